//===- Masks.h - masks, and predicates of all lanes -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer processes a mask variable as a whole in logic, moves and
// any/all (its declared size counts, not the execution size), and bits beyond
// the lanes that CMC uses are undefined. Other uses go through an integer.
//
// Before: (any P1, 12 lanes) jmp 3
// After:  mov V2 P1; and V2 V2 0xfff; cmp.ne P3 V2 0; (P3) jmp 3
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

class Masks {
public:
  explicit Masks(BlockContext &B) : B(B), K(B.K) {}

  /// Leaves only predicates per lane, and any/all on jumps and selects of one
  /// element if the hardware covers the same lanes.
  void reducePredicate(Instruction &I);
  /// If \p I is mov integer <- mask, mov mask <- mask or setp mask <- bits of
  /// an integer, emits it and returns true.
  bool move(const Instruction &I);
  /// If \p I is and, or, xor or not of masks, emits it and returns true.
  bool combine(const Instruction &I);
  /// Lanes \p Shift .. \p Shift + \p Lanes - 1 of a mask as a new mask.
  VarId shiftedMask(VarId Mask, unsigned Shift, unsigned Lanes,
                    const SourceLine &Line);

private:
  Operand flagWord(VarId Mask, const SourceLine &Line);
  Operand maskWord(VarId Mask, const SourceLine &Line);
  VarId reduceMask(const Predicate &P, const SourceLine &Line);
  void spreadUniform(Instruction &I);
  void moveToInteger(Instruction I);
  void invert(Instruction I);
  unsigned lanesOfVariable(VarId Mask) const { return K.Variables[Mask].Count; }

  BlockContext &B;
  Kernel &K;
};

} // namespace cmc::visa
