//===- LowerPointers.h - what a program's own pointers point to -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   %x = load float, float addrspace(1)* %p    svm.gather of one lane
//   store i32 %v, i32 addrspace(3)* %q         scatter.scaled to surface 254
//   ptrtoint, comparisons                      arithmetic on i64 addresses
//
// Pointers to local arrays and constant tables stay what they are. A pointer
// without an address space, or to the generic one, is an address in global
// memory unless it shows where it comes from.
// Requires: SSA form, kernel parameters as i64 (cm-direct-arguments).
// Guarantees: every load and store is of an alloca or a constant global.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct LowerPointersPass : llvm::PassInfoMixin<LowerPointersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
