// Blocks, "Media blocks", "OWord blocks" and "HWord blocks" of builtins.md.
// Nothing here looks at lanes: blocks are an error inside SIMD control flow.
#pragma once
#include "Enums.h"
#include "Memory.h"

namespace oracle {

// The rows of an image, or of one of its fields, that a media block sees.
struct Rows {
  const Surface &surface;
  const Plane &plane;
  int first, step, count;

  Rows(SurfaceIndex s, CmBufferAttrib a, unsigned number)
      : surface(surfaceOf(s)), plane(planeOf(surface, number)) {
    bool top = a == GENX_TOP_FIELD || a == GENX_MODIFIED_TOP_FIELD;
    bool bottom = a == GENX_BOTTOM_FIELD || a == GENX_MODIFIED_BOTTOM_FIELD;
    first = bottom;
    step = top || bottom ? 2 : 1;
    count = (int(plane.Height) - first + step - 1) / step;
  }
  static const Plane &planeOf(const Surface &surface, unsigned number) {
    if (number >= surface.NumPlanes)
      stop(surface.NumPlanes ? "the surface has no such plane"
                             : "a media block of a buffer");
    return surface.Planes[number];
  }
  uint8_t &byte(int x, int y) const {
    return surface
        .Data[plane.Offset + uint64_t(first + step * y) * plane.Pitch + x];
  }
  // Beyond the edges pixels repeat.
  uint8_t read(int64_t x, int64_t y) const {
    int width = plane.Width, pixel = plane.PixelBytes;
    if (x < 0)
      x = (x % pixel + pixel) % pixel;
    else if (x >= width)
      x = width - pixel + (x - width) % pixel;
    return byte(x, y < 0 ? 0 : y >= count ? count - 1 : y);
  }
  void write(int64_t x, int64_t y, uint8_t value) const {
    if (x >= 0 && x < int64_t(plane.Width) && y >= 0 && y < count)
      byte(x, y) = value;
  }
};

template <class M>
void readMedia(const Rows &rows, int64_t x, int64_t y, M &&m) {
  using T = ElementOf<M>;
  for (int i = 0; i < countOf<M>; ++i) {
    T value{};
    int64_t column = i % columnsOf<M> * int64_t(sizeof(T));
    for (unsigned k = 0; k < sizeof(T); ++k)
      ((uint8_t *)&value)[k] = rows.read(x + column + k, y + i / columnsOf<M>);
    put(m, i, value);
  }
}
template <class M>
void writeMedia(const Rows &rows, int64_t x, int64_t y, const M &m) {
  using T = ElementOf<M>;
  for (int i = 0; i < countOf<M>; ++i) {
    T value = get(m, i);
    int64_t column = i % columnsOf<M> * int64_t(sizeof(T));
    for (unsigned k = 0; k < sizeof(T); ++k)
      rows.write(x + column + k, y + i / columnsOf<M>,
                 ((const uint8_t *)&value)[k]);
  }
}

} // namespace oracle

// Media blocks: x in bytes, y in rows.
template <class M, oracle::IfObject<M> = 0>
void read(SurfaceIndex s, CmBufferAttrib a, int x, int y, M &&m) {
  oracle::readMedia(oracle::Rows(s, a, 0), x, y, m);
}
template <class M, oracle::IfObject<M> = 0>
void write(SurfaceIndex s, CmBufferAttrib a, int x, int y, const M &m) {
  oracle::writeMedia(oracle::Rows(s, a, 0), x, y, m);
}
template <class M>
void read_plane(SurfaceIndex s, CmBufferAttrib a, CmSurfacePlaneIndex p, int x,
                int y, M &&m) {
  oracle::readMedia(oracle::Rows(s, a, p), x, y, m);
}
template <class M>
void read_plane(SurfaceIndex s, CmSurfacePlaneIndex p, int x, int y, M &&m) {
  oracle::readMedia(oracle::Rows(s, GENX_NONE, p), x, y, m);
}
template <class M>
void write_plane(SurfaceIndex s, CmBufferAttrib a, CmSurfacePlaneIndex p, int x,
                 int y, const M &m) {
  oracle::writeMedia(oracle::Rows(s, a, p), x, y, m);
}
template <class M>
void write_plane(SurfaceIndex s, CmSurfacePlaneIndex p, int x, int y,
                 const M &m) {
  oracle::writeMedia(oracle::Rows(s, GENX_NONE, p), x, y, m);
}

// Row i of m is column i of the block; x and y count blocks.
template <class M>
void read_transpose(SurfaceIndex s, CM_READ_SIZE height, CM_READ_SIZE width,
                    int x, int y, M &&m) {
  oracle::Rows rows(s, GENX_NONE, 0);
  int h = 1 << height, w = 1 << width;
  for (int column = 0; column < w; ++column)
    for (int row = 0; row < h; ++row) {
      uint32_t bits = 0;
      for (int k = 0; k < 4; ++k)
        bits |= uint32_t(rows.read(4 * (int64_t(w) * x + column) + k,
                                   int64_t(h) * y + row))
                << 8 * k;
      oracle::put(m, column * h + row,
                  oracle::bitsAs<oracle::ElementOf<M>>(bits));
    }
}

// Adjacent elements of a buffer.
template <class V, oracle::IfObject<V> = 0>
void read(SurfaceIndex s, int offset, V &&v) {
  oracle::loadBlock(oracle::bufferOf(s), unsigned(offset), v);
}
template <class V, oracle::IfObject<V> = 0>
void read(SurfaceIndex s, CmBufferAttrib, int offset, V &&v) {
  oracle::loadBlock(oracle::bufferOf(s), unsigned(offset), v);
}
template <class V, oracle::IfObject<V> = 0>
void write(SurfaceIndex s, int offset, const V &v) {
  oracle::storeBlock(oracle::bufferOf(s), unsigned(offset), v);
}
template <class V> void cm_hword_read(SurfaceIndex s, unsigned offset, V &&v) {
  oracle::loadBlock(oracle::bufferOf(s), offset, v);
}
template <class V>
void cm_hword_write(SurfaceIndex s, unsigned offset, const V &v) {
  oracle::storeBlock(oracle::bufferOf(s), offset, v);
}
