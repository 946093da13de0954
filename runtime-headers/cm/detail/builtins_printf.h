//===- builtins_printf.h - output of text -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Formats and arguments are checked when they are constants
// (clang-frontend/IR/LowerPrintf.cpp).
//===----------------------------------------------------------------------===//
#pragma once

int __cm_printf(const char *Format, ...);

namespace cm::detail {
/// Promotes an argument as C does.
template <class X> CM_HEADER auto printed(X Argument) {
  if constexpr (is_same<X, half> || is_same<X, BFloat16>)
    return (float)Argument;
  else
    return Argument;
}
} // namespace cm::detail

#define CM_PRINTF(Name)                                                        \
  template <class... X>                                                        \
  CM_HEADER int Name(const char *Format, X... Arguments)                       \
      __attribute__((diagnose_if((cm::detail::is_cm<X> || ... || false),       \
                                 #Name " prints scalars and string literals; " \
                                       "print the elements of a vector one "   \
                                       "by one",                               \
                                 "error"))) {                                  \
    return __cm_printf(Format, cm::detail::printed(Arguments)...);             \
  }
CM_PRINTF(printf)
CM_PRINTF(cm_printf)
CM_PRINTF(cmprint)
#undef CM_PRINTF

#define CM_SURFACE_PRINTF(Name)                                                \
  template <class... X>                                                        \
  __attribute__((unavailable("no current runtime reads its output; use "       \
                             "printf"))) int                                   \
  Name(SurfaceIndex, const char *, X...);
CM_SURFACE_PRINTF(fprintf)
CM_SURFACE_PRINTF(cm_fprintf)
CM_SURFACE_PRINTF(cmfprint)
#undef CM_SURFACE_PRINTF
