//===- Immediates.h - immediates that must be in registers ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mulh (8) V1 V2 -3:d
// After:  max (1) V4 -3:d 0x80000000:d; mulh (8) V1 V2 V4
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

class Immediates {
public:
  explicit Immediates(BlockContext &B) : B(B), K(B.K) {}

  /// Moves immediates of \p I, which will be emitted next, to registers where
  /// the finalizer miscompiles them.
  void moveToRegisters(Instruction &I);

private:
  BlockContext &B;
  Kernel &K;
  /// Immediates that this block has in registers, by their bits.
  std::vector<std::pair<uint64_t, Operand>> Loaded;
};

} // namespace cmc::visa
