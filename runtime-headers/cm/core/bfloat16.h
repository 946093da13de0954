//===- bfloat16.h - the element type __bf16 ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang 14 has no bfloat16 for GPUs. This is a class: the upper half of a
// float, stored as the 16-bit integer type that CM programs do not use.
// Arithmetic is done in float; a stored result is rounded to nearest, ties to
// even.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
class BFloat16 {
  char16_t Bits;

  CM_HEADER static constexpr char16_t rounded(float F) {
    uint B = __builtin_bit_cast(uint, F);
    if ((B & 0x7fffffff) > 0x7f800000)
      return B >> 16 | 0x40; // NaN remains NaN.
    return (B + 0x7fff + (B >> 16 & 1)) >> 16;
  }

public:
  BFloat16() = default;
  template <class X, enable_if<__is_arithmetic(X) || __is_enum(X)> = 0>
  CM_HEADER constexpr BFloat16(X Value) : Bits(rounded((float)Value)) {}

  CM_HEADER constexpr char16_t bits() const { return Bits; }
  CM_HEADER constexpr operator float() const {
    return __builtin_bit_cast(float, (uint)Bits << 16);
  }

#define CM_ASSIGNING(Op)                                                       \
  CM_HEADER BFloat16 &operator Op##=(float X) {                                \
    return *this = (float)*this Op X;                                          \
  }
  CM_ASSIGNING(+)
  CM_ASSIGNING(-)
  CM_ASSIGNING(*)
  CM_ASSIGNING(/)
#undef CM_ASSIGNING
};

// With half as the other operand, C++ finds the conversions ambiguous.
#define CM_MIXED(Type, Op)                                                     \
  template <class H, enable_if<__is_same(H, half)> = 0>                        \
  CM_HEADER Type operator Op(BFloat16 X, H Y) {                                \
    return (float)X Op(float) Y;                                               \
  }                                                                            \
  template <class H, enable_if<__is_same(H, half)> = 0>                        \
  CM_HEADER Type operator Op(H X, BFloat16 Y) {                                \
    return (float)X Op(float) Y;                                               \
  }
CM_MIXED(float, +)
CM_MIXED(float, -)
CM_MIXED(float, *)
CM_MIXED(float, /)
CM_MIXED(bool, ==)
CM_MIXED(bool, !=)
CM_MIXED(bool, <)
CM_MIXED(bool, <=)
CM_MIXED(bool, >)
CM_MIXED(bool, >=)
#undef CM_MIXED

CM_HEADER constexpr char16_t kept_value(BFloat16 X) { return X.bits(); }

/// Converts lanes to float and back.
template <int N> CM_HEADER vec<float, N> widened(any_vec<BFloat16, N> Lanes) {
  return __builtin_bit_cast(vec<float, N>,
                            __builtin_convertvector(Lanes, vec<uint, N>) << 16);
}
template <int N> CM_HEADER vec<BFloat16, N> rounded(any_vec<float, N> Lanes) {
  vec<uint, N> B = __builtin_bit_cast(vec<uint, N>, Lanes);
  vec<uint, N> IsNaN = __builtin_convertvector(Lanes != Lanes, vec<uint, N>);
  vec<uint, N> Rounded = B + 0x7fff + (B >> 16 & 1);
  vec<uint, N> All = (Rounded & ~IsNaN) | ((B | 0x400000) & IsNaN);
  return __builtin_convertvector(All >> 16, vec<BFloat16, N>);
}

/// Converts lanes of type S to U, one of which is bfloat16.
template <class U, class S, int N>
CM_HEADER vec<U, N> converted(any_vec<S, N> Lanes) {
  if constexpr (__is_same(U, S))
    return Lanes;
  else if constexpr (__is_same(S, BFloat16))
    return __builtin_convertvector(widened<N>(Lanes), vec<U, N>);
  else
    return rounded<N>(__builtin_convertvector(Lanes, vec<float, N>));
}
} // namespace cm::detail

#define __bf16 cm::detail::BFloat16
typedef cm::detail::BFloat16 bfloat16;
