//===- MessageHeaders.h - values in message headers -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Queries about a kernel for the steps that build message headers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Liveness.h"

namespace cmc::visa {

/// Whether \p K has such messages and all of its accesses are visible.
bool mayShareHeaders(const Kernel &K);

/// By variable: the constant binding-table index of a surface, or None.
std::vector<unsigned> knownSurfaces(const Kernel &K);

/// By variable: whether it is a dword that may be anywhere in a register.
std::vector<bool> movableDwords(const Kernel &K);

/// Whether a raw message, which transfers whole registers, can have operand \p
/// N of \p I as its data: it starts at a register, and the last one belongs to
/// its variable, too, which that of an input may not.
bool hasWholeRegisters(const Kernel &K, const Instruction &I, unsigned N);

/// Removes surfaces without uses: raw messages have theirs in descriptors.
void removeUnreadSurfaces(Kernel &K);

/// Register pressure by point, and whether it may grow.
class PressureLimit {
public:
  /// Up to \p Share eighths of the register file.
  PressureLimit(const Kernel &K, unsigned Share);
  bool has(const Segment &S, unsigned Bytes) const;
  void take(const Segment &S, unsigned Bytes);

  /// Points of the first instruction of each block, and after the last.
  std::vector<unsigned> FirstPoint;
  std::vector<std::vector<Segment>> Live; ///< By variable.

private:
  std::vector<unsigned> Pressure; ///< Bytes at each point.
  unsigned Most;
};

} // namespace cmc::visa
