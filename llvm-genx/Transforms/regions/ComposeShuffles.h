//===- ComposeShuffles.h - shuffles of shuffles to one ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Vectors that several steps of moves make are made at once where that takes
// fewer instructions:
//
//   %a = shufflevector %v, <0, 8, 1, 9, ...>        ; interleaves the halves
//   %b = shufflevector %a, <0, 8, 1, 9, ...>
//   ==> %b = rdregion %v, <1;4,4>                   ; transposed 4x4
//
// A step is a rdregion, a wrregion of what another step or nobody in place
// makes, a shufflevector, or a bitcast of region elements, with constant
// offsets and masks, of one block. The costs are those of IR/Shuffles.h.
// The first of two runs copies what it reads across all registers of an object,
// part by part: so genx-decompose-vectors, between them, may cut what the parts
// are made of. The second drops the copies that are left.
// Requires: nothing. Guarantees: nothing.
// Leaves alone: what something else than a step uses, and vectors that are
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
