//===- TidyCalls.h - pass no more than is used ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a function out of line returns as it came in need not come back:
//   define internal { i32, <8 x i32> } @f(<8 x i32> %v)    returns %v second
//   %r = extractvalue { i32, <8 x i32> } %call, 1          becomes the argument
// Then LLVM's dead argument elimination, for which this prepares, drops what
// nobody reads. Also settles which functions are called with a stack: those
// that ask for it, unless they need more than a stack call can do.
// Requires: SSA form. Guarantees: "CMStackCall" only where it can be had.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct TidyCallsPass : llvm::PassInfoMixin<TidyCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// After dead argument elimination, when the signatures are final.
struct LimitStackCallsPass : llvm::PassInfoMixin<LimitStackCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc::frontend
