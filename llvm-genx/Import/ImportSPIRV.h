//===- ImportSPIRV.h - functions that are SPIR-V's instructions -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What readers of SPIR-V, and front-ends that write for it, call by name:
//
//   _Z16__spirv_ocl_fmaxDv8_fS_(%a, %b)        llvm.maxnum.v8f32(%a, %b)
//   _Z18__spirv_AtomicIAddPU3AS1iiii(%p, ...)  atomicrmw add %p
//   _Z17__spirv_ISubBorrowDv16_iS_(%r, ...)    llvm.usub.with.overflow, stored
//   _Z26__spirv_BuiltInWorkgroupIdi(i32 1)     llvm.genx.group.id.y
//
// Names decide, and types only where the name leaves them open. Requires:
// mangled names as SPIRV-LLVM-Translator has them. Guarantees: no call of a
// function that is a row of its tables is left. Leaves alone:
// names that are no row of its tables, and calls whose types do not fit their
// row; printf, which ImportGlobals knows.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportSPIRVPass : llvm::PassInfoMixin<ImportSPIRVPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
