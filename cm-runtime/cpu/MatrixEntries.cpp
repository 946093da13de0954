//===- MatrixEntries.cpp - systolic dot product entries -------------------===//
//
// Part of CMC, under the MIT licence.
//
// result = start + rows * columns. The dwords of a row are adjacent; dword d of
// column c has index d * columns + c. Integers wrap around. For floats, each of
// the 8 steps adds the exact dot product of the elements in one dword, and
// rounds to float; denormals are kept inside.
// Facts: vISA specification, DPAS.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/FloatMode.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace cmc::runtime;

namespace {

constexpr unsigned Depth = 8;

/// Bits of the sign, exponent and mantissa of a float.
struct Format {
  int Exponent, Mantissa;
  int bias() const { return (1 << (Exponent - 1)) - 1; }
};
constexpr Format Single{8, 23}, Half{5, 10}, BFloat{8, 7}, TF32{8, 10};

double decode(uint32_t Bits, Format F) {
  uint32_t Fraction = Bits & ((1u << F.Mantissa) - 1);
  int Exponent = int(Bits >> F.Mantissa & ((1u << F.Exponent) - 1));
  bool Negative = Bits >> (F.Mantissa + F.Exponent) & 1;
  double V;
  if (Exponent == (1 << F.Exponent) - 1)
    V = Fraction ? NAN : INFINITY;
  else if (Exponent == 0)
    V = std::ldexp(double(Fraction), 1 - F.bias() - F.Mantissa);
  else
    V = std::ldexp(double(Fraction | 1u << F.Mantissa),
                   Exponent - F.bias() - F.Mantissa);
  return Negative ? -V : V;
}

/// \p Mode: nearest even, up, down, to zero.
double roundWhole(double V, unsigned Mode) {
  switch (Mode) {
  case 1:
    return std::ceil(V);
  case 2:
    return std::floor(V);
  case 3:
    return std::trunc(V);
  default:
    return std::nearbyint(V);
  }
}

/// \p V rounded to the precision and the range of \p F.
double rounded(double V, Format F, unsigned Mode) {
  if (V == 0 || !std::isfinite(V))
    return V;
  int Unit = std::max(std::ilogb(V), 1 - F.bias()) - F.Mantissa;
  double R = std::ldexp(roundWhole(std::ldexp(V, -Unit), Mode), Unit);
  double Most = std::ldexp(2 - std::ldexp(1, -F.Mantissa), F.bias());
  if (std::fabs(R) <= Most)
    return R;
  bool ToInfinity = Mode == 0 || (Mode == 1 && V > 0) || (Mode == 2 && V < 0);
  return std::copysign(ToInfinity ? INFINITY : Most, V);
}

/// The encoding of \p V, which is a value of \p F.
uint32_t encode(double V, Format F) {
  uint32_t Sign = uint32_t(std::signbit(V)) << (F.Mantissa + F.Exponent);
  uint32_t Infinity = ((1u << F.Exponent) - 1) << F.Mantissa;
  if (std::isnan(V))
    return Sign | Infinity | 1u << (F.Mantissa - 1);
  if (std::isinf(V))
    return Sign | Infinity;
  if (V == 0)
    return Sign;
  int Exponent = std::max(std::ilogb(V), 1 - F.bias());
  auto Whole = uint32_t(std::ldexp(std::fabs(V), F.Mantissa - Exponent));
  if (Whole >> F.Mantissa == 0) // A denormal.
    return Sign | Whole;
  return Sign + ((uint32_t(Exponent + F.bias()) - 1) << F.Mantissa) + Whole;
}

/// The precision for an encoding in the intrinsics.
struct Precision {
  unsigned Bits;
  bool Signed;
  const Format *Float;
};
Precision precision(unsigned Code) {
  switch (Code) {
  case 9:
    return {16, true, &BFloat};
  case 10:
    return {16, true, &Half};
  case 12:
    return {32, true, &TF32};
  default: // Unsigned and signed, of 1, 2, 4 and 8 bits.
    return {1u << (Code - 1) / 2, Code % 2 == 0, nullptr};
  }
}

/// A matrix of packed elements.
struct Packed {
  const uint32_t *Dwords;
  Precision P;

  uint32_t bits(unsigned Dword, unsigned Element) const {
    if (P.Bits == 32)
      return Dwords[Dword] >> 13; // tf32 leaves the low bits unused.
    return Dwords[Dword] >> Element * P.Bits & ((1u << P.Bits) - 1);
  }
  int64_t integer(unsigned Dword, unsigned Element) const {
    uint32_t V = bits(Dword, Element);
    bool Negative = P.Signed && V >> (P.Bits - 1);
    return int64_t(V) - (Negative ? int64_t(1) << P.Bits : 0);
  }
  double value(unsigned Dword, unsigned Element) const {
    return decode(bits(Dword, Element), *P.Float);
  }
};

struct Product {
  Packed Columns, Rows;
  unsigned Width, PerStep;

  /// The dword and the element in it of element \p K of step \p Step.
  std::pair<unsigned, unsigned> inColumn(unsigned Column, unsigned Step,
                                         unsigned K) const {
    unsigned Index = Step * PerStep + K, PerDword = 32 / Columns.P.Bits;
    return {Index / PerDword * Width + Column, Index % PerDword};
  }
  std::pair<unsigned, unsigned> inRow(unsigned Row, unsigned Step,
                                      unsigned K) const {
    unsigned Index = (Row * Depth + Step) * PerStep + K;
    unsigned PerDword = 32 / Rows.P.Bits;
    return {Index / PerDword, Index % PerDword};
  }

  int64_t integers(int64_t Sum, unsigned Row, unsigned Column) const {
    for (unsigned Step = 0; Step < Depth; ++Step)
      for (unsigned K = 0; K < PerStep; ++K) {
        auto [C, InC] = inColumn(Column, Step, K);
        auto [R, InR] = inRow(Row, Step, K);
        Sum += Columns.integer(C, InC) * Rows.integer(R, InR);
      }
    return Sum;
  }
  double floats(double Sum, unsigned Row, unsigned Column,
                unsigned Mode) const {
    for (unsigned Step = 0; Step < Depth; ++Step) {
      double Dot = 0;
      for (unsigned K = 0; K < PerStep; ++K) {
        auto [C, InC] = inColumn(Column, Step, K);
        auto [R, InR] = inRow(Row, Step, K);
        Dot += Columns.value(C, InC) * Rows.value(R, InR);
      }
      Sum = rounded(Sum + Dot, Single, Mode);
    }
    return Sum;
  }
};

const Format &formatOf(uint8_t Code) {
  return Code == 'f' ? Single : Code == 'h' ? Half : BFloat;
}

double load(const uint8_t *From, unsigned Index, uint8_t Code) {
  if (!From)
    return 0;
  uint32_t Bits = 0;
  unsigned Size = Code == 'f' ? 4 : 2;
  std::memcpy(&Bits, From + Index * Size, Size);
  return decode(Bits, formatOf(Code));
}

void store(uint8_t *To, unsigned Index, uint8_t Code, double V, unsigned Mode,
           bool Flush) {
  const Format &F = formatOf(Code);
  V = rounded(V, F, Mode);
  if (Flush && std::fabs(V) < std::ldexp(1, 1 - F.bias()))
    V = std::copysign(0, V);
  uint32_t Bits = encode(V, F);
  unsigned Size = Code == 'f' ? 4 : 2;
  std::memcpy(To + Index * Size, &Bits, Size);
}

} // namespace

void cmc_cpu_dpas(ThreadContext *, uint32_t Form, uint32_t Types,
                  uint32_t FloatControl, uint32_t Lanes, const uint8_t *Start,
                  const uint8_t *Columns, const uint8_t *Rows,
                  uint8_t *Result) {
  // Computes in double without flushing, and rounds explicitly.
  FloatModeScope Exact(AllowFloatDenormals);
  unsigned Repeat = Form >> 24, Width = Lanes / Repeat;
  Product P{
      {reinterpret_cast<const uint32_t *>(Columns), precision(Form & 255)},
      {reinterpret_cast<const uint32_t *>(Rows), precision(Form >> 8 & 255)},
      Width,
      0};
  P.PerStep = std::min(8u, 32 / std::max(P.Columns.P.Bits, P.Rows.P.Bits));
  uint8_t To = Types & 255, From = Types >> 8;
  unsigned Mode = FloatControl >> RoundingShift & RoundingMask;
  unsigned Denormals = To == 'h' ? AllowHalfDenormals : AllowFloatDenormals;
  for (unsigned N = 0; N < Lanes; ++N) {
    unsigned Row = N / Width, Column = N % Width;
    if (P.Columns.P.Float) {
      store(Result, N, To, P.floats(load(Start, N, From), Row, Column, Mode),
            Mode, !(FloatControl & Denormals));
      continue;
    }
    int32_t First = 0;
    if (Start)
      std::memcpy(&First, Start + 4 * N, 4);
    auto Sum = uint32_t(P.integers(First, Row, Column));
    std::memcpy(Result + 4 * N, &Sum, 4);
  }
}
