//===- MessageHeaders.h - what may live in a header -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the steps that build headers of messages ask of a kernel.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Liveness.h"

namespace cmc::visa {

/// Whether \p K has such messages, and accesses what one sees only.
bool mayShareHeaders(const Kernel &K);

/// By variable: the index in the binding table that a surface always has, or
/// None.
std::vector<unsigned> knownSurfaces(const Kernel &K);

/// By variable: whether it is a dword that may have any place in a register.
std::vector<bool> movableDwords(const Kernel &K);

/// Those of raw messages are in their descriptors.
void removeUnreadSurfaces(Kernel &K);

/// How much is live where, and whether more may be.
class Room {
public:
  explicit Room(const Kernel &K);
  bool has(const Segment &S, unsigned Bytes) const;
  void take(const Segment &S, unsigned Bytes);

  /// Points of the first instruction of each block, and behind the last.
  std::vector<unsigned> FirstPoint;
  std::vector<std::vector<Segment>> Live; ///< By variable.

private:
  std::vector<unsigned> Pressure; ///< Bytes at each point.
  unsigned Most;
};

} // namespace cmc::visa
