//===- CheckTarget.h - no arithmetic that the target lacks ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A located error for each line with doubles that are left where the target of
// the kernel has none: what the checks of types did not see.
// Requires: SSA form, builtins lowered.
// Guarantees: what goes on compiles for the target. Changes nothing.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct CheckTargetPass : llvm::PassInfoMixin<CheckTargetPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
