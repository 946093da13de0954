//===- LowerVectors.h - vector element operations to regions ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Writes insertelement, extractelement and shufflevector of region elements as
// rdregion and wrregion:
//
//   %e = extractelement <8 x i32> %v, i32 3
//   ==> %e = rdregion %v, 0, 1, 1, i16 12
//   %s = shufflevector <8 x i32> %v, undef, <1, 3, 5, 7>
//   ==> %s = rdregion %v, 8, 4, 2, i16 4
//
// A splat is a region of one place; any other shuffle becomes the cheapest
// moves of regions and choices under constant masks (IR/Shuffles.h). An operand
// whose elements stay where they are is written into, unless it would have to
// be copied first. `freeze` goes away: a register has one value.
// Requires: nothing. Guarantees: none of the three on region elements is left.
// Leaves alone: masks, which genx-lower-masks brings here as integers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerVectorsPass : llvm::PassInfoMixin<LowerVectorsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
