//===- Addresses.h - pointers as numbers ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// No register holds a pointer: what is not a variable of its own becomes
// arithmetic on 64-bit numbers.
//
//   %q = getelementptr float, float addrspace(1)* %p, i64 %i
//   %q.n = add i64 %p.n, shl(%i, 2)
//
// Casts, selects and phis (also those that hold each other) are followed; what
// a pointer starts from is the business of who asks.
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
  /// Gives the i64 number of a pointer that nothing computes, or null for
  /// ptrtoint of it; the builder stands where the pointer is made.
  using Origin =
      std::function<llvm::Value *(llvm::IRBuilder<> &, llvm::Value *Pointer)>;

  Addresses(llvm::Function &F, Origin Of);

  /// The i64 behind \p Pointer, made next to what makes the pointer.
  llvm::Value *of(llvm::Value *Pointer);

  /// Takes the place of \p I, which is erased; null when it has no users. What
  /// only it used goes with finish().
  void replace(llvm::Instruction &I, llvm::Value *New);

  /// Erases the pointers that nobody uses any more, but for phis that hold
  /// each other (ADCE does).
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
