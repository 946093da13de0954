//===- DefineUndefined.h - accesses that have no meaning --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a program leaves undefined is no reason to refuse it, as the place may
// never be reached, nor to do anything that stage 4 does not know:
//
//   before  rdregion(<8 x i32> %v, 0, 4, 1, i16 24)       elements 6 to 9
//   after   the same with an offset for each element; those outside read
//           element 0
//   before  wrregion(<8 x i32> %v, <4 x i32> %x, 0, 4, 1, i16 24, mask)
//   after   one wrregion for each element that is inside
//   before  oword.ld(i32 0, i32 poison, i32 poison)
//   after   oword.ld(i32 0, i32 0, i32 0)
//
// Each is a warning where constant branches do not rule it out.
// Requires: SSA form, constants folded.
// Guarantees: what stage 4 wants of constant offsets, surfaces and addresses.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct DefineUndefinedPass : llvm::PassInfoMixin<DefineUndefinedPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
