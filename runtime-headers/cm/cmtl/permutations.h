//===- permutations.h - permutations of elements ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "blocks.h"

namespace cmtl {

//===----------------------------------------------------------------------===//
// Rotation and reflection
//===----------------------------------------------------------------------===//

/// Row R becomes row H - 1 - R.
template <class A, class B> CM_HEADER void MirrorVertical(A &&In, B &&Out) {
  constexpr int H = detail::traits<detail::plain_of<A>>::rows;
#pragma unroll
  for (int R = 0; R < H; ++R)
    Out.row(R) = In.row(H - 1 - R);
}

namespace detail {
/// Row I of In becomes column I of Out, counted from the end if Back.
template <int N, bool Back, class A, class B>
CM_HEADER void transpose(const A &In, const B &Out) {
#pragma unroll
  for (int I = 0; I < N; ++I)
    Out.template select<N, 1, 1, 1>(0, Back ? N - 1 - I : I) = In.row(I);
}
template <int N, class A, class B>
CM_HEADER void mirror_columns(const A &In, const B &Out) {
#pragma unroll
  for (int I = 0; I < N; ++I)
    Out.template select<N, 1, 1, 1>(0, N - 1 - I) =
        In.template select<N, 1, 1, 1>(0, I);
}
} // namespace detail

template <class A, class B>
CM_HEADER void MirrorHorizontal_16x16(A &&In, B &&Out) {
  detail::mirror_columns<16>(In, Out);
}
template <class A, class B> CM_HEADER void Transpose_16x16(A &&In, B &&Out) {
  detail::transpose<16, false>(In, Out);
}
template <class A, class B> CM_HEADER void Transpose_8x8(A &&In, B &&Out) {
  detail::transpose<8, false>(In, Out);
}
/// Clockwise: row I becomes column 15 - I.
template <class A, class B> CM_HEADER void Rotate90_16x16(A &&In, B &&Out) {
  detail::transpose<16, true>(In, Out);
}
template <class A, class B> CM_HEADER void Rotate270_16x16(A &&In, B &&Out) {
#pragma unroll
  for (int I = 0; I < 16; ++I)
    Out.row(15 - I) = In.template select<16, 1, 1, 1>(0, I);
}
template <class A, class B> CM_HEADER void Rotate180_16x16(A &&In, B &&Out) {
  using E = typename detail::traits<detail::plain_of<A>>::element;
  matrix<E, 16, 16> Mirrored;
  detail::mirror_columns<16>(In, Mirrored);
  MirrorVertical(Mirrored, Out);
}
/// Transposes along the other diagonal.
template <class A, class B>
CM_HEADER void ReverseTranspose_16x16(A &&In, B &&Out) {
  using E = typename detail::traits<detail::plain_of<A>>::element;
  matrix<E, 16, 16> Mirrored;
  detail::mirror_columns<16>(In, Mirrored);
  detail::transpose<16, true>(Mirrored, Out);
}
/// Element K of Out is element Mapping(K) of In, both in row order.
template <class A, class B, class I>
CM_HEADER void map(A &&In, B &&Out, I &&Mapping) {
  using T = detail::traits<detail::plain_of<A>>;
  vector<typename T::element, T::count> From = In;
  vector<ushort, T::count> Indices = Mapping;
  Out = From.iselect(Indices);
}

//===----------------------------------------------------------------------===//
// Neighbours of each pixel
//===----------------------------------------------------------------------===//

/// The old name of map().
template <class A, class B, class I>
CM_HEADER void Map(A &&In, B &&Out, I &&Mapping) {
  map(In, Out, Mapping);
}

template <int K> CM_HEADER int _2Dto1D(uint X, uint Y) { return X * K + Y; }

/// K neighbours of each pixel of a row, as rows DstRow * K and following.
template <class S, class D, int K, int N, class A, class B>
CM_HEADER void Vectorize2DKRNLRow(A &&Src, B &&Dst, int DstRow) {
#pragma unroll
  for (int Y = 0; Y < K; ++Y)
    Dst.row(_2Dto1D<K>(DstRow, Y)) = Src.template select<N, 1>(Y);
}
/// K x K neighbours of each of N pixels.
template <class S, class D, int K, int N, class A, class B>
CM_HEADER void Vectorize2DKRNL(A &&Src, B &&Dst) {
#pragma unroll
  for (int X = 0; X < K; ++X)
    Vectorize2DKRNLRow<S, D, K, N>(Src.row(X), Dst, X);
}

//===----------------------------------------------------------------------===//
// Packing two elements in one
//===----------------------------------------------------------------------===//

#define CMRT_LOC_FIRST 0
#define CMRT_LOC_SECOND 1

template <class P, class C, int N, class A, class B, class D>
CM_HEADER void Pack(A &&First, B &&Second, D &&Both) {
  static_assert(sizeof(C) == 2 * sizeof(P),
                "CM:e:Pack: the packed type has twice the size of the other");
  vector<P, 2 * N> All;
  All.template select<N, 2>(0) = First;
  All.template select<N, 2>(1) = Second;
  Both = All.template format<C>();
}
template <class P, class C, int N, class D, class A>
CM_HEADER void UnpackSingle(D &&One, int Location, A &&Both) {
  static_assert(sizeof(C) == 2 * sizeof(P),
                "CM:e:UnpackSingle: the packed type has twice the size of the "
                "other");
  vector<C, N> All = Both;
  One = All.template format<P>().template select<N, 2>(Location);
}
template <class P, class C, int N, class D, class E, class A>
CM_HEADER void Unpack(D &&First, E &&Second, A &&Both) {
  UnpackSingle<P, C, N>(First, CMRT_LOC_FIRST, Both);
  UnpackSingle<P, C, N>(Second, CMRT_LOC_SECOND, Both);
}

// The same with deduced types and sizes.
namespace detail {
template <class X>
using element = cm::detail::element_of<cm::detail::plain_of<X>>;
template <class X>
inline constexpr int count = cm::detail::traits<cm::detail::plain_of<X>>::count;
} // namespace detail
template <class A, class B, class D>
CM_HEADER void Pack(A &&First, B &&Second, D &&Both) {
  Pack<detail::element<A>, detail::element<D>, detail::count<D>>(First, Second,
                                                                 Both);
}
template <class D, class A>
CM_HEADER void UnpackSingle(D &&One, int Location, A &&Both) {
  UnpackSingle<detail::element<D>, detail::element<A>, detail::count<A>>(
      One, Location, Both);
}
template <class D, class E, class A>
CM_HEADER void Unpack(D &&First, E &&Second, A &&Both) {
  Unpack<detail::element<D>, detail::element<A>, detail::count<A>>(
      First, Second, Both);
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

namespace detail {
/// Doubles the finished part until all elements are set.
template <int Done, class V, class S>
CM_HEADER void continue_sequence(const V &Out, S Step) {
  constexpr int Left = traits<V>::count - Done;
  if constexpr (Left > 0) {
    constexpr int Next = Left < Done ? Left : Done;
    Out.template select<Next, 1>(Done) =
        Out.template select<Next, 1>(0) + Step * Done;
    continue_sequence<Done + Next>(Out, Step);
  }
}
} // namespace detail

template <class V, class I, class S>
CM_HEADER void cm_vector_assign(V &&Out, I First, S Step) {
  Out(0) = First;
  detail::continue_sequence<1>(Out, Step);
}

//===----------------------------------------------------------------------===//
// Functions that are rejected by name
//===----------------------------------------------------------------------===//

namespace detail {
template <class...> inline constexpr bool never = false;
} // namespace detail

#define CMTL_REFUSED(Name)                                                     \
  template <class... T, class... X> CM_HEADER void Name(X &&...) {             \
    static_assert(detail::never<X...>,                                         \
                  "CM:e:cmtl::" #Name                                          \
                  " is refused: the specification does not say where its "     \
                  "elements are");                                             \
  }
CMTL_REFUSED(TransposeFromSLM)
CMTL_REFUSED(TransposeToSLM)
#undef CMTL_REFUSED
} // namespace cmtl
