//===- Padding.h - the unused end of a vector -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector of three components occupies the memory of four, and compilers move
// all four: the last one is never written, and nobody uses it. What a lane
// sends or receives is padded if exactly its last quarter is undefined, or the
// last half of 16 bytes, the second message of a vector of three qwords.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// The data of the lanes of one message, in the order of memory.
class LaneData {
public:
  /// Appends a byte to the data of \p Lane.
  void add(unsigned Lane, bool Defined) {
    One &L = Lanes[Lane % MaxLanes];
    if (!Defined && L.Bytes < 64)
      L.Undefined |= uint64_t(1) << L.Bytes;
    ++L.Bytes;
  }
  unsigned bytes(unsigned Lane) const { return Lanes[Lane % MaxLanes].Bytes; }
  bool isDefined(unsigned Lane) const {
    return !Lanes[Lane % MaxLanes].Undefined;
  }
  /// The number of bytes at the end that are padding; 0: there is none, or
  /// other bytes are undefined, too.
  unsigned padding(unsigned Lane) const {
    const One &L = Lanes[Lane % MaxLanes];
    auto EndsWith = [&L](unsigned Bytes) {
      return L.Undefined == ((uint64_t(1) << Bytes) - 1) << (L.Bytes - Bytes);
    };
    if (!L.Undefined || L.Bytes < 4 || L.Bytes > 32)
      return 0;
    if (EndsWith(L.Bytes / 4))
      return L.Bytes / 4;
    return L.Bytes == 16 && EndsWith(8) ? 8 : 0;
  }
  /// Whether byte \p Byte of the data is padding.
  bool isPadding(unsigned Lane, unsigned Byte) const {
    return Byte >= bytes(Lane) - padding(Lane) && padding(Lane);
  }

private:
  struct One {
    uint64_t Undefined = 0; ///< Bit I: byte I.
    unsigned Bytes = 0;
  };
  One Lanes[MaxLanes];
};

} // namespace gensim
