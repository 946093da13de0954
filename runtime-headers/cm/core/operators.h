//===- operators.h - arithmetic, comparison, logic --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The result has the element type that C++ defines for the element types, and
// the shape of the right operand, or of the only operand with a shape.
// Comparisons and logic return vector<ushort, N> of 0 and 1, for matrices too.
// Operands are read completely before the result is written.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
/// The operand that determines the shape of `A op B`; no type if neither does.
template <class A, class B, bool Left = is_cm<A> &&is_operand<B>,
          bool Right = is_cm<B> &&is_operand<A>>
struct shape {};
template <class A, class B, bool Left> struct shape<A, B, Left, true> {
  using type = traits<B>;
};
template <class A, class B> struct shape<A, B, true, false> {
  using type = traits<A>;
};
template <class A, class B> using shape_of = typename shape<A, B>::type;

template <class A> struct plain { using type = A; };
template <class A> struct plain<const A> { using type = A; };
template <class A> struct plain<A &> : plain<A> {};
template <class A> using plain_of = typename plain<A>::type;

/// Converts the result of a vector comparison to 0 or 1 in each lane.
template <int N, class L> CM_HEADER Object<ushort[N]> lanes(L Comparison) {
  return Object<ushort[N]>(__builtin_convertvector(Comparison, vec<ushort, N>) &
                           (vec<ushort, N>)(ushort)1);
}

#define CM_BINARY(Op)                                                          \
  template <class A, class B, class S = shape_of<A, B>,                        \
            class E = decltype(declvalue<element_of<A>>()                      \
                                   Op declvalue<element_of<B>>())>             \
  CM_HEADER typename S::template base_of<E> operator Op(const A &X,            \
                                                        const B &Y) {          \
    return typename S::template base_of<E>(value<E, S::count>(X)               \
                                               Op value<E, S::count>(Y));      \
  }                                                                            \
  template <class D, class B, class A = plain_of<D>,                           \
            enable_if<is_cm<A> && is_operand<B>> = 0,                          \
            class E = decltype(declvalue<element_of<A>>()                      \
                                   Op declvalue<element_of<B>>())>             \
  CM_HEADER D &&operator Op##=(D &&X, const B &Y) {                            \
    constexpr int N = traits<A>::count;                                        \
    vec<E, N> V = value<E, N>(X) Op value<E, N>(Y);                            \
    if constexpr (any_bfloat16<element_of<A>, E>)                              \
      *X.ptr() = converted<element_of<A>, E, N>(V);                            \
    else                                                                       \
      *X.ptr() = __builtin_convertvector(V, typename traits<A>::raw);          \
    return static_cast<D &&>(X);                                               \
  }
CM_BINARY(+)
CM_BINARY(-)
CM_BINARY(*)
CM_BINARY(/)
CM_BINARY(%)
CM_BINARY(&)
CM_BINARY(|)
CM_BINARY(^)
CM_BINARY(<<)
CM_BINARY(>>)
#undef CM_BINARY

#define CM_COMPARISON(Op)                                                      \
  template <class A, class B, class S = shape_of<A, B>>                        \
  CM_HEADER Object<ushort[S::count]> operator Op(const A &X, const B &Y) {     \
    using E = decltype(element_of<A>() + element_of<B>());                     \
    return lanes<S::count>(value<E, S::count>(X) Op value<E, S::count>(Y));    \
  }
CM_COMPARISON(==)
CM_COMPARISON(!=)
CM_COMPARISON(<)
CM_COMPARISON(<=)
CM_COMPARISON(>)
CM_COMPARISON(>=)
#undef CM_COMPARISON

/// -1 in the lanes of X that are not 0, else 0.
template <int N, class X> CM_HEADER auto truth(const X &Operand) {
  using E = element_of<X>;
  return __builtin_convertvector(value<E, N>(Operand) != (vec<E, N>)E(0),
                                 vec<short, N>);
}
template <class A, class B, class S = shape_of<A, B>>
CM_HEADER Object<ushort[S::count]> operator&&(const A &X, const B &Y) {
  return lanes<S::count>(truth<S::count>(X) & truth<S::count>(Y));
}
template <class A, class B, class S = shape_of<A, B>>
CM_HEADER Object<ushort[S::count]> operator||(const A &X, const B &Y) {
  return lanes<S::count>(truth<S::count>(X) | truth<S::count>(Y));
}
template <class A, enable_if<is_cm<A>> = 0>
CM_HEADER Object<ushort[traits<A>::count]> operator!(const A &X) {
  return lanes<traits<A>::count>(~truth<traits<A>::count>(X));
}

#define CM_UNARY(Op)                                                           \
  template <class A, enable_if<is_cm<A>> = 0,                                  \
            class E = decltype(Op declvalue<element_of<A>>())>                 \
  CM_HEADER typename traits<A>::template base_of<E> operator Op(const A &X) {  \
    return typename traits<A>::template base_of<E>(                            \
        Op value<E, traits<A>::count>(X));                                     \
  }
CM_UNARY(+)
CM_UNARY(-)
CM_UNARY(~)
#undef CM_UNARY
} // namespace cm::detail
