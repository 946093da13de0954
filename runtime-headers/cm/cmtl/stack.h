//===- stack.h - a stack for each lane --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// W stacks of elements of T. The newest CacheSize elements of each are in a
// matrix of the caller, element i in column i modulo CacheSize; older elements
// are in a surface, which only these functions access. Two small matrices of
// the caller hold the state:
//   Counts.row(0)   elements on the stack of each lane
//   Counts.row(1)   elements of each lane that are in the surface
//   Sizes.row(0)    maximum number of elements per lane; each thread of a row
//                   has W times as many in the surface
// A push to a full lane or a pop from an empty lane has no effect.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmtl {
namespace detail {
/// The location of element Index of each lane in the surface, in elements;
/// outside the surface for lanes that are not On.
template <int W, class S>
CM_HEADER vector<uint, W> stack_offsets(S &&Sizes, vector<int, W> Index,
                                        vector<ushort, W> On) {
  vector<uint, W> Lane;
  cm_vector_assign(Lane, 0, 1);
  vector<uint, W> Size = vector<ushort, W>(Sizes.row(0));
  vector<uint, W> At = (get_thread_origin_x() * W + Lane) * Size + Index;
  vector<uint, W> Nowhere = 0x3fffffff;
  vector<uint, W> Result;
  Result.merge(At, Nowhere, On);
  return Result;
}
} // namespace detail

template <class T, uint W, uint CacheSize, class S, class C>
CM_HEADER void CachedStackInit(S &&Sizes, C &&Counts, uint MaxSize) {
  static_assert(
      CacheSize * sizeof(T) % 128 == 0,
      "CM:e:CachedStackInit: the cache of a lane is a multiple of 128 "
      "bytes");
  Sizes = 0;
  Sizes.row(0) = MaxSize;
  Counts = 0;
}

template <uint W, class S, class C, class E>
CM_HEADER void CachedStackEmpty(S &&, C &&Counts, E &&IsEmpty) {
  IsEmpty = vector<int, W>(Counts.row(0)) == 0;
}

template <class T, uint W, uint CacheSize, class S, class C, class K, class E>
CM_HEADER void CachedStackPush(SurfaceIndex Surface, S &&Sizes, C &&Counts,
                               K &&Stack, E &&Element) {
  vector<int, W> Count = Counts.row(0), Kept = Counts.row(1);
  vector<ushort, W> IsFull = Count - Kept == (int)CacheSize;
  vector<T, W> New = Element, Oldest;
#pragma unroll
  for (int I = 0; I < W; ++I) {
    ushort Column = (uint)Count(I) % CacheSize;
    Oldest(I) = Stack(I, Column);
    Stack(I, Column) = New(I);
  }
  if (IsFull.any())
    write(Surface, 0, detail::stack_offsets<W>(Sizes, Kept, IsFull), Oldest);
  Counts.row(1) = Kept + IsFull;
  Counts.row(0) = Count + 1;
}

template <class T, uint W, uint CacheSize, class S, class C, class K, class E>
CM_HEADER void CachedStackTop(SurfaceIndex Surface, S &&Sizes, C &&Counts,
                              K &&Stack, E &&Element) {
  vector<int, W> Last = vector<int, W>(Counts.row(0)) - 1;
  vector<ushort, W> IsAway = Last < vector<int, W>(Counts.row(1));
  vector<T, W> Top;
#pragma unroll
  for (int I = 0; I < W; ++I)
    Top(I) = Stack(I, (ushort)((uint)Last(I) % CacheSize));
  if (IsAway.any()) {
    vector<T, W> Away;
    read(Surface, 0, detail::stack_offsets<W>(Sizes, Last, IsAway), Away);
    Top.merge(Away, IsAway);
  }
  Element = Top;
}

template <class T, uint W, uint CacheSize, class S, class C, class K, class E,
          class M>
CM_HEADER void CachedStackPop(SurfaceIndex Surface, S &&Sizes, C &&Counts,
                              K &&Stack, E &&Element, M &&Mask) {
  CachedStackTop<T, W, CacheSize>(Surface, Sizes, Counts, Stack, Element);
  vector<int, W> Count = Counts.row(0), Kept = Counts.row(1);
  Count -= vector<int, W>(Mask);
  Counts.row(0) = Count;
  Counts.row(1) = cm_min<int>(Kept, Count);
}
} // namespace cmtl
