//===- builtins_scattered.h - accesses by lane ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Scattered, untyped and typed access to surfaces. As in builtins_blocks.h,
// some builtins have a second form with explicit template arguments.
//===----------------------------------------------------------------------===//
#pragma once

//===----------------------------------------------------------------------===//
// Scattered access: offsets in elements, or in bytes (_scaled)
//===----------------------------------------------------------------------===//

template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void read_scaled(SurfaceIndex S, uint Offset, const O &Offsets,
                           V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_gather<typename T::raw>(
      S, Offset, cm::detail::operand<uint, T::count>(Offsets));
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_operand<V>)>
CM_HEADER void write_scaled(SurfaceIndex S, uint Offset, const O &Offsets,
                            const V &Data) {
  constexpr int N = cm::detail::traits<O>::count;
  __cm_scatter(S, Offset, cm::detail::operand<uint, N>(Offsets),
               cm::detail::operand<cm::detail::element_of<V>, N>(Data));
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void read(SurfaceIndex S, uint Offset, const O &Offsets, V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  using E = typename T::element;
  *Data.ptr() = __cm_gather<typename T::raw>(
      S, Offset * (uint)sizeof(E),
      cm::detail::byte_offsets<E, T::count>(Offsets));
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib A, uint Offset,
                    const O &Offsets, V &&Data)
    __attribute__((diagnose_if(
        A != GENX_NONE && A != GENX_CONSTANT && A != GENX_MODIFIED,
        "a scattered read takes no attribute but CONSTANT and MODIFIED",
        "error"))) {
  read(S, Offset, Offsets, Data);
}
template <class O, class V, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_HEADER void write(SurfaceIndex S, uint Offset, const O &Offsets,
                     const V &Data) {
  using E = cm::detail::element_of<V>;
  constexpr int N = cm::detail::traits<O>::count;
  __cm_scatter(S, Offset * (uint)sizeof(E),
               cm::detail::byte_offsets<E, N>(Offsets),
               cm::detail::operand<E, N>(Data));
}

/// Reads or writes one element.
template <class T> CM_HEADER T read(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  return __cm_gather<vec<T, 1>>(S, Offset * (uint)sizeof(T), vec<uint, 1>())[0];
}
template <class T, CM_WHERE(is_scalar<T>)>
CM_HEADER void write(SurfaceIndex S, uint Base, uint Offset, T Data) {
  using namespace cm::detail;
  __cm_scatter(S, (Base + Offset) * (uint)sizeof(T), vec<uint, 1>(),
               (vec<T, 1>)Data);
}
template <class T, CM_WHERE(is_scalar<T>)>
CM_HEADER void write(SurfaceIndex S, uint Offset, T Data) {
  write(S, 0, Offset, Data);
}

//===----------------------------------------------------------------------===//
// Untyped surfaces: offsets in dwords
//===----------------------------------------------------------------------===//

template <class M, class O, CM_WHERE2(is_output<M>, is_cm<O>)>
CM_HEADER void read_untyped(SurfaceIndex S, ChannelMaskType Channels, M &&Data,
                            const O &Offsets) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Data.ptr() = __cm_gather4<typename T::raw>(
      S, (int)Channels, 0,
      cm::detail::byte_offsets<uint, cm::detail::traits<O>::count>(Offsets),
      *Data.ptr());
}
template <class M, class O, CM_WHERE2(is_cm<M>, is_cm<O>)>
CM_HEADER void write_untyped(SurfaceIndex S, ChannelMaskType Channels,
                             const M &Data, const O &Offsets) {
  __cm_scatter4(
      S, (int)Channels, 0,
      cm::detail::byte_offsets<uint, cm::detail::traits<O>::count>(Offsets),
      *Data.ptr());
}

//===----------------------------------------------------------------------===//
// Typed surfaces: coordinates in pixels
//===----------------------------------------------------------------------===//

template <class M, class U, class V = uint, class R = uint,
          CM_WHERE2(is_output<M>, is_cm<U>)>
CM_HEADER void read_typed(SurfaceIndex S, ChannelMaskType Channels, M &&Data,
                          const U &X, const V &Y = 0, const R &Z = 0) {
  using namespace cm::detail;
  constexpr int N = traits<U>::count;
  *Data.ptr() = __cm_typed_ld<typename traits<plain_of<M>>::raw>(
      S, (int)Channels, operand<uint, N>(X), operand<uint, N>(Y),
      operand<uint, N>(Z), *Data.ptr());
}
template <class M, class U, class V = uint, class R = uint,
          CM_WHERE2(is_cm<M>, is_cm<U>)>
CM_HEADER void write_typed(SurfaceIndex S, ChannelMaskType Channels,
                           const M &Data, const U &X, const V &Y = 0,
                           const R &Z = 0) {
  using namespace cm::detail;
  constexpr int N = traits<U>::count;
  __cm_typed_st(S, (int)Channels, operand<uint, N>(X), operand<uint, N>(Y),
                operand<uint, N>(Z), *Data.ptr());
}

//===----------------------------------------------------------------------===//
// Qwords: offsets in qwords. In a message all low dwords precede the high ones.
//===----------------------------------------------------------------------===//

namespace cm::detail {
template <class O, class V> constexpr bool is_qword_access() {
  return sizeof(element_of<plain_of<V>>) == 8 && traits<O>::count <= 16 &&
         traits<O>::count >= 8;
}
} // namespace cm::detail

#define CM_QWORDS(Name)                                                        \
  template <class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>               \
  CM_HEADER void Name(SurfaceIndex S, const O &Offsets, V &&Data)              \
      __attribute__((diagnose_if(                                              \
          (!cm::detail::is_qword_access<O, V>()),                              \
          #Name " transfers 8 or 16 elements of 8 bytes", "error")))
CM_QWORDS(cm_qword_scatter_read) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  vector<uint, 2 * N> Parts(__cm_gather4<vec<uint, 2 * N>>(
      S, 3, 0, byte_offsets<ulong, N>(Offsets), (vec<uint, 2 * N>)0u));
  auto To = Data.template format<uint>();
  To.template select<N, 2>(0) = Parts.template select<N, 1>(0);
  To.template select<N, 2>(1) = Parts.template select<N, 1>(N);
}
CM_QWORDS(cm_qword_scatter_write) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  vector<uint, 2 * N> Parts;
  auto From = Data.template format<uint>();
  Parts.template select<N, 1>(0) = From.template select<N, 2>(0);
  Parts.template select<N, 1>(N) = From.template select<N, 2>(1);
  __cm_scatter4(S, 3, 0, byte_offsets<ulong, N>(Offsets), *Parts.ptr());
}
#undef CM_QWORDS
