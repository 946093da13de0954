//===- SIMDControlFlow.h - lane masks for SIMD_IF and the like --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs CMSimdCFLowering of vc-intrinsics, and has every assignment in a SIMD
// block write its active lanes only, by the mask of a wrregion:
//   br i1 @llvm.genx.simdcf.any(%c)            goto/join with EM and RM values
//   store <16 x i32> %x, %v                    %n = wrregion(%old, %x, .., %em)
//                                              store %n, %v
// Requires: variables, scalars too, are allocas: SSA form would not know that
// after a SIMD_IF both legs may have run. References resolved, builtins
// lowered.
// Guarantees: no llvm.genx.simdcf.{any,predicate} is left; EM is not a global
// any more. Stores that have not the width of their block, and what no mask
// can guard, are errors. SROA may follow, and no other pass may come before.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct SIMDControlFlowPass : llvm::PassInfoMixin<SIMDControlFlowPass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
};

} // namespace cmc::frontend
