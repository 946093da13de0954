//===- ExpandIntegers.h - expands operations to hardware widths -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Expands operations that the later passes support for hardware widths (8, 16,
// 32, 64) only into plain arithmetic: intrinsics on integers of other widths,
// divisions and conversions of integers beyond 64 bits, and operations with two
// results:
//
//   ctlz i5 %x             ==> sub (ctlz i8 (zext %x)), 3, truncated
//   sadd.sat i12 %x, %y    ==> the exact sum in i16, clamped
//   umul.with.overflow %x  ==> the exact product in twice the bits (any width)
//   genx.addc i32 %x, %y   ==> the sum, and whether it is below %x
//   udiv i128 %x, %y       ==> a loop of shifts, compares and differences
//
// Requires: nothing.
// Guarantees: operations on integers of other widths are arithmetic (beyond 64
// bits without division), compares, selects, casts, insertions and extractions
// of elements, loads, stores, switches, and, up to 64 bits, minima, maxima and
// saturating conversions.
// Leaves alone: operations with one result on hardware widths.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

struct ExpandIntegersPass : llvm::PassInfoMixin<ExpandIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc
