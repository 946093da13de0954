//===- LowerIntegers.h - integer idioms to instructions ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Rewrites what InstCombine and the front-end make of integer idioms:
//
//   fshl, fshr             ==> shifts and or (rotates stay where the target has
//                              them)
//   ctpop, ctlz, cttz,     ==> the 32-bit operation on extended values
//   bitreverse, bswap
//   {u,s}{add,sub}.sat     ==> saturation of the exact result, which add.sat
//                              is; of qwords min, max, compare and select
//   trunc                  ==> a strided region of the source, unless the
//                              operation that makes the source can write the
//                              narrow result itself, and readers want it to
//   assume                 ==> nothing: who could have asked has
//   expect                 ==> the value, whatever is expected
//   lshr and the like of i8, i16 stay: the hardware does them.
//
// Requires: nothing. Guarantees: of these intrinsics only ctpop, ctlz,
// bitreverse on i32 and fshl, fshr of a value with itself are left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerIntegersPass : llvm::PassInfoMixin<LowerIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
