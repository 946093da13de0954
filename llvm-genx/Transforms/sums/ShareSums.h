//===- ShareSums.h - sums of overlapping regions ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Integer sums of regions of one object that are alike but for their offset, as
// filters have them, share what they have in common: sums of all that lies
// between the first and the last element are made a few times, in one run, and
// regions of these are added.
//
//   rd(v, <32;24,1> at 0) + rd(v, same at 1) + rd(v, same at 32)
//                         + rd(v, same at 33)
// ==>
//   %run = rd(v, run from 0) + rd(v, run from 1)
//   rd(%run, <32;24,1> at 0) + rd(%run, same at 32)
//
// Weights (multiplications by small constants, shifts) count as many terms.
// IR/ShiftedSums.h finds the cheapest way. Requires: nothing. Guarantees: the
// same sum modulo 2^bits. Leaves alone floats, dynamic offsets and sums that
// would not be cheaper.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ShareSumsPass : llvm::PassInfoMixin<ShareSumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
