//===- Sources.h - sources that are copied first ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer joins an instruction with the one that computes its operand, or
// moves the operand to a register, wrongly for some operands. These are copied
// before by an instruction that it keeps.
//
// Before: cmp.lt (5) P1 V1 0
// After:  max (5) V2 V1 0x8000; cmp.lt (5) P1 V2 0
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/DenseSet.h"

namespace cmc::visa {

/// What the blocks of a kernel hold so far, in the order of its layout: values
/// outlive their block.
struct KernelSources {
  /// Variables that somewhere hold a sum with a number, or are copied from
  /// such.
  llvm::DenseSet<VarId> SumsWithNumbers;
  /// Variables of integers that somewhere hold saturated floats.
  llvm::DenseSet<VarId> SaturatedFromFloats;
};

class Sources {
public:
  Sources(BlockContext &B, KernelSources &OfKernel)
      : B(B), K(B.K), OfKernel(OfKernel) {}

  /// Copies sources of \p I with an address per element where the finalizer
  /// would move them to a register wrongly, or makes a gathering move one that
  /// it keeps.
  void gather(Instruction &I);
  /// Copies what the compare \p I compares with zero.
  void compare(Instruction &I);
  /// Copies what the saturated sum \p I adds a number to.
  void sum(Instruction &I);

private:
  void copy(const Instruction &I, Operand &X);

  BlockContext &B;
  Kernel &K;
  KernelSources &OfKernel;
};

} // namespace cmc::visa
