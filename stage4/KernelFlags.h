//===- KernelFlags.h - what a kernel needs of its launch --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Writes into the kernel metadata whether the kernel belongs to a thread group
// (ids, shared local memory, barriers), depends on other threads (wait,
// signal), and writes through addresses.
// Requires: builtins lowered, SLM resolved.
// Guarantees: KernelInfo::{HasGroups, HasDependencies, HasStatelessWrite,
// Barriers} are right. Leaves the code alone.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

struct KernelFlagsPass : llvm::PassInfoMixin<KernelFlagsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc
