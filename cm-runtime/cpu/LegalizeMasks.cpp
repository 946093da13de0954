//===- LegalizeMasks.cpp - conversions of masks with odd widths -----------===//
//
// Part of CMC, under the MIT licence.
//
//   %m = bitcast i17 %x to <17 x i1>
// becomes
//   %c = insertelement, shufflevector: 17 copies of (zext i17 %x to i32), or
//        of the integer that %x is a part of
//   %b = and <17 x i32> %c, <1, 2, 4, ...>
//   %m = icmp ne <17 x i32> %b, zeroinitializer
// and a load of a mask is a load of an integer; the inverse conversion pads the
// mask before the bitcast. LLVM 14's x86 code generator assumes that the lanes
// of a mask that it extends are a power of two: it crashes for 3, 5, 6 and 7
// lanes, and above 16 lanes it reads the wrong bits of the integer. For a byte
// loaded as two lanes it takes all bits for the second lane. Its optimizer
// turns a trunc to i2 of an element in memory into a load of an element of a
// vector of i2, and addresses the elements as if each had a byte of its own.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// The smallest integer width of the host with at least \p N bits.
unsigned legalBits(unsigned N) {
  return std::max(8u, unsigned(PowerOf2Ceil(N)));
}

/// The lanes of \p T if it is a mask without an integer type on the host; else
/// 0.
unsigned oddLanes(Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  if (!V || !V->getElementType()->isIntegerTy(1))
    return 0;
  unsigned N = V->getNumElements();
  return N == 1 || N == legalBits(N) ? 0 : N;
}

/// Copies \p X to each lane and tests the lane's bit in the copy.
Value *maskOf(IRBuilder<> &B, Value *X, unsigned N) {
  Type *Wide = B.getIntNTy(legalBits(N));
  auto *Narrowed = dyn_cast<TruncInst>(X);
  if (Narrowed && Narrowed->getType()->isIntegerTy())
    X = Narrowed->getOperand(0);
  else
    X = B.CreateBitCast(X, B.getIntNTy(N));
  X = B.CreateZExtOrTrunc(X, Wide);
  SmallVector<Constant *, 32> Bits;
  for (unsigned I = 0; I < N; ++I)
    Bits.push_back(
        ConstantInt::get(Wide, APInt::getOneBitSet(legalBits(N), I)));
  X = B.CreateAnd(B.CreateVectorSplat(N, X), ConstantVector::get(Bits));
  return B.CreateICmpNE(X, Constant::getNullValue(X->getType()));
}

Value *bitsOf(IRBuilder<> &B, Value *Mask, unsigned N, Type *T) {
  unsigned Wide = legalBits(N);
  SmallVector<int, 32> Lanes;
  for (unsigned I = 0; I < Wide; ++I)
    Lanes.push_back(std::min(I, N)); // Lane N is the first lane of Zero.
  Value *Zero = Constant::getNullValue(Mask->getType());
  Value *X = B.CreateShuffleVector(Mask, Zero, Lanes);
  X = B.CreateBitCast(X, B.getIntNTy(Wide));
  return B.CreateBitCast(B.CreateTrunc(X, B.getIntNTy(N)), T);
}

/// The replacement of \p I, or null if it may stay.
Value *legalize(Instruction &I) {
  IRBuilder<> B(&I);
  unsigned To = oddLanes(I.getType());
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!To)
      return nullptr;
    Type *Bytes = B.getIntNTy(alignTo(To, 8));
    Value *P =
        B.CreateBitCast(Load->getPointerOperand(),
                        Bytes->getPointerTo(Load->getPointerAddressSpace()));
    Value *X = B.CreateAlignedLoad(Bytes, P, Load->getAlign());
    return maskOf(B, B.CreateTrunc(X, B.getIntNTy(To)), To);
  }
  auto *Cast = dyn_cast<BitCastInst>(&I);
  unsigned From = Cast ? oddLanes(Cast->getOperand(0)->getType()) : 0;
  if (!Cast || bool(From) == bool(To))
    return nullptr;
  Value *X = Cast->getOperand(0);
  return To ? maskOf(B, X, To) : bitsOf(B, X, From, Cast->getType());
}

} // namespace

void legalizeMasks(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *V = legalize(I)) {
        I.replaceAllUsesWith(V);
        I.eraseFromParent();
      }
}

} // namespace cmc::runtime
