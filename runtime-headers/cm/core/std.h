//===- std.h - a part of the C++ library ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The type traits that CM programs use; the library's own headers cannot be
// included. is_integral and is_floating_point also test the elements of CM
// types.
//===----------------------------------------------------------------------===//
#pragma once

namespace std {
template <class T, T V> struct integral_constant {
  static constexpr T value = V;
  using value_type = T;
  using type = integral_constant;
  constexpr operator T() const { return V; }
  constexpr T operator()() const { return V; }
};
template <bool V> using bool_constant = integral_constant<bool, V>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <bool Condition, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool Condition, class T = void>
using enable_if_t = typename enable_if<Condition, T>::type;

template <bool Condition, class T, class F> struct conditional {
  using type = T;
};
template <class T, class F> struct conditional<false, T, F> { using type = F; };
template <bool Condition, class T, class F>
using conditional_t = typename conditional<Condition, T, F>::type;

template <class T> struct remove_const { using type = T; };
template <class T> struct remove_const<const T> { using type = T; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T &> { using type = T; };
template <class T> struct remove_reference<T &&> { using type = T; };
template <class T>
using remove_reference_t = typename remove_reference<T>::type;

template <class A, class B> struct is_same : bool_constant<__is_same(A, B)> {};
template <class A, class B>
inline constexpr bool is_same_v = is_same<A, B>::value;
template <class T> struct is_pointer : false_type {};
template <class T> struct is_pointer<T *> : true_type {};
template <class T> struct is_pointer<T *const> : true_type {};
template <class T> inline constexpr bool is_pointer_v = is_pointer<T>::value;

template <class T>
struct is_integral
    : bool_constant<__is_integral(
          remove_const_t<cm::detail::element_of<remove_const_t<T>>>)> {};
template <class T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <class T>
struct is_floating_point
    : bool_constant<
          __is_floating_point(
              remove_const_t<cm::detail::element_of<remove_const_t<T>>>) ||
          __is_same(cm::detail::element_of<remove_const_t<T>>,
                    cm::detail::BFloat16)> {};
template <class T>
inline constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <class T> struct is_signed : bool_constant<__is_signed(T)> {};
template <class T> inline constexpr bool is_signed_v = is_signed<T>::value;
template <class T> struct is_unsigned : bool_constant<__is_unsigned(T)> {};
template <class T> inline constexpr bool is_unsigned_v = is_unsigned<T>::value;

template <class T> constexpr T &&forward(remove_reference_t<T> &X) noexcept {
  return static_cast<T &&>(X);
}
template <class T> constexpr T &&forward(remove_reference_t<T> &&X) noexcept {
  return static_cast<T &&>(X);
}
} // namespace std
