//===- SIMDCFConformance.h - SIMD control flow by hardware ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Finds the functions whose goto and join the hardware can do (SIMDFlow.h has
// the rules) and marks them, so that genx-lower-simdcf leaves them alone and
// selection emits the hardware's goto:
//
//   define @k() { ... goto ... join ... }
//   ==> define @k() "genx-simdcf"="hardware" { ... the same ... }
//
// Other functions get "genx-simdcf"="mask: <reason>". Requires: stage 4, before
// anything else looks at masks. Guarantees: what goto and join return is used
// field by field; phis of it were split. Leaves alone: functions without goto
// and join.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct SIMDCFConformancePass : llvm::PassInfoMixin<SIMDCFConformancePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether the hardware does the SIMD control flow of \p F.
bool hasHardwareSIMDCF(const llvm::Function &F);

} // namespace cmc::genx
