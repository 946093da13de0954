//===- LayoutBlocks.h - loops in one piece, forwards ------------*- C++ -*-===//
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
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LayoutBlocksPass : llvm::PassInfoMixin<LayoutBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
