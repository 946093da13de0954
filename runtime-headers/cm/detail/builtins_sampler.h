//===- builtins_sampler.h - sampler messages --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Results are rows of 8 or 16 pixels, one for each enabled channel. Parameters
// are concatenated in one vector.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_scattered.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++20-extensions" // using enum

enum class CM3DSampleOp {
  CM_3D_SAMPLE = 0,
  CM_3D_SAMPLE_B = 1,
  CM_3D_SAMPLE_L = 2,
  CM_3D_SAMPLE_C = 3,
  CM_3D_SAMPLE_D = 4,
  CM_3D_SAMPLE_B_C = 5,
  CM_3D_SAMPLE_L_C = 6,
  CM_3D_LOD = 9,
  CM_3D_SAMPLE_D_C = 20,
  CM_3D_SAMPLE_LZ = 24,
  CM_3D_SAMPLE_C_LZ = 25,
  CM_3D_SAMPLE_NULLMASK_ENABLE = 32,
  CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE = 64,

  _CM_3D_SAMPLE = CM_3D_SAMPLE,
  _CM_3D_SAMPLE_B = CM_3D_SAMPLE_B,
  _CM_3D_SAMPLE_L = CM_3D_SAMPLE_L,
  _CM_3D_SAMPLE_C = CM_3D_SAMPLE_C,
  _CM_3D_SAMPLE_D = CM_3D_SAMPLE_D,
  _CM_3D_SAMPLE_B_C = CM_3D_SAMPLE_B_C,
  _CM_3D_SAMPLE_L_C = CM_3D_SAMPLE_L_C,
  _CM_3D_LOD = CM_3D_LOD,
  _CM_3D_SAMPLE_D_C = CM_3D_SAMPLE_D_C,
  _CM_3D_SAMPLE_LZ = CM_3D_SAMPLE_LZ,
  _CM_3D_SAMPLE_C_LZ = CM_3D_SAMPLE_C_LZ,
  _CM_3D_SAMPLE_NULLMASK_ENABLE = CM_3D_SAMPLE_NULLMASK_ENABLE,
  _CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE = CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE
};
enum class CM3DLoadOp {
  CM_3D_LOAD = 7,
  CM_3D_LOAD_LZ = 26,
  CM_3D_LOAD_2DMS_W = 28,
  CM_3D_LOAD_MCS = 29,
  CM_3D_LOAD_NULLMASK_ENABLE = 32,

  _CM_3D_LOAD = CM_3D_LOAD,
  _CM_3D_LOAD_LZ = CM_3D_LOAD_LZ,
  _CM_3D_LOAD_2DMS_W = CM_3D_LOAD_2DMS_W,
  _CM_3D_LOAD_MCS = CM_3D_LOAD_MCS,
  _CM_3D_LOAD_NULLMASK_ENABLE = CM_3D_LOAD_NULLMASK_ENABLE
};
using enum CM3DSampleOp;
using enum CM3DLoadOp;

#define CM_COMBINED(Op)                                                        \
  constexpr Op operator|(Op A, Op B) { return (Op)((int)A | (int)B); }         \
  constexpr Op &operator|=(Op &A, Op B) { return A = A | B; }
CM_COMBINED(CM3DSampleOp)
CM_COMBINED(CM3DLoadOp)
#undef CM_COMBINED

enum class OutputFormatControl {
  CM_16_FULL = 0,
  CM_16_DOWN_SAMPLE = 1,
  CM_8_FULL = 2,
  CM_8_DOWN_SAMPLE = 3,

  _CM_16_FULL = CM_16_FULL,
  _CM_16_DOWN_SAMPLE = CM_16_DOWN_SAMPLE,
  _CM_8_FULL = CM_8_FULL,
  _CM_8_DOWN_SAMPLE = CM_8_DOWN_SAMPLE
};
using enum OutputFormatControl;

#pragma clang diagnostic pop

namespace cm::detail {
/// The number of lanes of the first object among the parameters.
template <class... X> inline constexpr int pixels_of = 16;
template <class A, class... X>
inline constexpr int pixels_of<A, X...> =
    is_cm<A> ? traits<A>::count : pixels_of<X...>;
template <class A, class... X> struct first_of { using type = A; };

template <class E, int N, int... I, class... X>
CM_HEADER auto packed(integer_seq<int, I...>, const X &...Parameters) {
  vec<E, N * sizeof...(X)> All;
  ((*(vec<E, N> *)((E *)&All + I * N) = operand<E, N>(Parameters)), ...);
  return All;
}

/// The functions for 16 pixels use separate raw functions, named in errors.
template <bool Sixteen, class D, class... X>
CM_HEADER void sample_3d(const D &Data, int Op, int Channels, ushort Offsets,
                         SamplerIndex Sampler, SurfaceIndex Surface,
                         const X &...Parameters) {
  using E = element_of<typename first_of<X...>::type>;
  auto All = packed<E, pixels_of<X...>>(indices<sizeof...(X)>(), Parameters...);
  if constexpr (Sixteen)
    *Data.ptr() = __cm_sample_16<typename traits<D>::raw>(
        *Data.ptr(), Op, Channels, Offsets, Sampler, Surface, All,
        sizeof...(X));
  else
    *Data.ptr() = __cm_sample_3d<typename traits<D>::raw>(
        *Data.ptr(), Op, Channels, Offsets, Sampler, Surface, All,
        sizeof...(X));
}
template <bool Sixteen, class D, class... X>
CM_HEADER void load_3d(const D &Data, int Op, int Channels, ushort Offsets,
                       SurfaceIndex Surface, const X &...Parameters) {
  using E = element_of<typename first_of<X...>::type>;
  auto All = packed<E, pixels_of<X...>>(indices<sizeof...(X)>(), Parameters...);
  if constexpr (Sixteen)
    *Data.ptr() = __cm_load_16<typename traits<D>::raw>(
        *Data.ptr(), Op, Channels, Offsets, Surface, All, sizeof...(X));
  else
    *Data.ptr() = __cm_load_3d<typename traits<D>::raw>(
        *Data.ptr(), Op, Channels, Offsets, Surface, All, sizeof...(X));
}

/// The data followed by a register for the null mask.
template <class M>
using with_null_mask =
    vector<element_of<M>, traits<M>::count + 32 / (int)sizeof(element_of<M>)>;
template <class D, class M, class K>
CM_HEADER void split_null_mask(const D &Data, const M &Pixels, const K &Mask) {
  constexpr int N = traits<M>::count;
  Pixels = Data.template select<N, 1>(0);
  Mask = Data.template select<1, 1>(N)
             .template format<short>()
             .template select<1, 1>(0);
}
} // namespace cm::detail

template <CM3DSampleOp Op, ChannelMaskType Ch, class D, class... X,
          CM_WHERE(is_output<D>)>
CM_HEADER void cm_3d_sample(D &&Data, ushort Offsets, SamplerIndex Sampler,
                            SurfaceIndex Surface, const X &...Parameters) {
  cm::detail::sample_3d<false>(Data, (int)Op, (int)Ch, Offsets, Sampler,
                               Surface, Parameters...);
}
template <CM3DLoadOp Op, ChannelMaskType Ch, class D, class... X,
          CM_WHERE(is_output<D>)>
CM_HEADER void cm_3d_load(D &&Data, ushort Offsets, SurfaceIndex Surface,
                          const X &...Parameters) {
  cm::detail::load_3d<false>(Data, (int)Op, (int)Ch, Offsets, Surface,
                             Parameters...);
}

template <class M, class U, class V = float, class R = float,
          CM_WHERE(is_output<M>)>
CM_HEADER void sample16(M &&Pixels, ChannelMaskType Channels,
                        SurfaceIndex Surface, SamplerIndex Sampler, const U &X,
                        const V &Y = 0, const R &Z = 0) {
  using namespace cm::detail;
  sample_3d<true>(Pixels, (int)CM_3D_SAMPLE, (int)Channels, 0, Sampler, Surface,
                  vector<float, 16>(X), Y, Z);
}
template <class M, class K, class U, class V = float, class R = float,
          CM_WHERE2(is_output<M>, is_output<K>)>
CM_HEADER void sample16(M &&Pixels, K &&NullMask, ChannelMaskType Channels,
                        SurfaceIndex Surface, SamplerIndex Sampler, const U &X,
                        const V &Y = 0, const R &Z = 0) {
  using namespace cm::detail;
  with_null_mask<plain_of<M>> Data;
  sample_3d<true>(Data, (int)(CM_3D_SAMPLE | CM_3D_SAMPLE_NULLMASK_ENABLE),
                  (int)Channels, 0, Sampler, Surface, vector<float, 16>(X), Y,
                  Z);
  split_null_mask(Data, Pixels, NullMask);
}
template <class M, class U, class V = uint, class R = uint,
          CM_WHERE(is_output<M>)>
CM_HEADER void load16(M &&Pixels, ChannelMaskType Channels,
                      SurfaceIndex Surface, const U &X, const V &Y = 0,
                      const R &Z = 0) {
  using namespace cm::detail;
  load_3d<true>(Pixels, (int)CM_3D_LOAD_LZ, (int)Channels, 0, Surface,
                vector<uint, 16>(X), Y, Z);
}
template <class M, class K, class U, class V = uint, class R = uint,
          CM_WHERE2(is_output<M>, is_output<K>)>
CM_HEADER void load16(M &&Pixels, K &&NullMask, ChannelMaskType Channels,
                      SurfaceIndex Surface, const U &X, const V &Y = 0,
                      const R &Z = 0) {
  using namespace cm::detail;
  with_null_mask<plain_of<M>> Data;
  load_3d<true>(Data, (int)(CM_3D_LOAD_LZ | CM_3D_LOAD_NULLMASK_ENABLE),
                (int)Channels, 0, Surface, vector<uint, 16>(X), Y, Z);
  split_null_mask(Data, Pixels, NullMask);
}

template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void sample32(M &&Pixels, ChannelMaskType Channels,
                        SurfaceIndex Surface, SamplerIndex Sampler, float U,
                        float V, float DeltaU, float DeltaV,
                        OutputFormatControl Format = CM_16_FULL) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Pixels.ptr() = __cm_sample_unorm<typename T::raw>(
      *Pixels.ptr(), (int)Channels, (int)Format, Sampler, Surface, U, V, DeltaU,
      DeltaV);
}

//===----------------------------------------------------------------------===//
// Explicit template arguments: elements and rows of the result
//===----------------------------------------------------------------------===//

CM_FORM(sample16, 0, (cm::detail::is_output<X>), (class T, int N = 0), ,
        given_output<T, N, 16>)
CM_FORM(load16, 0, (cm::detail::is_output<X>), (class T, int N = 0), ,
        given_output<T, N, 16>)
CM_FORM(sample32, 0, (cm::detail::is_output<X>), (int N), ,
        given_output<void, N, 32>)
template <CM3DSampleOp Op, ChannelMaskType Ch, class T, int N = 0, class D,
          class... X, CM_WHERE(is_output<D>)>
CM_HEADER void cm_3d_sample(D &&Data, ushort Offsets, SamplerIndex Sampler,
                            SurfaceIndex Surface, const X &...Parameters) {
  cm_3d_sample<Op, Ch>(cm::detail::given_output<T, N>(Data), Offsets, Sampler,
                       Surface, Parameters...);
}
template <CM3DLoadOp Op, ChannelMaskType Ch, class T, int N = 0, class D,
          class... X, CM_WHERE(is_output<D>)>
CM_HEADER void cm_3d_load(D &&Data, ushort Offsets, SurfaceIndex Surface,
                          const X &...Parameters) {
  cm_3d_load<Op, Ch>(cm::detail::given_output<T, N>(Data), Offsets, Surface,
                     Parameters...);
}

//===----------------------------------------------------------------------===//
// Functions that are rejected by name
//===----------------------------------------------------------------------===//

enum AVSExecMode { CM_AVS_16x4, CM_AVS_8x4, CM_AVS_16x8, CM_AVS_4x4 };
enum CONVExecMode { CM_CONV_16x4, CM_CONV_16x1, CM_CONV_1x1 };
enum EDExecMode { CM_ED_64x4, CM_ED_32x4, CM_ED_64x1, CM_ED_32x1 };
enum MMFExecMode { CM_MMF_16x4, CM_MMF_16x1, CM_MMF_1x1 };
enum MMFEnableMode { CM_MINMAX_ENABLE, CM_MAX_ENABLE, CM_MIN_ENABLE };
enum LBPCreationExecMode {
  CM_LBP_CREATION_5x5,
  CM_LBP_CREATION_3x3,
  CM_LBP_CREATION_BOTH
};
enum CM_FORMAT_SIZE { CM_HDC_FORMAT_16S, CM_HDC_FORMAT_8U };

#define CM_REFUSED(Name)                                                       \
  template <class... X> CM_HEADER void Name(const X &...) {                    \
    __cm_refused_##Name();                                                     \
  }
CM_REFUSED(cm_avs_sampler)
CM_REFUSED(cm_va_2d_convolve)
CM_REFUSED(cm_va_min_max_filter)
CM_REFUSED(cm_va_min_max)
CM_REFUSED(cm_va_erode)
CM_REFUSED(cm_va_dilate)
CM_REFUSED(cm_va_centroid)
CM_REFUSED(cm_va_boolean_centroid)
CM_REFUSED(cm_va_1d_convolution)
CM_REFUSED(cm_va_1pixel_convolve)
CM_REFUSED(cm_va_lbp_creation)
CM_REFUSED(cm_va_lbp_correlation)
CM_REFUSED(cm_va_flood_fill)
CM_REFUSED(cm_va_correlation_search)
CM_REFUSED(cm_va_2d_convolve_hdc)
CM_REFUSED(cm_va_min_max_filter_hdc)
CM_REFUSED(cm_va_erode_hdc)
CM_REFUSED(cm_va_dilate_hdc)
CM_REFUSED(cm_va_1d_convolution_hdc)
CM_REFUSED(cm_va_1pixel_convolve_hdc)
CM_REFUSED(cm_va_lbp_creation_hdc)
CM_REFUSED(cm_va_lbp_correlation_hdc)
#undef CM_REFUSED
