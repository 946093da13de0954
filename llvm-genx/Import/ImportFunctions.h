//===- ImportFunctions.h - functions of other front-ends --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Inlines what kernels call, callees first. A function that asks to stay out of
// line ("CMStackCall", noinline) stays when it is a function of values
// (invariant 10 of stage 4): no pointer, struct or mask goes in, no mutable
// global variable is used, no variable is left in memory, and there is no SIMD
// control flow in the module; "CMStackCall" is kept as far as registers go.
// Recursive functions are called through the stack, whether they ask or not.
//   define internal <8 x i32> @f(<8 x i32> %v) "CMStackCall"       stays
//   define internal void @g(%struct* byval %s, float* %p)          inlined
// A trap ends the thread: what has one is inlined, and there
//   call void @llvm.trap()                            becomes ret void
// Requires: SROA has run, so that variables in memory are known.
// Guarantees: only kernels and functions of values are defined. Errors:
// recursion of what is no function of values.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportFunctionsPass : llvm::PassInfoMixin<ImportFunctionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
