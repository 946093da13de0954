//===- Accumulator.h - channels of the accumulators -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The index of a channel is byte offset / element size, so acc0 has 8 channels
// of 32 bits or 16 of 16 bits on 32-byte platforms, and acc1 follows. Elements
// of 32, 16 and 64 bits have separate banks, so that acc0 of one size and acc1
// of another do not share a channel.
//
// An integer channel has 64 bits, because mach and mac continue with a product
// that is wider than its type (hardware has at least 33 bits). Reading it as an
// ordinary source gives the low bits, in the type that is read; only the
// implicit accumulator source of mac, mach and sada2 is the whole value. A
// float is stored as its bits; reading it as another type reinterprets them.
// The implicit accumulator is acc0 in the element size in which it was written
// last, with lane i in channel i, whatever the channel offset of the
// instruction. Facts: docs/rationale/facts.md; Mesa, brw_fs lower_mulh_inst
// (acc0 for every group since Gen8).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// The first channel for elements of \p T.
inline unsigned accBank(Type T) {
  unsigned Bytes = sizeOf(T);
  return Accumulators::BankChannels * (Bytes == 4 ? 0 : Bytes == 8 ? 2 : 1);
}

/// The index of the channel at byte \p Offset for elements of \p T.
inline unsigned accChannel(uint32_t Offset, Type T) {
  unsigned Bytes = sizeOf(T) ? sizeOf(T) : 1;
  return accBank(T) + Offset / Bytes % Accumulators::BankChannels;
}

/// Whether \p Channel is one of acc0, for registers of at least 32 bytes.
inline bool isFirstAcc(unsigned Channel) {
  constexpr uint8_t InFirst[] = {8, 16, 4}; // By bank.
  return Channel % Accumulators::BankChannels <
         InFirst[Channel / Accumulators::BankChannels % 3];
}

/// The 64 bits in the channel.
inline int64_t accValue(const Thread &T, unsigned Channel) {
  return T.Acc.Value[Channel % Accumulators::Channels];
}
/// Lane \p Lane of the implicit source.
inline int64_t implicitAcc(const Thread &T, unsigned Lane) {
  return accValue(T, T.Acc.Implicit + Lane);
}

inline void setAcc(Thread &T, unsigned Channel, int64_t Value) {
  Channel %= Accumulators::Channels;
  T.Acc.Value[Channel] = Value;
  if (isFirstAcc(Channel))
    T.Acc.Implicit = Channel - Channel % Accumulators::BankChannels;
}

} // namespace gensim
