//===- builtins_dot.h - dot products, lines, differences --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// No packaged target has instructions for all of these, so they are ordinary
// arithmetic: results are the same on all targets, in the order written here,
// and contracted like any expression.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_bits.h"

namespace cm::detail {
/// half if all operands are half, else float.
template <class... X>
using float_of =
    select_type<(... && is_same<element_of<X>, half>), half, float>;

/// Floating-point elements; a scalar may have any type.
template <class A>
inline constexpr bool is_float_operand =
    !is_cm<A> || is_same<element_of<A>, float> || is_same<element_of<A>, half>;

/// Elements Part, Part + K, ... of V.
template <int K, class E, int N>
CM_HEADER vec<E, N / K> every(const Object<E[N]> &V, int Part) {
  return *V.template select<N / K, K>(Part).ptr();
}
/// Each element, repeated K times.
template <int K, class E, int N>
CM_HEADER vec<E, N * K> repeat(any_vec<E, N> V) {
  return *Object<E[N]>(V).template replicate<N, 1, K, 0>().ptr();
}

/// x0 * y0 + ... for each group of four elements, in all four; with Homogeneous
/// the last x is 1.
template <int Terms, bool Homogeneous, class Result, class A, class B>
CM_HEADER Result dot(const A &X, const B &Y, int Flag) {
  using E = float_of<A, B>;
  constexpr int N = lanes_of<A, B>;
  Object<E[N]> P(operand<E, N>(X)), Q(operand<E, N>(Y));
  vec<E, N / 4> Sum = every<4>(P, 0) * every<4>(Q, 0);
  Sum = every<4>(P, 1) * every<4>(Q, 1) + Sum;
  if constexpr (Terms > 2)
    Sum = every<4>(P, 2) * every<4>(Q, 2) + Sum;
  if constexpr (Homogeneous)
    Sum = Sum + every<4>(Q, 3);
  else if constexpr (Terms > 3)
    Sum = every<4>(P, 3) * every<4>(Q, 3) + Sum;
  return finish<Result>(repeat<4, E, N / 4>(Sum), E(), Flag);
}
} // namespace cm::detail

#define CM_DOT(Name, Terms, Homogeneous)                                       \
  template <class R = void, class A, class B,                                  \
            cm::detail::enable_if<                                             \
                (cm::detail::is_cm<A> ||                                       \
                 cm::detail::is_cm<B>)&&cm::detail::is_operand<A> &&           \
                cm::detail::is_operand<B>> = 0>                                \
  CM_HEADER auto Name(const A &X, const B &Y, int Flag = _GENX_NOSAT) {        \
    using namespace cm::detail;                                                \
    constexpr bool Sized = lanes_of<A, B> % 4 == 0;                            \
    static_assert(is_float_operand<A> && is_float_operand<B>,                  \
                  "CM:e:" #Name " takes elements of half or float");           \
    static_assert(Sized, "CM:e:" #Name " takes a multiple of 4 elements");     \
    if constexpr (Sized)                                                       \
      return dot<Terms, Homogeneous,                                           \
                 result_t<or_default<R, float_of<A, B>>, A, B>>(X, Y, Flag);   \
  }
CM_DOT(cm_dp2, 2, false)
CM_DOT(cm_dp3, 3, false)
CM_DOT(cm_dp4, 4, false)
CM_DOT(cm_dph, 3, true)
#undef CM_DOT
CM_BINARY_FORMS(cm_dp2)
CM_BINARY_FORMS(cm_dp3)
CM_BINARY_FORMS(cm_dp4)
CM_BINARY_FORMS(cm_dph)
CM_FORM(cm_dph, 0, CM_SOURCE, (class T, int N, int... M), <T>,
        given<T, N, M...>)

/// P * y + Q.
template <class R = float, class A, CM_WHERE(is_cm<A>)>
CM_HEADER auto cm_line(float P, float Q, const A &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  static_assert(is_float_operand<A>, "CM:e:cm_line takes elements of float");
  static_assert(N % 4 == 0, "CM:e:cm_line takes a multiple of 4 elements");
  return finish<result_t<R, A>>((vec<float, N>)P * operand<float, N>(Y) +
                                    (vec<float, N>)Q,
                                float(), Flag);
}
/// The same with P and Q in elements 0 and 3 of a vector.
template <class R = float, class A, CM_WHERE(is_cm<A>)>
CM_HEADER auto cm_line(vector<float, 4> Line, const A &Y,
                       int Flag = _GENX_NOSAT) {
  return cm_line<R>((float)Line(0), (float)Line(3), Y, Flag);
}

/// p0 * x + p1 * y + p3.
template <class R = float, class A, class B, CM_WHERE2(is_cm<A>, is_cm<B>)>
CM_HEADER auto cm_pln(vector<float, 4> Plane, const A &X, const B &Y,
                      int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  static_assert(is_float_operand<A> && is_float_operand<B>,
                "CM:e:cm_pln takes elements of float");
  static_assert(N % 8 == 0 && lanes_of<B> == N,
                "CM:e:cm_pln takes a multiple of 8 elements of x and of y");
  vec<float, N> P = (vec<float, N>)(float)Plane(0);
  vec<float, N> Q = (vec<float, N>)(float)Plane(1);
  vec<float, N> S = (vec<float, N>)(float)Plane(3);
  return finish<result_t<R, A>>(
      P * operand<float, N>(X) + (Q * operand<float, N>(Y) + S), float(), Flag);
}

/// Interpolates between Y (for 0) and X (for 1).
template <class A, class B, class C,
          cm::detail::enable_if<
              (cm::detail::is_cm<A> || cm::detail::is_cm<B> ||
               cm::detail::is_cm<C>)&&cm::detail::is_operand<A> &&
              cm::detail::is_operand<B> && cm::detail::is_operand<C>> = 0>
CM_HEADER auto cm_lrp(const A &Factor, const B &X, const C &Y,
                      int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using Most = most_lanes<A, B, C>;
  constexpr int N = Most::value;
  static_assert(is_float_operand<A> && is_float_operand<B> &&
                    is_float_operand<C>,
                "CM:e:cm_lrp takes elements of float");
  static_assert(N % 4 == 0, "CM:e:cm_lrp takes a multiple of 4 elements");
  vec<float, N> F = operand<float, N>(Factor);
  return finish<result_t<float, typename Most::shape>>(
      operand<float, N>(X) * F +
          operand<float, N>(Y) * ((vec<float, N>)1.0f - F),
      float(), Flag);
}

namespace cm::detail {
/// x0 - y0| + |x1 - y1| for each pair of elements.
template <int N, class A, class B>
CM_HEADER vec<int, N / 2> differences(const A &X, const B &Y) {
  vec<int, N> D = operand<int, N>(X) - operand<int, N>(Y);
  Object<int[N]> Size(__cm_abs<vec<int, N>>(D, 1));
  return every<2>(Size, 0) + every<2>(Size, 1);
}
template <class A>
inline constexpr bool is_byte_operand =
    !is_cm<A> || (is_integer<element_of<A>> && sizeof(element_of<A>) == 1);
} // namespace cm::detail

/// The sum of the two differences is written to both elements.
template <class R = short, class A, class B, CM_WHERE2(is_cm<A>, is_operand<B>)>
CM_HEADER auto cm_sad2(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  static_assert(is_byte_operand<A> && is_byte_operand<B>,
                "CM:e:cm_sad2 takes elements of char or uchar");
  static_assert(N % 2 == 0, "CM:e:cm_sad2 takes an even number of elements");
  if constexpr (N % 2 == 0)
    return finish<result_t<R, A>>(repeat<2, int, N / 2>(differences<N>(X, Y)),
                                  int(), Flag);
}
template <class R = short, class A, class B, class C,
          CM_WHERE3(is_cm<A>, is_operand<B>, is_cm<C>)>
CM_HEADER auto cm_sada2(const A &X, const B &Y, const C &Z,
                        int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  static_assert(is_byte_operand<A> && is_byte_operand<B> &&
                    is_integer<element_of<C>> && sizeof(element_of<C>) == 2,
                "CM:e:cm_sada2 takes elements of char or uchar, and adds short "
                "or ushort");
  static_assert(N % 2 == 0 && lanes_of<C> == N,
                "CM:e:cm_sada2 takes an even number of elements, as many in "
                "each operand");
  if constexpr (N % 2 == 0 && lanes_of<C> == N) {
    Object<int[N]> Added(operand<int, N>(Z));
    return finish<result_t<R, A>>(
        repeat<2, int, N / 2>(differences<N>(X, Y) + every<2>(Added, 0)), int(),
        Flag);
  }
}

//===----------------------------------------------------------------------===//
// Dot products of four bytes in each dword
//===----------------------------------------------------------------------===//

/// Sum + x0 * y0 + ... + x3 * y3; scalars X and Y are converted to its type.
template <class R = void, class A, class B, class C,
          CM_WHERE3(is_operand<A>, is_operand<B>, is_operand<C>)>
CM_HEADER auto cm_dp4a(const A &Sum, const B &X, const C &Y,
                       int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using To = or_default<R, element_of<A>>;
  using E = element_of<A>;
  constexpr int N = lanes_of<A>;
  using Left = std::conditional_t<is_cm<B>, element_of<B>, E>;
  using Right = std::conditional_t<is_cm<C>, element_of<C>, E>;
  constexpr bool Dwords = is_integer<To> && sizeof(To) == 4 && is_integer<E> &&
                          sizeof(E) == 4 && sizeof(Left) == 4 &&
                          is_integer<Left> && sizeof(Right) == 4 &&
                          is_integer<Right>;
  static_assert(Dwords, "CM:e:cm_dp4a takes elements of int or uint");
  static_assert(is_signed<E> == is_signed<Left> &&
                    is_signed<E> == is_signed<Right>,
                "CM:e:cm_dp4a: the three operands are all signed or all "
                "unsigned");
  constexpr bool SameSize =
      (!is_cm<B> || lanes_of<B> == N) && (!is_cm<C> || lanes_of<C> == N);
  static_assert(SameSize, "CM:e:cm_dp4a takes operands of the same size");
  if constexpr (Dwords && SameSize) {
    vec<E, N> S = operand<E, N>(Sum), V = operand<E, N>(X),
              W = operand<E, N>(Y);
    constexpr bool Signs = is_signed<E>, To_signs = is_signed<To>;
    return finish<result_t<To, A>>(
        Flag == _GENX_SAT ? __cm_dp4a_sat<vec<To, N>>(S, V, W, To_signs, Signs)
                          : __cm_dp4a<vec<To, N>>(S, V, W, To_signs, Signs),
        To(), _GENX_NOSAT);
  }
}

// Explicit template arguments, see builtins_support.h.
CM_FORM(cm_line, 1, CM_SOURCE, (class R, class T, class U, int... N), <R>,
        given<U, N...>)
CM_FORM(cm_line, 2, CM_SOURCE, (class R, class T, int... N), <R>,
        given<T, N...>)
CM_FORM(cm_line, 1, CM_SOURCE, (class T, int N, int... M), <T>,
        given<T, N, M...>)
CM_FORM(cm_pln, 1, CM_SOURCE, (int N, int... M), , given<void, N, M...>)
CM_SIZE_FORM(cm_lrp)
CM_FORM(cm_lrp, 0, CM_SOURCE, (class T, int N, class... U), , given<T, N>)
CM_FORM(cm_lrp, 0, CM_SOURCE, (int N, class U, class V), , given<void, N>)
CM_BINARY_FORMS(cm_sad2)
CM_UNARY_FORMS(cm_sada2)
CM_SECOND_FORM(cm_sada2, (class R, class T, int N, class U, class... V), <R>,
               given<T, N>)
CM_SECOND_FORM(cm_sada2, (class R, class T, int N, int M, class U, class... V),
               <R>, given<T, N, M>)
CM_UNARY_FORMS(cm_dp4a)
CM_FORM(cm_dp4a, 0, CM_SOURCE, (class R, class T, class U, class V, int... N),
        <R>, given<T, N...>)
