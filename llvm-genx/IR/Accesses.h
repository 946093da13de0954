//===- Accesses.h - loads and stores as messages ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A load or store of any type that memory can hold becomes messages: blocks
// where the address is a multiple of 16, else adjacent lanes of dwords, words
// or bytes, as the alignment allows. Structs and arrays go element by element;
// pointers are 64-bit numbers in memory, masks are bits.
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

struct MemoryPlace {
  MemorySpace Space;
  llvm::Value *Address;           ///< i64.
  llvm::Value *Base = nullptr;    ///< Scratch: i32, where the thread's begins.
  llvm::Value *Enabled = nullptr; ///< i1; null: always. Off: nothing happens.
  uint64_t Align = 1;
};

/// True when values of \p T are in memory as whole bytes of known types.
bool isInMemory(const llvm::Type *T);

/// What is at \p P, as a \p T; \p Old where it is not enabled (null: undef).
llvm::Value *createLoad(llvm::IRBuilder<> &B, const MemoryPlace &P,
                        llvm::Type *T, llvm::Value *Old = nullptr);
void createStore(llvm::IRBuilder<> &B, const MemoryPlace &P, llvm::Value *V);

/// The intrinsic for LLVM's \p Op on \p Operands; gives the old value.
/// BAD_BINOP is a compare and swap of two operands, the new value and the
/// expected one. Null when there is none.
llvm::Value *createAtomic(llvm::IRBuilder<> &B, const MemoryPlace &P,
                          llvm::AtomicRMWInst::BinOp Op,
                          llvm::ArrayRef<llvm::Value *> Operands);

} // namespace cmc::genx
