//===- LowerPrivate.h - variables in scratch memory -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Imported modules may have variables that registers cannot hold: large ones,
// and those whose address is stored, merged or compared. They are in the
// scratch memory of the thread, whose offset is in r0.5:
//
//   %a = alloca [4096 x i32]       bytes 32 to 16415 of the thread's scratch
//   store i32 %x, %p               scatter.scaled, stateless (surface 255)
//   load <8 x i32>, %q             oword.ld where it is a multiple of 16
//
// So are constant tables that are too large for registers, which are written
// when the thread starts. A null pointer points to no variable.
//
// Requires: genx-promote-arrays has promoted the other variables; a function
// that may have private memory ("cmc-private-memory"). Guarantees: no alloca,
// load or store is left, and "cmc-private-bytes" has the size of the scratch
// memory; or an error was reported: more than 64 KiB, a target with another
// scratch memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

/// The size of the private memory of kernel \p F.
unsigned privateBytesOf(const llvm::Function &F);

struct LowerPrivatePass : llvm::PassInfoMixin<LowerPrivatePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
