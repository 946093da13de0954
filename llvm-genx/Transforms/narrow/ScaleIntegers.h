//===- ScaleIntegers.h - scaled integers without floats ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An integer that is scaled as a float and becomes an integer again, say to
// divide a sum of pixels, is a function of one small number; a multiplication
// and the upper bits of the product give the same for all of them:
//
//   %f = uitofp <16 x i16> %sum to <16 x float>         [0, 2295]
//   %m = fmul %f, 0.1111
//   %r = fptoui.sat <16 x float> %m to <16 x i8>
// ==>
//   %w = zext <16 x i16> %sum to <16 x i32>
//   %p = mul %w, 7281
//   %r = byte 2 of every element of %p
//
// The factor is found by trying every value of the range, at most 2^16, with
// the float operations themselves, so the result is the same by construction.
// Takes fmul, fadd, fsub, fma with constants, fneg, roundings, and saturation
// at the ends. Requires: nothing. Guarantees: the same bits. Leaves alone
// scalars, half and double, kernels that do not round to nearest, and numbers
// for which there is no factor.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ScaleIntegersPass : llvm::PassInfoMixin<ScaleIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
