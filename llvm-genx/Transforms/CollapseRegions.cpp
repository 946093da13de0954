//===- CollapseRegions.cpp - regions of regions to one region
//-----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/CollapseRegions.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// How far a read looks up through writes; bounds the work on long chains.
constexpr unsigned MaxWritesToSkip = 128;

Value *sameBits(IRBuilder<> &B, Value *V, Type *T) {
  return B.CreateBitCast(V, T);
}

/// Reads region \p R of \p Source, whatever its element type.
Value *readAs(IRBuilder<> &B, Value *Source, const IRRegion &R, Type *Result) {
  Type *T = Source->getType();
  unsigned Bytes = T->getPrimitiveSizeInBits().getFixedSize() / 8;
  unsigned Size = elementBytes(R.Elem);
  if (Bytes % Size)
    return nullptr;
  if (!R.Index && R.Offset == 0 && R.isContiguous() && R.N * Size == Bytes)
    return sameBits(B, Source, Result);
  Value *Object = sameBits(B, Source, vectorOf(R.Elem, Bytes / Size));
  return createRdRegion(B, Object, R, !Result->isVectorTy());
}

/// \p V without the bitcasts of region elements around it.
Value *skipCasts(Value *V) {
  while (auto *C = dyn_cast<BitCastInst>(V)) {
    if (!elementBytes(C->getOperand(0)->getType()))
      break;
    V = C->getOperand(0);
  }
  return V;
}

/// One step towards the value that \p R of \p Source comes from.
bool lookThroughWrite(Value *&Source, IRRegion &R) {
  if (!isWrRegion(Source) || R.Index)
    return false;
  IRRegion W = IRRegion::of(*cast<CallInst>(Source));
  if (W.Index)
    return false;
  if (disjoint(R, W)) {
    Source = regionSource(Source);
    return true;
  }
  if (maskOf(Source))
    return false;
  Value *New = newValueOf(Source);
  if (auto Inside = locate(R, W)) {
    Source = New;
    R = *Inside;
    return true;
  }
  return false;
}

/// The read of a read; only the inner one or only the outer one is dynamic.
bool lookThroughRead(IRBuilder<> &B, Value *&Source, IRRegion &R) {
  if (!isRdRegion(Source))
    return false;
  IRRegion Inner = IRRegion::of(*cast<CallInst>(Source));
  Value *InnerIndex = Inner.Index;
  if (R.Index && (InnerIndex || !Inner.isContiguous()))
    return false;
  if (InnerIndex && InnerIndex->getType()->isVectorTy())
    return false;
  if (R.Index) { // The inner one only adds its offset.
    Constant *Add = ConstantInt::get(R.Index->getType(), Inner.Offset);
    R.Index = Inner.Offset ? B.CreateAdd(R.Index, Add) : R.Index;
    R.ParentWidth = nullptr;
  } else {
    Inner.Index = nullptr;
    if (InnerIndex)
      Inner.Offset = 0;
    auto Both = compose(Inner, R);
    if (!Both || (InnerIndex && Both->Offset < 0))
      return false;
    if (InnerIndex) {
      Constant *Add = ConstantInt::get(InnerIndex->getType(), Both->Offset);
      Both->Index = Both->Offset ? B.CreateAdd(InnerIndex, Add) : InnerIndex;
      Both->Offset = 0;
    }
    R = *Both;
  }
  Source = regionSource(Source);
  return true;
}

Value *collapseRead(CallInst &I, IRBuilder<> &B) {
  Value *Source = regionSource(&I);
  IRRegion R = IRRegion::of(I);
  if (R.isWhole(Source->getType()))
    return sameBits(B, Source, I.getType());
  bool Changed = false;
  for (unsigned Step = 0; Step < MaxWritesToSkip; ++Step) {
    Value *Plain = skipCasts(Source);
    if (!Plain->getType()->isVectorTy())
      break;
    Value *Next = Plain;
    if (!lookThroughWrite(Next, R) && !lookThroughRead(B, Next, R))
      break;
    Source = Next;
    Changed = true;
  }
  return Changed ? readAs(B, Source, R, I.getType()) : nullptr;
}

/// wr(o, wr(rd(o, w), n, u), w) writes only n.
Value *collapseNestedWrite(CallInst &I, IRBuilder<> &B, const IRRegion &W) {
  Value *New = newValueOf(&I);
  if (!isWrRegion(New) || !New->hasOneUse() || W.Index)
    return nullptr;
  Value *Read = regionSource(New);
  if (!isRdRegion(Read) || regionSource(Read) != regionSource(&I) ||
      !IRRegion::of(*cast<CallInst>(Read)).sameAs(W))
    return nullptr;
  IRRegion U = IRRegion::of(*cast<CallInst>(New));
  if (U.Index)
    return nullptr;
  auto Both = compose(W, U);
  return Both ? createWrRegion(B, regionSource(&I), newValueOf(New), *Both,
                               maskOf(New))
              : nullptr;
}

Value *collapseWrite(CallInst &I, IRBuilder<> &B) {
  Value *Old = regionSource(&I), *New = newValueOf(&I);
  IRRegion W = IRRegion::of(I);
  if (maskOf(&I))
    return nullptr;
  if (W.isWhole(I.getType()))
    return sameBits(B, New, I.getType());
  // Writing back what was read there.
  if (isRdRegion(New) && regionSource(New) == Old &&
      IRRegion::of(*cast<CallInst>(New)).sameAs(W) && !W.isScalar())
    return Old;
  if (Value *V = collapseNestedWrite(I, B, W))
    return V;
  // An earlier write to the same place is dead.
  if (isWrRegion(Old) && Old->hasOneUse() && !W.Index) {
    IRRegion Before = IRRegion::of(*cast<CallInst>(Old));
    if (!Before.Index && locate(Before, W)) {
      I.setArgOperand(0, regionSource(Old));
      return &I;
    }
  }
  return nullptr;
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (isRdRegion(&I))
    return collapseRead(cast<CallInst>(I), B);
  if (isWrRegion(&I))
    return collapseWrite(cast<CallInst>(I), B);
  return nullptr;
}

} // namespace

PreservedAnalyses CollapseRegionsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace genx
} // namespace cmc
