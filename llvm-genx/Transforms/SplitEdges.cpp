//===- SplitEdges.cpp -----------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/SplitEdges.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Transforms/SimdCFConformance.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
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

PreservedAnalyses SplitEdgesPass::run(Function &F, FunctionAnalysisManager &) {
  bool Lanes = hasHardwareSimdCF(F), Changed = EliminateUnreachableBlocks(F);
  SmallVector<Instruction *, 16> Terminators;
  for (BasicBlock &BB : F)
    if (!Lanes || !branchesByLane(*BB.getTerminator()))
      Terminators.push_back(BB.getTerminator());
  for (Instruction *T : Terminators)
    for (unsigned N = 0; N < T->getNumSuccessors(); ++N)
      Changed |= SplitCriticalEdge(T, N) != nullptr;
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace genx
} // namespace cmc
