//===- LowerPrivate.h - variables that stay in memory -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Modules of other front-ends may have variables that no register can hold:
// large ones, and such whose address is stored, merged or compared. They are in
// the scratch memory of the thread, which begins where r0.5 says:
//
//   %a = alloca [4096 x i32]       bytes 32 to 16415 of the thread's scratch
//   store i32 %x, %p               scatter.scaled, stateless (surface 255)
//   load <8 x i32>, %q             oword.ld where it is a multiple of 16
//
// and so are constant tables that are too large for registers, which are
// written when the thread begins. A null pointer is no variable's.
//
// Requires: genx-promote-arrays has taken the others; a function that may have
// private memory ("cmc-private-memory"). Guarantees: no alloca, load or store
// is left, and "cmc-private-bytes" says how much scratch memory there is; or an
// error was reported: more than 64 KiB, a target with another scratch memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

/// The bytes of private memory of kernel \p F.
unsigned privateBytesOf(const llvm::Function &F);

struct LowerPrivatePass : llvm::PassInfoMixin<LowerPrivatePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
