//===- Data.h - random data of the reference programs -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The sequence is the same on every machine, unlike that of <random>, whose
// distributions differ between libraries.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_DATA_H
#define CMC_EXAMPLES_COMMON_DATA_H

#include <cstdint>

namespace reference {

class Random {
  uint64_t State;

public:
  explicit Random(uint64_t Seed) : State(Seed) {}

  uint32_t bits() {
    State = State * 6364136223846793005 + 1442695040888963407;
    return uint32_t(State >> 32);
  }
  /// From 0 to \p Count - 1.
  uint32_t below(uint32_t Count) {
    return uint32_t(uint64_t(bits()) * Count >> 32);
  }
  /// From \p Low up to, but not including, \p High.
  double real(double Low, double High) {
    return Low + (High - Low) * (bits() / 4294967296.0);
  }
};

} // namespace reference

#endif // CMC_EXAMPLES_COMMON_DATA_H
