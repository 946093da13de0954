//===- SplitEdges.cpp - places for the copies of phis ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Removes unreachable blocks, which ADCE leaves and in which masks are unknown,
// and splits critical edges:
//
//   br i1 %c, label %a, label %b    ; %b has other predecessors
//   ==> br i1 %c, label %a, label %ab
//       ab: br label %b
//
// except for edges whose copies may also run before the branch, on the way to
// %a: back edges of loops, and edges within a loop with scalar phis only, if no
// block reached from %a without passing %b reads a phi of %b. A loop then is
// one block with one jump.
//
// Requires: nothing. Guarantees: all blocks are reachable; the phis of all
// successors of a block can be copied at its end. Leaves alone: the edges of
// goto and join in hardware SIMD control flow, since lanes would skip the new
// block.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cmc::genx {

/// The blocks that can be reached from \p From without passing \p Border.
static SmallPtrSet<const BasicBlock *, 16>
reachedFrom(const BasicBlock *From, const BasicBlock *Border) {
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *, 16> Work;
  auto Visit = [&](const BasicBlock *BB) {
    if (BB != Border && Reached.insert(BB).second)
      Work.push_back(BB);
  };
  Visit(From);
  while (!Work.empty())
    for (const BasicBlock *To : successors(Work.pop_back_val()))
      Visit(To);
  return Reached;
}

/// Where reads would see copies that were made for another edge.
struct Elsewhere {
  SmallPtrSet<const BasicBlock *, 16> Blocks;
  const BasicBlock *From, *Split; ///< An edge with a block of its own, or null.
};

/// Whether \p V, or a value that shares its variable, is read there.
static bool isReadIn(const Value *V, const Elsewhere &E) {
  for (const Use &U : V->uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    const BasicBlock *At = Phi ? Phi->getIncomingBlock(U) : User->getParent();
    if (E.Blocks.count(At) ||
        (Phi && At == E.From && Phi->getParent() == E.Split) ||
        (isa<CastInst>(User) && isReadIn(User, E)))
      return true;
  }
  return false;
}

/// Whether the copies for edge \p N of \p Branch can be before it. Those for
/// the other edge are there, too, as parallel copies, unless \p OtherSplit.
static bool canCopyBefore(const BranchInst &Branch, unsigned N, bool OtherSplit,
                          const DominatorTree &DT, const LoopInfo &LI) {
  const BasicBlock *From = Branch.getParent(), *To = Branch.getSuccessor(N);
  const BasicBlock *Other = Branch.getSuccessor(1 - N);
  if (To == Other)
    return false;
  bool Back = DT.dominates(To, From);
  if (!Back && LI.getLoopFor(To) != LI.getLoopFor(From))
    return false; // Do not execute the copies at loop exit in every iteration.
  Elsewhere E{reachedFrom(Other, To), From, OtherSplit ? Other : nullptr};
  return all_of(To->phis(), [&](const PHINode &Phi) {
    // The branch may read a mask.
    return elementBytes(Phi.getType()) &&
           (Back || !Phi.getType()->isVectorTy()) && !isReadIn(&Phi, E);
  });
}

PreservedAnalyses SplitEdgesPass::run(Function &F, FunctionAnalysisManager &) {
  bool Lanes = hasHardwareSIMDCF(F), Changed = EliminateUnreachableBlocks(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<std::pair<Instruction *, unsigned>, 16> Edges;
  for (BasicBlock &BB : F) {
    Instruction *T = BB.getTerminator();
    if (Lanes && branchesByLane(*T))
      continue;
    auto *Branch = dyn_cast<BranchInst>(T);
    SmallVector<bool, 2> Split;
    for (unsigned N = 0; N < T->getNumSuccessors(); ++N)
      Split.push_back(
          isCriticalEdge(T, N) &&
          (Lanes || !Branch || !canCopyBefore(*Branch, N, false, DT, LI)));
    for (unsigned N = 0; N < Split.size(); ++N)
      if (Split[N] || (isCriticalEdge(T, N) && Split[1 - N] &&
                       !canCopyBefore(*Branch, N, /*OtherSplit=*/true, DT, LI)))
        Edges.push_back({T, N});
  }
  for (auto [T, N] : Edges)
    Changed |= SplitCriticalEdge(T, N) != nullptr;
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::genx
