//===- LowerBuiltins.h - lowering of raw calls ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Lowers every raw call by the table of builtins (Builtins.td):
//   %r = call <8 x float> @__cm_inv(<8 x float> %x)
//   %r = call <8 x float> @llvm.genx.inv.v8f32(<8 x float> %x)
// Checks properties that only a message restricts: sizes of blocks, number of
// lanes, support by the target and the ABI.
// Requires: references resolved, so that operands are values.
// Guarantees: no raw call is left but __cm_slm_* (ResolveSLM.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct LowerBuiltinsPass : llvm::PassInfoMixin<LowerBuiltinsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// The user's name of the builtin of raw function \p Name (`__cm_inv`) if
/// \p Target lacks a feature that it needs; else "".
llvm::StringRef unavailableBuiltin(llvm::StringRef Name,
                                   const TargetInfo &Target);

} // namespace cmc::frontend
