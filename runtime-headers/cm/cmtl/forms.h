//===- forms.h - explicit template arguments --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Intel's headers declare these functions with elements and sizes as template
// parameters, which programs may write explicitly. The arguments for the first
// operand are checked.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmtl {
/// Element and sizes of the data that is written or moved.
#define CMTL_SHAPE_FORM(Name)                                                  \
  template <                                                                   \
      class T, int... N, class X, class... Y,                                  \
      cm::detail::enable_if<cm::detail::is_cm<cm::detail::plain_of<X>>> = 0>   \
  CM_HEADER void Name(X &&First, Y &&...More) {                                \
    Name(cm::detail::given_output<T, N...>(First), More...);                   \
  }
CMTL_SHAPE_FORM(MirrorVertical)
CMTL_SHAPE_FORM(MirrorHorizontal_16x16)
CMTL_SHAPE_FORM(Rotate90_16x16)
CMTL_SHAPE_FORM(Rotate180_16x16)
CMTL_SHAPE_FORM(Rotate270_16x16)
CMTL_SHAPE_FORM(Transpose_16x16)
CMTL_SHAPE_FORM(Transpose_8x8)
CMTL_SHAPE_FORM(ReverseTranspose_16x16)
CMTL_SHAPE_FORM(cm_vector_assign)
#undef CMTL_SHAPE_FORM
/// For square matrices.
template <class T, int W, class A, class B, class I>
CM_HEADER void Map(A &&In, B &&Out, I &&Mapping) {
  map(cm::detail::given_output<T, W, W>(In), Out, Mapping);
}

/// Sizes of the operands.
#define CMTL_SIZE_FORM(Name)                                                   \
  template <int N, int... M, class X, class... Y>                              \
  CM_HEADER auto Name(const X &First, const Y &...More) {                      \
    return Name(cm::detail::given<void, N, M...>(First), More...);             \
  }
CMTL_SIZE_FORM(cm_atan2)
CMTL_SIZE_FORM(cm_atan2_fast)
CMTL_SIZE_FORM(cm_fmod)
CMTL_SIZE_FORM(cm_sin_emu)
CMTL_SIZE_FORM(cm_cos_emu)
CMTL_SIZE_FORM(cm_tanh)
CMTL_SIZE_FORM(cm_tanh_cody_waite)
#undef CMTL_SIZE_FORM

template <class R, int N, int... M, class X>
CM_HEADER auto cm_floor(const X &Operand, int Flag = _GENX_NOSAT) {
  return cm_floor<R>(cm::detail::given<void, N, M...>(Operand), Flag);
}
template <class R, int N, int... M, class X>
CM_HEADER auto cm_ceil(const X &Operand, int Flag = _GENX_NOSAT) {
  return cm_ceil<R>(cm::detail::given<void, N, M...>(Operand), Flag);
}
} // namespace cmtl
