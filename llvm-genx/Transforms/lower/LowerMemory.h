//===- LowerMemory.h - blocks that vISA does not have -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SLM oword block messages do not exist before XeHPG; the data is moved by
// dword gather and scatter instead, in one piece at the same place:
//
//   oword.ld(0, 254, %o) of <16 x i32>
//   ==> gather.scaled(all, 2, 0, 254, %o * 16, <0, 4, ... 60>)
//
// Blocks of SLM at multiples of 4, and svm.block.ld.unaligned, become gathers
// of dwords in the same way on all targets; blocks of one to three dwords, too.
//
// Requires: legal stage-4 operands. Guarantees: no oword message goes to shared
// local memory that has none, or to an address that is no multiple of 16.
// Leaves alone all other memory operations and their order.
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
