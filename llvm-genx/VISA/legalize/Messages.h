//===- Messages.h - messages of as many lanes as there are ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A message with an address per lane is cut into those of 8 or 16 lanes that
// the hardware has. Data that are lane after lane are cut with the lanes. Data
// of several channels have all lanes of a channel before the next, and in the
// registers of a message each channel starts at a register: they go through
// registers of their own.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

class Messages {
public:
  explicit Messages(BlockContext &B) : B(B), K(B.K) {}

  /// Inputs are where the payload has them: one that is not made of whole
  /// registers is sent from a copy.
  void alignPayload(Instruction &I);
  /// Emits \p I in messages of as many lanes as there are.
  void split(const Instruction &I);

private:
  void emitChannels(const Instruction &I, unsigned First, unsigned Count);

  BlockContext &B;
  Kernel &K;
};

} // namespace cmc::visa
