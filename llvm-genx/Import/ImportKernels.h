//===- ImportKernels.h - kernels of other front-ends ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Gives a module the header of stage 4 and its kernels their attributes,
// parameters and metadata:
//
//   define dllexport spir_kernel void @k(i8 addrspace(1)* %p, %s* byval(%s) %1)
//     "CMGenxMain" "oclrt"="1"
//   define spir_kernel void @k(i64 %p, <3 x i32> %arg1)
//     "CMGenxMain" "cmc-abi" "cmc-float-control" "target-cpu"
//
// Kernels are those in !genx.kernels, and every spir_kernel. Pointers come as
// addresses, structs as their dwords (or bytes), i1 as a byte, surfaces that
// are pointers as their numbers.
// Requires: a module that checkModule() takes; "target-cpu" and "cmc-abi" on
// its functions. Guarantees: invariants 1, 2 and 3 of stage 4 for kernels, or
// an error.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportKernelsPass : llvm::PassInfoMixin<ImportKernelsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
