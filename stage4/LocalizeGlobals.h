//===- LocalizeGlobals.h - file-scope variables of a thread -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// File-scope variables belong to a thread, and a kernel is all that a thread
// runs: so each kernel gets its own copy. (Functions out of line have copies,
// too, filled and read by KeptFunctions.) Volatile ones stay as they are.
//   @g = global %class.Vector zeroinitializer
//   %g = alloca %class.Vector              initialized at entry
// Requires: all inlined.
// Guarantees: no mutable global is left but volatile ones. Globals that are
// never written become constant tables and stay.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

/// Makes constants of globals that are never written.
void findConstantGlobals(llvm::Module &M);

struct LocalizeGlobalsPass : llvm::PassInfoMixin<LocalizeGlobalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc
