//===- FuseOperations.h - two operations to one instruction -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Makes the three-source instructions of integers where the target does them
// at once; the finalizer takes all others apart again:
//
//   add (mul %x, 9), %z           ==> ssmad %x, 9, %z         (icllp and later)
//   add (shl %x, 4), %z           ==> ssmad %x, 16, %z
//   sub %z, (mul %x, 9)           ==> ssmad %x, -9, %z
//   sub (mul %x, 9), %z           ==> ssmad %x, 9, (sub 0, %z)
//   add (mul words, words), words ==> ssmad
//   add (add %x, %y), %z          ==> add3 %x, %y, %z         (xehp and later)
//   and (or %x, %y), %z           ==> bfn %x, %y, %z, table   (xehp and later)
//   abs (sub %x, %y)              ==> abs (sub %y, %x)        (bytes; others
//                                                             read %x, too)
//
// mad multiplies a dword or word by a word: an immediate, a word of all lanes,
// or, with a word as the result, one of each lane. Gen9 has none of integers.
// An `or` of what has no bits in common is an addition.
//
// Sums are ordered for that before, so that no product stays alone:
//
//   add (add (mul %x, %a), (mul %y, %b)), %z
//       ==> ssmad %y, %b, (ssmad %x, %a, %z)
//   add (add (mul %x, 3), (mul %y, 5)), 32
//       ==> ssmad %y, 5, (ssmad %x, 3, %number), where %number is read from a
//           register that is set once for the kernel
//
// and bytes that many products read become words at once.
//
// Requires: regions that are collapsed, so that operations meet. Guarantees:
// nothing that selection depends on. Leaves alone inner operations that have
// another use, so that no work is done twice, bytes and 64 bits; products of
// words with a sum of words, which the finalizer would compute in words where
// the result is narrowed.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct FuseOperationsPass : llvm::PassInfoMixin<FuseOperationsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
