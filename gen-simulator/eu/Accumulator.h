//===- Accumulator.h - channels of the accumulators -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A channel is addressed by number: byte offset / element size, so acc0 has 8
// channels of 32 bits or 16 of 16 bits on 32-byte platforms, and acc1 follows.
//
// An integer result keeps 64 bits, because mach and mac go on from a product
// that is wider than its type (hardware has at least 33 bits). Reading it as an
// ordinary source gives the low bits of the type that is read; only the
// implicit accumulator source of mac, mach and sada2 is read whole. A float
// is kept as its bits; reading it as another type reinterprets them.
// The implicit accumulator is acc0, lane i its channel i, whatever the channel
// offset of the instruction is.
// Facts: research/simulator.md 3.1; Mesa, brw_fs lower_mulh_inst (acc0 for
// every group since Gen8).
//===----------------------------------------------------------------------===//
#ifndef GENSIM_EU_ACCUMULATOR_H
#define GENSIM_EU_ACCUMULATOR_H

#include "gen-simulator/eu/Thread.h"

namespace gensim {

/// The number of the channel at byte \p Offset for elements of \p T.
inline unsigned accChannel(uint32_t Offset, Type T) {
  return Offset / (sizeOf(T) ? sizeOf(T) : 1) % Accumulators::Channels;
}

/// The 64 bits that the channel keeps.
inline int64_t accValue(const Thread &T, unsigned Channel) {
  return T.Acc.Value[Channel % Accumulators::Channels];
}

inline void setAcc(Thread &T, unsigned Channel, int64_t Value) {
  T.Acc.Value[Channel % Accumulators::Channels] = Value;
}

} // namespace gensim

#endif // GENSIM_EU_ACCUMULATOR_H
