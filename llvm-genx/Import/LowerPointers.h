//===- LowerPointers.h - memory of every address space ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Modules of other front-ends read and write memory with plain instructions;
// stage 4 has messages, but for a thread's own variables:
//
//   %x = load <16 x float>, ptr addrspace(1) %p    svm.block.ld, svm.gather
//   store i16 %v, ptr addrspace(3) %q              scatter.scaled, surface 254
//   atomicrmw add ptr addrspace(1) %p, i32 %n      svm.atomic.add
//   load i32, ptr addrspace(4) %g                  by where %g comes from
//
//   1, 2   global and constant memory, by address
//   3      shared local memory
//   0, 5   private: what comes from variables stays; a number that became a
//          pointer is an address in global memory
//   4      generic: where it comes from; where that is both global and shared
//          memory, bit 62 of the number says which, and each access becomes two
//          messages of which one is off
//
// Requires: SSA form; memcpy and the like lowered. Guarantees: what is loaded
// and stored is private or a constant table. Errors: generic pointers that are
// private here and something else there; types that memory does not hold.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerPointersPass : llvm::PassInfoMixin<LowerPointersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
