//===- LowerInt64.h - 64-bit operations that no target has ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// No target multiplies, divides or counts bits of qwords. Products are made of
// halves:
//
//   mul <n x i64> %a, %b ==> lo = al * bl
//                            hi = umulh(al, bl) + al * bh + ah * bl
//
// Bit counts and bitreverse are those of the halves, conversions from and to
// half go through i32 and float. Division is a sequence without a loop, done
// for 16 lanes at a time: four float estimates of the quotient, each at most
// 2^-18 of the rest too small, and one correction (divideUnsigned has the
// proof).
//
// double on targets without it is a user error that names the target.
// Requires: nothing. Guarantees: of i64 operations only those are left that
// some target has; see genx-expand-int64 for the others.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerInt64Pass : llvm::PassInfoMixin<LowerInt64Pass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
