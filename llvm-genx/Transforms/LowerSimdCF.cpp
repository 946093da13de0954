//===- LowerSimdCF.cpp - SIMD control flow to explicit masks
//------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/LowerSimdCF.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// The first lanes of \p Mask, as many as \p Like has.
Value *firstLanes(IRBuilder<> &B, Value *Mask, Type *Like) {
  if (Mask->getType() == Like)
    return Mask;
  SmallVector<int, 32> Lanes;
  for (unsigned I = 0; I < numElements(Like); ++I)
    Lanes.push_back(I);
  return B.CreateShuffleVector(Mask, Lanes);
}

/// \p Mask with the type of an execution mask; new lanes are \p Fill.
Value *widen(IRBuilder<> &B, Value *Mask, Type *EM, bool Fill) {
  if (Mask->getType() == EM)
    return Mask;
  unsigned N = numElements(Mask->getType()), Wide = numElements(EM);
  Type *Int = B.getIntNTy(Wide);
  Value *Bits = B.CreateZExt(B.CreateBitCast(Mask, B.getIntNTy(N)), Int);
  if (Fill)
    Bits = B.CreateOr(
        Bits, ConstantInt::get(Int, APInt::getHighBitsSet(Wide, Wide - N)));
  return B.CreateBitCast(Bits, EM);
}

Value *none(IRBuilder<> &B, Value *Mask) {
  return B.CreateNot(
      callGenX(B, GenXIntrinsic::genx_any, {Mask->getType()}, {Mask}));
}

/// The values of the struct that \p I returns.
SmallVector<Value *, 3> evaluate(CallInst &I, IRBuilder<> &B) {
  Value *EM = I.getArgOperand(0), *RM = I.getArgOperand(1);
  if (intrinsicOf(&I) == GenXIntrinsic::genx_simdcf_join) {
    Value *New = B.CreateOr(EM, widen(B, RM, EM->getType(), false), "em");
    return {New, none(B, firstLanes(B, New, RM->getType()))};
  }
  Value *Cond = I.getArgOperand(2);
  Value *Stay = B.CreateAnd(EM, widen(B, Cond, EM->getType(), true), "em");
  Value *Leave =
      B.CreateAnd(firstLanes(B, EM, RM->getType()), B.CreateNot(Cond));
  return {Stay, B.CreateOr(RM, Leave, "rm"),
          none(B, firstLanes(B, Stay, RM->getType()))};
}

void replaceFields(CallInst &I, ArrayRef<Value *> Fields) {
  for (User *U : make_early_inc_range(I.users())) {
    auto *Extract = cast<ExtractValueInst>(U);
    Extract->replaceAllUsesWith(Fields[Extract->getIndices()[0]]);
    Extract->eraseFromParent();
  }
  I.eraseFromParent();
}

/// Makes values of a global execution mask, as CMSimdCFLowering leaves it.
bool localizeExecutionMask(Function &F) {
  MapVector<GlobalVariable *, SmallVector<Use *, 16>> Masks;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *G = dyn_cast<GlobalVariable>(U.get()))
        if (G->getValueType()->isIntOrIntVectorTy(1) &&
            isa<LoadInst, StoreInst>(I))
          Masks[G].push_back(&U);
  if (Masks.empty())
    return false;
  SmallVector<AllocaInst *, 1> Slots;
  for (auto &Entry : Masks) {
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    Type *T = Entry.first->getValueType();
    Slots.push_back(B.CreateAlloca(T));
    B.CreateStore(Constant::getAllOnesValue(T), Slots.back());
    for (Use *U : Entry.second)
      U->set(Slots.back());
  }
  DominatorTree DT(F);
  PromoteMemToReg(Slots, DT);
  return true;
}

} // namespace

PreservedAnalyses LowerSimdCFPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = localizeExecutionMask(F);
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    switch (intrinsicOf(&I)) {
    case GenXIntrinsic::genx_simdcf_goto:
    case GenXIntrinsic::genx_simdcf_join:
    case GenXIntrinsic::genx_simdcf_get_em:
      Calls.push_back(cast<CallInst>(&I));
      break;
    default:
      break;
    }
  for (CallInst *I : Calls) {
    IRBuilder<> B(I);
    if (intrinsicOf(I) == GenXIntrinsic::genx_simdcf_get_em) {
      I->replaceAllUsesWith(I->getArgOperand(0));
      I->eraseFromParent();
    } else {
      replaceFields(*I, evaluate(*I, B));
    }
  }
  return preservedIf(Changed || !Calls.empty());
}

} // namespace genx
} // namespace cmc
