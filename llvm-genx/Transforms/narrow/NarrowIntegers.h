//===- NarrowIntegers.h - small integers in words ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// C++ computes with bytes and words in 32 bits. Where the results provably fit
// 16 bits, or only the low 16 are asked for, that is done in words, two of
// which fit where one dword was:
//
//   %a = zext <32 x i8> %x to <32 x i32>
//   %b = zext <32 x i8> %y to <32 x i32>
//   %s = sub %a, %b                          [-255, 255]
//   %d = abs %s                              [0, 255]
//   %r = add %d, %z                          anything
// ==>
//   %v = zext <32 x i8> %x to <32 x i16>
//   %w = zext <32 x i8> %y to <32 x i16>
//   %t = sub %v, %w
//   %e = abs %t
//   %f = zext %e to <32 x i32>
//   %r = add %f, %z
//
// Sums, products, logic, selections and regions need the low bits of their
// operands only; minima, abs, compares, shifts to the right, saturation and
// conversions to float the numbers, all signed or all unsigned. Works on
// connected groups of such operations, each if it then goes through fewer
// registers, extensions of the results included.
// Requires: nothing. Guarantees: the same bits (IR/ValueRange.h). Leaves alone
// scalars, phis, and what is not 32 bits.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct NarrowIntegersPass : llvm::PassInfoMixin<NarrowIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
