//===- Addresses.h - pointers as 64-bit integers ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Registers hold no pointers: a pointer whose object is no variable becomes
// 64-bit integer arithmetic.
//
//   %q = getelementptr float, float addrspace(1)* %p, i64 %i
//   %q.n = add i64 %p.n, shl(%i, 2)
//
// Casts, selects and phis (cyclic ones, too) are followed; the client supplies
// the addresses of the pointers at their origin.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include <functional>

namespace cmc::genx {

class Addresses {
public:
  /// Gives the i64 address of a pointer that is not computed from another, or
  /// null for its ptrtoint. The builder is positioned at the definition of the
  /// pointer.
  using Origin =
      std::function<llvm::Value *(llvm::IRBuilder<> &, llvm::Value *Pointer)>;

  Addresses(llvm::Function &F, Origin Of);

  /// The i64 address of \p Pointer, created next to the pointer's definition.
  llvm::Value *of(llvm::Value *Pointer);

  /// Replaces \p I by \p New and erases it; \p New may be null if \p I has no
  /// users. finish() erases operands that became unused.
  void replace(llvm::Instruction &I, llvm::Value *New);

  /// Erases pointers without users, except for phi cycles, which ADCE removes.
  void finish();

private:
  llvm::Value *compute(llvm::IRBuilder<> &B, llvm::Value *Pointer);
  llvm::Value *ofPhi(llvm::PHINode &Phi);

  llvm::Function &F;
  const llvm::DataLayout &DL;
  llvm::Type *I64;
  Origin OriginOf;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Known;
  llvm::SmallVector<llvm::WeakTrackingVH, 16> Unused;
};

} // namespace cmc::genx
