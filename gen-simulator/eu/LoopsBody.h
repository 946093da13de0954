//===- LoopsBody.h - inner loops by type and width --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Included by LoopsBaseline.cpp and LoopsAVX2.cpp, which are compiled for
// different CPUs and define GENSIM_LOOPS as a namespace. Everything here has
// internal linkage and calls no inline function of a header, of which the
// linker would keep one copy for both CPUs.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/LoopsOperations.h"
#include <type_traits>

namespace gensim::GENSIM_LOOPS {
namespace {

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

/// One value in, one out.
template <typename V, V Fn(V), unsigned N>
void change(const void *In, void *Out, const LoopArgs &) {
  auto *X = static_cast<const V *>(In);
  auto *__restrict R = static_cast<V *>(Out);
  for (unsigned L = 0; L < N; ++L)
    R[L] = Fn(X[L]);
}

//===-- Loads into the type of the computation ----------------------------===//

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

/// Truncates; values out of range saturate, NaN gives 0.
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

/// For 32 bits the upper limit rounds to 2^31 or 2^32, which is out of range.
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

  /// The operations of Loops.def, for the types that it says.
  void operations() {
#define OPERATE(Name, V, C)                                                    \
  T.Operate[unsigned(LoopOp::Name)][unsigned(Compute::C)][W] =                 \
      operate<V, Ops<V>::Name, N>;
#define OPERATE_Single(Name) OPERATE(Name, float, F32)
#define OPERATE_Floats(Name) OPERATE_Single(Name) OPERATE(Name, double, F64)
#define OPERATE_Wide(Name) OPERATE(Name, int64_t, I64)
#define OPERATE_Integers(Name) OPERATE(Name, int32_t, I32) OPERATE_Wide(Name)
#define OPERATE_All(Name) OPERATE_Integers(Name) OPERATE_Floats(Name)
#define OPERATE_Masked(Name)
#define GENSIM_LOOP(Name, Types) OPERATE_##Types(Name)
#include "gen-simulator/eu/Loops.def"
  }

  template <typename V> void common(Compute C) {
    auto CI = unsigned(C);
    T.Operate[unsigned(LoopOp::Select)][CI][W] = select<V, N>;
    T.Negate[CI][W] = change<V, negated, N>;
    T.Absolute[CI][W] = change<V, absolute, N>;
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
    finish(Type::F, true, Compute::F32) = change<float, unit, N>;
    finish(Type::F, false, Compute::F64) = finishFloat<false, N>;
    finish(Type::F, true, Compute::F64) = finishFloat<true, N>;
    finish(Type::DF, true, Compute::F64) = change<double, unit, N>;
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
    operations();
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
