//===- Selects.h - selects of elements written under a mask -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: (P1) mov (8) V2 V3; (P1) sel (8) V4 V5 V2
// After:  (P1) mov (8) V2 V3; (!P1) sel (8) V4 V2 V5
//
// The finalizer takes an instruction under the predicate of a later one for the
// only definition that the later one reads. That is wrong for the second source
// of a select, which is read in the other lanes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Selects {
public:
  explicit Selects(BlockContext &B) : B(B), K(B.K) {}

  /// If \p I, which will be emitted next, is such a select, exchanges its
  /// sources and negates its predicate, or copies the second source.
  void rewrite(Instruction &I);
  /// Called with the final form of \p I.
  void note(const Instruction &I);

private:
  /// The predicate of an instruction that the finalizer takes for the only
  /// definition.
  struct Write {
    VarId Mask;
    bool Negate;
    unsigned Version; ///< How often the block had written the mask before.
  };
  /// Whether such an instruction has written the variable of \p O under the
  /// mask of \p P, with \p Negate, and the mask is still the same.
  bool isWrittenUnder(const Operand &O, const Predicate &P, bool Negate) const;

  BlockContext &B;
  Kernel &K;
  /// The writes of this block, by variable.
  llvm::DenseMap<VarId, llvm::SmallVector<Write, 1>> Writes;
  /// How often this block has written each mask.
  llvm::DenseMap<VarId, unsigned> Versions;
};

} // namespace cmc::visa
