//===- DebugUses.cpp - removal of debug values that would become wrong ----===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/DebugUses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::genx {

bool hasDebugValues(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isa<DbgValueInst>(I); });
}

void forgetDebugValues(Value &V) {
  SmallVector<DbgValueInst *, 2> Values;
  findDbgValues(Values, &V);
  for (DbgValueInst *D : Values)
    D->setUndef();
}

void forgetPartlyReadIntegers(Function &F) {
  if (!hasDebugValues(F))
    return;
  AssumptionCache Assumptions(F);
  DominatorTree DT(F);
  DemandedBits Read(F, Assumptions, DT);
  for (Instruction &I : instructions(F))
    if (I.getType()->isIntOrIntVectorTy() && !Read.isInstructionDead(&I) &&
        !Read.getDemandedBits(&I).isAllOnesValue())
      forgetDebugValues(I);
}

void forgetSpeculatedLatch(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  BasicBlock *Test = Latch ? Latch->getSinglePredecessor() : nullptr;
  if (!Test || !L.isLoopExiting(Test) || !Latch->getSingleSuccessor())
    return;
  for (const Instruction &I : *Latch)
    if (!I.isTerminator() && !isa<DbgInfoIntrinsic>(I) &&
        !isSafeToSpeculativelyExecute(&I))
      return;
  for (Instruction &I : *Latch)
    if (auto *D = dyn_cast<DbgValueInst>(&I))
      D->setUndef();
}

} // namespace cmc::genx
