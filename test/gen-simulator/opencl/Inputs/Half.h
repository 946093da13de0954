//===- Half.h - 16-bit floats of the references -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_HALF_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_HALF_H

#include <cmath>
#include <cstdint>
#include <limits>

namespace simtest {

using Half = uint16_t;

inline double fromHalf(Half H) {
  int Exponent = H >> 10 & 31, Fraction = H & 1023;
  double V = Exponent == 31 ? (Fraction ? std::nan("") : INFINITY)
             : Exponent     ? std::ldexp(1024 + Fraction, Exponent - 25)
                            : std::ldexp(Fraction, -24);
  return H & 0x8000 ? -V : V;
}

enum class Rounding { Nearest, Zero, Up, Down };

/// A double holds every sum, product and quotient of two halves closely enough
/// that rounding it once more is right.
inline Half toHalf(double V, Rounding Mode = Rounding::Nearest) {
  Half Sign = std::signbit(V) ? 0x8000 : 0;
  if (std::isnan(V))
    return Sign | 0x7e00;
  double Size = std::fabs(V);
  if (std::isinf(Size))
    return Sign | 0x7c00;
  // The distance of neighbours near V.
  int Exponent = Size < 0x1p-14 ? -24 : std::ilogb(Size) - 10;
  double Steps = std::ldexp(Size, -Exponent), Whole = std::floor(Steps);
  double Rest = Steps - Whole;
  bool Away = Mode == Rounding::Nearest
                  ? Rest > 0.5 || (Rest == 0.5 && std::fmod(Whole, 2) == 1)
              : Mode == Rounding::Up   ? Rest > 0 && !Sign
              : Mode == Rounding::Down ? Rest > 0 && Sign
                                       : false;
  double Rounded = std::ldexp(Whole + Away, Exponent);
  if (Rounded > 65504) {
    bool Infinite = Mode == Rounding::Nearest ||
                    (Mode == Rounding::Up && !Sign) ||
                    (Mode == Rounding::Down && Sign);
    return Sign | (Infinite ? 0x7c00 : 0x7bff);
  }
  if (Rounded < 0x1p-14)
    return Sign | Half(std::ldexp(Rounded, 24));
  int E = std::ilogb(Rounded);
  return Sign | (E + 15) << 10 | (Half(std::ldexp(Rounded, 10 - E)) & 1023);
}

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_HALF_H
