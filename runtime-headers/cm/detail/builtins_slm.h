//===- builtins_slm.h - shared local memory ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Shared local memory is a surface with a fixed index; a buffer is an offset in
// it.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_atomics.h"
#include "builtins_scattered.h"

namespace cm::detail {
constexpr SurfaceIndex SLM = (SurfaceIndex)254;
} // namespace cm::detail

CM_HEADER void cm_slm_init(uint Size) { __cm_slm_init(Size); }
CM_HEADER uint cm_slm_alloc(uint Size) { return __cm_slm_alloc(Size); }
/// The memory belongs to the group until it ends.
CM_HEADER void cm_slm_free(uint) {}

#define CM_SLM_SHORT_OFFSETS                                                   \
  __attribute__((diagnose_if(                                                  \
      (cm::detail::is_same<cm::detail::element_of<O>, ushort>),                \
      "offsets of type ushort are deprecated; use uint", "warning")))

template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void cm_slm_read_scaled(uint Buffer, const O &Offsets,
                                  V &&Data) CM_SLM_SHORT_OFFSETS {
  read_scaled(cm::detail::SLM, Buffer, Offsets, Data);
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_HEADER void cm_slm_write_scaled(uint Buffer, const O &Offsets,
                                   const V &Data) CM_SLM_SHORT_OFFSETS {
  write_scaled(cm::detail::SLM, Buffer, Offsets, Data);
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void cm_slm_read(uint Buffer, const O &Offsets,
                           V &&Data) CM_SLM_SHORT_OFFSETS {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_gather<typename T::raw>(
      cm::detail::SLM, Buffer,
      cm::detail::byte_offsets<typename T::element, T::count>(Offsets));
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_HEADER void cm_slm_write(uint Buffer, const O &Offsets,
                            const V &Data) CM_SLM_SHORT_OFFSETS {
  using E = cm::detail::element_of<V>;
  constexpr int N = cm::detail::traits<O>::count;
  __cm_scatter(cm::detail::SLM, Buffer, cm::detail::byte_offsets<E, N>(Offsets),
               cm::detail::operand<E, N>(Data));
}

/// In Intel's masks for shared local memory, set bits disable channels. The
/// masks may be int, which is deprecated.
#define CM_SLM_CHANNELS(Read, Write, Bytes)                                    \
  template <class O, class V, class C, CM_WHERE2(is_cm<O>, is_output<V>)>      \
  CM_HEADER void Read(uint Buffer, const O &Offsets, V &&Data, C Off)          \
      CM_SLM_SHORT_OFFSETS CM_SLM_INT_MASK {                                   \
    using namespace cm::detail;                                                \
    constexpr int N = traits<O>::count;                                        \
    *Data.ptr() = __cm_gather4<typename traits<plain_of<V>>::raw>(             \
        SLM, ~(int)Off & 15, Buffer, Bytes, *Data.ptr());                      \
  }                                                                            \
  template <class O, class V, class C, CM_WHERE2(is_cm<O>, is_cm<V>)>          \
  CM_HEADER void Write(uint Buffer, const O &Offsets, const V &Data, C Off)    \
      CM_SLM_SHORT_OFFSETS CM_SLM_INT_MASK {                                   \
    using namespace cm::detail;                                                \
    constexpr int N = traits<O>::count;                                        \
    __cm_scatter4(SLM, ~(int)Off & 15, Buffer, Bytes, *Data.ptr());            \
  }
#define CM_SLM_INT_MASK                                                        \
  __attribute__((diagnose_if(                                                  \
      (!cm::detail::is_same<C, SLM_ChannelMaskType>),                          \
      "a channel mask of type int is deprecated; use SLM_ChannelMaskType",     \
      "warning")))
CM_SLM_CHANNELS(cm_slm_read4, cm_slm_write4, (byte_offsets<uint, N>(Offsets)))
CM_SLM_CHANNELS(cm_slm_read4_scaled, cm_slm_write4_scaled,
                (operand<uint, N>(Offsets)))
#undef CM_SLM_CHANNELS
#undef CM_SLM_INT_MASK

/// Offsets in dwords; Old may be NULL.
template <class O, class V, class... X, CM_WHERE(is_cm<O>)>
CM_HEADER void cm_slm_atomic(uint Buffer, CmAtomicOpType Op, const O &Offsets,
                             V &&Old, const X &...Sources) {
  using namespace cm::detail;
  using T = typename atomic_element<V, X...>::type;
  constexpr int N = traits<O>::count;
  vec<ushort, N> Mask = (vec<ushort, N>)(ushort)1;
  store_old(Mask,
            __cm_atomic<vec<T, N>>(
                (int)Op, Mask, SLM,
                byte_offsets<uint, N>(Offsets) + (vec<uint, N>)Buffer,
                argument<0, T, N>(Sources...), argument<1, T, N>(Sources...),
                (int)sizeof...(X)),
            Old);
}

template <class V, CM_WHERE(is_output<V>)>
CM_HEADER void cm_slm_block_read(uint Buffer, CmBufferAttrib A, int Offset,
                                 V &&Data) {
  read(cm::detail::SLM, A, (int)Buffer + Offset, Data);
}
template <class V, CM_WHERE(is_output<V>)>
CM_HEADER void cm_slm_block_read(uint Buffer, int Offset, V &&Data) {
  read(cm::detail::SLM, (int)Buffer + Offset, Data);
}
template <class V, CM_WHERE(is_cm<V>)>
CM_HEADER void cm_slm_block_write(uint Buffer, int Offset, const V &Data) {
  write(cm::detail::SLM, (int)Buffer + Offset, Data);
}

namespace cm::detail {
/// Byte offsets for 16 lanes of four dwords.
CM_HEADER vec<uint, 16> quad_lanes() {
  return {0,   16,  32,  48,  64,  80,  96,  112,
          128, 144, 160, 176, 192, 208, 224, 240};
}

CM_HEADER vec<uint, 64> slm_source(SurfaceIndex S, uint Offset) {
  return __cm_gather4<vec<uint, 64>>(S, 15, Offset, quad_lanes(),
                                     (vec<uint, 64>)0u);
}
} // namespace cm::detail

/// The threads of the group copy 256 bytes each in turn. Messages store data by
/// channel on both sides, so no transposition is needed.
CM_HEADER void cm_slm_load(uint Buffer, SurfaceIndex S, uint Offset,
                           uint Size) {
  using namespace cm::detail;
  uint Step = 256 * cm_linear_local_size();
  for (uint At = 256 * cm_linear_local_id(); At < Size; At += Step)
    __cm_scatter4(SLM, 15, Buffer + At, quad_lanes(),
                  slm_source(S, Offset + At));
  cm_slm_fence();
  cm_barrier();
}
CM_HEADER void cm_slm_load(uint Buffer, svmptr_t Address, uint Offset,
                           uint Size) {
  using namespace cm::detail;
  uint Step = 256 * cm_linear_local_size();
  for (uint At = 256 * cm_linear_local_id(); At < Size; At += Step) {
    vector<uint, 64> Data(__cm_svm_ld<vec<uint, 64>>(Address + Offset + At, 0));
    cm_slm_block_write(Buffer, At, Data);
  }
  cm_slm_fence();
  cm_barrier();
}
#undef CM_SLM_SHORT_OFFSETS

//===----------------------------------------------------------------------===//
// Explicit template arguments for the data
//===----------------------------------------------------------------------===//

CM_READ_FORM(cm_slm_read, 2)
CM_READ_FORM(cm_slm_read_scaled, 2)
CM_WRITE_FORM(cm_slm_write, 2)
CM_WRITE_FORM(cm_slm_write_scaled, 2)
CM_READ_CHANNELS_FORM(cm_slm_read4, 2)
CM_READ_CHANNELS_FORM(cm_slm_read4_scaled, 2)
CM_WRITE_CHANNELS_FORM(cm_slm_write4, 2)
CM_WRITE_CHANNELS_FORM(cm_slm_write4_scaled, 2)
CM_READ_FORM(cm_slm_atomic, 3)
CM_READ_FORM(cm_slm_block_read, 2)
CM_READ_FORM(cm_slm_block_read, 3)
CM_WRITE_FORM(cm_slm_block_write, 2)
