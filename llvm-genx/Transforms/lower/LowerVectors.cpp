//===- LowerVectors.cpp - vector element operations as regions ------------===//
//
// Part of CMC, under the MIT licence.
//
// Rewrites insertelement, extractelement and shufflevector of region elements
// to rdregion and wrregion:
//
//   %e = extractelement <8 x i32> %v, i32 3
//   ==> %e = rdregion %v, 0, 1, 1, i16 12
//   %s = shufflevector <8 x i32> %v, undef, <1, 3, 5, 7>
//   ==> %s = rdregion %v, 8, 4, 2, i16 4
//
// A splat is a region of one element; any other shuffle becomes the cheapest
// moves of regions and selects with constant masks (IR/Shuffles.h). An operand
// whose elements keep their position is modified in place, unless it would have
// to be copied first. `freeze` is dropped: a register has one value. Requires:
// nothing. Guarantees: none of the three on region elements is left. Leaves
// alone: masks, which genx-lower-masks converts to integers first.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Shuffles.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The region of element \p Idx of a vector of type \p T; none if a constant
/// index is out of range.
Optional<IRRegion> elementRegion(IRBuilder<> &B, Type *T, Value *Idx) {
  IRRegion R = IRRegion::strided(T, 1, 1, 0);
  if (auto *C = dyn_cast<ConstantInt>(Idx)) {
    if (C->getValue().uge(numElements(T)))
      return None;
    R.Offset = C->getZExtValue() * elementBytes(T);
    return R;
  }
  Value *Bytes = B.CreateZExtOrTrunc(Idx, B.getInt16Ty());
  R.Index = B.CreateMul(Bytes, B.getInt16(elementBytes(T)));
  return R;
}

Value *lowerInsert(InsertElementInst &I, IRBuilder<> &B) {
  auto R = elementRegion(B, I.getType(), I.getOperand(2));
  if (!R)
    return UndefValue::get(I.getType());
  return createWrRegion(B, I.getOperand(0), I.getOperand(1), *R);
}

Value *lowerExtract(ExtractElementInst &I, IRBuilder<> &B) {
  auto R = elementRegion(B, I.getVectorOperandType(), I.getIndexOperand());
  if (!R)
    return UndefValue::get(I.getType());
  return createRdRegion(B, I.getVectorOperand(), *R, /*Scalar=*/true);
}

/// The scalar that \p V, a lowered insertelement, inserts as element 0.
Value *insertedScalar(Value *V) {
  if (!isWrRegion(V) || maskOf(V) || newValueOf(V)->getType()->isVectorTy())
    return nullptr;
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  return R.Index || R.Offset ? nullptr : newValueOf(V);
}

/// The operand whose elements all stay at their position, if any; marks these
/// in \p Elements as kept.
Value *keepInPlace(ShuffleVectorInst &I, MutableArrayRef<int> Elements) {
  int Size = numElements(I.getOperand(0)->getType());
  for (int Operand : {0, 1}) {
    Value *V = I.getOperand(Operand);
    auto Takes = [&](int Element) {
      return Element >= 0 && Element / Size == Operand;
    };
    bool InPlace = V->getType() == I.getType() && !isa<Constant>(V);
    for (int At = 0; At != int(Elements.size()); ++At)
      InPlace &= !Takes(Elements[At]) || Elements[At] % Size == At;
    if (!InPlace || none_of(Elements, Takes))
      continue;
    for (int &Element : Elements)
      if (Takes(Element))
        Element = KeptElement;
    return V;
  }
  return nullptr;
}

Value *lowerShuffle(ShuffleVectorInst &I, IRBuilder<> &B) {
  Type *T = I.getType();
  int Size = numElements(I.getOperand(0)->getType());
  ArrayRef<int> Mask = I.getShuffleMask();
  // A splat of an inserted scalar reads the scalar itself.
  Value *Scalar =
      I.isZeroEltSplat() ? insertedScalar(I.getOperand(0)) : nullptr;
  if (Scalar) {
    Value *One = B.CreateBitCast(Scalar, vectorOf(T->getScalarType(), 1));
    IRRegion Splat = IRRegion::strided(T, Mask.size(), 0, 0);
    Splat.VStride = 0, Splat.Width = 1;
    return createRdRegion(B, One, Splat, /*Scalar=*/false);
  }
  const TargetInfo &Target = targetOf(*I.getFunction());
  Type *Elem = T->getScalarType();
  SmallVector<int, 32> Elements(Mask.begin(), Mask.end());
  for (int &Element : Elements)
    if (Element >= 0 && isa<UndefValue>(I.getOperand(Element / Size)))
      Element = UndefinedElement;
  ShufflePlan Plan = planShuffle(Elem, Elements, Size, Target);
  Value *Undef = UndefValue::get(T), *Old = keepInPlace(I, Elements);
  if (Old) {
    ShufflePlan Keeping = planShuffle(Elem, Elements, Size, Target);
    // A value with other users must be copied first, and so must a region,
    // which a select would read in place.
    IRRegion Whole = IRRegion::strided(Elem, Mask.size(), 1, 0);
    bool IsRead = isRdRegion(Old) && !IRRegion::of(*cast<CallInst>(Old)).Index;
    if (IsRead || !Old->hasOneUse())
      Keeping.Cost += costOfMove(
          Whole, IsRead ? IRRegion::of(*cast<CallInst>(Old)) : Whole, Target);
    if (Keeping.Cost <= Plan.Cost)
      Plan = std::move(Keeping);
    else
      Old = nullptr;
  }
  return makeShuffle(B, Plan, {I.getOperand(0), I.getOperand(1)},
                     Old ? Old : Undef);
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Freeze = dyn_cast<FreezeInst>(&I))
    return Freeze->getOperand(0);
  if (!isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(I) ||
      I.getOperand(0)->getType()->isIntOrIntVectorTy(1))
    return nullptr;
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return lowerInsert(*Insert, B);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return lowerExtract(*Extract, B);
  return lowerShuffle(cast<ShuffleVectorInst>(I), B);
}

} // namespace

PreservedAnalyses LowerVectorsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace cmc::genx
