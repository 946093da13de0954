//===- traits.h - properties of operand types -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// CM types are alias templates over array types: vector<T, N> is Object<T[N]>,
// and matrix_ref<T, R, C> is Reference<T[R][C]>. Array bounds are deduced for
// any integer type of a dimension in a user's template.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class A> class Object;
#ifndef __CMC_EDITOR__
template <class A> class Reference;
#endif

template <bool> struct enable {};
template <> struct enable<true> { using type = int; };
template <bool Condition> using enable_if = typename enable<Condition>::type;

/// The last parameter of templates that are there only for such operands.
#define CM_WHERE(Is) cm::detail::enable_if<cm::detail::Is> = 0
#define CM_WHERE2(Is, And)                                                     \
  cm::detail::enable_if<cm::detail::Is &&cm::detail::And> = 0
#define CM_WHERE3(Is, And, Also)                                               \
  cm::detail::enable_if<cm::detail::Is &&cm::detail::And &&cm::detail::Also> = 0

template <class T> T &&declvalue();

/// The stored form of an element.
template <class T> CM_HEADER constexpr T kept_value(T X) { return X; }

/// is_cm, is_ref; count: elements, 0 for other types; element: the element
/// type, or X itself; base_of<E>: the object type of the same shape with
/// elements E.
template <class X> struct traits {
  static constexpr bool is_cm = false, is_ref = false, is_matrix = false;
  static constexpr bool is_scalar =
      __is_same(X, BFloat16) ||
      (!__is_class(X) && __is_convertible_to(X, float));
  static constexpr int count = 0;
  using element = X;
};
template <class T, int N> struct vector_traits {
  static constexpr bool is_cm = true, is_ref = false, is_matrix = false;
  static constexpr bool is_scalar = false;
  static constexpr int count = N, rows = 1, cols = N;
  using element = T;
  using raw = vec<T, N>;
  template <class E> using base_of = Object<E[N]>;
};
template <class T, int R, int C> struct matrix_traits {
  static constexpr bool is_cm = true, is_ref = false, is_matrix = true;
  static constexpr bool is_scalar = false;
  static constexpr int count = R * C, rows = R, cols = C;
  using element = T;
  using raw = vec<T, R * C>;
  template <class E> using base_of = Object<E[R][C]>;
};
template <class T, int N> struct traits<Object<T[N]>> : vector_traits<T, N> {};
template <class T, int R, int C>
struct traits<Object<T[R][C]>> : matrix_traits<T, R, C>{};

template <class X> inline constexpr bool is_cm = traits<X>::is_cm;
template <class X> inline constexpr bool is_scalar = traits<X>::is_scalar;
template <class X>
inline constexpr bool is_operand = traits<X>::is_cm || traits<X>::is_scalar;
template <class X> using element_of = typename traits<X>::element;

template <class A, class B> inline constexpr bool is_same = false;
template <class A> inline constexpr bool is_same<A, A> = true;

template <class U, class S, int N> vec<U, N> converted(any_vec<S, N> Lanes);
template <class U, class S>
inline constexpr bool any_bfloat16 = __is_same(U, BFloat16) ||
                                     __is_same(S, BFloat16);

/// Converts an operand to N elements of U, by lane; a scalar is copied to all
/// lanes. A wrong number of elements has been diagnosed; the value is void
/// then.
template <class U, int N, class X>
CM_HEADER constexpr vec<U, N> value(const X &Operand) {
  if constexpr (!traits<X>::is_cm)
    return (vec<U, N>)kept_value((U)Operand);
  else if constexpr (traits<X>::count != N)
    return vec<U, N>();
  else if constexpr (any_bfloat16<U, element_of<X>>)
    return converted<U, element_of<X>, N>(*Operand.ptr());
  else
    return __builtin_convertvector(*Operand.ptr(), vec<U, N>);
}

/// The same with saturation.
template <class U, int N, class X>
CM_HEADER vec<U, N> saturated(const X &Operand) {
  using E = element_of<X>;
  if constexpr (__is_same(E, BFloat16))
    return saturated<U, N>(Object<float[N]>(Operand));
  else if constexpr (__is_same(U, BFloat16))
    return converted<U, float, N>(saturated<float, N>(Operand));
  else
    return __cm_convert_sat<vec<U, N>>(value<E, N>(Operand), E(-1) < E(0),
                                       U(-1) < U(0));
}

/// A mask operand: bit i of a scalar for lane i, or an element for each lane.
template <int N, class M> CM_HEADER vec<ushort, N> mask(const M &Mask) {
  if constexpr (traits<M>::is_cm) {
    return value<ushort, N>(Mask);
  } else if constexpr (N <= 32) {
    return __cm_bits_to_mask<vec<ushort, N>>((uint)Mask);
  } else {
    vec<ushort, N> Lanes = (vec<ushort, N>)(ushort)0;
    *(vec<ushort, 32> *)&Lanes = __cm_bits_to_mask<vec<ushort, 32>>((uint)Mask);
    return Lanes;
  }
}
} // namespace cm::detail
