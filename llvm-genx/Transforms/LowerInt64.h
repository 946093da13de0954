//===- LowerInt64.h - 64-bit products by halves -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// No target multiplies qwords. The product is made of halves:
//
//   mul <n x i64> %a, %b ==> lo = al * bl
//                            hi = umulh(al, bl) + al * bh + ah * bl
//
// Moves, additions, logic and shifts of qwords are taken everywhere; what they
// become where the hardware lacks them is the finalizer's business. Division
// and bit counts of i64, and double on targets without it, are user errors that
// name the target.
// Requires: nothing. Guarantees: no i64 mul.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_LOWERINT64_H
#define CMC_LLVM_GENX_TRANSFORMS_LOWERINT64_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct LowerInt64Pass : llvm::PassInfoMixin<LowerInt64Pass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_LOWERINT64_H
