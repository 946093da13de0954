//===- LowerFloats.h - float operations to those of hardware ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The hardware compares floats for eq, lt, le, gt, ge (false on NaN) and ne
// (true on NaN). The other predicates become these, negated or combined:
//
//   fcmp ult %a, %b ==> xor (fcmp oge %a, %b), true
//   fcmp one %a, %b ==> or (fcmp olt %a, %b), (fcmp ogt %a, %b)
//
// Rounding and frc of half are done in float, which is exact; copysign by bits;
// fmuladd is a product and a sum, since contraction was decided before; an
// arithmetic fence is replaced by its operand.
// Requires: nothing. Guarantees: fcmp has one of oeq, olt, ole, ogt, oge, une;
// none of the named intrinsics is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerFloatsPass : llvm::PassInfoMixin<LowerFloatsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
