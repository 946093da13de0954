//===- ContractFloat.h - decide on fused multiply-add -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Makes one llvm.fma of a product that is only added or subtracted, across
// statements, as production does:
//   %p = fmul %a, %b   %s = fadd %p, %c      call @llvm.fma(%a, %b, %c)
//   fsub %p, %c                              fma(%a, %b, -%c)
//   fsub %c, %p                              fma(-%a, %b, %c)
// When both operands are products, the left one is fused.
// Requires: SSA form. Not run with -ffp-contract=off.
// Guarantees: nobody has a reason to fuse later. Leaves alone products with
// another use, which would be computed twice.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_IR_CONTRACTFLOAT_H
#define CMC_CLANG_FRONTEND_IR_CONTRACTFLOAT_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace frontend {

struct ContractFloatPass : llvm::PassInfoMixin<ContractFloatPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_IR_CONTRACTFLOAT_H
