//===- OutlineFences.h - scopes that are compiled for themselves *- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// CM_OPTIMIZATIONS_FENCE marks the rest of a scope:
//   %m = call i8 @__cm_optimization_fence_begin()
//   ...
//   call void @__cm_optimization_fence_end(i8* %m.addr)
// What stands between becomes a function that stays out of line
// (KeptFunctions.h), into which and out of which no pass moves anything. Inside
// SIMD control flow, where functions are inlined, the fence has no effect.
// Requires: variables in memory, as Clang leaves them.
// Guarantees: no marker is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct OutlineFencesPass : llvm::PassInfoMixin<OutlineFencesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc::frontend
