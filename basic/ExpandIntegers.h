//===- ExpandIntegers.h - what only some integers can do --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Writes operations on integers of odd widths (neither 8, 16, 32 nor 64) that
// are no plain arithmetic as such, and divisions and conversions of integers
// beyond 64 bits:
//
//   ctlz i5 %x             ==> sub (ctlz i8 (zext %x)), 3, truncated
//   sadd.sat i12 %x, %y    ==> the exact sum in i16, clamped
//   umul.with.overflow %x  ==> the exact product in twice the bits (any width)
//   genx.addc i32 %x, %y   ==> the sum, and whether it is below %x
//   udiv i128 %x, %y       ==> a loop of shifts, compares and differences
//
// Requires: nothing. Guarantees: of integers of odd widths there are arithmetic
// (beyond 64 bits without division), compares, choices, casts, elements,
// minima, maxima and saturating conversions of up to 64 bits, loads, stores and
// switches. Leaves alone: widths of the hardware, but for results of two
// values.
//===----------------------------------------------------------------------===//
#ifndef CMC_BASIC_EXPANDINTEGERS_H
#define CMC_BASIC_EXPANDINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace cmc {

struct ExpandIntegersPass : llvm::PassInfoMixin<ExpandIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc

#endif // CMC_BASIC_EXPANDINTEGERS_H
