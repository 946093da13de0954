//===- SplitIntegers.h - integers beyond 64 bits as dwords ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM's passes compute closed forms of loops in i65 and i128, and join what is
// copied together. Each such value becomes its dwords, the lowest first:
//
//   add i96 %a, %b ==> s0 = a0 + b0
//                      s1 = a1 + b1 + (s0 <u a0) ...
//
// What is above the value in its highest dword counts for nothing; who reads
// that clears it or fills it with the sign.
//
// Requires: genx-expand-integers. Guarantees: integers beyond 64 bits are only
// in parameters, structs, arrays, and operations without a meaning in stage 4;
// in vectors, also in memory and bitcasts unless they are whole dwords.
// Leaves alone: all other integers, but makes such of fewer bits for bitcasts
// (genx-widen-integers).
//===----------------------------------------------------------------------===//
#ifndef CMC_BASIC_SPLITINTEGERS_H
#define CMC_BASIC_SPLITINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace cmc {

struct SplitIntegersPass : llvm::PassInfoMixin<SplitIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc

#endif // CMC_BASIC_SPLITINTEGERS_H
