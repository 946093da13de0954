//===- builtins_atomics.h - atomic operations -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// On buffers (offsets in dwords), typed surfaces and addresses. The lowering
// checks the element types and the number of sources of an operation.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_scattered.h"

namespace cm::detail {
constexpr int atomic_sources(CmAtomicOpType Op) {
  return Op == ATOMIC_INC || Op == ATOMIC_DEC || Op == ATOMIC_PREDEC ? 0
         : Op == ATOMIC_CMPXCHG || Op == ATOMIC_FCMPWR               ? 2
                                                                     : 1;
}

/// Argument I as N elements of T; 0 when there are fewer arguments.
template <int I, class T, int N> CM_HEADER vec<T, N> argument() {
  return (vec<T, N>)(T)0;
}
template <int I, class T, int N, class A, class... X>
CM_HEADER vec<T, N> argument(const A &First, const X &...More) {
  if constexpr (I == 0)
    return operand<T, N>(First);
  else
    return argument<I - 1, T, N>(More...);
}

/// The same for source I of Op.
template <CmAtomicOpType Op, int I, class T, int N, class... X>
CM_HEADER vec<T, N> source(const X &...More) {
  static_assert(I != 0 || sizeof...(X) >= atomic_sources(Op),
                "CM:e:not enough sources for this atomic operation");
  if constexpr (I < atomic_sources(Op))
    return argument<I, T, N>(More...);
  else
    return (vec<T, N>)(T)0;
}

/// Writes Old to the enabled lanes of an output; an output of NULL is ignored.
template <int N, class V, class A>
CM_HEADER void store_old(any_vec<ushort, N> Mask, V Old, A &&Output) {
  using X = traits<plain_of<A>>;
  if constexpr (X::is_cm) {
    check_count<X::count, N>();
    if constexpr (X::count == N)
      *Output.ptr() = __cm_select(
          Mask, __builtin_convertvector(Old, typename X::raw), *Output.ptr());
  }
}
/// Writes Old to the output after Skip sources, if there is one.
template <int Skip, class M, class V> CM_HEADER void store_after(M, V) {}
template <int Skip, class M, class V, class A, class... X>
CM_HEADER void store_after(M Mask, V Old, A &&First, X &&...More) {
  if constexpr (Skip > 0) {
    store_after<Skip - 1>(Mask, Old, More...);
  } else {
    static_assert(sizeof...(X) == 0,
                  "CM:e:too many arguments for this atomic operation");
    store_old(Mask, Old, First);
  }
}

template <CmAtomicOpType Op, class T, int N, class O, class... X>
CM_HEADER void atomic_with(any_vec<ushort, N> Mask, SurfaceIndex S,
                           const O &Offsets, X &&...More) {
  constexpr int Sources = atomic_sources(Op);
  vec<T, N> Old = __cm_atomic<vec<T, N>>(
      (int)Op, Mask, S, byte_offsets<uint, N>(Offsets),
      source<Op, 0, T, N>(More...), source<Op, 1, T, N>(More...), Sources);
  store_after<Sources>(Mask, Old, More...);
}

/// The element type of an atomic operation: that of its first other operand
/// that is not a scalar, or uint.
template <class... X> struct atomic_element { using type = uint; };
template <class A, class... X> struct atomic_element<A, X...> {
  using type = select_type<is_cm<plain_of<A>>, element_of<plain_of<A>>,
                           typename atomic_element<X...>::type>;
};
} // namespace cm::detail

template <CmAtomicOpType Op, class O, class... X, CM_WHERE(is_cm<O>)>
CM_HEADER void write_atomic(SurfaceIndex S, const O &Offsets, X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, typename atomic_element<X...>::type, N>(
      (vec<ushort, N>)(ushort)1, S, Offsets, More...);
}
template <CmAtomicOpType Op, class M, class O, class... X,
          CM_WHERE2(is_cm<M>, is_cm<O>)>
CM_HEADER void write_atomic(const M &Mask, SurfaceIndex S, const O &Offsets,
                            X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, typename atomic_element<X...>::type, N>(mask<N>(Mask), S,
                                                          Offsets, More...);
}
template <CmAtomicOpType Op, class T, class O, class... X,
          CM_WHERE2(is_scalar<T>, is_cm<O>)>
CM_HEADER void write_atomic(SurfaceIndex S, const O &Offsets, X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, T, N>((vec<ushort, N>)(ushort)1, S, Offsets, More...);
}
template <CmAtomicOpType Op, class T, class M, class O, class... X,
          CM_WHERE3(is_scalar<T>, is_cm<M>, is_cm<O>)>
CM_HEADER void write_atomic(const M &Mask, SurfaceIndex S, const O &Offsets,
                            X &&...More) {
  using namespace cm::detail;
  constexpr int N = traits<O>::count;
  atomic_with<Op, T, N>(mask<N>(Mask), S, Offsets, More...);
}
template <CmAtomicOpType Op, class T, int N, class... X>
CM_HEADER void write_atomic(SurfaceIndex S, vector<uint, N> Offsets,
                            X &&...More) {
  using namespace cm::detail;
  atomic_with<Op, T, N>((vec<ushort, N>)(ushort)1, S, Offsets, More...);
}
template <CmAtomicOpType Op, class T, int N, class... X>
CM_HEADER void write_atomic(vector<ushort, N> Mask, SurfaceIndex S,
                            vector<uint, N> Offsets, X &&...More) {
  cm::detail::atomic_with<Op, T, N>(*Mask.ptr(), S, Offsets, More...);
}

/// The old form, in which the second source of a compare follows the first.
template <class O, class V, class R, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_DEPRECATED("use write_atomic")
CM_HEADER void write(SurfaceIndex S, CmAtomicOpType Op, uint Offset,
                     const O &Offsets, const V &Sources, R &&Old) {
  using namespace cm::detail;
  using T = element_of<V>;
  constexpr int N = traits<O>::count, Given = traits<V>::count;
  vec<T, N> A, B = (vec<T, N>)(T)0;
  if constexpr (Given == 2 * N)
    B = *Sources.template select<N, 1>(N).ptr();
  if constexpr (Given >= N)
    A = *Sources.template select<N, 1>(0).ptr();
  else
    A = (vec<T, N>)(T)0;
  vec<ushort, N> Mask = (vec<ushort, N>)(ushort)1;
  store_old(
      Mask,
      __cm_atomic<vec<T, N>>(
          (int)Op, Mask, S,
          (operand<uint, N>(Offsets) + (vec<uint, N>)Offset) * (vec<uint, N>)4u,
          A, B, Given == 2 * N ? 2 : -1),
      Old);
}

//===----------------------------------------------------------------------===//
// Typed surfaces: the output, the sources, then u, v, r, lod
//===----------------------------------------------------------------------===//

namespace cm::detail {
template <CmAtomicOpType Op, int N, class V, class... X>
CM_HEADER void typed_atomic_with(any_vec<ushort, N> Mask, SurfaceIndex S,
                                 V &&Output, const X &...More) {
  using T = element_of<plain_of<V>>;
  constexpr int At = atomic_sources(Op);
  static_assert(sizeof...(X) > At && sizeof...(X) <= At + 4,
                "CM:e:write_typed_atomic takes the sources of its operation "
                "and one to four coordinates");
  store_old(Mask,
            __cm_typed_atomic<vec<T, N>>(
                (int)Op, Mask, S, argument<At, uint, N>(More...),
                argument<At + 1, uint, N>(More...),
                argument<At + 2, uint, N>(More...),
                argument<At + 3, uint, N>(More...),
                source<Op, 0, T, N>(More...), source<Op, 1, T, N>(More...), At),
            Output);
}
} // namespace cm::detail

template <CmAtomicOpType Op, class V, class... X, CM_WHERE(is_output<V>)>
CM_HEADER void write_typed_atomic(SurfaceIndex S, V &&Old, const X &...More) {
  using namespace cm::detail;
  constexpr int N = traits<plain_of<V>>::count;
  typed_atomic_with<Op, N>((vec<ushort, N>)(ushort)1, S, Old, More...);
}
template <CmAtomicOpType Op, class M, class V, class... X,
          CM_WHERE2(is_cm<M>, is_output<V>)>
CM_HEADER void write_typed_atomic(const M &Mask, SurfaceIndex S, V &&Old,
                                  const X &...More) {
  using namespace cm::detail;
  constexpr int N = traits<plain_of<V>>::count;
  typed_atomic_with<Op, N>(mask<N>(Mask), S, Old, More...);
}
