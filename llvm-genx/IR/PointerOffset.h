//===- PointerOffset.h - bytes from an object to a pointer ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::genx {

/// The bytes from \p Root to \p Ptr, which is computed from it by casts and
/// getelementptr, as an integer of type \p T. \p Known returns the bytes to
/// other pointers, or null. Null if they cannot be determined.
llvm::Value *pointerOffset(
    llvm::IRBuilder<> &B, llvm::Value *Ptr, const llvm::Value *Root,
    llvm::Type *T,
    llvm::function_ref<llvm::Value *(llvm::Value *)> Known = [](llvm::Value *) {
      return nullptr;
    });

} // namespace cmc::genx
