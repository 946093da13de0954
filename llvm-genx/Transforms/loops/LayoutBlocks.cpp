//===- LayoutBlocks.cpp - loops in one piece, forwards --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Puts the blocks into an order in which each stands behind one that leads to
// it, only loops jump back, and the blocks of a loop stand together: what
// follows a loop stands behind all of it. Then most jumps are to the next block
// and go away, and the paired EUs of Gen12LP, for which the finalizer makes
// gotos and joins of all jumps, run each block once a round.
//
// Requires: nothing. Guarantees: the order above where all loops have one entry
// (the finalizer loops for ever on some others). Functions whose SIMD control
// flow the hardware does keep their order, which has a meaning there, but for a
// return that is put behind all of it: gotos need a place to go on.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

#define DEBUG_TYPE "genx-layout-blocks"

namespace cmc::genx {
namespace {

/// The blocks that may follow \p BB, those to stand last first: behind the
/// start of a loop what comes after the loop, then the others, so that the
/// first successor of a branch is the next block.
SmallVector<BasicBlock *, 8> followers(BasicBlock *BB, const LoopInfo &LI) {
  SmallVector<BasicBlock *, 8> Result;
  const Loop *L = LI.getLoopFor(BB);
  if (L && L->getHeader() == BB)
    L->getUniqueExitBlocks(Result);
  SmallVector<BasicBlock *, 4> Direct(successors(BB));
  Result.append(Direct.rbegin(), Direct.rend());
  return Result;
}

/// Reverse post order of the graph of followers().
SmallVector<BasicBlock *, 32> orderOf(Function &F, const LoopInfo &LI) {
  struct Visit {
    BasicBlock *BB;
    SmallVector<BasicBlock *, 8> Next;
    unsigned Done = 0;
  };
  SmallVector<BasicBlock *, 32> Order;
  SmallPtrSet<BasicBlock *, 32> Seen;
  SmallVector<Visit, 16> Stack;
  auto Enter = [&](BasicBlock *BB) {
    if (Seen.insert(BB).second)
      Stack.push_back({BB, followers(BB, LI)});
  };
  Enter(&F.getEntryBlock());
  while (!Stack.empty()) {
    Visit &Top = Stack.back();
    if (Top.Done != Top.Next.size()) {
      Enter(Top.Next[Top.Done++]);
      continue;
    }
    Order.push_back(Top.BB);
    Stack.pop_back();
  }
  std::reverse(Order.begin(), Order.end());
  return Order;
}

/// Has \p F end with a return. The finalizer makes gotos of branches where
/// lanes diverge, and one at the end would have nowhere to go on.
bool returnAtEnd(Function &F) {
  if (isa<ReturnInst>(F.back().getTerminator()))
    return false;
  auto Returns = [](BasicBlock &BB) {
    return isa<ReturnInst>(BB.getTerminator());
  };
  auto It = find_if(F, Returns);
  if (It == F.end())
    return false;
  BasicBlock *End = It->splitBasicBlock(It->getTerminator(), "end");
  End->moveAfter(&F.back());
  return true;
}

} // namespace

PreservedAnalyses LayoutBlocksPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  if (hasHardwareSIMDCF(F))
    return preservedIf(returnAtEnd(F));
  unsigned Moved = 0;
  BasicBlock *Last = nullptr;
  for (BasicBlock *BB : orderOf(F, FAM.getResult<LoopAnalysis>(F))) {
    if (Last && Last->getNextNode() != BB) {
      BB->moveAfter(Last);
      ++Moved;
    }
    Last = BB;
  }
  if (Moved)
    FAM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Moved", DebugLoc(),
                                &F.getEntryBlock())
             << "moved " << ore::NV("Blocks", Moved)
             << " blocks next to where they are entered from";
    });
  return preservedIf(Moved);
}

} // namespace cmc::genx
