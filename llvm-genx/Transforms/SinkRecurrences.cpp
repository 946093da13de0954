//===- SinkRecurrences.cpp - the next value of a phi last -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/SinkRecurrences.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

#define DEBUG_TYPE "genx-sink-recurrences"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "recurrences sunk");

namespace cmc {
namespace genx {
namespace {

/// The last instruction of the block of \p Next, after it, that reads \p Phi;
/// null when there is none, or when \p Next is read before.
Instruction *lastReader(const PHINode &Phi, Instruction &Next) {
  auto Reads = [](const Instruction &I, const Value &V) {
    return !isa<PHINode>(I) && is_contained(I.operand_values(), &V);
  };
  Instruction *Last = nullptr;
  for (Instruction *I = Next.getNextNode(); !I->isTerminator();
       I = I->getNextNode()) {
    if (Reads(*I, Next))
      break;
    if (Reads(*I, Phi))
      Last = I;
  }
  return Last;
}

bool sink(PHINode &Phi, OptimizationRemarkEmitter &ORE) {
  bool Changed = false;
  for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N) {
    auto *Next = dyn_cast<Instruction>(Phi.getIncomingValue(N));
    if (!Next || Next->getParent() != Phi.getIncomingBlock(N) ||
        isa<PHINode>(Next) || Next->mayReadOrWriteMemory() ||
        !is_contained(Next->operand_values(), &Phi))
      continue;
    Instruction *Last = lastReader(Phi, *Next);
    if (Last && DebugCounter::shouldExecute(Counter)) {
      Next->moveAfter(Last);
      Changed = true;
      ORE.emit([&] {
        return OptimizationRemark(DEBUG_TYPE, "Sunk", Next)
               << "computed after the last read of the value of this round";
      });
    }
  }
  return Changed;
}

} // namespace

PreservedAnalyses SinkRecurrencesPass::run(Function &F,
                                           FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = false;
  for (BasicBlock &BB : F)
    for (PHINode &Phi : BB.phis())
      Changed |= sink(Phi, ORE);
  return preservedIf(Changed);
}

} // namespace genx
} // namespace cmc
