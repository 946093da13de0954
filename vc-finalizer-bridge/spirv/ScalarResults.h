//===- ScalarResults.h - no results of one-element vectors ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The adaptor of vc-intrinsics replaces vectors of one element, which SPIR-V
// does not have, by scalars, and aborts on a structure that has one. In stage 4
// a structure is the list of a function's results, so functions return scalars
// in their place:
//
//   before  define { <1 x i32>, float } @f(i32 %n)
//   after   define { i32, float } @f(i32 %n)
//
// Callers and returns build the vectors from the scalars and the reverse. A
// function whose address is taken stays as it is.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::bridge {

struct ScalarResultsPass : llvm::PassInfoMixin<ScalarResultsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::bridge
