//===- InlineAll.h - functions into their kernels ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Inlines every call of a defined function into the kernels, callees first,
// and makes values of the references in each function on the way (SROA with CM
// objects pinned), so that what is inlined is small.
//   call void @f(%class.Vector* %v)          the body of @f on %v
// Functions that the user keeps out of line become functions of values
// (KeptFunctions.h), but are inlined where they are called inside SIMD control
// flow, since they know no lanes, and, with a warning, where they cannot be
// kept.
// Requires: markers stripped.
// Guarantees: only kernels and functions of values are defined; all else that
// they call has no body. CM objects are pinned (PinObjects.h). Refuses, each at
// its place: recursion, calls through pointers, calls of undefined functions.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct InlineAllPass : llvm::PassInfoMixin<InlineAllPass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
};

} // namespace cmc::frontend
