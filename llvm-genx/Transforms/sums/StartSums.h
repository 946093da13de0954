//===- StartSums.h - sums of bytes begin with their number ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on only the first source of an instruction may be bytes, so that
// the first two of a sum need a move beside the addition. Adding the number
// that comes with many sums, to round them, is that move:
//
//   add (add (add (zext %a), (zext %b)), ...), 2
//   ==> add (add (add (zext %a), 2), (zext %b)), ...
//
// Requires: sums in the order in which they are to be computed. Guarantees:
// nothing. Leaves alone sums whose parts have other uses, and Gen9.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct StartSumsPass : llvm::PassInfoMixin<StartSumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
