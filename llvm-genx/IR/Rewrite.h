//===- Rewrite.h - helpers shared by lowering passes ------------*- C++ -*-===//
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
/// before it. If Lower returns a value, it replaces the instruction; the
/// instruction itself means that it was changed in place, null that nothing was
/// done. Instructions that Lower creates are not visited.
bool rewriteInstructions(
    llvm::Function &F,
    llvm::function_ref<llvm::Value *(llvm::Instruction &, llvm::IRBuilder<> &)>
        Lower);

/// The target named by "target-cpu" of \p F; the CPU device without it.
const TargetInfo &targetOf(const llvm::Function &F);

/// The ID of the LLVM or genx intrinsic that \p V calls, or not_any_intrinsic.
unsigned intrinsicOf(const llvm::Value *V);

/// Whether the LLVM intrinsic \p ID rounds to an integer, in any direction.
bool roundsToWhole(unsigned ID);

/// Calls the genx intrinsic \p ID overloaded on \p Types.
llvm::CallInst *callGenX(llvm::IRBuilder<> &B, unsigned ID,
                         llvm::ArrayRef<llvm::Type *> Types,
                         llvm::ArrayRef<llvm::Value *> Args,
                         const llvm::Twine &Name = "");

/// The position in \p F for instructions that compute a value from \p V for all
/// of its users: after \p V and after the joins that start its block. Null if
/// the block is left right after a join when no lane is active, and therefore
/// must not have other instructions.
llvm::Instruction *insertionPointAfter(llvm::Value &V, llvm::Function &F);

} // namespace cmc::genx
