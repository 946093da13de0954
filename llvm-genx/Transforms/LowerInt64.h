//===- LowerInt64.h - 64-bit integers where the target has none *- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// On targets without 64-bit arithmetic the finalizer still takes moves, adds,
// logic and shifts of qwords, which is what addresses need. Multiplication is
// done here by halves:
//
//   mul <n x i64> %a, %b ==> lo = al * bl; hi = umulh(al, bl) + al * bh + ah *
//   bl
//
// Division and the bit-counting intrinsics of i64, and every use of double on
// targets without it, are user errors that name the target.
// Requires: nothing. Guarantees: no i64 mul where the target lacks it.
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
