//===- LegalizeMasks.cpp - masks of odd widths between integers -----------===//
//
// Part of CMC, under the MIT licence.
//
//   %m = bitcast i17 %x to <17 x i1>
// becomes
//   %w = bitcast i32 (zext %x) to <32 x i1>
//   %m = shufflevector %w, poison, <0, 1, ..., 16>
// and the inverse likewise. When the lanes of such a mask are extended, LLVM
// 14's x86 code generator assumes that their number is a power of two: it
// crashes for 3, 5, 6 and 7 lanes, and above 16 lanes it reads the wrong bits
// of the integer.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace runtime {
namespace {

/// The lanes of \p T if it is a mask of a width that is no power of two; else
/// 0.
unsigned oddLanes(Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  if (!V || !V->getElementType()->isIntegerTy(1))
    return 0;
  unsigned N = V->getNumElements();
  return isPowerOf2_32(N) ? 0 : N;
}

/// The width of the host's smallest integer that holds \p N bits.
unsigned legalBits(unsigned N) {
  return std::max(8u, unsigned(PowerOf2Ceil(N)));
}

Value *maskOf(IRBuilder<> &B, Value *X, unsigned N) {
  unsigned Wide = legalBits(N);
  X = B.CreateZExt(B.CreateBitCast(X, B.getIntNTy(N)), B.getIntNTy(Wide));
  X = B.CreateBitCast(X, FixedVectorType::get(B.getInt1Ty(), Wide));
  SmallVector<int, 32> Lanes;
  for (unsigned I = 0; I < N; ++I)
    Lanes.push_back(I);
  return B.CreateShuffleVector(X, Lanes);
}

Value *bitsOf(IRBuilder<> &B, Value *Mask, unsigned N, Type *T) {
  unsigned Wide = legalBits(N);
  SmallVector<int, 32> Lanes;
  for (unsigned I = 0; I < Wide; ++I)
    Lanes.push_back(std::min(I, N)); // The first lane of zero is N.
  Value *Zero = Constant::getNullValue(Mask->getType());
  Value *X = B.CreateShuffleVector(Mask, Zero, Lanes);
  X = B.CreateBitCast(X, B.getIntNTy(Wide));
  return B.CreateBitCast(B.CreateTrunc(X, B.getIntNTy(N)), T);
}

Value *legalize(BitCastInst &Cast) {
  IRBuilder<> B(&Cast);
  Value *X = Cast.getOperand(0);
  unsigned From = oddLanes(X->getType()), To = oddLanes(Cast.getType());
  if (bool(From) == bool(To))
    return nullptr;
  return To ? maskOf(B, X, To) : bitsOf(B, X, From, Cast.getType());
}

} // namespace

void legalizeMasks(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Cast = dyn_cast<BitCastInst>(&I))
        if (Value *V = legalize(*Cast)) {
          Cast->replaceAllUsesWith(V);
          Cast->eraseFromParent();
        }
}

} // namespace runtime
} // namespace cmc
