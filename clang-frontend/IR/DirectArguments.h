//===- DirectArguments.h - kernel parameters as values ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Gives kernels the parameters of stage 4:
//   define @k(%class.Vector* byval(%class.Vector) %v, i1 %b)
//   define @k(<8 x float> %v, i8 %b)       %v is stored to an alloca at entry
// and pointers as i64.
// Requires: a kernel's class parameter holds one vector.
// Guarantees: no byval, i1 or pointer parameter; kernel metadata and debug info
// follow the new function. A parameter of another class is an error.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct DirectArgumentsPass : llvm::PassInfoMixin<DirectArgumentsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace cmc::frontend
