//===- ScalarResults.cpp - no results of one-element vectors --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/ScalarResults.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// The scalar that stands for \p T, or \p T itself.
Type *scalarOf(Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V && V->getNumElements() == 1 ? V->getElementType() : T;
}

/// \p T with scalars in place of vectors of one element.
StructType *scalarResults(const StructType &T) {
  SmallVector<Type *, 8> Results;
  transform(T.elements(), std::back_inserter(Results), scalarOf);
  return StructType::get(T.getContext(), Results);
}

/// \p V, a scalar or a vector of one element, as \p T.
Value *convert(IRBuilder<> &B, Value *V, Type *T) {
  if (V->getType() == T)
    return V;
  if (T->isVectorTy())
    return B.CreateInsertElement(UndefValue::get(T), V, uint64_t(0));
  return B.CreateExtractElement(V, uint64_t(0));
}

/// Member \p I of \p Structure, without an instruction where it is known.
Value *member(IRBuilder<> &B, Value *Structure, unsigned I) {
  if (Value *Known = FindInsertedValue(Structure, I))
    return Known;
  return B.CreateExtractValue(Structure, I);
}

/// The members of \p Structure as a structure of type \p T.
Value *convertAll(IRBuilder<> &B, Value *Structure, StructType *T) {
  Value *New = UndefValue::get(T);
  for (unsigned I = 0; I < T->getNumElements(); ++I)
    New = B.CreateInsertValue(
        New, convert(B, member(B, Structure, I), T->getElementType(I)), I);
  return New;
}

/// Removes \p I and the instructions that nothing else uses.
void eraseChain(Instruction *I) {
  while (I && I->use_empty()) {
    auto *Next = isa<InsertValueInst>(I)
                     ? dyn_cast<Instruction>(I->getOperand(0))
                     : nullptr;
    I->eraseFromParent();
    I = Next;
  }
}

/// Lets \p Call call \p New, whose results are those of the call as scalars.
void rewriteCall(CallInst &Call, Function &New) {
  IRBuilder<> B(&Call);
  SmallVector<Value *, 8> Args(Call.args());
  CallInst *Scalars = B.CreateCall(&New, Args);
  Scalars->setAttributes(Call.getAttributes());
  Scalars->setCallingConv(Call.getCallingConv());
  Scalars->copyMetadata(Call);
  Scalars->takeName(&Call);
  auto *Type = cast<StructType>(Call.getType());
  for (User *U : make_early_inc_range(Call.users())) {
    auto *E = dyn_cast<ExtractValueInst>(U);
    if (!E || E->getNumIndices() != 1)
      continue;
    unsigned I = E->getIndices().front();
    E->replaceAllUsesWith(
        convert(B, B.CreateExtractValue(Scalars, I), Type->getElementType(I)));
    E->eraseFromParent();
  }
  if (!Call.use_empty())
    Call.replaceAllUsesWith(convertAll(B, Scalars, Type));
  Call.eraseFromParent();
}

void rewrite(Function &F, StructType *Results) {
  auto *T = FunctionType::get(Results, F.getFunctionType()->params(),
                              /*isVarArg=*/false);
  auto *New = Function::Create(T, F.getLinkage(), "", F.getParent());
  New->copyAttributesFrom(&F);
  New->copyMetadata(&F, 0);
  New->takeName(&F);
  New->getBasicBlockList().splice(New->begin(), F.getBasicBlockList());
  for (auto [Old, Arg] : zip(F.args(), New->args())) {
    Arg.takeName(&Old);
    Old.replaceAllUsesWith(&Arg);
  }
  for (BasicBlock &BB : *New)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      IRBuilder<> B(Return);
      Value *Old = Return->getReturnValue();
      Return->setOperand(0, convertAll(B, Old, Results));
      eraseChain(dyn_cast<Instruction>(Old));
    }
  for (User *U : make_early_inc_range(F.users()))
    rewriteCall(*cast<CallInst>(U), *New);
  F.eraseFromParent();
}

} // namespace

PreservedAnalyses ScalarResultsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : make_early_inc_range(M)) {
    auto *T = dyn_cast<StructType>(F.getReturnType());
    if (!T || F.isIntrinsic() || F.hasAddressTaken())
      continue;
    if (StructType *Results = scalarResults(*T); Results != T)
      rewrite(F, Results);
  }
  return PreservedAnalyses::none();
}

} // namespace cmc::bridge
