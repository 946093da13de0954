//===- Convert.cpp - conversions between all types ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Convert.h"
#include <cmath>

namespace gensim {

namespace {

/// A binary float: 1 sign bit, then the exponent, then the stored mantissa. Low
/// is the number of unused bits below the mantissa (tf32 is in the upper bits
/// of 32).
struct Format {
  uint8_t Mantissa, Exponent, Low;
  int bias() const { return (1 << (Exponent - 1)) - 1; }
  uint64_t signBit() const { return uint64_t(1) << (Mantissa + Exponent); }
  uint64_t infinity() const {
    return ((uint64_t(1) << Exponent) - 1) << Mantissa;
  }
};

Format formatOf(Type T) {
  switch (T) {
  case Type::HF:
    return {10, 5, 0};
  case Type::BF:
    return {7, 8, 0};
  case Type::TF32:
    return {10, 8, 13};
  case Type::BF8:
    return {2, 5, 0};
  case Type::DF:
    return {52, 11, 0};
  default:
    return {23, 8, 0};
  }
}

bool roundsUp(bool Negative, bool Odd, uint64_t Remainder, uint64_t Half,
              Rounding Mode) {
  switch (Mode) {
  case Rounding::NearestEven:
    return Remainder > Half || (Remainder == Half && Odd);
  case Rounding::Up:
    return Remainder && !Negative;
  case Rounding::Down:
    return Remainder && Negative;
  case Rounding::Zero:
    return false;
  }
  return false;
}

/// Encodes +-Top * 2^(Exponent - 63); Top has its highest bit set and its
/// lowest bit is sticky.
uint64_t encode(bool Negative, uint64_t Top, int Exponent, Format F,
                Rounding Mode) {
  uint64_t Sign = Negative ? F.signBit() : 0;
  int Smallest = 1 - F.bias();
  int Drop = 63 - F.Mantissa;
  if (Exponent < Smallest)
    Drop += Smallest - Exponent;
  uint64_t Quotient, Remainder, Half;
  if (Drop > 64) {
    Quotient = 0, Remainder = 1, Half = 2;
  } else if (Drop == 64) {
    Quotient = 0, Remainder = Top, Half = uint64_t(1) << 63;
  } else {
    Quotient = Top >> Drop;
    Remainder = Top & ((uint64_t(1) << Drop) - 1);
    Half = uint64_t(1) << (Drop - 1);
  }
  Quotient += roundsUp(Negative, Quotient & 1, Remainder, Half, Mode);
  if (Exponent < Smallest) // A carry into the exponent is correct.
    return Sign | Quotient;
  uint64_t Biased = uint64_t(Exponent + F.bias()) << F.Mantissa;
  uint64_t Bits = Biased + Quotient - (uint64_t(1) << F.Mantissa);
  if (Exponent <= F.bias() && Bits < F.infinity())
    return Sign | Bits;
  bool ToInfinity = Mode == Rounding::NearestEven ||
                    (Mode == Rounding::Up && !Negative) ||
                    (Mode == Rounding::Down && Negative);
  return Sign | (F.infinity() - !ToInfinity);
}

} // namespace

int64_t extend(uint64_t Value, Type T) {
  switch (sizeOf(T)) {
  case 1:
    return isSigned(T) ? int64_t(int8_t(Value)) : int64_t(uint8_t(Value));
  case 2:
    return isSigned(T) ? int64_t(int16_t(Value)) : int64_t(uint16_t(Value));
  case 4:
    return isSigned(T) ? int64_t(int32_t(Value)) : int64_t(uint32_t(Value));
  default:
    return int64_t(Value);
  }
}

__int128 lowest(Type T) {
  return isSigned(T) ? -(__int128(1) << (8 * sizeOf(T) - 1)) : 0;
}

__int128 highest(Type T) {
  return (__int128(1) << (8 * sizeOf(T) - isSigned(T))) - 1;
}

double widen(uint64_t Bits, Type T) {
  if (T == Type::DF)
    return bitsAs<double>(Bits);
  Format F = formatOf(T);
  Bits >>= F.Low;
  bool Negative = Bits & F.signBit();
  uint64_t Magnitude = Bits & (F.signBit() - 1);
  uint64_t Sign = uint64_t(Negative) << 63;
  unsigned Shift = 52 - F.Mantissa;
  if (Magnitude >= F.infinity()) // Keeps the payload of a NaN, made quiet.
    return bitsAs<double>(Sign | uint64_t(0x7ff) << 52 |
                          ((Magnitude - F.infinity()) << Shift) |
                          uint64_t(Magnitude > F.infinity()) << 51);
  if (Magnitude >> F.Mantissa == 0) { // Zero or denormal; exact as a double.
    double Value =
        std::ldexp(double(int64_t(Magnitude)), 1 - F.bias() - int(F.Mantissa));
    return Negative ? -Value : Value;
  }
  uint64_t Rebias = uint64_t(1023 - F.bias()) << 52;
  return bitsAs<double>(Sign | ((Magnitude << Shift) + Rebias));
}

uint64_t narrow(double Value, Type T, Rounding Mode) {
  uint64_t Bits = bitsAs<uint64_t>(Value);
  if (T == Type::DF)
    return Bits;
  Format F = formatOf(T);
  if (T == Type::TF32 || T == Type::BF8)
    Mode = Rounding::NearestEven;
  bool Negative = Bits >> 63;
  uint64_t Magnitude = Bits & ~(uint64_t(1) << 63);
  uint64_t Sign = Negative ? F.signBit() : 0;
  constexpr uint64_t Infinity = uint64_t(0x7ff) << 52;
  if (Magnitude > Infinity) {
    uint64_t Payload = (Magnitude & ~Infinity) >> (52 - F.Mantissa);
    uint64_t Quiet = uint64_t(1) << (F.Mantissa - 1);
    return (Sign | F.infinity() | Payload | Quiet) << F.Low;
  }
  if (Magnitude == Infinity)
    return (Sign | F.infinity()) << F.Low;
  if (!Magnitude)
    return Sign << F.Low;
  int Exponent = int(Magnitude >> 52) - 1023;
  uint64_t Top = (Magnitude << 11) | uint64_t(1) << 63;
  if (Magnitude >> 52 == 0) { // A denormal double.
    unsigned Zeros = __builtin_clzll(Magnitude);
    Top = Magnitude << Zeros;
    Exponent = -1011 - int(Zeros);
  }
  return encode(Negative, Top, Exponent, F, Mode) << F.Low;
}

uint64_t narrowInteger(__int128 Value, Type T, Rounding Mode) {
  if (!Value)
    return 0;
  bool Negative = Value < 0;
  auto Magnitude = (unsigned __int128)(Negative ? -Value : Value);
  uint64_t High = uint64_t(Magnitude >> 64), Low = uint64_t(Magnitude), Top;
  int Exponent;
  if (High) {
    unsigned Zeros = __builtin_clzll(High);
    auto Normal = Magnitude << Zeros;
    Top = uint64_t(Normal >> 64) | (uint64_t(Normal) != 0);
    Exponent = 127 - int(Zeros);
  } else {
    unsigned Zeros = __builtin_clzll(Low);
    Top = Low << Zeros;
    Exponent = 63 - int(Zeros);
  }
  Format F = formatOf(T);
  return encode(Negative, Top, Exponent, F, Mode) << F.Low;
}

uint64_t encodeFloat(bool Negative, uint64_t Top, int Exponent, Type T,
                     Rounding Mode) {
  Format F = formatOf(T);
  return encode(Negative, Top, Exponent, F, Mode) << F.Low;
}

uint64_t flushDenormal(uint64_t Bits, Type T) {
  Format F = formatOf(T);
  uint64_t Sign = F.signBit() << F.Low, Infinity = F.infinity() << F.Low;
  return Bits & Infinity ? Bits : Bits & Sign;
}

__int128 truncateTo(double Value, Type T) {
  if (Value != Value)
    return 0;
  // Beyond 2^65 every integer type saturates; below, the cast is defined.
  double Limit = 36893488147419103232.0;
  __int128 Whole = Value >= Limit    ? __int128(1) << 65
                   : Value <= -Limit ? -(__int128(1) << 65)
                                     : __int128(Value);
  __int128 Low = lowest(T), High = highest(T);
  return Whole < Low ? Low : Whole > High ? High : Whole;
}

} // namespace gensim
