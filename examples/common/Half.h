//===- Half.h - half-precision values of references -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_HALF_H
#define CMC_EXAMPLES_COMMON_HALF_H

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace reference {

struct Half {
  uint16_t Bits;

  /// \p Value, of magnitude below 16, rounded down to a multiple of 1/64, which
  /// a half represents exactly.
  static Half make(double Value) {
    int Scaled = int(std::floor(Value * 64));
    uint16_t Sign = Scaled < 0 ? 0x8000 : 0;
    int Magnitude = std::abs(Scaled), Exponent = 9;
    if (!Magnitude)
      return {Sign};
    for (; Magnitude < 1024; Magnitude *= 2)
      --Exponent;
    return {uint16_t(Sign | ((Exponent + 10) << 10) | (Magnitude & 1023))};
  }
  operator double() const {
    double Fraction = (Bits & 1023) / 1024.0;
    int Exponent = Bits >> 10 & 31;
    double Value = Exponent ? std::ldexp(1 + Fraction, Exponent - 15)
                            : std::ldexp(Fraction, -14);
    return Bits & 0x8000 ? -Value : Value;
  }
};

} // namespace reference

#endif // CMC_EXAMPLES_COMMON_HALF_H
