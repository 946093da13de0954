//===- builtins_blocks.h - blocks on surfaces -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Media blocks, transposed blocks, oword and hword blocks.
//===----------------------------------------------------------------------===//
#pragma once

//===----------------------------------------------------------------------===//
// Media blocks: x in bytes, y in rows
//===----------------------------------------------------------------------===//

template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read_plane(SurfaceIndex S, CmBufferAttrib A,
                          CmSurfacePlaneIndex P, int X, int Y, M &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Block.ptr() =
      __cm_media_ld<typename T::raw>((int)A, S, (int)P, T::rows, X, Y);
}
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void write_plane(SurfaceIndex S, CmBufferAttrib A,
                           CmSurfacePlaneIndex P, int X, int Y,
                           const M &Block) {
  __cm_media_st((int)A, S, (int)P, cm::detail::traits<M>::rows, X, Y,
                *Block.ptr());
}

template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read_plane(SurfaceIndex S, CmSurfacePlaneIndex P, int X, int Y,
                          M &&Block) {
  read_plane(S, GENX_NONE, P, X, Y, Block);
}
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib A, int X, int Y, M &&Block) {
  read_plane(S, A, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read(SurfaceIndex S, int X, int Y, M &&Block) {
  read_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void write_plane(SurfaceIndex S, CmSurfacePlaneIndex P, int X, int Y,
                           const M &Block) {
  write_plane(S, GENX_NONE, P, X, Y, Block);
}
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void write(SurfaceIndex S, CmBufferAttrib A, int X, int Y,
                     const M &Block) {
  write_plane(S, A, GENX_SURFACE_Y_PLANE, X, Y, Block);
}
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void write(SurfaceIndex S, int X, int Y, const M &Block) {
  write_plane(S, GENX_NONE, GENX_SURFACE_Y_PLANE, X, Y, Block);
}

/// Reads a block of 2^Width dwords x 2^Height rows; its columns become rows. X
/// and Y are in blocks.
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read_transpose(SurfaceIndex S, CM_READ_SIZE Height,
                              CM_READ_SIZE Width, int X, int Y, M &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Block.ptr() = __cm_transpose_ld<typename T::raw>(S, (int)Height, (int)Width,
                                                    T::rows, X, Y);
}

//===----------------------------------------------------------------------===//
// OWord blocks: offsets in bytes
//===----------------------------------------------------------------------===//

template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read(SurfaceIndex S, CmBufferAttrib A, int Offset, M &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<M>>;
  *Block.ptr() = __cm_oword_ld<typename T::raw>((int)A, S, Offset);
}
template <class M, CM_WHERE(is_output<M>)>
CM_HEADER void read(SurfaceIndex S, int Offset, M &&Block) {
  read(S, GENX_NONE, Offset, Block);
}
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void write(SurfaceIndex S, int Offset, const M &Block) {
  __cm_oword_st(S, Offset, *Block.ptr());
}

/// Reads N dwords at byte Offset, a multiple of 32.
template <class V, CM_WHERE(is_output<V>)>
CM_HEADER void cm_hword_read(SurfaceIndex S, uint Offset, V &&Block) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Block.ptr() = __cm_hword_ld<typename T::raw>(S, (int)Offset);
}
template <class V, CM_WHERE(is_cm<V>)>
CM_HEADER void cm_hword_write(SurfaceIndex S, uint Offset, const V &Block) {
  __cm_hword_st(S, (int)Offset, *Block.ptr());
}
