//===- LowerSIMDCF.h - SIMD control flow to explicit masks ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Computes the execution and resume masks that goto and join stand for, where
// they cannot be left to the hardware:
//
//   { em', rm', c } = goto(em, rm, cond) ==> em' = em & cond
//                                            rm' = rm | (em & ~cond)
//                                            c = !any(em')
//   { em', c } = join(em, rm)            ==> em' = em | rm; c = !any(em')
//
// Requires: stage 4. Guarantees: no llvm.genx.simdcf.* is left; masks are plain
// values. A global that holds the execution mask becomes values as well. Leaves
// alone: functions that genx-simdcf-conformance gave to the hardware.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerSIMDCFPass : llvm::PassInfoMixin<LowerSIMDCFPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
