//===- WidenBytes.h - operations on bytes done in words ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on an instruction reads bytes as its first source only, and what
// it computes from a word it writes to every second byte. The finalizer moves
// the bytes of second sources to words and those of results together, for each
// instruction anew. Connected operations are done in words instead:
//
//   %a = umin <64 x i8> %x, %y
//   %b = umax <64 x i8> %a, %z
// ==>
//   %a = umin <64 x i16> (zext %x), (zext %y)
//   %b = trunc (umax <64 x i16> %a, (zext %z))
//
// Minima, maxima, compares and choices read numbers, of which words have the
// same; regions of those go with them. Requires: nothing. Guarantees: nothing
// that selection depends on. Leaves alone Gen9, groups whose members read bytes
// as numbers with and without a sign, and those that would take too many
// registers. What extends parts of one vector is left to genx-unpack-bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct WidenBytesPass : llvm::PassInfoMixin<WidenBytesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
