// Ways to transpose a matrix of floats, without shared local memory and
// barrier.
//
// Three of them are for images. A thread moves a tile of 16x16 in four blocks
// of 8x8: it reads a media block of 32 bytes and eight rows into eight
// registers, transposes it there, and writes it to its destination.
//
// The last is for buffers, where all messages are of whole lines of 64 bytes.
#include "../common/transpose.h"

// By select: a row of the result is a column of the block, whose elements are
// in eight registers.
_GENX_ void by_select(matrix_ref<float, 8, 8> m) {
  matrix<float, 8, 8> in = m;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    m.row(i) = in.column(i);
}

// By select with strides: the elements of the upper half move to even indices,
// those of the lower half to odd ones, three times.
_GENX_ void by_stride(matrix_ref<float, 8, 8> m) {
  vector<float, 64> a, b = m;
  a.select<32, 2>(0) = b.select<32, 1>(0);
  a.select<32, 2>(1) = b.select<32, 1>(32);
  b.select<32, 2>(0) = a.select<32, 1>(0);
  b.select<32, 2>(1) = a.select<32, 1>(32);
  a.select<32, 2>(0) = b.select<32, 1>(0);
  a.select<32, 2>(1) = b.select<32, 1>(32);
  m = a;
}

enum Way { Select, Stride, Merge };

template <Way way>
_GENX_ void transpose_tile(SurfaceIndex in, SurfaceIndex out) {
  int x = get_thread_origin_x() * 16;
  int y = get_thread_origin_y() * 16;
#pragma unroll
  for (int i = 0; i < 16; i += 8) {
#pragma unroll
    for (int j = 0; j < 16; j += 8) {
      matrix<float, 8, 8> m;
      read(in, (x + j) * 4, y + i, m);
      if (way == Select)
        by_select(m);
      else if (way == Stride)
        by_stride(m);
      else
        transpose8<float>(m);
      write(out, (y + i) * 4, x + j, m);
    }
  }
}

extern "C" _GENX_MAIN_ void transpose_select(SurfaceIndex in,
                                             SurfaceIndex out) {
  transpose_tile<Select>(in, out);
}

extern "C" _GENX_MAIN_ void transpose_stride(SurfaceIndex in,
                                             SurfaceIndex out) {
  transpose_tile<Stride>(in, out);
}

extern "C" _GENX_MAIN_ void transpose_merge(SurfaceIndex in, SurfaceIndex out) {
  transpose_tile<Merge>(in, out);
}

// A message of four channels brings four elements to each lane, one into each
// of four rows of registers: two of the four steps of a transposition are done.
extern "C" _GENX_MAIN_ void transpose_lines(SurfaceIndex in, SurfaceIndex out,
                                            int width, int height) {
  int x = get_thread_origin_x() * 16, y = get_thread_origin_y() * 16;
  vector<uint, 16> row = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  vector<uint, 16> column = {0, 4, 8, 12, 0, 4, 8, 12,
                             0, 4, 8, 12, 0, 4, 8, 12};
  vector<uint, 16> at = (row + y) * width + column + x;
  matrix<float, 16, 16> m;
#pragma unroll
  for (int i = 0; i < 16; i += 4)
    read_untyped(in, CM_ABGR_ENABLE, m.select<4, 1, 16, 1>(i, 0),
                 at + i * width);

  // Row i + c of m has in lane 4 * r + q the element of row i + r, column
  // 4 * q + c.
  uint to = (x * height + y) * 4;
#pragma unroll
  for (int j = 0; j < 16; ++j, to += height * 4) {
    int q = j / 4, c = j % 4;
    vector<float, 16> line;
#pragma unroll
    for (int i = 0; i < 16; i += 4)
      line.select<4, 1>(i) = m.select<1, 1, 4, 4>(i + c, q);
    write(out, to, line);
  }
}
