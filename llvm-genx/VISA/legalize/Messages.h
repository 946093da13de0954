//===- Messages.h - messages with any count of lanes ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A message with an address per lane is cut into messages of 8 or 16 lanes, as
// the hardware requires. Data ordered by lane are cut with the lanes. Data of
// several channels have all lanes of a channel before the next channel, and in
// the payload each channel starts at a register: they go through registers of
// their own.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

class Messages {
public:
  explicit Messages(BlockContext &B) : B(B), K(B.K) {}

  /// An input keeps its offset in the payload: one that is not aligned to
  /// registers is sent from a copy.
  void alignPayload(Instruction &I);
  /// Emits \p I, with any count of lanes, as messages that exist.
  void split(const Instruction &I);

private:
  void emitChannels(const Instruction &I, unsigned First, unsigned Count);

  BlockContext &B;
  Kernel &K;
};

} // namespace cmc::visa
