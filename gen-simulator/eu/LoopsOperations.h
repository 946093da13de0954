//===- LoopsOperations.h - what inner loops do in one lane ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Part of LoopsBody.h, with whose restrictions it is written.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Loops.h"
#ifdef __F16C__
#include <immintrin.h>
#endif

namespace gensim::GENSIM_LOOPS {
namespace {

template <typename To, typename From> To as(From Value) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To Result;
  __builtin_memcpy(&Result, &Value, sizeof(To));
  return Result;
}

//===-- Values ------------------------------------------------------------===//

float flush(float V, const LoopArgs &A) {
  uint32_t Bits = as<uint32_t>(V);
  return as<float>(Bits & 0x7f800000 ? Bits : Bits & A.KeepF);
}
double flush(double V, const LoopArgs &A) {
  uint64_t Bits = as<uint64_t>(V);
  return as<double>(Bits & 0x7ff0000000000000 ? Bits : Bits & A.KeepDF);
}
int32_t flush(int32_t V, const LoopArgs &) { return V; }
int64_t flush(int64_t V, const LoopArgs &) { return V; }

float fromHalf(uint16_t Half, const LoopArgs &A) {
  uint32_t H = Half & 0x7c00 ? Half : Half & A.KeepHF;
  uint32_t Magnitude = H & 0x7fff, Sign = (H & 0x8000) << 16;
  uint32_t Small = as<uint32_t>(float(int32_t(Magnitude)) * 0x1p-24f);
  uint32_t Normal = (Magnitude << 13) + (112u << 23);
  uint32_t Special = (Magnitude << 13) + (224u << 23);
  Special |= Magnitude > 0x7c00 ? 0x400000 : 0; // NaN become quiet.
  uint32_t Bits = Magnitude >= 0x7c00   ? Special
                  : Magnitude >= 0x0400 ? Normal
                                        : Small;
  return as<float>(Bits | Sign);
}

#ifndef __F16C__
/// Whether to add one to a magnitude that is truncated by Rest / (2 * Half);
/// Mode as in cr0: nearest even, up, down, zero.
bool roundsUp(bool Negative, bool Odd, uint32_t Remainder, uint32_t Half,
              unsigned Mode) {
  return Mode == 0   ? Remainder > Half || (Remainder == Half && Odd)
         : Mode == 1 ? Remainder && !Negative
                     : Mode == 2 && Remainder && Negative;
}

uint16_t toHalf(float V, unsigned Mode) {
  uint32_t Bits = as<uint32_t>(V), Magnitude = Bits & 0x7fffffff;
  uint16_t Sign = Bits >> 16 & 0x8000;
  bool Negative = Sign;
  if (Magnitude > 0x7f800000)
    return Sign | 0x7e00 | (Magnitude >> 13 & 0x3ff);
  if (Magnitude == 0x7f800000)
    return Sign | 0x7c00;
  int Exponent = int(Magnitude >> 23) - 127;
  uint32_t Mantissa = Magnitude & 0x7fffff;
  if (Magnitude >> 23)
    Mantissa |= 0x800000;
  int Drop = Exponent < -14 ? -1 - Exponent : 13;
  if (Drop > 25)
    Drop = 25;
  uint32_t Half = Mantissa >> Drop, Remainder = Mantissa & ((1u << Drop) - 1);
  Half += roundsUp(Negative, Half & 1, Remainder, 1u << (Drop - 1), Mode);
  if (Exponent >= -14)
    Half += uint32_t(Exponent + 14) << 10;
  if (Exponent > 15 || Half >= 0x7c00) {
    bool Infinite =
        Mode == 0 || (Mode == 1 && !Negative) || (Mode == 2 && Negative);
    return Sign | (Infinite ? 0x7c00 : 0x7bff);
  }
  return Sign | uint16_t(Half);
}
#endif

/// Prepares a double for one rounding to half through float: truncates it to
/// the precision of float, with a sticky last bit.
float toOddFloat(double V) {
  uint64_t Bits = as<uint64_t>(V), Low = Bits & 0x1fffffff;
  Bits -= Low;
  Bits |= Low ? uint64_t(0x20000000) : 0;
  return float(as<double>(Bits));
}

template <typename V> V floorOf(V X);
template <> float floorOf(float X) { return __builtin_floorf(X); }
template <> double floorOf(double X) { return __builtin_floor(X); }
template <typename V> V signOf(V X, V Like);
template <> float signOf(float X, float Like) {
  return __builtin_copysignf(X, Like);
}
template <> double signOf(double X, double Like) {
  return __builtin_copysign(X, Like);
}
float fused(float X, float Y, float Z) { return __builtin_fmaf(X, Y, Z); }
double fused(double X, double Y, double Z) { return __builtin_fma(X, Y, Z); }

//===-- Operations --------------------------------------------------------===//

template <typename V> struct Unsigned;
template <> struct Unsigned<int32_t> { using Type = uint32_t; };
template <> struct Unsigned<int64_t> { using Type = uint64_t; };

/// Integer operations wrap; signed overflow would be undefined.
template <typename V> struct Ops {
  using U = typename Unsigned<V>::Type;
  static V Copy(V X, V, V) { return X; }
  static V Not(V X, V, V) { return ~X; }
  static V And(V X, V Y, V) { return X & Y; }
  static V Or(V X, V Y, V) { return X | Y; }
  static V Xor(V X, V Y, V) { return X ^ Y; }
  static V Shl(V X, V Y, V) { return V(U(X) << (U(Y) & 31)); }
  static V Shr(V X, V Y, V) { return V(uint32_t(X) >> (U(Y) & 31)); }
  static V Asr(V X, V Y, V) { return X >> (U(Y) & 31); }
  static V Add(V X, V Y, V) { return V(U(X) + U(Y)); }
  static V Add3(V X, V Y, V Z) { return V(U(X) + U(Y) + U(Z)); }
  static V Mul(V X, V Y, V) { return V(U(X) * U(Y)); }
  static V Mad(V X, V Y, V Z) { return V(U(X) + U(Y) * U(Z)); }
  static V Mac(V X, V Y, V Z) { return V(U(X) * U(Y) + U(Z)); }
  static V Product(V X, V Y, V Z) {
    return V(U(Z) + ((U(X) * U(Y >> 16)) << 16));
  }
  /// Division by zero gives the largest value with the numerator's sign
  /// (Math.cpp).
  static V QuotientSigned(V X, V Y, V) {
    return Y ? X / Y : X < 0 ? V(-0x7fffffff) - 1 : V(0x7fffffff);
  }
  static V RemainderSigned(V X, V Y, V) {
    return Y ? X % Y : X < 0 ? V(-0x7fffffff) - 1 : V(0x7fffffff);
  }
  static V QuotientUnsigned(V X, V Y, V) { return Y ? X / Y : V(0xffffffff); }
  static V RemainderUnsigned(V X, V Y, V) { return Y ? X % Y : V(0xffffffff); }
  static V UpperHalf(V X, V, V) { return V(int64_t(X) >> 32); }
  static V Avg(V X, V Y, V) { return V(U(X) + U(Y) + 1) >> 1; }
  static V Min(V X, V Y, V) { return X < Y ? X : Y; }
  static V Max(V X, V Y, V) { return X >= Y ? X : Y; }
};

template <typename V> struct FloatOps {
  static V Copy(V X, V, V) { return X; }
  static V Add(V X, V Y, V) { return X + Y; }
  static V Mul(V X, V Y, V) { return X * Y; }
  static V Mad(V X, V Y, V Z) { return fused(Y, Z, X); }
  static V MadHalf(V X, V Y, V Z) {
    return toOddFloat(double(Y) * double(Z) + double(X));
  }
  static V Mac(V X, V Y, V Z) { return fused(X, Y, Z); }
  static V Min(V X, V Y, V) { return (Y != Y) | ((X == X) & (X < Y)) ? X : Y; }
  static V Max(V X, V Y, V) { return (Y != Y) | ((X == X) & (X >= Y)) ? X : Y; }
  static V Rndd(V X, V, V) { return signOf(floorOf(X), X); }
  static V Rndu(V X, V, V) { return signOf(-floorOf(-X), X); }
  static V Rndz(V X, V, V) { return signOf(floorOf(signOf(X, V(1))), X); }
  static V Rnde(V X, V, V) {
    V Down = floorOf(X), Remainder = X - Down, Half = Down * V(0.5);
    bool Odd = floorOf(Half) != Half;
    bool Up = (Remainder > V(0.5)) | ((Remainder == V(0.5)) & Odd);
    return signOf(Up ? Down + 1 : Down, X);
  }
  static V Frc(V X, V, V) {
    V Whole = floorOf(X);
    return (Whole == X) ? V(0) : X - Whole;
  }
};
/// Math functions, rounded once (Math.cpp).
template <> struct Ops<float> : FloatOps<float> {
  static float Inv(float X, float, float) { return 1 / X; }
  static float FDiv(float X, float Y, float) { return X / Y; }
  static float Sqt(float X, float, float) { return __builtin_sqrtf(X); }
  static float Rsqt(float X, float, float) {
    return float(1 / __builtin_sqrt(double(X)));
  }
  static float Log(float X, float, float) { return float(__builtin_log2(X)); }
  static float Exp(float X, float, float) { return float(__builtin_exp2(X)); }
  static float Sin(float X, float, float) { return float(__builtin_sin(X)); }
  static float Cos(float X, float, float) { return float(__builtin_cos(X)); }
  static float Pow(float X, float Y, float) {
    bool Ordered = (X == X) & (Y == Y);
    return Ordered ? float(__builtin_pow(__builtin_fabs(X), Y)) : X + Y;
  }
};
template <> struct Ops<double> : FloatOps<double> {};

template <Cond C, typename V> bool met(V X, V Y) {
  return C == Cond::EQ   ? X == Y
         : C == Cond::NE ? X != Y
         : C == Cond::GT ? X > Y
         : C == Cond::GE ? X >= Y
         : C == Cond::LT ? X < Y
                         : X <= Y;
}

float negated(float X) { return -X; }
double negated(double X) { return -X; }
template <typename V> V negated(V X) {
  return V(-typename Unsigned<V>::Type(X));
}

float absolute(float X) { return __builtin_fabsf(X); }
double absolute(double X) { return __builtin_fabs(X); }
template <typename V> V absolute(V X) { return X < 0 ? negated(X) : X; }

template <typename V> V unit(V X) { return X > 0 ? X > 1 ? V(1) : X : V(0); }

//===-- Elements in the type of the computation ---------------------------===//

struct Half {
  uint16_t Bits;
};

template <typename V, typename E> V loadAs(E X, const LoopArgs &) {
  return V(X);
}
template <> float loadAs(Half X, const LoopArgs &A) {
  return fromHalf(X.Bits, A);
}
template <> double loadAs(Half X, const LoopArgs &A) {
  return fromHalf(X.Bits, A);
}
template <> double loadAs(float X, const LoopArgs &A) { return flush(X, A); }
/// The sum is exact, but would be -0 for 0 when rounding down.
template <> double loadAs(uint32_t X, const LoopArgs &) {
  return absolute(double(int32_t(X ^ 0x80000000)) + 2147483648.0);
}
template <> float loadAs(uint32_t X, const LoopArgs &A) {
  return float(loadAs<double>(X, A));
}

} // namespace
} // namespace gensim::GENSIM_LOOPS
