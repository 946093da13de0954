//===- SplitEdges.h - places for the copies of phis ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Removes the blocks that nothing leads to, which ADCE leaves and where no mask
// is known, and gives every critical edge a block of its own:
//
//   br i1 %c, label %a, label %b    ; %b has other predecessors
//   ==> br i1 %c, label %a, label %ab
//       ab: br label %b
//
// Requires: nothing. Guarantees: all blocks are reachable; no critical edge is
// left but those of goto and join, if the hardware does them: lanes do not pass
// through a block on the way.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_SPLITEDGES_H
#define CMC_LLVM_GENX_TRANSFORMS_SPLITEDGES_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct SplitEdgesPass : llvm::PassInfoMixin<SplitEdgesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_SPLITEDGES_H
