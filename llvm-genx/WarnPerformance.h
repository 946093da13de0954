//===- WarnPerformance.h - what is right, but slow --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: stage-4 IR in which offsets are as constant as they become, and loops
// that are asked to be unrolled are. After: the same; warnings of the group
// cm-performance say where
//   * a region begins at a variable offset, so that its registers are addressed
//     indirectly, through an address register that must be computed;
//   * a gather or scatter is of adjacent elements, which a block access moves
//     in one piece;
//   * a loop remains that the source asks to unroll.
// One message for each place in the source.
// Requires: what stands above. Guarantees: unchanged IR.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

class WarnPerformancePass : public llvm::PassInfoMixin<WarnPerformancePass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace cmc::genx
