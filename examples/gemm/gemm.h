// C = alpha * A * B + beta * C for matrices in memory, in row order. A thread
// keeps a tile of C in registers and in every iteration reads 32 bytes of each
// of its rows of A, a whole number of lines of a tiled image, and the rows of B
// that belong to them. Each element of A is then multiplied by a row of B: one
// multiply-add with a scalar operand for every row of the tile.
#ifndef CMC_EXAMPLES_GEMM_GEMM_H
#define CMC_EXAMPLES_GEMM_GEMM_H

#include <cm/cm.h>

// Elements in a row of a tile, 64 bytes: two registers, one instruction.
template <typename T> constexpr int tile_columns() { return 64 / sizeof(T); }
// Rows of a tile: as many as leave enough threads for the GPU when matrices are
// small.
template <typename T> constexpr int tile_rows() { return 4 * sizeof(T); }
// Columns of A that are read at a time, and rows of B.
template <typename T> constexpr int tile_depth() { return 32 / sizeof(T); }
constexpr int right_rows = 4;

// A media block has at most 256 bytes.
template <typename T, int Rows, int Columns>
_GENX_ void read_tile(SurfaceIndex s, int x, int y,
                      matrix_ref<T, Rows, Columns> m) {
  constexpr int step = 256 / (Columns * sizeof(T));
#pragma unroll
  for (int i = 0; i < Rows; i += step)
    read(s, x * sizeof(T), y + i, m.template select<step, 1, Columns, 1>(i, 0));
}

template <typename T>
_GENX_ void gemm(SurfaceIndex a, SurfaceIndex b, SurfaceIndex c, int depth,
                 T alpha, T beta) {
  constexpr int columns = tile_columns<T>();
  int x = get_thread_origin_x() * columns;
  int y = get_thread_origin_y() * tile_rows<T>();

  constexpr int rows = tile_rows<T>(), step = tile_depth<T>();
  matrix<T, rows, columns> sum = 0;
  for (int k = 0; k < depth; k += step) {
    matrix<T, rows, step> left;
    read_tile<T, rows, step>(a, k, y, left);
#pragma unroll
    for (int h = 0; h < step; h += right_rows) {
      matrix<T, right_rows, columns> right;
      read_tile<T, right_rows, columns>(b, x, k + h, right);
#pragma unroll
      for (int j = 0; j < right_rows; ++j) {
#pragma unroll
        for (int i = 0; i < rows; ++i)
          sum.row(i) += left(i, h + j) * right.row(j);
      }
    }
  }

#pragma unroll
  for (int i = 0; i < rows; i += 4) {
    matrix<T, 4, columns> old;
    read(c, x * sizeof(T), y + i, old);
    old = alpha * sum.template select<4, 1, columns, 1>(i, 0) + beta * old;
    write(c, x * sizeof(T), y + i, old);
  }
}

#endif // CMC_EXAMPLES_GEMM_GEMM_H
