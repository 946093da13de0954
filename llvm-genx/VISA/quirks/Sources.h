//===- Sources.h - sources that are copied first ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer fuses an instruction with the one that computes its operand, or
// moves the operand to a register, wrongly for some operands. These are copied
// first, with an instruction that it keeps.
//
// Before: cmp.lt (5) P1 V1 0
// After:  max (5) V2 V1 0x8000; cmp.lt (5) P1 V2 0
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/DenseSet.h"

namespace cmc::visa {

/// Facts about the blocks of a kernel that were visited so far, in layout
/// order. They hold for the whole kernel, because values are live beyond their
/// block.
struct KernelSources {
  /// Variables that are a sum with a constant somewhere, or copies of such.
  llvm::DenseSet<VarId> SumsWithConstants;
  /// Integer variables to which saturated floats are converted somewhere.
  llvm::DenseSet<VarId> SaturatedFromFloats;
  /// Variables that some move fills with one byte, and copies of these.
  llvm::DenseSet<VarId> ReplicatedBytes;
};

class Sources {
public:
  Sources(BlockContext &B, KernelSources &OfKernel)
      : B(B), K(B.K), OfKernel(OfKernel) {}

  /// Copies sources of \p I with an address per element if the finalizer would
  /// move them to a register wrongly, or replaces a gathering move by one that
  /// it keeps.
  void gather(Instruction &I);
  /// Copies the operand that the compare \p I compares with zero.
  void compare(Instruction &I);
  /// Copies the operand to which the saturated sum \p I adds a constant.
  void sum(Instruction &I);

private:
  void noteReplicatedBytes(const Instruction &I);

  BlockContext &B;
  Kernel &K;
  KernelSources &OfKernel;
};

} // namespace cmc::visa
