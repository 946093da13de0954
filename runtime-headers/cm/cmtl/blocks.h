//===- blocks.h - blocks and lines of any size ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Positions are in pixels, which are elements of the block. A block is split
// into pieces of one message each: rows of at most 64 bytes, 256 bytes in all.
//===----------------------------------------------------------------------===//
#pragma once

#include "../detail/builtins_scattered.h"
#include "../detail/builtins_slm.h"

namespace cmtl {
namespace detail {
using cm::detail::is_output;
using cm::detail::plain_of;
using cm::detail::traits;

constexpr int max_row_bytes = 64, piece_row_bytes = 32, max_piece_bytes = 256;

constexpr int power_above(int Bytes) {
  int Pitch = 4;
  while (Pitch < Bytes)
    Pitch *= 2;
  return Pitch;
}

/// Calls F(first row, first column, rows, columns as types) for each piece of R
/// rows and C columns of T.
template <class T, int R, int C, int Row, int Column, class Fn>
CM_HEADER void for_each_piece(const Fn &F) {
  constexpr int Bytes = C * (int)sizeof(T);
  if constexpr (Bytes > max_row_bytes || (R > 1 && Bytes > piece_row_bytes &&
                                          R * Bytes > max_piece_bytes)) {
    constexpr int Left = piece_row_bytes / (int)sizeof(T);
    for_each_piece<T, R, Left, Row, Column>(F);
    for_each_piece<T, R, C - Left, Row, Column + Left>(F);
  } else {
    constexpr int Rows = max_piece_bytes / power_above(Bytes);
    if constexpr (R > Rows) {
      for_each_piece<T, Rows, C, Row, Column>(F);
      for_each_piece<T, R - Rows, C, Row + Rows, Column>(F);
    } else {
      F.template piece<R, C>(Row, Column);
    }
  }
}

template <class M> struct block_reader {
  using T = typename traits<M>::element;
  SurfaceIndex Surface;
  CmBufferAttrib Attribute;
  int X, Y;
  const M &Block;
  template <int R, int C> CM_HEADER void piece(int Row, int Column) const {
    read(Surface, Attribute, (X + Column) * (int)sizeof(T), Y + Row,
         Block.template select<R, 1, C, 1>(Row, Column));
  }
};
template <class M> struct block_writer {
  using T = typename traits<M>::element;
  SurfaceIndex Surface;
  int X, Y;
  const M &Block;
  template <int R, int C> CM_HEADER void piece(int Row, int Column) const {
    write(Surface, (X + Column) * (int)sizeof(T), Y + Row,
          Block.template select<R, 1, C, 1>(Row, Column));
  }
};

template <int Count> constexpr int power_below() {
  int N = 16;
  while (N > Count)
    N /= 2;
  return N;
}
/// Writes by lane, so that the position need not be aligned.
template <class T, int First, class V>
CM_HEADER void write_lanes(SurfaceIndex Surface, int Position, const V &Line) {
  constexpr int Left = traits<V>::count - First;
  if constexpr (Left > 0) {
    constexpr int N = power_below<Left>();
    vector<uint, N> Lanes;
#pragma unroll
    for (int I = 0; I < N; ++I)
      Lanes(I) = First + I;
    vector<T, N> Data = Line.template select<N, 1>(First);
    write(Surface, (uint)Position, Lanes, Data);
    write_lanes<T, First + N>(Surface, Position, Line);
  }
}
} // namespace detail

/// Reads a block; pixels outside the surface repeat its edge. If rows of the
/// surface are not whole dwords, SurfaceWidth gives their end.
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void ReadBlock(SurfaceIndex Surface, CmBufferAttrib Attribute, int X,
                         int Y, M &&Block, uint SurfaceWidth = 0) {
  using Plain = detail::plain_of<M>;
  using T = detail::traits<Plain>;
  using E = typename T::element;
  if (SurfaceWidth == 0) {
    detail::for_each_piece<E, T::rows, T::cols, 0, 0>(
        detail::block_reader<Plain>{Surface, Attribute, X, Y, Block});
    return;
  }
  int Last = (int)SurfaceWidth - 1, From = X < Last ? X : Last;
  detail::for_each_piece<E, T::rows, T::cols, 0, 0>(
      detail::block_reader<Plain>{Surface, Attribute, From, Y, Block});
  vector<ushort, T::cols> Columns;
#pragma unroll
  for (int C = 0; C < T::cols; ++C)
    Columns(C) = (ushort)((X + C < Last ? X + C : Last) - From);
#pragma unroll
  for (int R = 0; R < T::rows; ++R) {
    vector<E, T::cols> Row = Block.row(R);
    Block.row(R) = Row.iselect(Columns);
  }
}
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void ReadBlock(SurfaceIndex Surface, int X, int Y, M &&Block,
                         uint SurfaceWidth = 0) {
  ReadBlock(Surface, GENX_NONE, X, Y, Block, SurfaceWidth);
}
/// Forms with explicit sizes.
template <class T, int R, int C>
CM_HEADER void ReadBlock(SurfaceIndex Surface, int X, int Y,
                         matrix_ref<T, R, C> Block, uint SurfaceWidth = 0) {
  ReadBlock<matrix_ref<T, R, C> &>(Surface, GENX_NONE, X, Y, Block,
                                   SurfaceWidth);
}
template <class T, int R, int C>
CM_HEADER void ReadBlock(SurfaceIndex Surface, CmBufferAttrib Attribute, int X,
                         int Y, matrix_ref<T, R, C> Block,
                         uint SurfaceWidth = 0) {
  ReadBlock<matrix_ref<T, R, C> &>(Surface, Attribute, X, Y, Block,
                                   SurfaceWidth);
}

/// Writes a block; pixels outside the surface are dropped.
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void WriteBlock(SurfaceIndex Surface, int X, int Y, const M &Block) {
  using T = detail::traits<M>;
  detail::for_each_piece<typename T::element, T::rows, T::cols, 0, 0>(
      detail::block_writer<M>{Surface, X, Y, Block});
}
template <class T, int R, int C>
CM_HEADER void WriteBlock(SurfaceIndex Surface, int X, int Y,
                          matrix_ref<T, R, C> Block) {
  WriteBlock<matrix_ref<T, R, C>>(Surface, X, Y, Block);
}

/// Reads elements of a buffer; the first byte must be at a multiple of 4.
template <class V, CM_WHERE(is_output<V>)>
CM_HEADER void ReadLinear(SurfaceIndex Surface, int Position, V &&Line) {
  using E = typename detail::traits<detail::plain_of<V>>::element;
  read(Surface, GENX_DWALIGNED, Position * (int)sizeof(E), Line);
}
template <class T, int N>
CM_HEADER void ReadLinear(SurfaceIndex Surface, int Position,
                          vector_ref<T, N> Line) {
  ReadLinear<vector_ref<T, N> &>(Surface, Position, Line);
}
/// Writes elements of a buffer at any position.
template <class V, CM_WHERE(is_cm<V>)>
CM_HEADER void WriteLinear(SurfaceIndex Surface, int Position, const V &Line) {
  detail::write_lanes<typename detail::traits<V>::element, 0>(Surface, Position,
                                                              Line);
}
template <class T, int N>
CM_HEADER void WriteLinear(SurfaceIndex Surface, int Position,
                           vector_ref<T, N> Line) {
  WriteLinear<vector_ref<T, N>>(Surface, Position, Line);
}

/// Copies Size bytes, a multiple of 64, of shared local memory into a buffer.
CM_HEADER void DumpSLM(uint Buffer, SurfaceIndex Surface, uint Size) {
  for (uint At = 0; At < Size; At += 64) {
    vector<uint, 16> Lanes;
#pragma unroll
    for (int I = 0; I < 16; ++I)
      Lanes(I) = At / 4 + I;
    vector<uint, 16> Data;
    cm_slm_read(Buffer, Lanes, Data);
    write(Surface, At, Data);
  }
}
} // namespace cmtl
