//===- SinkRecurrences.cpp - the next value of a phi last -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Computes what a loop carries into its next round after the last read of the
// present value, so that both can be one variable:
//
//   loop: %i = phi i32 [ 0, %entry ], [ %next, %loop ]
//         %next = add i32 %i, 1
//         %c = icmp ult i32 %i, 7       ; %i is still needed
//         br i1 %c, label %loop, label %end
// ==>
//         %c = icmp ult i32 %i, 7
//         %next = add i32 %i, 1
//
// and so with each write to a part of an object, so that what was read there
// need not be copied:
//
//   %o = rdregion %v at 0
//   %w = wrregion %v, %x at 0
//   %s = select %c, %o, %y                ==> select, then wrregion
//
// Requires: nothing. Guarantees: nothing that selection depends on. Leaves
// alone what touches memory, and values that are read themselves before.
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

/// How far a new version may go down; bounds the work on large blocks.
constexpr unsigned MaxDistance = 64;

/// The last instruction of the block of \p Next, after it, that reads one of
/// \p Old; null when there is none, or when \p Next is read before. Does not
/// look past where lanes leave or come back: masks are those of the hardware.
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

/// A write behind the last use of what was read of the object before.
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
           << "written after the last use of what was there";
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
  for (BasicBlock &BB : F) {
    for (PHINode &Phi : BB.phis())
      Changed |= sink(Phi, ORE);
    // Each once: two writes to one object would overtake each other for ever.
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
