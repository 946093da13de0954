//===- LowerLSC.h - accesses as load-store cache messages -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A message of the load-store cache has as many lanes as a half or a quarter of
// a register has bytes, and at most 8 registers of data. Everything else
// becomes several messages, or one whose payload has room for lanes that it
// does not use; on dg2:
//
//   lsc.load.bti(<16 x i1> %m, ... x8 ..., <16 x i32> %a, %s) of <128 x i32>
//   ==> two loads of x4, at offsets 0 and 16, and wrregions
//   lsc.load.bti(<4 x i1> %m, ... x1 ..., <4 x i32> %a, %s) of <4 x i32>
//   ==> lsc.load.bti(<4 x i1> %m, ... x1 ..., <8 x i32> %a', %s) of <8 x i32>
//       and a rdregion of its first lanes
//   a store to channels R and A ==> two stores of one element
//
// Requires: legal stage-4 operands. Guarantees: what selection needs, see
// Select/LSC.cpp; addresses and data have at least the lanes of a message.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerLSCPass : llvm::PassInfoMixin<LowerLSCPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
