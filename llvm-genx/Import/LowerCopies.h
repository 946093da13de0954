//===- LowerCopies.h - memcpy, memmove and memset ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   call @llvm.memcpy(%to, %from, i64 36)   load <32 x i8>, store; load <4 x
//   i8>,
//                                           store
//   call @llvm.memset(%p, i8 1, i64 %n)     a loop of bytes
//
// Sizes that are constant and at most 1024 bytes become loads and stores of
// vectors, all loads of a memmove before its stores; others become loops.
// Requires: SROA has had its turn with those of variables. Guarantees: no
// llvm.mem* is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerCopiesPass : llvm::PassInfoMixin<LowerCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
