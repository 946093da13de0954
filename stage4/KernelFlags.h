//===- KernelFlags.h - launch requirements of a kernel ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Records in the kernel metadata whether the kernel uses thread groups (ids,
// shared local memory, barriers), depends on other threads (wait, signal), and
// writes through addresses.
// Requires: lowered builtins and resolved SLM.
// Guarantees: KernelInfo::{HasGroups, HasDependencies, HasStatelessWrite,
// Barriers} are correct. Does not change code.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

struct KernelFlagsPass : llvm::PassInfoMixin<KernelFlagsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc
