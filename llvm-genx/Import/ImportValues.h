//===- ImportValues.h - instructions of other front-ends --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Spells operations as stage 4 does:
//
//   fptosi <8 x float> %x                 llvm.fptosi.sat
//   llvm.genx.fmax(%a, %b)                llvm.maxnum, and likewise min, abs,
//                                         rounding, counting
//   llvm.fmuladd(%a, %b, %c)              llvm.fma
//   freeze %x, llvm.expect(%x, 1)         %x
//   rdregion with an offset of i32        of i16
//
// Requires: a module that checkModule() takes. Guarantees: one spelling for
// each of these operations. Leaves alone: what stage 4 has no spelling for,
// which the verifier refuses.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportValuesPass : llvm::PassInfoMixin<ImportValuesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
