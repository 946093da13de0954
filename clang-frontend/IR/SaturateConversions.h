//===- SaturateConversions.h - float to integer as CM wants it --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Replaces fptosi/fptoui, undefined out of range, by what CM converts with:
//   %i = fptoui <8 x float> %f to <8 x i8>
//   %i = call <8 x i8> @llvm.fptoui.sat.v8i8.v8f32(<8 x float> %f)
// Requires: first of all passes, as every folding (the inliner's too) makes
// poison of a constant that is out of range.
// Guarantees: no fptosi, fptoui is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct SaturateConversionsPass : llvm::PassInfoMixin<SaturateConversionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
