//===- LoopsBody.h - inner loops, by type and execution size ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Included by LoopsBaseline.cpp and LoopsAVX2.cpp, which are compiled for
// different CPUs and define GENSIM_LOOPS as a namespace. Everything here has
// internal linkage and calls no inline function of a header: the linker would
// keep one copy for both CPUs.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Loops.h"
#include <type_traits>
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
/// Whether to add one to a magnitude of which Rest / (2 * Half) is cut off;
/// Mode as in cr0: nearest even, up, down, zero.
bool roundsUp(bool Negative, bool Odd, uint32_t Rest, uint32_t Half,
              unsigned Mode) {
  return Mode == 0   ? Rest > Half || (Rest == Half && Odd)
         : Mode == 1 ? Rest && !Negative
                     : Mode == 2 && Rest && Negative;
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
  uint32_t Half = Mantissa >> Drop, Rest = Mantissa & ((1u << Drop) - 1);
  Half += roundsUp(Negative, Half & 1, Rest, 1u << (Drop - 1), Mode);
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

/// A double whose rounding to half and then float's is to be one rounding:
/// cut to the precision of float, the last bit standing for what is lost.
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

//===-- Operations of one lane --------------------------------------------===//

template <typename V> struct Unsigned;
template <> struct Unsigned<int32_t> { using Type = uint32_t; };
template <> struct Unsigned<int64_t> { using Type = uint64_t; };

/// Integers wrap; overflow of the signed types would be undefined.
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
  /// By zero, the largest number of the numerator's sign (Math.cpp).
  static V QuotientSigned(V X, V Y, V) {
    return Y ? X / Y : X < 0 ? V(-0x7fffffff) - 1 : V(0x7fffffff);
  }
  static V RemainderSigned(V X, V Y, V) {
    return Y ? X % Y : X < 0 ? V(-0x7fffffff) - 1 : V(0x7fffffff);
  }
  static V QuotientUnsigned(V X, V Y, V) { return Y ? X / Y : V(0xffffffff); }
  static V RemainderUnsigned(V X, V Y, V) { return Y ? X % Y : V(0xffffffff); }
  static V UpperSigned(V X, V, V) { return V(int64_t(X) >> 32); }
  static V UpperUnsigned(V X, V, V) { return V(uint64_t(X) >> 32); }
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
    V Down = floorOf(X), Rest = X - Down, Half = Down * V(0.5);
    bool Odd = floorOf(Half) != Half;
    bool Up = (Rest > V(0.5)) | ((Rest == V(0.5)) & Odd);
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

//===-- Loops over lanes --------------------------------------------------===//

template <typename V, V Fn(V, V, V), unsigned N>
void operate(const LoopArgs &A, void *Out) {
  auto *X = static_cast<const V *>(A.S[0]), *Y = static_cast<const V *>(A.S[1]),
       *Z = static_cast<const V *>(A.S[2]);
  auto *__restrict R = static_cast<V *>(Out);
  const LoopArgs Args = A;
  for (unsigned L = 0; L < N; ++L)
    R[L] = flush(Fn(flush(X[L], Args), flush(Y[L], Args), flush(Z[L], Args)),
                 Args);
}

template <typename V, unsigned N> void select(const LoopArgs &A, void *Out) {
  auto *X = static_cast<const V *>(A.S[0]), *Y = static_cast<const V *>(A.S[1]);
  auto *__restrict R = static_cast<V *>(Out);
  const LoopArgs Args = A;
  for (unsigned L = 0; L < N; ++L)
    R[L] = flush(Args.Select >> L & 1 ? X[L] : Y[L], Args);
}

template <Cond C, typename V> bool met(V X, V Y) {
  return C == Cond::EQ   ? X == Y
         : C == Cond::NE ? X != Y
         : C == Cond::GT ? X > Y
         : C == Cond::GE ? X >= Y
         : C == Cond::LT ? X < Y
                         : X <= Y;
}

template <typename V, Cond C, unsigned N>
void compare(const LoopArgs &A, void *Out) {
  auto *X = static_cast<const V *>(A.S[0]), *Y = static_cast<const V *>(A.S[1]);
  auto *__restrict R = static_cast<int32_t *>(Out);
  const LoopArgs Args = A;
  for (unsigned L = 0; L < N; ++L)
    R[L] = -int32_t(met<C>(flush(X[L], Args), flush(Y[L], Args)));
}

template <unsigned N> uint32_t bits(const void *In) {
  auto *Lanes = static_cast<const uint32_t *>(In);
  uint32_t Result = 0;
  for (unsigned L = 0; L < N; ++L)
    Result |= (Lanes[L] & 1) << L;
  return Result;
}

float negated(float X) { return -X; }
double negated(double X) { return -X; }
template <typename V> V negated(V X) {
  return V(-typename Unsigned<V>::Type(X));
}

template <typename V, unsigned N>
void negate(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const V *>(In);
  auto *R = static_cast<V *>(Out);
  for (unsigned L = 0; L < N; ++L)
    R[L] = negated(X[L]);
}

float absolute(float X) { return __builtin_fabsf(X); }
double absolute(double X) { return __builtin_fabs(X); }
template <typename V> V absolute(V X) { return X < 0 ? negated(X) : X; }

template <typename V, unsigned N>
void magnitude(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const V *>(In);
  auto *R = static_cast<V *>(Out);
  for (unsigned L = 0; L < N; ++L)
    R[L] = absolute(X[L]);
}

//===-- Loads into the type of the computation ----------------------------===//

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
/// The sum is exact; it would be -0 for 0 when rounding down.
template <> double loadAs(uint32_t X, const LoopArgs &) {
  return absolute(double(int32_t(X ^ 0x80000000)) + 2147483648.0);
}
template <> float loadAs(uint32_t X, const LoopArgs &A) {
  return float(loadAs<double>(X, A));
}

template <typename E, typename V, unsigned N>
void load(const void *In, void *Out, const LoopArgs &A) {
  auto *X = static_cast<const E *>(In);
  auto *__restrict R = static_cast<V *>(Out);
  const LoopArgs Args = A;
  for (unsigned L = 0; L < N; ++L)
    R[L] = loadAs<V>(X[L], Args);
}

//===-- Results into the bits of a type -----------------------------------===//

template <typename E, bool Saturate, typename V, unsigned N>
void finishInteger(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const V *>(In);
  auto *__restrict R = static_cast<E *>(Out);
  constexpr V Low = E(-1) < E(0) ? V(-(int64_t(1) << (8 * sizeof(E) - 1))) : 0;
  constexpr V High = V((uint64_t(1) << (8 * sizeof(E) - (E(-1) < E(0)))) - 1);
  for (unsigned L = 0; L < N; ++L) {
    V Value = X[L];
    if (Saturate)
      Value = Value < Low ? Low : Value > High ? High : Value;
    R[L] = E(Value);
  }
}

/// Truncates; out of range gives the nearest end, NaN 0.
template <typename E, unsigned N>
void finishTruncated(const void *In, void *Out, const LoopArgs &) {
  using Via = typename std::conditional<sizeof(E) < 4, int32_t, int64_t>::type;
  auto *X = static_cast<const float *>(In);
  auto *__restrict R = static_cast<E *>(Out);
  constexpr float Low =
      E(-1) < E(0) ? -float(uint64_t(1) << (8 * sizeof(E) - 1)) : 0.0f;
  constexpr float High =
      float((uint64_t(1) << (8 * sizeof(E) - (E(-1) < E(0)))) - 1);
  for (unsigned L = 0; L < N; ++L) {
    float V = X[L] == X[L] ? X[L] : 0.0f;
    V = V < Low ? Low : V > High ? High : V;
    R[L] = E(Via(V));
  }
}

/// To 32 bits High rounds to 2^31 or 2^32, which is out of range.
template <unsigned N>
void finishDword(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const float *>(In);
  auto *__restrict R = static_cast<int32_t *>(Out);
  for (unsigned L = 0; L < N; ++L) {
    float V = X[L] == X[L] ? X[L] : 0.0f;
    bool Big = V >= 0x1p31f;
    V = V < -0x1p31f ? -0x1p31f : Big ? 0.0f : V;
    R[L] = Big ? 0x7fffffff : int32_t(V);
  }
}
template <unsigned N>
void finishUnsigned(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const float *>(In);
  auto *__restrict R = static_cast<uint32_t *>(Out);
  for (unsigned L = 0; L < N; ++L) {
    float V = X[L] > 0 ? X[L] : 0.0f; // NaN as well.
    R[L] = V >= 0x1p32f ? ~uint32_t(0) : uint32_t(int64_t(V));
  }
}

template <typename V> V unit(V X) { return X > 0 ? X > 1 ? V(1) : X : V(0); }

template <typename V, unsigned N>
void finishUnit(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const V *>(In);
  auto *__restrict R = static_cast<V *>(Out);
  for (unsigned L = 0; L < N; ++L)
    R[L] = unit(X[L]);
}

template <bool Saturate, unsigned N>
void finishHalf(const void *In, void *Out, const LoopArgs &A) {
  auto *X = static_cast<const float *>(In);
  auto *__restrict R = static_cast<uint16_t *>(Out);
  alignas(32) float Values[N < 8 ? 8 : N] = {};
  for (unsigned L = 0; L < N; ++L)
    Values[L] = Saturate ? unit(X[L]) : X[L];
#ifdef __F16C__
  alignas(16) uint16_t Halves[N < 8 ? 8 : N];
  for (unsigned L = 0; L < N; L += 8)
    _mm_store_si128(
        reinterpret_cast<__m128i *>(Halves + L),
        _mm256_cvtps_ph(_mm256_load_ps(Values + L), _MM_FROUND_CUR_DIRECTION));
#else
  uint16_t Halves[N];
  for (unsigned L = 0; L < N; ++L)
    Halves[L] = toHalf(Values[L], A.Control >> 4 & 3);
#endif
  const uint32_t Keep = A.KeepHF;
  for (unsigned L = 0; L < N; ++L)
    R[L] = Halves[L] & 0x7c00 ? Halves[L] : Halves[L] & Keep;
}

template <bool Saturate, unsigned N>
void finishFloat(const void *In, void *Out, const LoopArgs &A) {
  auto *X = static_cast<const double *>(In);
  auto *__restrict R = static_cast<float *>(Out);
  const LoopArgs Args = A;
  for (unsigned L = 0; L < N; ++L)
    R[L] = flush(float(Saturate ? unit(X[L]) : X[L]), Args);
}

//===-- In and out of registers -------------------------------------------===//

template <typename E, unsigned N>
void broadcast(const uint8_t *From, const Shape &, void *Out) {
  E Value;
  __builtin_memcpy(&Value, From, sizeof(E));
  auto *R = static_cast<E *>(Out);
  for (unsigned L = 0; L < N; ++L)
    R[L] = Value;
}

template <typename E, unsigned N>
void strided(const uint8_t *From, const Shape &S, void *Out) {
  auto *R = static_cast<E *>(Out);
  uint32_t Stride = S.Stride;
  for (unsigned L = 0; L < N; ++L)
    __builtin_memcpy(R + L, From + L * Stride, sizeof(E));
}

template <typename E, unsigned N>
void scattered(const uint8_t *From, const Shape &S, void *Out) {
  auto *R = static_cast<E *>(Out);
  for (unsigned L = 0; L < N; ++L)
    __builtin_memcpy(R + L, From + S.Offset[L], sizeof(E));
}

template <unsigned Bytes>
void rows(const uint8_t *From, const Shape &S, void *Out) {
  auto *R = static_cast<uint8_t *>(Out);
  for (unsigned Row = 0; Row < S.Rows; ++Row)
    __builtin_memcpy(R + Row * Bytes, From + Row * S.Stride, Bytes);
}

template <typename E, bool Masked, unsigned N>
void packed(uint8_t *To, const void *In, uint32_t Mask, uint32_t) {
  auto *X = static_cast<const E *>(In);
  E Lanes[N];
  __builtin_memcpy(Lanes, Masked ? To : In, sizeof(Lanes));
  if (Masked)
    for (unsigned L = 0; L < N; ++L)
      Lanes[L] = Mask >> L & 1 ? X[L] : Lanes[L];
  __builtin_memcpy(To, Lanes, sizeof(Lanes));
}

template <typename E, bool Masked, unsigned N>
void spread(uint8_t *To, const void *In, uint32_t Mask, uint32_t Stride) {
  auto *X = static_cast<const E *>(In);
  for (unsigned L = 0; L < N; ++L)
    if (!Masked || (Mask >> L & 1))
      __builtin_memcpy(To + L * Stride, X + L, sizeof(E));
}

//===-- The table ---------------------------------------------------------===//

template <unsigned N> struct Filler {
  static constexpr unsigned W = widthIndex(N);
  LoopTable &T;

  template <typename V> void integerOps(Compute C) {
#define OPERATION(Name)                                                        \
  T.Operate[unsigned(LoopOp::Name)][unsigned(C)][W] =                          \
      operate<V, Ops<V>::Name, N>;
    OPERATION(Copy)
    OPERATION(Not)
    OPERATION(And)
    OPERATION(Or)
    OPERATION(Xor)
    OPERATION(Shl)
    OPERATION(Shr)
    OPERATION(Asr)
    OPERATION(Add)
    OPERATION(Add3)
    OPERATION(Mul)
    OPERATION(Mad)
    OPERATION(Mac)
    OPERATION(Avg)
    OPERATION(Min)
    OPERATION(Max)
  }
  void wideOps() {
    using V = int64_t;
    constexpr Compute C = Compute::I64;
    OPERATION(Product)
    OPERATION(UpperSigned)
    OPERATION(UpperUnsigned)
    OPERATION(QuotientSigned)
    OPERATION(QuotientUnsigned)
    OPERATION(RemainderSigned)
    OPERATION(RemainderUnsigned)
  }
  template <typename V> void floatOps(Compute C) {
    OPERATION(Copy)
    OPERATION(Add)
    OPERATION(Mul)
    OPERATION(Mad)
    OPERATION(Mac)
    OPERATION(Min)
    OPERATION(Max)
    OPERATION(Rndd)
    OPERATION(Rndu)
    OPERATION(Rnde)
    OPERATION(Rndz)
    OPERATION(Frc)
  }
  void singleOps() {
    using V = float;
    constexpr Compute C = Compute::F32;
    OPERATION(MadHalf)
    OPERATION(Inv)
    OPERATION(Sqt)
    OPERATION(Rsqt)
    OPERATION(FDiv)
    OPERATION(Log)
    OPERATION(Exp)
    OPERATION(Sin)
    OPERATION(Cos)
    OPERATION(Pow)
  }
#undef OPERATION

  template <typename V> void common(Compute C) {
    auto CI = unsigned(C);
    T.Operate[unsigned(LoopOp::Select)][CI][W] = select<V, N>;
    T.Negate[CI][W] = negate<V, N>;
    T.Absolute[CI][W] = magnitude<V, N>;
    T.Compare[unsigned(Cond::EQ)][CI][W] = compare<V, Cond::EQ, N>;
    T.Compare[unsigned(Cond::NE)][CI][W] = compare<V, Cond::NE, N>;
    T.Compare[unsigned(Cond::GT)][CI][W] = compare<V, Cond::GT, N>;
    T.Compare[unsigned(Cond::GE)][CI][W] = compare<V, Cond::GE, N>;
    T.Compare[unsigned(Cond::LT)][CI][W] = compare<V, Cond::LT, N>;
    T.Compare[unsigned(Cond::LE)][CI][W] = compare<V, Cond::LE, N>;
  }

  template <typename E, typename V> void loads(Type Ty, Compute C) {
    T.Load[unsigned(Ty)][unsigned(C)][W] = load<E, V, N>;
  }
  template <typename V> void smallLoads(Compute C) {
    loads<uint8_t, V>(Type::UB, C);
    loads<int8_t, V>(Type::B, C);
    loads<uint16_t, V>(Type::UW, C);
    loads<int16_t, V>(Type::W, C);
  }
  void allLoads() {
    smallLoads<int32_t>(Compute::I32);
    smallLoads<int64_t>(Compute::I64);
    smallLoads<float>(Compute::F32);
    smallLoads<double>(Compute::F64);
    loads<uint32_t, int64_t>(Type::UD, Compute::I64);
    loads<int32_t, int64_t>(Type::D, Compute::I64);
    loads<uint32_t, float>(Type::UD, Compute::F32);
    loads<int32_t, float>(Type::D, Compute::F32);
    loads<uint32_t, double>(Type::UD, Compute::F64);
    loads<int32_t, double>(Type::D, Compute::F64);
    loads<Half, float>(Type::HF, Compute::F32);
    loads<Half, double>(Type::HF, Compute::F64);
    loads<float, double>(Type::F, Compute::F64);
  }

  ConvertLoop &finish(Type Ty, bool Saturate, Compute C) {
    return T.Finish[unsigned(Ty)][Saturate][unsigned(C)][W];
  }
  template <typename E, typename V> void finishes(Type Ty, Compute C) {
    finish(Ty, false, C) = finishInteger<E, false, V, N>;
    finish(Ty, true, C) = finishInteger<E, true, V, N>;
  }
  template <typename V> void smallFinishes(Compute C) {
    finishes<uint8_t, V>(Type::UB, C);
    finishes<int8_t, V>(Type::B, C);
    finishes<uint16_t, V>(Type::UW, C);
    finishes<int16_t, V>(Type::W, C);
  }
  template <typename E> void truncates(Type Ty) {
    finish(Ty, false, Compute::F32) = finishTruncated<E, N>;
    finish(Ty, true, Compute::F32) = finishTruncated<E, N>;
  }
  void allFinishes() {
    smallFinishes<int32_t>(Compute::I32);
    smallFinishes<int64_t>(Compute::I64);
    finishes<uint32_t, int64_t>(Type::UD, Compute::I64);
    finishes<int32_t, int64_t>(Type::D, Compute::I64);
    truncates<uint8_t>(Type::UB);
    truncates<int8_t>(Type::B);
    truncates<uint16_t>(Type::UW);
    truncates<int16_t>(Type::W);
    for (bool Saturate : {false, true}) {
      finish(Type::D, Saturate, Compute::F32) = finishDword<N>;
      finish(Type::UD, Saturate, Compute::F32) = finishUnsigned<N>;
    }
    finish(Type::HF, false, Compute::F32) = finishHalf<false, N>;
    finish(Type::HF, true, Compute::F32) = finishHalf<true, N>;
    finish(Type::F, true, Compute::F32) = finishUnit<float, N>;
    finish(Type::F, false, Compute::F64) = finishFloat<false, N>;
    finish(Type::F, true, Compute::F64) = finishFloat<true, N>;
    finish(Type::DF, true, Compute::F64) = finishUnit<double, N>;
  }

  template <typename E> void moves(unsigned Log) {
    T.Broadcast[Log][W] = broadcast<E, N>;
    T.Strided[Log][W] = strided<E, N>;
    T.Scattered[Log][W] = scattered<E, N>;
    T.Packed[Log][0][W] = packed<E, false, N>;
    T.Packed[Log][1][W] = packed<E, true, N>;
    T.Spread[Log][0][W] = spread<E, false, N>;
    T.Spread[Log][1][W] = spread<E, true, N>;
  }

  void fill() {
    integerOps<int32_t>(Compute::I32);
    integerOps<int64_t>(Compute::I64);
    wideOps();
    floatOps<float>(Compute::F32);
    floatOps<double>(Compute::F64);
    singleOps();
    common<int32_t>(Compute::I32);
    common<int64_t>(Compute::I64);
    common<float>(Compute::F32);
    common<double>(Compute::F64);
    allLoads();
    allFinishes();
    moves<uint8_t>(0);
    moves<uint16_t>(1);
    moves<uint32_t>(2);
    moves<uint64_t>(3);
    T.Bits[W] = bits<N>;
  }
};

LoopTable makeTable() {
  LoopTable T = {};
  Filler<1>{T}.fill();
  Filler<8>{T}.fill();
  Filler<16>{T}.fill();
  Filler<32>{T}.fill();
  T.Rows[0] = rows<1>;
  T.Rows[1] = rows<2>;
  T.Rows[2] = rows<4>;
  T.Rows[3] = rows<8>;
  T.Rows[4] = rows<16>;
  T.Rows[5] = rows<32>;
  return T;
}

} // namespace

const LoopTable &table() {
  static const LoopTable T = makeTable();
  return T;
}

} // namespace gensim::GENSIM_LOOPS
