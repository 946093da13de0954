//===- StripMarkers.h - remove what only guides optimizers ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Erases annotations, lifetime markers and noalias scopes, and takes `noalias`
// off parameters, of which the inliner would make new scopes.
// Requires: nothing.
// Guarantees: no such call, global or attribute is left, so that kernels hold
// only what computes (CMSimdCFLowering refuses the rest).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct StripMarkersPass : llvm::PassInfoMixin<StripMarkersPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc::frontend
