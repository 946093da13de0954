//===- ImportBFloats.h - bfloat as the upper half of float ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stage 4 has no bfloat. Such a value is kept as its bits, computed with as a
// float, and rounded to the nearest even one:
//
//   fadd bfloat %a, %b ==> x = fadd float (bits of %a << 16), (... %b << 16)
//                          bits = (x + 0x7fff + (x >> 16 & 1)) >> 16
//
// A float has more than twice the digits, so that a sum, difference, product,
// quotient or root is as if it had been rounded once.
// Requires: no unreachable blocks. Guarantees: bfloat is only in parameters and
// results of functions, casts of these to bits and back, structs, arrays, and
// operations that have no meaning in stage 4. Leaves alone: all else.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportBFloatsPass : llvm::PassInfoMixin<ImportBFloatsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
