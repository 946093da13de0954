//===- LowerMemory.h - lowering of block messages ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SLM oword block messages do not exist before XeHPG; one dword gather or
// scatter at the same offset replaces each:
//
//   oword.ld(0, 254, %o) of <16 x i32>
//   ==> gather.scaled(all, 2, 0, 254, %o * 16, <0, 4, ... 60>)
//
// Blocks of SLM at multiples of 4, svm.block.ld.unaligned, and blocks of one to
// three dwords become gathers of dwords in the same way on all targets; from
// XeHPG on, blocks of SLM whose offset is known to be a multiple of 16 become
// oword blocks.
//
// Requires: valid stage-4 operands. Guarantees: no oword message accesses SLM
// that has none, or an address that is not a multiple of 16. Leaves alone: all
// other memory operations and their order.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerMemoryPass : llvm::PassInfoMixin<LowerMemoryPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
