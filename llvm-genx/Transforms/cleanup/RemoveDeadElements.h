//===- RemoveDeadElements.h - what no reader reads --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Elements of vectors that nobody reads are not computed, where that takes
// fewer instructions or registers:
//
//   %a = add <13 x i16> %x, %y       %n = add <12 x i16> (rd %x), (rd %y)
//   %r = rdregion %a, 8 at 0    ==>  %r = rdregion %n, 8 at 0
//   %s = rdregion %a, 4 at 8         %s = rdregion %n, 4 at 8
//
// 13 elements are three instructions (8 + 4 + 1), 12 are two. A write none of
// whose elements is read is dropped, and one that leaves none of the old
// elements to be read has no old value: nothing needs to be kept for it.
//
// Which elements are read is found out backwards, over regions with constant
// offsets, shuffles, bitcasts, phis, selects and operations on elements; all
// other instructions read all.
//
// Requires: nothing. Guarantees: nothing. Leaves alone: masks, phis and regions
// that are too wide, and elements in the middle.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct RemoveDeadElementsPass : llvm::PassInfoMixin<RemoveDeadElementsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
