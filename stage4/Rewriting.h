//===- Rewriting.h - what passes on LLVM IR do alike ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// For the passes of clang-frontend and of llvm-genx, which do not see each
// other.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace cmc {

/// What a pass that changes no control flow preserves.
llvm::PreservedAnalyses preservedIf(bool Changed);

/// The instructions that use \p C, directly or within constant expressions.
llvm::SetVector<llvm::Instruction *> usersOf(llvm::Constant &C);

/// Makes instructions, before \p I, of the constant expressions on \p C that it
/// uses.
void expandConstants(llvm::Instruction &I, const llvm::Constant &C);

} // namespace cmc
