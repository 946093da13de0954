//===- ImportGlobals.h - global variables of other front-ends ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   @slm = internal addrspace(3) global [64 x i32] undef
//                                          bytes of shared local memory, behind
//                                          those that are reserved already
//   call void @llvm.genx.slm.init(i32 1024)
//                                          SLM size 1024 in !genx.kernels
//   @v = global i32 undef "genx_volatile"  internal, <1 x i32>, and used by
//                                          vload and vstore only
//   @printf, "..." in address space 0      the printf of stage 4, its texts in
//                                          address space 2
//
// Markers for optimizers (lifetimes, assumptions) go.
// What a thread writes otherwise is localized later (cm-localize-globals).
// Requires: functions inlined. Guarantees: the global variables of stage 4, or
// an error: mutable variables in global memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportGlobalsPass : llvm::PassInfoMixin<ImportGlobalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
