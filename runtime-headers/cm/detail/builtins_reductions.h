//===- builtins_reductions.h - reductions -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
/// The type in which a sum or product of E is computed for R. With SAT, sums of
/// integers of at most 4 bytes are computed in a type that is exact.
template <class R, class E> using reduced = decltype(R() + E());

template <class R, class A> CM_HEADER R sum(const A &X, int Flag) {
  using E = reduced<R, element_of<A>>;
  constexpr int N = traits<A>::count;
  if constexpr (is_integer<E> && sizeof(element_of<A>) <= 4)
    if (Flag == _GENX_SAT) {
      using S = select_type<sizeof(element_of<A>) == 4, long, int>;
      return finish<R>((vec<S, 1>)__cm_reduce_add<S>(operand<S, N>(X), true),
                       S(), Flag);
    }
  return finish<R>(
      (vec<E, 1>)__cm_reduce_add<E>(operand<E, N>(X), is_signed<E>), E(), Flag);
}
} // namespace cm::detail

template <class R, class A, CM_WHERE(is_cm<A>)>
CM_HEADER R cm_sum(const A &X, int Flag = _GENX_NOSAT) {
  return cm::detail::sum<R>(X, Flag);
}

template <class R, class A, CM_WHERE(is_cm<A>)>
CM_HEADER R cm_prod(const A &X, int Flag = _GENX_NOSAT)
    __attribute__((diagnose_if(
        Flag == _GENX_SAT && cm::detail::is_integer<cm::detail::element_of<A>>,
        "cm_prod cannot saturate a product of integers", "error"))) {
  using namespace cm::detail;
  static_assert(!is_float<R> || is_float<element_of<A>>,
                "CM:e:cm_prod of integers has an integer result");
  using E = reduced<R, element_of<A>>;
  constexpr int N = traits<A>::count;
  return finish<R>(
      (vec<E, 1>)__cm_reduce_mul<E>(operand<E, N>(X), is_signed<E>), E(), Flag);
}

#define CM_EXTREME(Name, Raw)                                                  \
  template <class R, class A, CM_WHERE(is_cm<A>)>                              \
  CM_HEADER R Name(const A &X, int Flag = _GENX_NOSAT) {                       \
    using namespace cm::detail;                                                \
    using E = element_of<A>;                                                   \
    constexpr int N = traits<A>::count;                                        \
    return finish<R>((vec<E, 1>)Raw<E>(operand<E, N>(X), is_signed<E>), E(),   \
                     Flag);                                                    \
  }
CM_EXTREME(cm_reduced_min, __cm_reduce_min)
CM_EXTREME(cm_reduced_max, __cm_reduce_max)
#undef CM_EXTREME
