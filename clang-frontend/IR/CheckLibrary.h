//===- CheckLibrary.h - no mathematics of the C library ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// __builtin_sinf and its like come as llvm.sin, __builtin_fmodf as frem. Stage
// 4 has neither, since their errors differ from those of CM's own functions.
// Requires: nothing. Guarantees: none is left; each was an error that names
// what CM has instead.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct CheckLibraryPass : llvm::PassInfoMixin<CheckLibraryPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
