//===- Lanes.h - pieces at lanes that cannot be encoded ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A masked piece begins at a multiple of four lanes (eight with 64-byte
// registers). If the operands of a masked instruction would begin one at
// another lane, they go through packed temporaries, or the mask is shifted.
//
// Before: (P1) mov (6) V2<rows of 3> V3
// After:  mov (6) V4 V2; (P1) mov (4, 2) V4 V3; mov (6) V2 V4
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Cut.h"
#include "llvm-genx/VISA/legalize/Masks.h"

namespace cmc::visa {

class Lanes {
public:
  Lanes(BlockContext &B, const Cut &Sizes, Masks &TheMasks)
      : B(B), K(B.K), Sizes(Sizes), TheMasks(TheMasks) {}

  /// A predicate from a lane that no mask offset encodes: shifts its bits down.
  void shiftPredicate(Instruction &I);
  /// If \p I is a masked write that must go element by element, emits it and
  /// returns true.
  bool moveElements(const Instruction &I);
  /// If a piece of \p I would begin at a bad lane, emits \p I through packed
  /// temporaries and returns true.
  bool align(const Instruction &I);

private:
  void executionMaskToPredicate(Instruction &I);
  VarId widerMask(VarId Mask, unsigned Lanes);
  void copyMask(VarId To, VarId From, unsigned Lanes, const SourceLine &Line);
  Operand extended(const Instruction &I, unsigned N, unsigned NewSize);

  BlockContext &B;
  Kernel &K;
  const Cut &Sizes;
  Masks &TheMasks;
};

} // namespace cmc::visa
