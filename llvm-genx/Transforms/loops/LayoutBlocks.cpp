//===- LayoutBlocks.cpp - contiguous loops, forward jumps -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Orders blocks so that each follows one of its predecessors, only loops jump
// back, and the blocks of a loop are contiguous: blocks after a loop follow all
// of it. Most jumps are then to the next block and disappear, and the paired
// EUs of Gen12LP, for which the finalizer turns all jumps into gotos and joins,
// run each block once per iteration.
//
// Requires: nothing. Guarantees: the order above if all loops have one entry
// (the finalizer hangs on some others). Functions with hardware SIMD control
// flow keep their order, which is significant there, except that a return moves
// to the end: gotos need a block to continue at.
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

/// The blocks that may follow \p BB, in reverse of the preferred order: for a
/// loop header first the blocks after the loop, then the successors, so that
/// the first successor of a branch is the next block.
SmallVector<BasicBlock *, 8> followers(BasicBlock *BB, const LoopInfo &LI) {
  SmallVector<BasicBlock *, 8> Result;
  const Loop *L = LI.getLoopFor(BB);
  if (L && L->getHeader() == BB)
    L->getUniqueExitBlocks(Result);
  SmallVector<BasicBlock *, 4> Direct(successors(BB));
  Result.append(Direct.rbegin(), Direct.rend());
  return Result;
}

/// The reverse post order of the graph of followers().
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

/// Makes \p F end with a return. The finalizer turns divergent branches into
/// gotos, and one in the last block would have no block to continue at.
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
    return returnAtEnd(F) ? PreservedAnalyses::none()
                          : PreservedAnalyses::all();
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
             << " blocks next to their predecessors";
    });
  return preservedIf(Moved);
}

} // namespace cmc::genx
