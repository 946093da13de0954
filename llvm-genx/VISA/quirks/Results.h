//===- Results.h - results that are computed in temporaries -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: (P4) min (8) V3 V1 V2
// After:  min (8) V5 V1 V2; (P4) mov (8) V3 V5
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/quirks/Origins.h"
#include "llvm/ADT/DenseSet.h"

namespace cmc::visa {

class Results {
public:
  explicit Results(BlockContext &B) : B(B), K(B.K), Known(B.K) {}

  /// Called before \p I is legalized.
  void note(const Instruction &I);
  /// Called before \p I is emitted.
  void noteEmission(const Instruction &I);
  /// If \p I, which writes to a register, must be computed elsewhere or moved
  /// in halves, emits it and returns true.
  bool rewrite(const Instruction &I);

private:
  void noteMaskedDoubles(const Instruction &I);
  bool comesFromHalf(const Operand &O) const;
  bool scattersMaskedDoubles(const Instruction &I) const;
  bool writesHalvesAtAddress(const Instruction &I) const;
  bool cannotWriteItsResult(const Instruction &I) const;
  void moveInHalves(const Instruction &Move);
  void computeInTemporary(const Instruction &I);

  BlockContext &B;
  Kernel &K;
  Origins Known;
  /// Variables to which this block has moved halves, as floats.
  llvm::DenseSet<VarId> FloatsOfHalves;
  /// Variables of doubles written under masks in this block.
  llvm::DenseSet<VarId> MaskedDoubles;
};

} // namespace cmc::visa
