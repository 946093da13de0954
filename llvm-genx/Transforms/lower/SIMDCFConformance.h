//===- SIMDCFConformance.h - use of hardware goto and join ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Marks the functions whose gotos and joins the hardware can execute
// (SIMDFlow.h has the rules), so that genx-lower-simdcf leaves them alone and
// selection emits the hardware's goto:
//
//   define @k() { ... goto ... join ... }
//   ==> define @k() "genx-simdcf"="hardware" { ... the same ... }
//
// Other functions get "genx-simdcf"="mask: <reason>". Requires: stage 4; no
// other pass has changed masks. Guarantees: users of goto and join are
// extractvalues; phis of their results are split. Leaves alone: functions
// without goto and join.
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
