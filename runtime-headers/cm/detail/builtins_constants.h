//===- builtins_constants.h - specialisation constants ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#define CM_SPEC_CONSTANT_RULE                                                  \
  __attribute__((diagnose_if(                                                  \
      !cm::detail::is_spec_constant<T>,                                        \
      "cm_spec_constant: T must be an integer or floating-point type, and "    \
      "not bool",                                                              \
      "error")))

namespace cm::detail {
template <class T>
inline constexpr bool is_spec_constant =
    traits<T>::is_scalar && !is_same<T, bool>;
} // namespace cm::detail

template <class T, uint ID>
CM_HEADER T cm_spec_constant() CM_SPEC_CONSTANT_RULE {
  return __cm_spec_constant<T>(ID, T(0));
}
/// Floating-point types have no default but 0: C++17 does not allow template
/// parameters of these types.
template <class T, uint ID, T Default>
CM_HEADER T cm_spec_constant() CM_SPEC_CONSTANT_RULE {
  return __cm_spec_constant<T>(ID, Default);
}
#undef CM_SPEC_CONSTANT_RULE
