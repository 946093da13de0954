//===- ImportPointers.h - function pointers as numbers ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Function pointers of modules that are whole: each function whose address is
// taken gets a number, which takes the place of its address, and a call through
// a pointer becomes a chain of comparisons and direct calls:
//
//   %r = call i32 %which(i32 %n)      if (%which == 1) %r = call i32 @f(i32 %n)
//                                     else             %r = call i32 @g(i32 %n)
//
// Only functions of the type of the call are among them; the last is called
// without a comparison. Without any the call is an error, and so is a kernel
// whose address is taken.
//
// Requires: a module that is linked to nothing else. Guarantees: no address of
// a function and no indirect call is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct ImportPointersPass : llvm::PassInfoMixin<ImportPointersPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
