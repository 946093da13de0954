//===- LowerBuiltins.h - raw calls become intrinsics ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Lowers every raw call by the table of builtins (Builtins.td):
//   %r = call <8 x float> @__cm_inv(<8 x float> %x)
//   %r = call <8 x float> @llvm.genx.inv.v8f32(<8 x float> %x)
// Checks what only the message knows: sizes of blocks, number of lanes, what
// the target and the ABI have.
// Requires: references resolved, so that operands are values.
// Guarantees: only __cm_slm_* calls are left (ResolveSLM.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct LowerBuiltinsPass : llvm::PassInfoMixin<LowerBuiltinsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// The name, as users know it, of the builtin behind the raw function \p Name
/// (`__cm_inv`) if \p Target lacks a feature that it needs; else "".
llvm::StringRef unavailableBuiltin(llvm::StringRef Name,
                                   const TargetInfo &Target);

} // namespace cmc::frontend
