//===- Accesses.h - loads and stores as messages ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Translates a load or store of any type that memory can hold to messages:
// blocks where the address is a multiple of 16, otherwise adjacent lanes of
// dwords, words or bytes, as the alignment allows. Structs and arrays are
// accessed element by element. In memory, pointers are 64-bit integers and
// masks are bits.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::genx {

enum class MemorySpace {
  Flat,    ///< Addresses: svm messages.
  Shared,  ///< Shared local memory: surface 254.
  Scratch, ///< Private memory of the thread: offsets from Base, stateless.
};

struct MemoryAddress {
  MemorySpace Space;
  llvm::Value *Address;           ///< i64.
  llvm::Value *Base = nullptr;    ///< Scratch: i32, start of the thread's part.
  llvm::Value *Enabled = nullptr; ///< i1; null: always. False: no access.
  uint64_t Align = 1;
};

/// Whether memory holds values of \p T as whole bytes of known types.
bool isInMemory(const llvm::Type *T);

/// Loads a \p T from \p P; gives \p Old where P is not enabled (null: undef).
llvm::Value *createLoad(llvm::IRBuilder<> &B, const MemoryAddress &P,
                        llvm::Type *T, llvm::Value *Old = nullptr);
void createStore(llvm::IRBuilder<> &B, const MemoryAddress &P, llvm::Value *V);

/// Calls the intrinsic for LLVM's \p Op on \p Operands; returns the old value.
/// BAD_BINOP means compare and swap; its operands are the new and the expected
/// value. Null if there is no such intrinsic.
llvm::Value *createAtomic(llvm::IRBuilder<> &B, const MemoryAddress &P,
                          llvm::AtomicRMWInst::BinOp Op,
                          llvm::ArrayRef<llvm::Value *> Operands);

} // namespace cmc::genx
