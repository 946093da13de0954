//===- SplitIntegers.h - integers beyond 64 bits as dwords ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM's passes compute closed forms of loops in i65 and i128, and merge
// adjacent copies into one of a large integer. Each such value becomes a vector
// of dwords, its limbs, the lowest first:
//
//   add i96 %a, %b ==> s0 = a0 + b0
//                      s1 = a1 + b1 + (s0 <u a0) ...
//
// The bits above the value in its highest limb are unspecified; an operation
// that depends on them clears them or fills them with the sign first.
//
// Requires: genx-expand-integers.
// Guarantees: integers beyond 64 bits are only in parameters, structs, arrays,
// and operations that stage 4 does not have; in vectors, also in memory and
// bitcasts unless they are whole dwords.
// Leaves alone: all other integers. Bitcasts become operations on smaller
// integers of any width, which genx-widen-integers lowers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

struct SplitIntegersPass : llvm::PassInfoMixin<SplitIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc
