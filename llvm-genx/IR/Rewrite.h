//===- Rewrite.h - what every lowering pass does ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace cmc::genx {

/// Calls \p Lower for every instruction of \p F, in order, with a builder
/// before it. A returned value replaces the instruction; the instruction
/// itself says that it was changed in place; null that nothing was done.
/// Instructions that Lower creates are not visited.
bool rewriteInstructions(
    llvm::Function &F,
    llvm::function_ref<llvm::Value *(llvm::Instruction &, llvm::IRBuilder<> &)>
        Lower);

/// The target that "target-cpu" of \p F names; the CPU device without one.
const TargetInfo &targetOf(const llvm::Function &F);

/// The ID of the LLVM or genx intrinsic that \p V calls, or not_any_intrinsic.
unsigned intrinsicOf(const llvm::Value *V);

/// Whether the LLVM intrinsic \p ID rounds to a whole number, to the nearest or
/// in one direction.
bool roundsToWhole(unsigned ID);

/// Calls the genx intrinsic \p ID overloaded on \p Types.
llvm::CallInst *callGenX(llvm::IRBuilder<> &B, unsigned ID,
                         llvm::ArrayRef<llvm::Type *> Types,
                         llvm::ArrayRef<llvm::Value *> Args,
                         const llvm::Twine &Name = "");

/// Where what is made of \p V for all of its readers may stand in \p F: behind
/// it, and behind the joins of lanes that its block starts with. Null: the
/// block is left right there when no lane is on, and may hold nothing else.
llvm::Instruction *placeBehind(llvm::Value &V, llvm::Function &F);

} // namespace cmc::genx
