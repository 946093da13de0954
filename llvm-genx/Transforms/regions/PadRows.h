//===- PadRows.h - rows computed with what lies between them ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Rows of 30 elements with a pitch of 32 are pieces of 16 and less; with the
// two elements between them they are one run, whose pieces are as large as any:
//
//   %a = rdregion <240 x i8> %m, rows of 30 in 32, at 0
//   %b = rdregion <240 x i8> %m, rows of 30 in 32, at 1
//   %c = umin <240 x i8> %a, %b
//   %d = rdregion <180 x i8> %c, 180 elements, at 60
// ==>
//   %a = rdregion <254 x i8> %m, 254 elements, at 0
//   %b = rdregion <254 x i8> %m, 254 elements, at 1
//   %c = umin <254 x i8> %a, %b
//   %d = rdregion <180 x i8> %c, rows of 30 in 32, at 64
//
// and so on with what is computed from those. An operation is padded only if
// all that it reads is, or is one element, and only what makes instructions and
// registers fewer, counted as legalization cuts, stays padded. Requires:
// collapsed regions. Guarantees: nothing that selection depends on. Leaves
// alone masks, divisions and values of many registers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct PadRowsPass : llvm::PassInfoMixin<PadRowsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
