//===- Rewrite.cpp - helpers shared by lowering passes --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {

bool rewriteInstructions(
    Function &F, function_ref<Value *(Instruction &, IRBuilder<> &)> Lower) {
  SmallVector<Instruction *, 256> Worklist;
  for (Instruction &I : instructions(F))
    Worklist.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Worklist) {
    IRBuilder<> B(I);
    Value *New = Lower(*I, B);
    if (!New)
      continue;
    Changed = true;
    if (New == I)
      continue;
    if (isa<Instruction>(New) && !New->hasName())
      New->takeName(I);
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
  }
  return Changed;
}

const TargetInfo &targetOf(const Function &F) {
  Attribute A = F.getFnAttribute("target-cpu");
  const TargetInfo *T =
      A.isStringAttribute() ? findTarget(A.getValueAsString()) : nullptr;
  return T ? *T : cpuTarget();
}

unsigned intrinsicOf(const Value *V) {
  const auto *Call = dyn_cast_or_null<CallInst>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isIntrinsic())
    return GenXIntrinsic::not_any_intrinsic;
  // GenXIntrinsic searches its table of names at every call. The result depends
  // on the name only, so the cached one cannot become stale.
  struct Entry {
    std::string Name;
    unsigned ID;
  };
  constexpr unsigned Size = 64;
  static thread_local Entry Known[Size];
  StringRef Name = Callee->getName();
  Entry &E = Known[(reinterpret_cast<uintptr_t>(Callee) / 64) % Size];
  if (E.Name != Name)
    E = {Name.str(), GenXIntrinsic::getAnyIntrinsicID(Callee)};
  return E.ID;
}

bool roundsToWhole(unsigned ID) {
  switch (ID) {
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    return true;
  default:
    return false;
  }
}

CallInst *callGenX(IRBuilder<> &B, unsigned ID, ArrayRef<Type *> Types,
                   ArrayRef<Value *> Args, const Twine &Name) {
  Function *F = GenXIntrinsic::getAnyDeclaration(
      B.GetInsertBlock()->getModule(), ID, Types);
  return B.CreateCall(F, Args, F->getReturnType()->isVoidTy() ? "" : Name);
}

Instruction *insertionPointAfter(Value &V, Function &F) {
  auto *I = dyn_cast<Instruction>(&V);
  if (I && !isa<PHINode>(I))
    return I->getNextNode();
  BasicBlock &BB = I ? *I->getParent() : F.getEntryBlock();
  Instruction *InsertPt = BB.getFirstNonPHI();
  for (Instruction &Each : BB)
    if (intrinsicOf(&Each) == GenXIntrinsic::genx_simdcf_join)
      InsertPt = Each.getNextNode();
  while (isa<ExtractValueInst, DbgInfoIntrinsic>(InsertPt))
    InsertPt = InsertPt->getNextNode();
  auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
  auto *None = Br && Br->isConditional()
                   ? dyn_cast<ExtractValueInst>(Br->getCondition())
                   : nullptr;
  bool IsLeft = None && intrinsicOf(None->getAggregateOperand()) ==
                            GenXIntrinsic::genx_simdcf_join;
  return IsLeft ? nullptr : InsertPt;
}

} // namespace cmc::genx
