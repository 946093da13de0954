//===- MergeSums.h - add first, fold once -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A sum of what several values sum up to, each folded in the same way, adds the
// values in full width and folds once:
//
//   %a = add (abs (rd %x, even)), (abs (rd %x, odd))
//   %b = add (abs (rd %y, even)), (abs (rd %y, odd))
//   %r = add (add %a, %b), %z
// ==>
//   %s = add (abs %x), (abs %y)
//   %r = add (add (rd %s, even), (rd %s, odd)), %z
//
// Sums of absolute differences are such, reductions of rows that are added, and
// rows that are halved in both directions. What %s is made of may be merged
// again: of log steps of many reductions one is left.
// Requires: nothing. Guarantees: the same sum modulo 2^bits. Leaves alone
// floats, whose sums have an order, dynamic offsets, and what takes no fewer
// instructions and registers then.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct MergeSumsPass : llvm::PassInfoMixin<MergeSumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
