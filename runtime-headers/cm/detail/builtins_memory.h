//===- builtins_memory.h - surfaces -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Media blocks, oword blocks, scattered and untyped access, atomics. Where
// upstream's templates are <T, N>, programs may write these out; so there is a
// second form of each, to which everything converts.
//===----------------------------------------------------------------------===//
#pragma once

//===----------------------------------------------------------------------===//
// Media blocks: x in bytes, y in rows
//===----------------------------------------------------------------------===//

template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read_plane(SurfaceIndex S, CmBufferAttrib A,
                          CmSurfacePlaneIndex P, int X, int Y, M &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Block.ptr() =
      __cm_media_ld<typename T::raw>((int)A, S, (int)P, T::rows, X, Y);
}
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void write_plane(SurfaceIndex S, CmBufferAttrib A,
                           CmSurfacePlaneIndex P, int X, int Y,
                           const M &Block) {
  __cm_media_st((int)A, S, (int)P, cm::detail::traits<M>::rows, X, Y,
                *Block.ptr());
}

template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read_plane(SurfaceIndex S, CmSurfacePlaneIndex P, int X, int Y,
                          M &&Block) {
  read_plane(S, GENX_NONE, P, X, Y, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib A, int X, int Y, M &&Block) {
  read_plane(S, A, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read(SurfaceIndex S, int X, int Y, M &&Block) {
  read_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void write_plane(SurfaceIndex S, CmSurfacePlaneIndex P, int X, int Y,
                           const M &Block) {
  write_plane(S, GENX_NONE, P, X, Y, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void write(SurfaceIndex S, CmBufferAttrib A, int X, int Y,
                     const M &Block) {
  write_plane(S, A, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void write(SurfaceIndex S, int X, int Y, const M &Block) {
  write_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}

template <class T, int R, int C>
CM_HEADER void read(SurfaceIndex S, int X, int Y, matrix_ref<T, R, C> Block) {
  read_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class T, int R, int C>
CM_HEADER void write(SurfaceIndex S, int X, int Y, matrix<T, R, C> Block) {
  write_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}

//===----------------------------------------------------------------------===//
// OWord blocks: offsets in bytes
//===----------------------------------------------------------------------===//

template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib A, int Offset, M &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Block.ptr() = __cm_oword_ld<typename T::raw>((int)A, S, Offset);
}
template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>
CM_HEADER void read(SurfaceIndex S, int Offset, M &&Block) {
  read(S, GENX_NONE, Offset, Block);
}
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void write(SurfaceIndex S, int Offset, const M &Block) {
  __cm_oword_st(S, Offset, *Block.ptr());
}

template <class T, int N>
CM_HEADER void read(SurfaceIndex S, int Offset, vector_ref<T, N> Block) {
  read(S, GENX_NONE, Offset, Block);
}
template <class T, int N>
CM_HEADER void write(SurfaceIndex S, int Offset, vector<T, N> Block) {
  __cm_oword_st(S, Offset, *Block.ptr());
}

//===----------------------------------------------------------------------===//
// Scattered access: offsets in elements, or in bytes (_scaled)
//===----------------------------------------------------------------------===//

template <
    class O, class V,
    cm::detail::enable_if<cm::detail::is_cm<O> && cm::detail::is_output<V>> = 0>
CM_HEADER void read_scaled(SurfaceIndex S, uint Offset, const O &Offsets,
                           V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_gather<typename T::raw>(
      S, Offset, cm::detail::value<uint, T::count>(Offsets));
}
template <class O, class V,
          cm::detail::enable_if<cm::detail::is_cm<O> &&
                                cm::detail::is_operand<V>> = 0>
CM_HEADER void write_scaled(SurfaceIndex S, uint Offset, const O &Offsets,
                            const V &Data) {
  constexpr int N = cm::detail::traits<O>::count;
  __cm_scatter(S, Offset, cm::detail::value<uint, N>(Offsets),
               cm::detail::value<cm::detail::element_of<V>, N>(Data));
}
template <
    class O, class V,
    cm::detail::enable_if<cm::detail::is_cm<O> && cm::detail::is_output<V>> = 0>
CM_HEADER void read(SurfaceIndex S, uint Offset, const O &Offsets, V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  using E = typename T::element;
  *Data.ptr() = __cm_gather<typename T::raw>(
      S, Offset * (uint)sizeof(E),
      cm::detail::byte_offsets<E, T::count>(Offsets));
}
template <class O, class V,
          cm::detail::enable_if<cm::detail::is_cm<O> &&
                                cm::detail::is_operand<V>> = 0>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib, uint Offset,
                    const O &Offsets, V &&Data) {
  read(S, Offset, Offsets, Data);
}
template <
    class O, class V,
    cm::detail::enable_if<cm::detail::is_cm<O> && cm::detail::is_cm<V>> = 0>
CM_HEADER void write(SurfaceIndex S, uint Offset, const O &Offsets,
                     const V &Data) {
  using E = cm::detail::element_of<V>;
  constexpr int N = cm::detail::traits<O>::count;
  __cm_scatter(S, Offset * (uint)sizeof(E),
               cm::detail::byte_offsets<E, N>(Offsets),
               cm::detail::value<E, N>(Data));
}

template <class T, int N>
CM_HEADER void read(SurfaceIndex S, uint Offset, vector<uint, N> Offsets,
                    vector_ref<T, N> Data) {
  read<vector<uint, N>, vector_ref<T, N>>(
      S, Offset, Offsets, static_cast<vector_ref<T, N> &&>(Data));
}
template <class T, int N>
CM_HEADER void write(SurfaceIndex S, uint Offset, vector<uint, N> Offsets,
                     vector<T, N> Data) {
  write<vector<uint, N>, vector<T, N>>(S, Offset, Offsets, Data);
}

/// One element.
template <class T> CM_HEADER T read(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  return __cm_gather<vec<T, 1>>(S, Offset * (uint)sizeof(T), vec<uint, 1>())[0];
}
template <class T, cm::detail::enable_if<cm::detail::is_scalar<T>> = 0>
CM_HEADER void write(SurfaceIndex S, uint Base, uint Offset, T Data) {
  using namespace cm::detail;
  __cm_scatter(S, (Base + Offset) * (uint)sizeof(T), vec<uint, 1>(),
               (vec<T, 1>)Data);
}
template <class T, cm::detail::enable_if<cm::detail::is_scalar<T>> = 0>
CM_HEADER void write(SurfaceIndex S, uint Offset, T Data) {
  write(S, 0, Offset, Data);
}

//===----------------------------------------------------------------------===//
// Untyped surfaces: offsets in dwords
//===----------------------------------------------------------------------===//

template <
    class M, class O,
    cm::detail::enable_if<cm::detail::is_output<M> && cm::detail::is_cm<O>> = 0>
CM_HEADER void read_untyped(SurfaceIndex S, ChannelMaskType Channels, M &&Data,
                            const O &Offsets) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Data.ptr() = __cm_gather4<typename T::raw>(
      S, (int)Channels, 0,
      cm::detail::byte_offsets<uint, cm::detail::traits<O>::count>(Offsets),
      *Data.ptr());
}
template <
    class M, class O,
    cm::detail::enable_if<cm::detail::is_cm<M> && cm::detail::is_cm<O>> = 0>
CM_HEADER void write_untyped(SurfaceIndex S, ChannelMaskType Channels,
                             const M &Data, const O &Offsets) {
  __cm_scatter4(
      S, (int)Channels, 0,
      cm::detail::byte_offsets<uint, cm::detail::traits<O>::count>(Offsets),
      *Data.ptr());
}

//===----------------------------------------------------------------------===//
// Atomics: offsets in dwords
//===----------------------------------------------------------------------===//

namespace cm {
namespace detail {
constexpr int atomic_sources(CmAtomicOpType Op) {
  return Op == ATOMIC_INC || Op == ATOMIC_DEC || Op == ATOMIC_PREDEC ? 0
         : Op == ATOMIC_CMPXCHG || Op == ATOMIC_FCMPWR               ? 2
                                                                     : 1;
}

/// The sources that Op takes, and an output for the old value if there is one
/// more argument.
template <CmAtomicOpType Op, class T, int N, class M, class O>
CM_HEADER vec<T, N> atomic(const M &Mask, SurfaceIndex S, const O &Offsets,
                           vec<T, N> A, vec<T, N> B) {
  return __cm_atomic<vec<T, N>>((int)Op, Mask, S,
                                byte_offsets<uint, N>(Offsets), A, B);
}
template <CmAtomicOpType Op, class T, int N, class M, class O, class... X>
CM_HEADER void atomic_with(const M &Mask, SurfaceIndex S, const O &Offsets,
                           X &&...More) {
  constexpr int Sources = atomic_sources(Op);
  constexpr vec<T, N> None = {};
  auto Store = [&](vec<T, N> Old, auto &&...Output) {
    static_assert(sizeof...(Output) <= 1,
                  "CM:e:write_atomic: too many arguments for this operation");
    ((*Output.ptr() = Old), ...);
  };
  if constexpr (Sources == 0)
    Store(atomic<Op, T, N>(Mask, S, Offsets, None, None), More...);
  else if constexpr (Sources == 1)
    [&](const auto &A, auto &&...Output) {
      Store(atomic<Op, T, N>(Mask, S, Offsets, value<T, N>(A), None),
            Output...);
    }(More...);
  else
    [&](const auto &A, const auto &B, auto &&...Output) {
      Store(atomic<Op, T, N>(Mask, S, Offsets, value<T, N>(A), value<T, N>(B)),
            Output...);
    }(More...);
}

/// The element type of an atomic: that of its first further operand.
template <class... X> struct atomic_element { using type = uint; };
template <class A, class... X> struct atomic_element<A, X...> {
  using type = choose_t<is_cm<plain_of<A>>, element_of<plain_of<A>>, uint>;
};
} // namespace detail
} // namespace cm

template <CmAtomicOpType Op, class O, class... X,
          cm::detail::enable_if<cm::detail::is_cm<O>> = 0>
CM_HEADER void write_atomic(SurfaceIndex S, const O &Offsets, X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, typename atomic_element<X...>::type, N>(
      (vec<ushort, N>)(ushort)1, S, Offsets, More...);
}
template <
    CmAtomicOpType Op, class M, class O, class... X,
    cm::detail::enable_if<cm::detail::is_cm<M> && cm::detail::is_cm<O>> = 0>
CM_HEADER void write_atomic(const M &Mask, SurfaceIndex S, const O &Offsets,
                            X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, typename atomic_element<X...>::type, N>(mask<N>(Mask), S,
                                                          Offsets, More...);
}
template <CmAtomicOpType Op, class T, int N, class... X>
CM_HEADER void write_atomic(SurfaceIndex S, vector<uint, N> Offsets,
                            X &&...More) {
  using namespace cm::detail;
  atomic_with<Op, T, N>((vec<ushort, N>)(ushort)1, S, Offsets, More...);
}
