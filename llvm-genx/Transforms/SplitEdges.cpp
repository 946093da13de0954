//===- SplitEdges.cpp -----------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/SplitEdges.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Transforms/SimdCFConformance.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cmc {
namespace genx {

static bool branchesByLane(const Instruction &Terminator) {
  auto *Br = dyn_cast<BranchInst>(&Terminator);
  if (!Br || Br->isUnconditional())
    return false;
  auto *Field = dyn_cast<ExtractValueInst>(Br->getCondition());
  unsigned ID = Field ? intrinsicOf(Field->getAggregateOperand()) : 0;
  return ID == GenXIntrinsic::genx_simdcf_goto ||
         ID == GenXIntrinsic::genx_simdcf_join;
}

/// The blocks that are reached from \p From without passing \p Border.
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

/// Whether one of \p Blocks reads \p V, or what shares its variable.
static bool isReadIn(const Value *V,
                     const SmallPtrSetImpl<const BasicBlock *> &Blocks) {
  for (const Use &U : V->uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    if (Blocks.count(Phi ? Phi->getIncomingBlock(U) : User->getParent()) ||
        (isa<CastInst>(User) && isReadIn(User, Blocks)))
      return true;
  }
  return false;
}

/// Whether the copies for edge \p N of \p Branch can stand before it.
static bool canCopyBefore(const BranchInst &Branch, unsigned N,
                          const DominatorTree &DT, const LoopInfo &LI) {
  const BasicBlock *From = Branch.getParent(), *To = Branch.getSuccessor(N);
  const BasicBlock *Other = Branch.getSuccessor(1 - N);
  if (To == Other)
    return false;
  bool Back = DT.dominates(To, From);
  if (!Back && LI.getLoopFor(To) != LI.getLoopFor(From))
    return false; // Not in every round what is needed once, at its end.
  auto Elsewhere = reachedFrom(Other, To);
  return all_of(To->phis(), [&](const PHINode &Phi) {
    // The branch may read a mask.
    return elementBytes(Phi.getType()) &&
           (Back || !Phi.getType()->isVectorTy()) && !isReadIn(&Phi, Elsewhere);
  });
}

PreservedAnalyses SplitEdgesPass::run(Function &F, FunctionAnalysisManager &) {
  bool Lanes = hasHardwareSimdCF(F), Changed = EliminateUnreachableBlocks(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<std::pair<Instruction *, unsigned>, 16> Edges;
  for (BasicBlock &BB : F) {
    Instruction *T = BB.getTerminator();
    if (Lanes && branchesByLane(*T))
      continue;
    auto *Branch = dyn_cast<BranchInst>(T);
    for (unsigned N = 0; N < T->getNumSuccessors(); ++N)
      if (isCriticalEdge(T, N) &&
          (Lanes || !Branch || !canCopyBefore(*Branch, N, DT, LI)))
        Edges.push_back({T, N});
  }
  for (auto [T, N] : Edges)
    Changed |= SplitCriticalEdge(T, N) != nullptr;
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace genx
} // namespace cmc
