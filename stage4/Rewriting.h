//===- Rewriting.h - helpers of passes on LLVM IR ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// For the passes of clang-frontend and of llvm-genx, which must not include
// each other.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"
#include <string>

namespace cmc {

/// The analyses that a pass preserves which does not change control flow.
llvm::PreservedAnalyses preservedIf(bool Changed);

/// The instructions that use \p C, directly or in constant expressions.
llvm::SetVector<llvm::Instruction *> usersOf(llvm::Constant &C);

/// Replaces the constant expressions on \p C that \p I uses by instructions
/// before \p I.
void expandConstants(llvm::Instruction &I, const llvm::Constant &C);

/// The name of \p F in the source without namespaces and types: f of
/// ns::f(int).
std::string plainName(const llvm::Function &F);

} // namespace cmc
