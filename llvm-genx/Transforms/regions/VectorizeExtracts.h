//===- VectorizeExtracts.h - one operation for many elements ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The same scalar operation on several elements of one vector becomes one
// operation on the vector, whose elements are taken then:
//
//   %a = rdregion <64 x i8> %v, i16 0           %n = lshr <64 x i8> %v, 3
//   %x = lshr i8 %a, 3                          %x = rdregion %n, i16 0
//   %b = rdregion <64 x i8> %v, i16 1      ==>  %y = rdregion %n, i16 1
//   %y = lshr i8 %b, 3                          ...
//   ...
//
// again and again, so that a chain of operations moves as a whole; what is left
// to do for each element reads it by a region, which is free. Typical are the
// addresses of histograms. The other operand is a constant, or one value that
// is there before the first of the operations.
// Requires: nothing. Guarantees: nothing that selection depends on.
// Leaves alone: groups of fewer than four or with wide gaps, operations that
// may trap, those in different blocks.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct VectorizeExtractsPass : llvm::PassInfoMixin<VectorizeExtractsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
