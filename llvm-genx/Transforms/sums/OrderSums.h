//===- OrderSums.h - small terms of large sums first ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Integer sums of 32 bits add what is small enough for words before what is
// not, so that these additions are done in words (NarrowIntegers.h), of which
// twice as many fit a register:
//
//   %s = add %sum, %a          %a, %b, %c: [0, 255], %sum: anything
//   %t = add %s, %b
//   %u = add %t, %c
// ==>
//   %s = add %a, %b
//   %t = add %s, %c            [0, 765]
//   %u = add %t, %sum
//
// Requires: nothing. Guarantees: the same sum modulo 2^32. Leaves alone vectors
// whose dwords fit a register, and products, which mad adds for nothing.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_SUMS_ORDERSUMS_H
#define CMC_LLVM_GENX_TRANSFORMS_SUMS_ORDERSUMS_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct OrderSumsPass : llvm::PassInfoMixin<OrderSumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_SUMS_ORDERSUMS_H
