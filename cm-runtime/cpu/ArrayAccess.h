//===- ArrayAccess.h - accesses to local arrays and tables ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cmc::runtime {

/// A load or store that an index may take out of its array or table.
struct ArrayAccess {
  unsigned PointerOperand;
  llvm::Value *Pointer, *Object;
  uint64_t Size, Bytes; ///< Of the object, and of the access.

  llvm::Value *base(llvm::IRBuilder<> &B) const {
    return B.CreateBitCast(Object, B.getInt8PtrTy());
  }
  /// Bytes from the begin of the object, an i64.
  llvm::Value *offset(llvm::IRBuilder<> &B) const {
    return B.CreateSub(B.CreatePtrToInt(Pointer, B.getInt64Ty()),
                       B.CreatePtrToInt(base(B), B.getInt64Ty()));
  }
};

/// None for other instructions, and for accesses that stay inside.
llvm::Optional<ArrayAccess> uncertainAccess(llvm::Instruction &I);

} // namespace cmc::runtime
