//===- ContractFloat.h - decide on fused multiply-add -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Makes one llvm.fma of a product that is only added or subtracted, where the
// source allows it. Clang says so by `contract` flags (-ffp-contract=fast,
// our default: across statements, as production does), or by llvm.fmuladd
// (=on: within one).
//   %p = fmul contract %a, %b
//   %s = fadd contract %p, %c          call @llvm.fma(%a, %b, %c)
//   fsub contract %p, %c               call @llvm.fma(%a, %b, -%c)
//   fsub contract %c, %p               call @llvm.fma(-%a, %b, %c)
// When both operands are products, the left one is fused.
// Requires: SSA form.
// Guarantees: no `contract` flag and no llvm.fmuladd is left, so that nobody
// fuses later. Leaves alone products with another use, which would be computed
// twice.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct ContractFloatPass : llvm::PassInfoMixin<ContractFloatPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
