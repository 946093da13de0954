//===- SinkRecurrences.cpp - sinking of recurrence updates ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Computes a loop-carried value after the last read of its current value, so
// that both can share a variable:
//
//   loop: %i = phi i32 [ 0, %entry ], [ %next, %loop ]
//         %next = add i32 %i, 1
//         %c = icmp ult i32 %i, 7       ; %i is still needed
//         br i1 %c, label %loop, label %end
// ==>
//         %c = icmp ult i32 %i, 7
//         %next = add i32 %i, 1
//
// The same with writes to parts of an object, so that values read from it need
// no copy:
//
//   %o = rdregion %v at 0
//   %w = wrregion %v, %x at 0
//   %s = select %c, %o, %y                ==> select, then wrregion
//
// Requires: nothing. Guarantees: nothing that selection depends on. Leaves
// alone: instructions that access memory, and values with an earlier use.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

#define DEBUG_TYPE "genx-sink-recurrences"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "recurrences sunk");

namespace cmc::genx {
namespace {

/// The maximum distance of a move; bounds the work on large blocks.
constexpr unsigned MaxDistance = 64;

/// The last instruction after \p Next, in its block, that reads one of \p Old;
/// null if there is none, or if \p Next is read before. Stops where lanes leave
/// or come back: masks are those of the hardware.
Instruction *lastReader(ArrayRef<const Value *> Old, Instruction &Next,
                        unsigned MaxSteps) {
  auto Reads = [](const Instruction &I, const Value *V) {
    return !isa<PHINode>(I) && is_contained(I.operand_values(), V);
  };
  Instruction *Last = nullptr;
  unsigned Steps = 0;
  for (Instruction *I = Next.getNextNonDebugInstruction();
       !I->isTerminator() && Steps < MaxSteps;
       I = I->getNextNonDebugInstruction(), ++Steps) {
    unsigned ID = intrinsicOf(I);
    if (Reads(*I, &Next) || ID == GenXIntrinsic::genx_simdcf_goto ||
        ID == GenXIntrinsic::genx_simdcf_join)
      break;
    if (any_of(Old, [&](const Value *V) { return Reads(*I, V); }))
      Last = I;
  }
  return Last;
}

/// Moves a write after the last use of values read from the old object.
bool sinkWrite(Instruction &Write, OptimizationRemarkEmitter &ORE) {
  Value *Object = regionSource(&Write);
  if (isa<Constant>(Object))
    return false;
  SmallVector<const Value *, 8> Old = {Object};
  for (const User *U : Object->users())
    if (isRdRegion(U) && cast<Instruction>(U)->getParent() == Write.getParent())
      Old.push_back(U);
  Instruction *Last = lastReader(Old, Write, MaxDistance);
  if (!Last || !DebugCounter::shouldExecute(Counter))
    return false;
  Write.moveAfter(Last);
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "WriteSunk", &Write)
           << "written after the last use of the previous value";
  });
  return true;
}

bool sink(PHINode &Phi, OptimizationRemarkEmitter &ORE) {
  bool Changed = false;
  for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N) {
    auto *Next = dyn_cast<Instruction>(Phi.getIncomingValue(N));
    if (!Next || Next->getParent() != Phi.getIncomingBlock(N) ||
        isa<PHINode>(Next) || Next->mayReadOrWriteMemory() ||
        !is_contained(Next->operand_values(), &Phi))
      continue;
    Instruction *Last = lastReader({&Phi}, *Next, ~0u);
    if (Last && DebugCounter::shouldExecute(Counter)) {
      Next->moveAfter(Last);
      Changed = true;
      ORE.emit([&] {
        return OptimizationRemark(DEBUG_TYPE, "Sunk", Next)
               << "computed after the last read of the value of this iteration";
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
  for (BasicBlock &BB : F) {
    for (PHINode &Phi : BB.phis())
      Changed |= sink(Phi, ORE);
    // Each once: two writes to one object could pass each other forever.
    SmallVector<Instruction *, 16> Writes;
    for (Instruction &I : BB)
      if (isWrRegion(&I))
        Writes.push_back(&I);
    for (Instruction *Write : Writes)
      Changed |= sinkWrite(*Write, ORE);
  }
  return preservedIf(Changed);
}

} // namespace cmc::genx
