//===- PromoteArrays.h - C arrays and tables to vectors ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A local array of scalars, or a constant table, that is only indexed becomes
// one vector in registers:
//
//   %a = alloca [16 x float]       ==> %v = a <16 x float> value
//   store float %x, gep %a, 0, %i  ==> %v' = wrregion %v, %x at 4 * %i
//   load float, gep %a, 0, %i      ==> rdregion %v at 4 * %i
//
// Requires: calls inlined. Guarantees: no alloca, load or store is left, or a
// user error was reported at the access that stands in the way (an address that
// escapes, an array larger than a quarter of the register file). In a function
// that may have private memory ("cmc-private-memory") those stay as they are,
// for genx-lower-private.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct PromoteArraysPass : llvm::PassInfoMixin<PromoteArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
