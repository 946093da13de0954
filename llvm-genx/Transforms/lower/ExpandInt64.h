//===- ExpandInt64.h - 64-bit integers as pairs of dwords -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// On targets without 64-bit integers every operation on them becomes one on
// their halves:
//
//   add <n x i64> %a, %b ==> lo = al + bl
//                            hi = ah + bh + (lo <u al)
//
// A value that was computed is kept as two vectors of n dwords; the vector of n
// qwords is made of it only where somebody needs that: memory operations,
// casts, whole objects. Regions of qwords become regions of dwords. Doubles,
// where there are some all the same, are selected by halves.
//
// Where the hardware has 64-bit sums, shifts and conversions only, these,
// regions and phis stay; logic is done on all dwords, comparisons and choices
// on halves.
//
// Requires: genx-lower-int64, genx-lower-integers, genx-lower-masks,
// genx-lower-vectors. Guarantees: i64 is only in arguments, casts and operands
// of memory operations, and in what the hardware has. Leaves alone: targets
// with all of 64-bit integers.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_LOWER_EXPANDINT64_H
#define CMC_LLVM_GENX_TRANSFORMS_LOWER_EXPANDINT64_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct ExpandInt64Pass : llvm::PassInfoMixin<ExpandInt64Pass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_LOWER_EXPANDINT64_H
