//===- Numbers.h - element types and their conversions ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// docs/reference/numbers.md as code: half and bf16, the type of an operation on
// two elements, conversions that are defined for every number, and flushing.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_NUMBERS_H
#define CMC_TEST_ORACLE_NUMBERS_H

#include "Thread.h"
#include <limits>
#include <type_traits>

namespace oracle {

/// Types and operators that kernels see are here: so a call in a kernel does
/// not find the library's own functions because of its arguments.
namespace objects {}
using namespace objects;

// Bits of CmFloatControl.
enum : uint32_t {
  ToNearest = 0,
  Up = 1 << 4,
  Down = 2 << 4,
  TowardZero = 3 << 4,
  RoundingMask = 3 << 4,
  DoubleDenormals = 1 << 6,
  FloatDenormals = 1 << 7,
  HalfDenormals = 1 << 10,
};

/// Whether the kernel asked for \p Bits; constants are folded to nearest and
/// keep their denormals.
constexpr uint32_t control(uint32_t Bits) {
  return __builtin_is_constant_evaluated() || !oracle_thread
             ? (DoubleDenormals | FloatDenormals | HalfDenormals) & Bits
             : thread().FloatControl & Bits;
}

template <class To, class From> constexpr To bits(From X) {
  return __builtin_bit_cast(To, X);
}

/// \p X with \p Mantissa bits behind the point and exponents from \p Least on,
/// as the bits of a number with \p Exponents exponent bits.
constexpr uint32_t roundBits(double X, int Mantissa, int ExponentBits,
                             uint32_t Mode) {
  const int Bias = (1 << (ExponentBits - 1)) - 1;
  const uint32_t Infinity = ((1u << ExponentBits) - 1) << Mantissa;
  uint64_t Source = bits<uint64_t>(X);
  uint32_t Sign = uint32_t(Source >> 63) << (Mantissa + ExponentBits);
  int Exponent = int(Source >> 52 & 0x7ff);
  uint64_t Fraction = Source & ((uint64_t(1) << 52) - 1);
  if (Exponent == 0x7ff)
    return Sign | Infinity | (Fraction ? 1u << (Mantissa - 1) : 0);
  if (Exponent == 0) // A denormal of double is next to nothing here.
    Fraction = Fraction != 0, Exponent = 1;
  else
    Fraction |= uint64_t(1) << 52;
  Exponent -= 1023 - Bias;
  int Drop = 52 - Mantissa + (Exponent < 1 ? 1 - Exponent : 0);
  if (Drop > 60) {
    Fraction = Fraction != 0;
    Drop = 60;
  }
  uint64_t Kept = Fraction >> Drop, Half = uint64_t(1) << (Drop - 1);
  uint64_t Rest = Fraction & ((uint64_t(1) << Drop) - 1);
  bool Increment = Mode == ToNearest ? Rest > Half || (Rest == Half && Kept & 1)
                   : Mode == Up      ? Rest && !Sign
                   : Mode == Down    ? Rest && Sign
                                     : false;
  Kept += Increment;
  // The hidden bit of Kept counts as one exponent.
  uint64_t Result =
      Kept + (Exponent < 1 ? 0 : uint64_t(Exponent - 1) << Mantissa);
  if (Result >= Infinity) {
    bool ToInfinity =
        Mode == ToNearest || (Mode == Up && !Sign) || (Mode == Down && Sign);
    Result = ToInfinity ? Infinity : Infinity - 1;
  }
  return Sign | uint32_t(Result);
}

namespace objects {

/// IEEE binary16. Arithmetic is rounded once to half.
struct half {
  uint16_t Bits;
  half() = default;
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A> ||
                                              std::is_enum_v<A>>>
  constexpr half(A X)
      : Bits(flushed(roundBits(double(X), 10, 5, control(RoundingMask)))) {}
  static constexpr uint16_t flushed(uint32_t B) {
    return (B & 0x7c00) || control(HalfDenormals) ? B : B & 0x8000;
  }
  /// The number, whether denormals are allowed or not.
  constexpr float exact() const { return valueOf(Bits); }
  constexpr operator float() const { return valueOf(flushed(Bits)); }
  constexpr half operator-() const { return ofBits(Bits ^ 0x8000); }
  constexpr half operator+() const { return *this; }
  static constexpr half ofBits(uint16_t B) {
    half H{};
    H.Bits = B;
    return H;
  }

private:
  static constexpr float valueOf(uint16_t B) {
    uint32_t Sign = uint32_t(B & 0x8000) << 16, Rest = B & 0x7fff;
    if (Rest >= 0x7c00)
      return bits<float>(Sign | 0x7f800000 | (Rest & 0x3ff) << 13);
    if (Rest >= 0x400)
      return bits<float>(Sign | ((Rest << 13) + ((127 - 15) << 23)));
    float Value = float(int(Rest)) * 0x1p-24f;
    return Sign ? -Value : Value;
  }
};

/// A float without its last 16 bits. Operators compute in float.
struct bf16 {
  uint16_t Bits;
  bf16() = default;
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A> ||
                                              std::is_enum_v<A> ||
                                              std::is_same_v<A, half>>>
  constexpr bf16(A X) : Bits(roundBits(double(X), 7, 8, ToNearest)) {}
  constexpr operator float() const { return bits<float>(uint32_t(Bits) << 16); }
  constexpr bf16 operator-() const {
    bf16 R{};
    R.Bits = Bits ^ 0x8000;
    return R;
  }
};

} // namespace objects

// What kind of type X is.
template <class X>
constexpr bool is_half = std::is_same_v<std::remove_cv_t<X>, half>;
template <class X>
constexpr bool is_bf16 = std::is_same_v<std::remove_cv_t<X>, bf16>;
template <class X>
constexpr bool is_floating =
    std::is_floating_point_v<X> || is_half<X> || is_bf16<X>;
template <class X>
constexpr bool is_integer = std::is_integral_v<X> || std::is_enum_v<X> ||
                            std::is_same_v<std::remove_cv_t<X>, __int128>;
/// What may fill a vector.
template <class X> constexpr bool is_scalar = is_floating<X> || is_integer<X>;

/// +x: what the operand of an arithmetic operator becomes.
template <class X> struct promoted_of { using type = decltype(+X()); };
template <> struct promoted_of<half> { using type = half; };
template <> struct promoted_of<bf16> { using type = float; };
template <class X> using promoted = typename promoted_of<X>::type;

template <class A, class B, class = void> struct common_of {
  using type = decltype(A() + B());
};
template <class A, class B>
struct common_of<A, B, std::enable_if_t<is_half<A> || is_half<B>>> {
  using other = std::conditional_t<is_half<A>, B, A>;
  using type = std::conditional_t<std::is_floating_point_v<other>, other, half>;
};
/// The type in which an operator on elements A and B computes.
template <class A, class B>
using common = typename common_of<promoted<A>, promoted<B>>::type;

/// \p X as an operand or a result of arithmetic: denormals become zero, unless
/// the kernel allows them.
template <class T> constexpr T flushed(T X) {
  if constexpr (is_half<T>)
    return half::ofBits(half::flushed(X.Bits));
  else if constexpr (std::is_same_v<T, float>) {
    uint32_t B = bits<uint32_t>(X);
    return (B & 0x7f800000) || control(FloatDenormals)
               ? X
               : bits<float>(B & 0x80000000);
  } else if constexpr (std::is_same_v<T, double>) {
    uint64_t B = bits<uint64_t>(X);
    return (B & 0x7ff0000000000000) || control(DoubleDenormals)
               ? X
               : bits<double>(B & 0x8000000000000000);
  } else
    return X;
}

/// The type that every operation on T can be computed in before it is rounded
/// once to T: double for half.
template <class T>
using working = std::conditional_t<is_half<T>, double,
                                   std::conditional_t<is_bf16<T>, float, T>>;

/// \p X as an integer of type To: cut off, and the nearest number that To has.
template <class To> constexpr To integerOf(double X) {
  using Limit = std::numeric_limits<To>;
  if (X != X)
    return 0;
  // Both are powers of two or zero, so exact in double.
  constexpr double Least = double(Limit::min());
  constexpr double Beyond = 2.0 * double(Limit::max() / 2 + 1);
  return X <= Least ? Limit::min() : X >= Beyond ? Limit::max() : To(X);
}

/// \p X as C++ converts it, but defined for every number.
template <class To, class From> constexpr To convert(From X) {
  if constexpr (std::is_same_v<To, From>)
    return X;
  else if constexpr (std::is_same_v<To, bool>)
    return convert<double>(X) != 0;
  else if constexpr (is_floating<From> && is_integer<To>)
    return integerOf<To>(double(X));
  else if constexpr (is_half<To> && is_bf16<From>)
    return half(float(X));
  else
    return To(X);
}

/// The exact result \p X of an operation, saturated: integers to the range of
/// To, floating point to 0 to 1 with 0 for a NaN.
template <class To, class From> constexpr To saturate(From X) {
  if constexpr (is_floating<To>) {
    To Y = convert<To>(X);
    working<To> W = Y;
    return W >= 1 ? To(1) : W > 0 ? Y : To(0);
  } else if constexpr (is_floating<From>)
    return convert<To>(X);
  else {
    using Limit = std::numeric_limits<To>;
    __int128 Wide = X;
    return Wide < Limit::min()   ? Limit::min()
           : Wide > Limit::max() ? Limit::max()
                                 : To(X);
  }
}

namespace objects {

// Operators of scalars. Templates take both operands as they are, so that no
// conversion to float comes in between.
template <class A, class B>
using if_small = std::enable_if_t<(is_half<A> || is_bf16<A> || is_half<B> ||
                                   is_bf16<B>)&&is_scalar<A> &&
                                  is_scalar<B>>;
template <class R, class X> constexpr working<R> operand(X A) {
  return working<R>(flushed(convert<R>(A)));
}
#define ORACLE_OPERATOR(Op)                                                    \
  template <class A, class B, class = if_small<A, B>>                          \
  constexpr common<A, B> operator Op(A X, B Y) {                               \
    using R = common<A, B>;                                                    \
    return flushed(R(operand<R>(X) Op operand<R>(Y)));                         \
  }                                                                            \
  template <class A, class B, class = if_small<A, B>>                          \
  constexpr A &operator Op##=(A &X, B Y) {                                     \
    return X = convert<A>(X Op Y);                                             \
  }
ORACLE_OPERATOR(+)
ORACLE_OPERATOR(-)
ORACLE_OPERATOR(*)
ORACLE_OPERATOR(/)
#undef ORACLE_OPERATOR
#define ORACLE_COMPARISON(Op)                                                  \
  template <class A, class B, class = if_small<A, B>>                          \
  constexpr bool operator Op(A X, B Y) {                                       \
    using R = common<A, B>;                                                    \
    return operand<R>(X) Op operand<R>(Y);                                     \
  }
ORACLE_COMPARISON(<)
ORACLE_COMPARISON(<=)
ORACLE_COMPARISON(>)
ORACLE_COMPARISON(>=)
ORACLE_COMPARISON(==)
ORACLE_COMPARISON(!=)
#undef ORACLE_COMPARISON
inline half &operator++(half &X) { return X += 1; }
inline half &operator--(half &X) { return X -= 1; }

} // namespace objects

} // namespace oracle

#endif // CMC_TEST_ORACLE_NUMBERS_H
