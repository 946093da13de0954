//===- RemoveDeadCode.h - instructions without users ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Removes instructions on which nothing depends, and branches on which nothing
// depends (LLVM's ADCE). In a function whose SIMD control flow the hardware
// does, the branches stay (LLVM's DCE): a goto or join is selected together
// with its branch, which leads to where other lanes wait.
//
// Requires: nothing. Guarantees: no instruction without effect has no user.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct RemoveDeadCodePass : llvm::PassInfoMixin<RemoveDeadCodePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
