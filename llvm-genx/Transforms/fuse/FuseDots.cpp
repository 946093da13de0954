//===- FuseDots.cpp - sums of four products of bytes ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Fuses sums of products of bytes to dp4a, which adds four products to a dword,
// if the bytes of both factors are in dwords:
//
//   %x<i> = sext (rd <64 x i8> %x, every fourth from i)     i = 0, 1, 2, 3
//   %y<i> = sext (rd <64 x i8> %y, every fourth from i)
//   %s = add ... (mul %x0, %y0), (mul %x1, %y1), (mul %x2, %y2), (mul %x3, %y3)
// ==>
//   %s = ssdp4a ..., (bitcast %x to <16 x i32>), (bitcast %y to <16 x i32>)
//
// Requires: nothing. Guarantees: the same sum modulo 2^32. Leaves alone:
// factors that differ in signedness, and platforms without dp4a.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Sums.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/DebugCounter.h"

#define DEBUG_TYPE "genx-fuse-dots"

using namespace llvm;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "sums of four products fused");

namespace cmc::genx {
namespace {

constexpr unsigned BytesOfDword = 4;

/// One byte of each dword of a region.
struct Factor {
  Value *Object = nullptr;
  IRRegion Dwords;
  unsigned Byte = 0;
  bool Signed = false;

  bool isBeside(const Factor &F) const {
    return Object == F.Object && Signed == F.Signed && Dwords.sameAs(F.Dwords);
  }
};

Optional<Factor> factorOf(Value *V) {
  if (!isa<ZExtInst, SExtInst>(V))
    return None;
  Factor F;
  F.Signed = isa<SExtInst>(V);
  Value *Bytes = cast<CastInst>(V)->getOperand(0);
  if (!isRdRegion(Bytes) || elementBytes(Bytes->getType()) != 1)
    return None;
  auto R = IRRegion::of(*cast<CallInst>(Bytes));
  F.Object = regionSource(Bytes);
  if (R.Index || R.Offset < 0 ||
      numElements(F.Object->getType()) % BytesOfDword)
    return None;
  F.Byte = R.Offset % BytesOfDword;
  SmallVector<int, 32> Offsets;
  for (unsigned I = 0; I < R.N; ++I)
    Offsets.push_back(R.byteOf(I) - int(F.Byte));
  auto Dwords = fit(Type::getInt32Ty(V->getContext()), Offsets);
  if (!Dwords)
    return None;
  F.Dwords = *Dwords;
  return F;
}

struct Product {
  Factor X, Y;
  unsigned Term;
};

Optional<Product> productOf(const Term &T, unsigned Number) {
  auto *Mul = dyn_cast<BinaryOperator>(T.V);
  if (T.Minus || !Mul || Mul->getOpcode() != Instruction::Mul ||
      !Mul->hasOneUse())
    return None;
  auto X = factorOf(Mul->getOperand(0)), Y = factorOf(Mul->getOperand(1));
  if (!X || !Y || X->Byte != Y->Byte || X->Signed != Y->Signed)
    return None;
  return Product{*X, *Y, Number};
}

/// Terms that become one instruction.
struct Dot {
  Factor X, Y;
  unsigned Terms[BytesOfDword];
  unsigned Found = 0; ///< A bit for each byte.
};

/// Complete groups of four products.
SmallVector<Dot, 4> dotsOf(ArrayRef<Term> Terms) {
  SmallVector<Dot, 4> Dots;
  for (unsigned I = 0; I < Terms.size(); ++I) {
    auto P = productOf(Terms[I], I);
    if (!P)
      continue;
    auto *At = find_if(Dots, [&](const Dot &D) {
      return !(D.Found >> P->X.Byte & 1) && D.X.isBeside(P->X) &&
             D.Y.isBeside(P->Y);
    });
    if (At == Dots.end()) {
      Dots.push_back({P->X, P->Y, {}});
      At = &Dots.back();
    }
    At->Found |= 1 << P->X.Byte;
    At->Terms[P->X.Byte] = I;
  }
  erase_if(Dots,
           [](const Dot &D) { return D.Found != (1 << BytesOfDword) - 1; });
  return Dots;
}

Value *dwordsOf(IRBuilder<> &B, const Factor &F) {
  unsigned Bytes = numElements(F.Object->getType());
  Type *T = vectorOf(B.getInt32Ty(), Bytes / BytesOfDword);
  Value *V = B.CreateBitCast(F.Object, T);
  return F.Dwords.isWhole(T) ? V : createRdRegion(B, V, F.Dwords, false);
}

bool fuse(Instruction &Root, OptimizationRemarkEmitter &ORE) {
  auto Terms = termsOf(Root);
  auto Dots = dotsOf(Terms);
  if (Dots.empty() || !DebugCounter::shouldExecute(Counter))
    return false;
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Fused", &Root)
           << ore::NV("Dots", unsigned(Dots.size()))
           << " sums of four products of bytes fused";
  });
  for (const Dot &D : Dots)
    for (unsigned Term : D.Terms)
      Terms[Term].V = nullptr;
  IRBuilder<> B(&Root);
  Type *T = Root.getType();
  Value *Sum = nullptr;
  for (const Term &Term : Terms)
    if (Term.V && !Term.Minus)
      Sum = Sum ? B.CreateAdd(Sum, Term.V) : Term.V;
  if (!Sum)
    Sum = Constant::getNullValue(T);
  for (const Term &Term : Terms)
    if (Term.V && Term.Minus)
      Sum = B.CreateSub(Sum, Term.V);
  for (const Dot &D : Dots) {
    unsigned ID =
        D.X.Signed ? GenXIntrinsic::genx_ssdp4a : GenXIntrinsic::genx_uudp4a;
    Sum = callGenX(B, ID, {T, T, T, T},
                   {Sum, dwordsOf(B, D.X), dwordsOf(B, D.Y)});
  }
  replaceSum(Root, Sum);
  return true;
}

} // namespace

PreservedAnalyses FuseDotsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!targetOf(F).has(TargetInfo::DP4A))
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  SmallVector<WeakTrackingVH, 32> Roots;
  for (Instruction &I : instructions(F))
    if (isSum(&I) && I.getType()->isVectorTy() &&
        elementBytes(I.getType()) == BytesOfDword && !isPartOfSum(I))
      Roots.push_back(&I);
  bool Changed = false;
  for (WeakTrackingVH &Root : Roots)
    if (auto *I = dyn_cast_or_null<BinaryOperator>(static_cast<Value *>(Root)))
      Changed |= fuse(*I, ORE);
  return preservedIf(Changed);
}

} // namespace cmc::genx
