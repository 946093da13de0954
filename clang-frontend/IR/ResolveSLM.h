//===- ResolveSLM.h - shared local memory is laid out -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Gives each cm_slm_alloc its place, in program order, and writes what
// cm_slm_init reserves into the kernel metadata:
//   call void @__cm_slm_init(i32 4096)          SLM size 4096 in !genx.kernels
//   %b = call i32 @__cm_slm_alloc(i32 1024)     i32 0; the next one is 1024 ...
// Requires: SSA form, so that sizes are constants.
// Guarantees: no __cm_slm_* is left. Errors: a size that is no constant, more
// than the target has, more allocated than reserved.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct ResolveSLMPass : llvm::PassInfoMixin<ResolveSLMPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
