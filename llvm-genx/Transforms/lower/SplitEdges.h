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
// but for those whose copies may as well run before the branch, on the way to
// %a, too: the edges back to the start of a loop, and within one loop those
// with scalars only, where nothing reached from %a without passing %b reads a
// phi of %b. A loop then is one block with one jump.
//
// Requires: nothing. Guarantees: all blocks are reachable; the phis of all
// successors of a block can be copied at its end. Leaves alone the edges of
// goto and join, if the hardware does them: lanes do not pass through a block
// on the way.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct SplitEdgesPass : llvm::PassInfoMixin<SplitEdgesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
