//===- builtins_math.h - floating-point functions ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// docs/reference/numbers.md documents the errors.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
/// half if both operands are half; otherwise float.
template <class A, class B = A>
using math_element =
    select_type<is_same<element_of<A>, half> && is_same<element_of<B>, half>,
                half, float>;
/// A scalar may have any type; elements are half or float.
template <class A>
inline constexpr bool is_math_operand =
    !is_cm<A> || is_same<element_of<A>, float> || is_same<element_of<A>, half>;
} // namespace cm::detail

/// A function that applies Function to the operand as vec<E, N>.
#define CM_MATH(Name, Function)                                                \
  template <class A, CM_WHERE(is_operand<A>)>                                  \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    using E = math_element<A>;                                                 \
    constexpr int N = lanes_of<A>;                                             \
    static_assert(is_math_operand<A>,                                          \
                  "CM:e:" #Name " takes elements of half or float");           \
    return finish<result_t<E, A>>(Function<vec<E, N>>(operand<E, N>(X)), E(),  \
                                  Flag);                                       \
  }
CM_MATH(cm_inv, __cm_inv)
CM_MATH(cm_sqrt, __cm_sqrt)
CM_MATH(cm_rsqrt, __cm_rsqrt)
CM_MATH(cm_log, __cm_log)
CM_MATH(cm_exp, __cm_exp)
CM_MATH(cm_sin, __cm_sin)
CM_MATH(cm_cos, __cm_cos)
CM_MATH(cm_frc, __cm_frc)
#undef CM_MATH

template <class A, class B, CM_WHERE2(is_operand<A>, is_operand<B>)>
CM_HEADER auto cm_pow(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = math_element<A, B>;
  constexpr int N = lanes_of<A, B>;
  static_assert(is_math_operand<A> && is_math_operand<B>,
                "CM:e:cm_pow takes elements of half or float");
  return finish<result_t<E, A, B>>(
      __cm_pow<vec<E, N>>(operand<E, N>(X), operand<E, N>(Y)), E(), Flag);
}

/// The sine; Cosine is set to the cosine.
template <class O, class A, CM_WHERE2(is_lanes_output<O>, is_operand<A>)>
CM_HEADER auto cm_sincos(O &&Cosine, const A &X, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = math_element<A>;
  constexpr int N = lanes_of<A>;
  static_assert(is_math_operand<A> && is_math_operand<plain_of<O>>,
                "CM:e:cm_sincos takes elements of half or float");
  static_assert(has_lanes<plain_of<O>, N>,
                "CM:e:cm_sincos: there are not as many cosines as sines");
  vec<E, N> V = operand<E, N>(X);
  Object<E[N]> C = finish<Object<E[N]>>(__cm_cos<vec<E, N>>(V), E(), Flag);
  store_lanes<E, N>(Cosine, *C.ptr());
  return finish<result_t<E, A>>(__cm_sin<vec<E, N>>(V), E(), Flag);
}

#define CM_ROUNDING(Name, Raw)                                                 \
  template <class R = float, class A, CM_WHERE(is_operand<A>)>                 \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    using E = math_element<A>;                                                 \
    using V = vec<E, lanes_of<A>>;                                             \
    static_assert(is_math_operand<A>,                                          \
                  "CM:e:" #Name " takes elements of half or float");           \
    return finish<result_t<R, A>>(Raw<V>(operand<E, lanes_of<A>>(X)), E(),     \
                                  Flag);                                       \
  }
CM_ROUNDING(cm_rndd, __cm_floor)
CM_ROUNDING(cm_rndu, __cm_ceil)
CM_ROUNDING(cm_rnde, __cm_rint)
CM_ROUNDING(cm_rndz, __cm_trunc)
#undef CM_ROUNDING

//===----------------------------------------------------------------------===//
// Correctly rounded
//===----------------------------------------------------------------------===//

namespace cm::detail {
/// double if an operand is double, else float.
template <class A, class B = A>
using ieee_element = select_type<is_same<element_of<A>, double> ||
                                     is_same<element_of<B>, double>,
                                 double, float>;
template <class A>
inline constexpr bool is_ieee_operand =
    !is_cm<A> || is_same<element_of<A>, float> ||
    is_same<element_of<A>, double>;
} // namespace cm::detail

template <class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_sqrt_ieee(const A &X, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = ieee_element<A>;
  constexpr int N = lanes_of<A>;
  static_assert(is_ieee_operand<A>,
                "CM:e:cm_sqrt_ieee takes elements of float or double");
  return finish<result_t<E, A>>(__cm_sqrt_ieee<vec<E, N>>(operand<E, N>(X)),
                                E(), Flag);
}
template <class A, class B, CM_WHERE2(is_operand<A>, is_operand<B>)>
CM_HEADER auto cm_div_ieee(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = ieee_element<A, B>;
  constexpr int N = lanes_of<A, B>;
  static_assert(is_ieee_operand<A> && is_ieee_operand<B>,
                "CM:e:cm_div_ieee takes elements of float or double");
  return finish<result_t<E, A, B>>(
      __cm_div_ieee<vec<E, N>>(operand<E, N>(X), operand<E, N>(Y)), E(), Flag);
}

//===----------------------------------------------------------------------===//
// Inverse trigonometric functions: polynomials, in float
//===----------------------------------------------------------------------===//

namespace cm::detail {
inline constexpr float half_pi = 1.57079632679489661923f;

template <int N> CM_HEADER constexpr vec<float, N> all(float X) {
  return (vec<float, N>)X;
}
/// Yes in lanes where Test is not zero, else No.
template <int N>
CM_HEADER vec<float, N> select_lanes(any_vec<int, N> Test,
                                     any_vec<float, N> Yes,
                                     any_vec<float, N> No) {
  return __cm_select(__builtin_convertvector(Test, vec<ushort, N>), Yes, No);
}
/// The magnitude of X with the sign of Sign.
template <int N>
CM_HEADER vec<float, N> with_sign(any_vec<float, N> X, any_vec<float, N> Sign) {
  vec<uint, N> Bits = (vec<uint, N>)Sign & (vec<uint, N>)0x80000000u;
  return (vec<float, N>)((vec<uint, N>)X | Bits);
}

/// asin(s) for s = sqrt(z) <= 0.5; relative error 5e-9 before rounding.
template <int N>
CM_HEADER vec<float, N> asin_small(any_vec<float, N> S, any_vec<float, N> Z) {
  vec<float, N> P = all<N>(4.217789170e-02f);
  P = P * Z + all<N>(2.417315730e-02f);
  P = P * Z + all<N>(4.547156426e-02f);
  P = P * Z + all<N>(7.495289024e-02f);
  P = P * Z + all<N>(1.666675267e-01f);
  return S * Z * P + S;
}
/// asin(x) for |x| <= 0.5, and asin(sqrt((1 - |x|) / 2)) otherwise.
template <int N> struct ArcSine {
  vec<float, N> Size, Small;
  vec<int, N> Large;
  CM_HEADER ArcSine(vec<float, N> X) {
    Size = __cm_abs<vec<float, N>>(X, 1);
    Large = Size > all<N>(0.5f);
    vec<float, N> Rest = (all<N>(1) - Size) * all<N>(0.5f);
    vec<float, N> Z = select_lanes<N>(Large, Rest, Size * Size);
    vec<float, N> S =
        select_lanes<N>(Large, __cm_sqrt<vec<float, N>>(Rest), Size);
    Small = asin_small<N>(S, Z);
  }
};

template <int N> CM_HEADER vec<float, N> asin(any_vec<float, N> X) {
  ArcSine<N> A(X);
  vec<float, N> Far = all<N>(half_pi) - all<N>(2) * A.Small;
  return with_sign<N>(select_lanes<N>(A.Large, Far, A.Small), X);
}
template <int N> CM_HEADER vec<float, N> acos(any_vec<float, N> X) {
  ArcSine<N> A(X);
  vec<float, N> Twice = all<N>(2) * A.Small;
  vec<float, N> Near = all<N>(half_pi) - with_sign<N>(A.Small, X);
  vec<float, N> Far =
      select_lanes<N>(X < all<N>(0), all<N>(2 * half_pi) - Twice, Twice);
  return select_lanes<N>(A.Large, Far, Near);
}
/// For t in [0, 1]: t + t^3 * P(t^2), error 3e-9; above, pi/2 - atan(1 / t).
template <int N> CM_HEADER vec<float, N> atan(any_vec<float, N> X) {
  vec<float, N> Size = __cm_abs<vec<float, N>>(X, 1);
  vec<int, N> Large = Size > all<N>(1);
  vec<float, N> T = select_lanes<N>(Large, __cm_inv<vec<float, N>>(Size), Size);
  vec<float, N> Z = T * T;
  vec<float, N> P = all<N>(-1.793626538e-03f);
  P = P * Z + all<N>(1.091462115e-02f);
  P = P * Z + all<N>(-3.117786202e-02f);
  P = P * Z + all<N>(5.795759718e-02f);
  P = P * Z + all<N>(-8.403449929e-02f);
  P = P * Z + all<N>(1.095218558e-01f);
  P = P * Z + all<N>(-1.426424171e-01f);
  P = P * Z + all<N>(1.999854832e-01f);
  P = P * Z + all<N>(-3.333329909e-01f);
  vec<float, N> R = T * Z * P + T;
  return with_sign<N>(select_lanes<N>(Large, all<N>(half_pi) - R, R), X);
}
} // namespace cm::detail

#define CM_ARCUS(Name, Function)                                               \
  template <class A, CM_WHERE(is_operand<A>)>                                  \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    using E = math_element<A>;                                                 \
    constexpr int N = lanes_of<A>;                                             \
    static_assert(is_math_operand<A>,                                          \
                  "CM:e:" #Name " takes elements of half or float");           \
    return finish<result_t<E, A>>(Function<N>(operand<float, N>(X)), float(),  \
                                  Flag);                                       \
  }
CM_ARCUS(cm_asin, cm::detail::asin)
CM_ARCUS(cm_acos, cm::detail::acos)
CM_ARCUS(cm_atan, cm::detail::atan)
#undef CM_ARCUS
