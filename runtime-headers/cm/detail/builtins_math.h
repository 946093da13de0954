//===- builtins_math.h - floating-point functions ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm {
namespace detail {
/// half stays half; everything else is computed in float.
template <class A, class B = A>
using math_element =
    choose_t<is_same<element_of<A>, half> && is_same<element_of<B>, half>, half,
             float>;
} // namespace detail
} // namespace cm

/// Also with the number of elements written, as upstream allows.
#define CM_MATH(Name, Raw)                                                     \
  template <class A, cm::detail::enable_if<cm::detail::is_operand<A>> = 0>     \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    using E = math_element<A>;                                                 \
    using V = vec<E, lanes_of<A>>;                                             \
    return finish<result_t<E, A>>(Raw<V>(value<E, lanes_of<A>>(X)), E(),       \
                                  Flag);                                       \
  }                                                                            \
  template <int N, class A, cm::detail::enable_if<cm::detail::is_cm<A>> = 0>   \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    static_assert(N == cm::detail::traits<A>::count,                           \
                  "CM:e:" #Name ": the number of elements does not agree");    \
    return Name(X, Flag);                                                      \
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

template <class A, class B,
          cm::detail::enable_if<cm::detail::is_operand<A> &&
                                cm::detail::is_operand<B>> = 0>
CM_HEADER auto cm_pow(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = math_element<A, B>;
  constexpr int N = lanes_of<A, B>;
  return finish<result_t<E, A, B>>(
      __cm_pow<vec<E, N>>(value<E, N>(X), value<E, N>(Y)), E(), Flag);
}

#define CM_ROUNDING(Name, Raw)                                                 \
  template <class R = float, class A,                                          \
            cm::detail::enable_if<cm::detail::is_operand<A>> = 0>              \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    using E = math_element<A>;                                                 \
    using V = vec<E, lanes_of<A>>;                                             \
    return finish<result_t<R, A>>(Raw<V>(value<E, lanes_of<A>>(X)), E(),       \
                                  Flag);                                       \
  }
CM_ROUNDING(cm_rndd, __cm_floor)
CM_ROUNDING(cm_rndu, __cm_ceil)
CM_ROUNDING(cm_rnde, __cm_rint)
CM_ROUNDING(cm_rndz, __cm_trunc)
#undef CM_ROUNDING
