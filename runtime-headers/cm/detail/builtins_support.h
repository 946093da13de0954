//===- builtins_support.h - what builtins have in common --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm {
namespace detail {
template <class E> inline constexpr bool is_signed = E(-1) < E(0);
template <class E> inline constexpr bool is_float = E(1) / E(2) != E(0);

template <class E> inline constexpr bool is_integer = E(1) / E(2) == E(0);

template <bool First, class A, class B> struct choose { using type = A; };
template <class A, class B> struct choose<false, A, B> { using type = B; };
template <bool First, class A, class B>
using choose_t = typename choose<First, A, B>::type;

/// The first of the two that is not void.
template <class R, class Default>
using or_default = choose_t<is_same<R, void>, Default, R>;

template <class A> using promoted_of = decltype(+element_of<A>());

/// The type that two operands have in common; no promotion when they agree.
template <class A, class B>
using common_of = choose_t<is_same<element_of<A>, element_of<B>>, element_of<A>,
                           decltype(element_of<A>() + element_of<B>())>;

template <int Given, int Needed> CM_HEADER constexpr void check_count() {
  static_assert(Given == Needed,
                "CM:e:an operand has %0 elements where %1 are needed");
}

/// An operand as N elements of U; scalars go to all lanes.
template <class U, int N, class X, int Given = is_cm<X> ? traits<X>::count : N>
CM_HEADER constexpr vec<U, N> operand(const X &Operand) {
  static_assert(Given == N,
                "CM:e:an operand has %0 elements where %1 are needed");
  return value<U, N>(Operand);
}

/// The number of lanes in which operands are computed; scalars have one.
template <class A, class B = int>
inline constexpr int lanes_of = traits<B>::is_cm
                                    ? traits<B>::count
                                    : (traits<A>::is_cm ? traits<A>::count : 1);

/// What a function of operands A and B returns: an object of the shape that
/// operators give, or a scalar.
template <class R, class A, class B = int, bool Left = is_cm<A>,
          bool Right = is_cm<B>>
struct result {
  using type = typename traits<B>::template base_of<R>;
};
template <class R, class A, class B> struct result<R, A, B, true, false> {
  using type = typename traits<A>::template base_of<R>;
};
template <class R, class A, class B> struct result<R, A, B, false, false> {
  using type = R;
};
template <class R, class A, class B = int>
using result_t = typename result<R, A, B>::type;

/// The lanes of a computation as its result, converted and, with SAT,
/// saturated.
template <class Result, class V, class E>
CM_HEADER Result finish(V Lanes, E, int Flag) {
  using R = element_of<Result>;
  constexpr int N = lanes_of<Result>;
  vec<R, N> Converted;
  if (Flag == _GENX_SAT)
    Converted = __cm_convert_sat<vec<R, N>>(Lanes, is_signed<E>, is_signed<R>);
  else
    Converted = __builtin_convertvector(Lanes, vec<R, N>);
  if constexpr (is_cm<Result>)
    return Result(Converted);
  else
    return Converted[0];
}

/// An argument that is written: a reference, or an object that is a variable.
template <class M> struct output {
  static constexpr bool ok = traits<plain_of<M>>::is_ref;
};
template <class A> struct output<Object<A> &> {
  static constexpr bool ok = true;
};
template <class M> inline constexpr bool is_output = output<M>::ok;

/// An argument that is written lane by lane: the same, or a scalar variable.
template <class O> struct lanes_output : output<O> {};
template <class T> struct lanes_output<T &> {
  static constexpr bool ok = output<T &>::ok || traits<T>::is_scalar;
};
template <class T> struct lanes_output<const T &> : output<const T &> {};
template <class O> inline constexpr bool is_lanes_output = lanes_output<O>::ok;

/// Writes the lanes of a computation there, converted. Another number of them
/// has been diagnosed.
template <class E, int N, class O>
CM_HEADER void store_lanes(O &&Output, any_vec<E, N> Lanes) {
  using X = plain_of<O>;
  if constexpr (!is_cm<X>)
    Output = Lanes[0];
  else if constexpr (traits<X>::count == N)
    *Output.ptr() = __builtin_convertvector(Lanes, typename traits<X>::raw);
}
template <class O, int N>
inline constexpr bool has_lanes = is_cm<O> ? traits<O>::count == N : N == 1;

/// Byte offsets of element offsets.
template <class T, int N, class O>
CM_HEADER vec<uint, N> byte_offsets(const O &Offsets) {
  return operand<uint, N>(Offsets) * (vec<uint, N>)(uint)sizeof(T);
}
} // namespace detail
} // namespace cm
