//===- SplitAggregates.h - what calls return, one by one --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The optimizer merges the results of calls as a whole where paths meet; there
// is no register for all of them together.
//   %p = phi { i32, <8 x float> } [ %call.a, %a ], [ %b.1, %b ]
//   %x = extractvalue %p, 0
// becomes
//   %x = phi i32 [ extractvalue %call.a, 0, %a ], [ extractvalue %b.1, 0, %b ]
// The same for selects.
// Requires: nothing. Guarantees: values of struct type are made by calls and
// insertvalue only, but the states of SIMD control flow.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct SplitAggregatesPass : llvm::PassInfoMixin<SplitAggregatesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
