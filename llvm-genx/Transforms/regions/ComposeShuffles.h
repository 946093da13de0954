//===- ComposeShuffles.h - composition of shuffles --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Replaces vectors that are computed in several steps of moves if fewer
// instructions compute them at once:
//
//   %a = shufflevector %v, <0, 8, 1, 9, ...>        ; interleaves the halves
//   %b = shufflevector %a, <0, 8, 1, 9, ...>
//   ==> %b = rdregion %v, <1;4,4>                   ; transposed 4x4
//
// A step is a rdregion, a wrregion of another step or of a value not computed
// in place, a shufflevector, or a bitcast of region elements, with constant
// offsets and masks, in one block. IR/Shuffles.h has the costs. The first of
// two runs copies objects that are read across all their registers part by
// part, so that genx-decompose-vectors, between the runs, can split them. The
// second run removes the remaining copies. Requires: nothing. Guarantees:
// nothing. Leaves alone: steps with other users, and vectors that are
// overwritten between the first step and the last.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ComposeShufflesPass : llvm::PassInfoMixin<ComposeShufflesPass> {
  explicit ComposeShufflesPass(bool Isolates = false) : Isolates(Isolates) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return false; }

private:
  bool Isolates;
};

} // namespace cmc::genx
