//===- LowerPrintf.h - printf as stage 4 has it -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   call i32 (i8*, ...) @__cm_printf(i8* @.str, double %d, i32 %i)
// becomes
//   call i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(
//       i8 addrspace(2)* @format, float %f, i32 %i)
// with `float` for what was promoted to `double` on the way. Reports formats
// that are no literals, and arguments that do not fit them.
// Requires: all inlined, SSA form. Guarantees: no __cm_printf is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct LowerPrintfPass : llvm::PassInfoMixin<LowerPrintfPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
