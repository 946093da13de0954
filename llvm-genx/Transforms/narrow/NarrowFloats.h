//===- NarrowFloats.h - exact floats as integers ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Sums and products of small whole numbers in floats are exact, so they are
// done on integers of 16 bits, half the registers, and converted once:
//
//   %f = uitofp <32 x i8> %a to <32 x float>
//   %g = uitofp <32 x i8> %b to <32 x float>
//   %s = fadd %f, %g                         [0, 510]
// ==>
//   %x = zext <32 x i8> %a to <32 x i16>
//   %y = zext <32 x i8> %b to <32 x i16>
//   %i = add %x, %y
//   %s = uitofp <32 x i16> %i to <32 x float>
//
// Goes through regions, selections, minima and roundings; takes 32 bits where
// 16 are too few. Works on connected groups of such operations, each if
// it then goes through fewer registers, conversions of the results included.
// Requires: nothing. Guarantees: the same bits (IR/ValueRange.h). Leaves alone
// values carried around loops, and kernels that do not round to nearest.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct NarrowFloatsPass : llvm::PassInfoMixin<NarrowFloatsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
