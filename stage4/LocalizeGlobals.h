//===- LocalizeGlobals.h - file-scope variables of a thread -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// File-scope variables belong to a thread, and a kernel is all that a thread
// runs: so each kernel gets its own copy. (Functions out of line also have
// copies, filled and read by NoInlineFunctions.) Volatile ones are not changed.
//   @g = global %class.Vector zeroinitializer
//   %g = alloca %class.Vector              initialized at entry
// Requires: all functions are inlined.
// Guarantees: no mutable global is left but volatile ones. Globals that are
// never written become constant tables and are kept.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

/// Marks globals that are never written as constants.
void findConstantGlobals(llvm::Module &M);

struct LocalizeGlobalsPass : llvm::PassInfoMixin<LocalizeGlobalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc
