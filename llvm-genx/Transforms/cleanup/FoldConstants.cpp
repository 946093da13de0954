//===- FoldConstants.cpp - constant folding of genx intrinsics ------------===//
//
// Part of CMC, under the MIT licence.
//
// Evaluates rdregion, wrregion, saturation, any and all of constants:
//
//   rdregion(<0, 1, 2, 3>, 2;2,1 at byte 4) ==> <1, 2>
//   wrregion(zeroinitializer, <7, 7>, ... ) ==> a constant
//
// Requires: nothing. Guarantees: no rdregion or wrregion with constant operands
// and offset is left. Undefined lanes stay undefined.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {
namespace {

Constant *elementOf(Constant *C, unsigned I) {
  return C->getType()->isVectorTy() ? C->getAggregateElement(I) : C;
}

/// The index in its object of element \p I of \p R.
unsigned elementOfRegion(const IRRegion &R, unsigned I) {
  return R.byteOf(I) / int(elementBytes(R.Elem));
}

/// Requires \p R to be within \p Source.
Constant *foldRead(Constant *Source, const IRRegion &R, Type *Result) {
  SmallVector<Constant *, 32> Elements;
  for (unsigned I = 0; I < R.N; ++I) {
    Constant *E = elementOf(Source, elementOfRegion(R, I));
    if (!E)
      return nullptr;
    Elements.push_back(E);
  }
  return Result->isVectorTy() ? ConstantVector::get(Elements) : Elements[0];
}

/// Requires \p R to be within \p Old.
Constant *foldWrite(Constant *Old, Constant *New, const IRRegion &R,
                    Constant *Mask) {
  SmallVector<Constant *, 32> Elements;
  for (unsigned I = 0; I < numElements(Old->getType()); ++I) {
    Elements.push_back(elementOf(Old, I));
    if (!Elements.back())
      return nullptr;
  }
  for (unsigned I = 0; I < R.N; ++I) {
    Constant *On = elementOf(Mask, I);
    Constant *E = elementOf(New, I);
    if (!On || !E || !isa<ConstantInt>(On))
      return nullptr;
    if (On->isOneValue())
      Elements[elementOfRegion(R, I)] = E;
  }
  return ConstantVector::get(Elements);
}

/// Whether a constant offset is outside the object. The result is undefined;
/// the source has a dynamic offset that optimization made constant.
bool isOutside(const IRRegion &R, const Type *Object) {
  if (R.Index)
    return false;
  int End = R.Offset + int(R.extent());
  return R.Offset < 0 ||
         End > int(numElements(Object) * elementBytes(Object)) ||
         R.Offset % int(elementBytes(R.Elem));
}

/// Folds a constant integer as a mask, `bitcast (<1 x i9> <i9 -5> to <9 x
/// i1>)`, which LLVM folds for powers of two only; returns \p C if it is none.
Constant *foldMaskBits(Constant *C) {
  auto *Cast = dyn_cast<ConstantExpr>(C);
  auto *T = dyn_cast<FixedVectorType>(C->getType());
  if (!Cast || Cast->getOpcode() != Instruction::BitCast || !T ||
      !T->getElementType()->isIntegerTy(1))
    return C;
  auto *Bits = dyn_cast_or_null<ConstantInt>(elementOf(Cast->getOperand(0), 0));
  if (!Bits || Bits->getBitWidth() != T->getNumElements())
    return C;
  SmallVector<Constant *, 32> Lanes;
  for (unsigned L = 0; L < T->getNumElements(); ++L)
    Lanes.push_back(ConstantInt::getBool(C->getContext(), Bits->getValue()[L]));
  return ConstantVector::get(Lanes);
}

Value *foldReduction(CallInst &I, bool Any) {
  auto *C = dyn_cast<Constant>(I.getArgOperand(0));
  if (!C)
    return nullptr;
  bool Result = !Any;
  for (unsigned L = 0; L < numElements(C->getType()); ++L) {
    Constant *E = elementOf(C, L);
    if (!E || !isa<ConstantInt, UndefValue>(E))
      return nullptr;
    if (!isa<UndefValue>(E) && E->isOneValue() == Any)
      Result = Any;
  }
  return ConstantInt::getBool(I.getContext(), Result);
}

/// Folds *trunc.sat of a constant.
Value *foldSaturation(CallInst &I, bool ToSigned, bool FromSigned) {
  auto *C = dyn_cast<Constant>(I.getArgOperand(0));
  unsigned Bits = I.getType()->getScalarSizeInBits();
  unsigned Wide = 2 * I.getArgOperand(0)->getType()->getScalarSizeInBits();
  APInt Low =
      ToSigned ? APInt::getSignedMinValue(Bits).sext(Wide) : APInt(Wide, 0);
  APInt High = ToSigned ? APInt::getSignedMaxValue(Bits).sext(Wide)
                        : APInt::getMaxValue(Bits).zext(Wide);
  SmallVector<Constant *, 32> Elements;
  for (unsigned E = 0; C && E < numElements(I.getType()); ++E) {
    auto *Int = dyn_cast_or_null<ConstantInt>(elementOf(C, E));
    if (!Int)
      return nullptr;
    APInt V =
        FromSigned ? Int->getValue().sext(Wide) : Int->getValue().zext(Wide);
    V = V.slt(Low) ? Low : V.sgt(High) ? High : V;
    Elements.push_back(ConstantInt::get(I.getContext(), V.trunc(Bits)));
  }
  if (!C)
    return nullptr;
  return I.getType()->isVectorTy() ? ConstantVector::get(Elements)
                                   : Elements[0];
}

/// Folds casts that the IR builder could not fold without the data layout, and
/// elements of these.
bool foldOperands(Instruction &I) {
  bool Changed = false;
  for (Use &U : I.operands()) {
    if (!isa<ConstantExpr, ConstantVector>(U.get()))
      continue;
    Constant *Plain = ConstantFoldConstant(cast<Constant>(U.get()),
                                           I.getModule()->getDataLayout());
    Constant *New = Plain ? foldMaskBits(Plain) : nullptr;
    if (!New || New == U.get())
      continue;
    U.set(New);
    Changed = true;
  }
  return Changed;
}

Value *fold(Instruction &I) {
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_sstrunc_sat:
    return foldSaturation(cast<CallInst>(I), true, true);
  case GenXIntrinsic::genx_sutrunc_sat:
    return foldSaturation(cast<CallInst>(I), true, false);
  case GenXIntrinsic::genx_ustrunc_sat:
    return foldSaturation(cast<CallInst>(I), false, true);
  case GenXIntrinsic::genx_uutrunc_sat:
    return foldSaturation(cast<CallInst>(I), false, false);
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return isa<Constant>(I.getOperand(0))
               ? ConstantFoldInstruction(&I, I.getModule()->getDataLayout())
               : nullptr;
  case GenXIntrinsic::genx_any:
    return foldReduction(cast<CallInst>(I), true);
  case GenXIntrinsic::genx_all:
    return foldReduction(cast<CallInst>(I), false);
  default:
    break;
  }
  bool Read = isRdRegion(&I);
  if (!Read && !isWrRegion(&I)) {
    // Casts and logic of folded operands.
    if (isa<CastInst, BinaryOperator, CmpInst>(I) &&
        all_of(I.operands(), [](Value *V) { return isa<Constant>(V); }))
      return ConstantFoldInstruction(&I, I.getModule()->getDataLayout());
    return nullptr;
  }
  Value *Source = regionSource(&I);
  IRRegion R = IRRegion::of(cast<CallInst>(I));
  if (isOutside(R, Source->getType()))
    return Read ? static_cast<Value *>(UndefValue::get(I.getType())) : Source;
  Constant *Object = dyn_cast<Constant>(Source);
  if (Read && isa<UndefValue>(Source))
    return UndefValue::get(I.getType());
  if (R.Index || !Object)
    return nullptr;
  if (Read)
    return foldRead(Object, R, I.getType());
  Constant *New = dyn_cast<Constant>(newValueOf(&I));
  Value *Mask = maskOf(&I);
  Constant *On =
      Mask ? dyn_cast<Constant>(Mask) : ConstantInt::getTrue(I.getContext());
  return New && On ? foldWrite(Object, New, R, On) : nullptr;
}

Value *lower(Instruction &I, IRBuilder<> &) {
  bool Changed = foldOperands(I);
  Value *New = fold(I);
  return New || !Changed ? New : &I;
}

} // namespace

PreservedAnalyses FoldConstantsPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace cmc::genx
