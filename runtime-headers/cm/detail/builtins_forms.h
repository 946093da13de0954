//===- builtins_forms.h - explicit template arguments -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Forms of the builtins of the headers above with template arguments that are
// otherwise deduced (builtins_support.h). Only parsed for programs that write
// arguments after one of these names; on-demand headers contain their own
// forms.
//===----------------------------------------------------------------------===//
#pragma once

// Arithmetic.
CM_UNARY_FORMS(cm_abs)
CM_FORM(cm_abs, 0, CM_SOURCE, (class T, int N, int... M), <T>,
        given<T, N, M...>)
CM_BINARY_FORMS(cm_min)
CM_BINARY_FORMS(cm_max)
#define CM_DIVISION_FORMS(Name)                                                \
  CM_SECOND_FORM(Name, (class T, class U), <T>, given<T>)                      \
  CM_SECOND_FORM(Name, (class T, int N, class U), <T>, given<T, N>)            \
  CM_SECOND_FORM(Name, (class T, int N, int M, class U), <T>, given<T, N, M>)  \
  CM_FORM(Name, 0, CM_SOURCE, (class T, int N, int... M), <T>,                 \
          given<T, N, M...>)
CM_DIVISION_FORMS(cm_quot)
CM_DIVISION_FORMS(cm_mod)
#undef CM_DIVISION_FORMS
CM_FORM(cm_div, 1, CM_SOURCE, (class T, int N, int... M), <T>,
        given<T, N, M...>)
CM_FORM(cm_div, 1, CM_SOURCE, (class T, int N, class U), <T>, given<T, N>)
CM_FORM(cm_div, 1, CM_SOURCE, (class T, int N, int M, class U), <T>,
        given<T, N, M>)
CM_FORM(cm_div, 1, CM_SOURCE, (class R, class T, class U), <R>, given<T>)
CM_FORM(cm_imul, 1, CM_SOURCE, (class R, class T, int... N), <R>,
        given<T, N...>)
CM_FORM(cm_imul, 1, CM_SOURCE, (class R, class T, class U, int... N), <R>,
        given<void, N...>)
CM_BINARY_FORMS(cm_add)
CM_BINARY_FORMS(cm_avg)
CM_BINARY_FORMS(cm_mul)
CM_BINARY_FORMS(cm_shl)
CM_BINARY_FORMS(cm_shr)
CM_BINARY_FORMS(cm_asr)
CM_BINARY_FORMS(cm_lsr)
CM_SIZE_FORM(cm_addc)
CM_SIZE_FORM(cm_subb)

// Reductions.
CM_UNARY_FORMS(cm_sum)
CM_UNARY_FORMS(cm_prod)
CM_UNARY_FORMS(cm_reduced_min)
CM_UNARY_FORMS(cm_reduced_max)

// Mathematics.
#define CM_MATH_FORMS(Name)                                                    \
  CM_SIZE_FORM(Name)                                                           \
  CM_FORM(Name, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)
CM_MATH_FORMS(cm_inv)
CM_MATH_FORMS(cm_sqrt)
CM_MATH_FORMS(cm_rsqrt)
CM_MATH_FORMS(cm_log)
CM_MATH_FORMS(cm_exp)
CM_MATH_FORMS(cm_sin)
CM_MATH_FORMS(cm_cos)
CM_MATH_FORMS(cm_frc)
#undef CM_MATH_FORMS
#define CM_ROUNDING_FORM(Name)                                                 \
  CM_FORM(Name, 0, CM_SOURCE, (class R, int N, int... M), <R>,                 \
          given<void, N, M...>)
CM_ROUNDING_FORM(cm_rndd)
CM_ROUNDING_FORM(cm_rndu)
CM_ROUNDING_FORM(cm_rnde)
CM_ROUNDING_FORM(cm_rndz)
#undef CM_ROUNDING_FORM
CM_SIZE_FORMS(cm_pow)
CM_SIZE_FORMS(cm_div_ieee)
CM_SIZE_FORM(cm_sqrt_ieee)
CM_FORM(cm_pow, 0, CM_SOURCE, (class T), , given<T>)
CM_FORM(cm_div_ieee, 0, CM_SOURCE, (class T), , given<T>)
CM_FORM(cm_sqrt_ieee, 0, CM_SOURCE, (class T), , given<T>)
CM_FORM(cm_sincos, 1, CM_SOURCE, (int N), , given<void, N>)
CM_FORM(cm_sincos, 1, CM_SOURCE, (int N, int M), , given<void, N, M>)
CM_FORM(cm_sincos, 1, CM_SOURCE, (int N, class U), , given<void, N>)
CM_FORM(cm_sincos, 1, CM_SOURCE, (int N, int M, class U), , given<void, N, M>)
CM_FORM(cm_asin, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)
CM_FORM(cm_acos, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)
CM_FORM(cm_atan, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)

// Blocks.
CM_FORM(cm_hword_read, 2, (cm::detail::is_output<X>), (int N), ,
        given_output<uint, N>)
CM_FORM(cm_hword_write, 2, CM_SOURCE, (int N), , given<uint, N>)
CM_LAST_FORM(read_plane, 4, (cm::detail::is_output<X>), given_output)
CM_LAST_FORM(read_plane, 5, (cm::detail::is_output<X>), given_output)
CM_LAST_FORM(write_plane, 4, (cm::detail::is_data<X, N...>), given)
CM_LAST_FORM(write_plane, 5, (cm::detail::is_data<X, N...>), given)

// Scattered access, surfaces.
CM_LAST_FORM(read, 2, (cm::detail::is_output<X>), given_output)
CM_LAST_FORM(read, 3, (cm::detail::is_output<X>), given_output)
CM_LAST_FORM(read, 4, (cm::detail::is_output<X>), given_output)
CM_LAST_FORM(write, 2, (cm::detail::is_data<X, N...>), given)
CM_LAST_FORM(write, 3, (cm::detail::is_data<X, N...>), given)
CM_LAST_FORM(write, 4, (cm::detail::is_data<X, N...>), given)
CM_READ_FORM(read_scaled, 3)
CM_WRITE_FORM(write_scaled, 3)
CM_READ_FORM(read_untyped, 2)
CM_WRITE_FORM(write_untyped, 2)
CM_READ_FORM(read_typed, 2)
CM_WRITE_FORM(write_typed, 2)
CM_READ_FORM(cm_qword_scatter_read, 2)
CM_READ_FORM(cm_qword_scatter_write, 2)

// Atomics.
CM_FORM(write, 4, (cm::detail::is_source<X> && sizeof...(Y) == 1),
        (class T, int... N), , given<T, N...>)
CM_FORM(write_typed_atomic, 1, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int... N), <Op>, given_output<T, N...>)
CM_FORM(write_typed_atomic, 2, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int... N), <Op>, given_output<T, N...>)
