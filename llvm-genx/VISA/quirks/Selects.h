//===- Selects.h - selects whose sources are partly written -----*- C++ -*-===//
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

  /// Exchanges the sources of \p I, which will be emitted next, and negates its
  /// predicate, or copies the second source.
  void rewrite(Instruction &I);
  /// Called with the final form of \p I.
  void note(const Instruction &I);

private:
  /// The predicate under which a variable was written.
  struct Write {
    VarId Mask;
    bool Negate;
    unsigned Version; ///< Of the mask.
  };
  bool isWrittenUnder(const Operand &O, const Predicate &P, bool Negate) const;

  BlockContext &B;
  Kernel &K;
  /// By variable: the writes of this block.
  llvm::DenseMap<VarId, llvm::SmallVector<Write, 1>> Writes;
  llvm::DenseMap<VarId, unsigned> Versions; ///< By mask.
};

} // namespace cmc::visa
