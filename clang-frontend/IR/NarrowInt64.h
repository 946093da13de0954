//===- NarrowInt64.h - 64 bits that nobody asked for ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// C++ computes with sizeof in 64 bits; what becomes of it is mostly 32:
//   %w = sext i32 %n to i64             %m = mul i32 %n, 16
//   %s = mul i64 %w, 16            ->
//   %m = trunc i64 %s to i32
// On targets without 64-bit integers half of the arithmetic is enough.
// Requires: SSA form. Guarantees: nothing.
// Comparisons of extended numbers are narrowed likewise.
// Leaves alone: targets that have 64-bit integers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct NarrowInt64Pass : llvm::PassInfoMixin<NarrowInt64Pass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace cmc::frontend
