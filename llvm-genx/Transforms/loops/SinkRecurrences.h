//===- SinkRecurrences.h - the next value of a phi last ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Computes what a loop carries into its next round after the last read of the
// present value, so that both can be one variable:
//
//   loop: %i = phi i32 [ 0, %entry ], [ %next, %loop ]
//         %next = add i32 %i, 1
//         %c = icmp ult i32 %i, 7       ; %i is still needed
//         br i1 %c, label %loop, label %end
// ==>
//         %c = icmp ult i32 %i, 7
//         %next = add i32 %i, 1
//
// and so with each write to a part of an object, so that what was read there
// need not be copied:
//
//   %o = rdregion %v at 0
//   %w = wrregion %v, %x at 0
//   %s = select %c, %o, %y                ==> select, then wrregion
//
// Requires: nothing. Guarantees: nothing that selection depends on. Leaves
// alone what touches memory, and values that are read themselves before.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct SinkRecurrencesPass : llvm::PassInfoMixin<SinkRecurrencesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
