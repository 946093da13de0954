//===- Convert.h - conversions between all types ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Exact widening of every float type to double, rounding of a double to every
// float type in one step (the double itself must be exact or already rounded to
// the precision of the instruction), denormals, and conversions from and to
// integers. Nothing here depends on the host's rounding mode. Facts: vISA
// specification, data types (conversion and saturation tables); cr0.0 bits:
// docs/rationale/facts.md.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Inst.h"
#include <cstdint>
#include <cstring>

namespace gensim {

/// cr0.0 bits 4 and 5.
enum class Rounding : uint8_t { NearestEven, Up, Down, Zero };

inline Rounding roundingOf(uint32_t Control) {
  return Rounding(Control >> 4 & 3);
}
/// False: denormals of \p T are read and written as zero. Conversions to tf32
/// always flush, those to bf8 never do (vISA specification, FCVT).
inline bool keepsDenormals(uint32_t Control, Type T) {
  if (T == Type::TF32 || T == Type::BF8)
    return T == Type::BF8;
  return Control >> (T == Type::DF ? 6 : T == Type::HF ? 10 : 7) & 1;
}

template <typename To, typename From> To bitsAs(From Value) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To Result;
  std::memcpy(&Result, &Value, sizeof(To));
  return Result;
}

/// The low bits of \p Value that an element of \p T has, sign- or
/// zero-extended.
int64_t extend(uint64_t Value, Type T);
/// The minimum and maximum of an integer type; for UQ those of Q, except that
/// the maximum is all ones.
__int128 lowest(Type T);
__int128 highest(Type T);

/// The exact value of a float's bits.
double widen(uint64_t Bits, Type T);
/// The bits of \p Value in the float type \p T; tf32 and bf8 are always rounded
/// to nearest even.
uint64_t narrow(double Value, Type T, Rounding Mode);
/// The bits of an integer in the float type \p T, rounded once.
uint64_t narrowInteger(__int128 Value, Type T, Rounding Mode);
/// The bits in the float type \p T of +-Top * 2^(Exponent - 63). The highest
/// bit of \p Top is set; its lowest bit is sticky.
uint64_t encodeFloat(bool Negative, uint64_t Top, int Exponent, Type T,
                     Rounding Mode);
/// Bits of \p T with denormals replaced by zero of the same sign.
uint64_t flushDenormal(uint64_t Bits, Type T);
/// Truncates; values out of range saturate, NaN gives 0.
__int128 truncateTo(double Value, Type T);

} // namespace gensim
