//===- PredicateFloats.h - float operations on some lanes -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Where a select chooses between the result of a float operation and an operand
// of it, writes the result under the mask of the select, or, where one bit
// selects, fences the result:
//
//   select %c, (fadd %x, %y), %x  ==>  wrregion %x, (fadd %x, %y), whole, %c
//   select %c, %x, (fadd %x, %y)  ==>  the same under (not %c)
//   select i1 %b, (fadd %x, %y), %x
//     ==>  select i1 %b, (llvm.arithmetic.fence (fadd %x, %y)), %x
//
// InstCombine makes `fadd %x, (select %c, %y, -0.0)` of such a select
// (foldSelectIntoOp of LLVM 14), which is another value on hardware that
// flushes denormals: %x passes through an operation where the mask is off.
//
// Requires: runs before InstCombine, and LowerFloats, which drops the fences,
// after it. Guarantees: the same bits. Leaves alone selects between values of
// which none is an operand of the other.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct PredicateFloatsPass : llvm::PassInfoMixin<PredicateFloatsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
