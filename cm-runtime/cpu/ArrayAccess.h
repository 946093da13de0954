//===- ArrayAccess.h - accesses to local arrays and tables ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cmc::runtime {

/// A load or store that may be outside its array or table.
struct ArrayAccess {
  unsigned PointerOperand;
  llvm::Value *Pointer, *Object;
  uint64_t Size, Bytes; ///< Of object and access.

  llvm::Value *base(llvm::IRBuilder<> &B) const {
    return B.CreateBitCast(Object, B.getInt8PtrTy());
  }
  /// The offset in bytes from the start of the object, an i64.
  llvm::Value *offset(llvm::IRBuilder<> &B) const {
    return B.CreateSub(B.CreatePtrToInt(Pointer, B.getInt64Ty()),
                       B.CreatePtrToInt(base(B), B.getInt64Ty()));
  }
};

/// None for other instructions, and for accesses that are certainly inside.
llvm::Optional<ArrayAccess> uncertainAccess(llvm::Instruction &I);

} // namespace cmc::runtime
