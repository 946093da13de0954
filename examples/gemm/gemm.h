// C = alpha * A * B + beta * C for matrices in memory, in row order. A thread
// keeps a tile of 16x16 elements of C in registers. In a step it reads 32 bytes
// of each row of A that belongs to the tile, a whole number of lines of a tiled
// image, and the rows of B for them. Each element of A is multiplied by a row
// of B: where an instruction can have it as a scalar operand, by one
// multiply-add for each 64 bytes.
//
// A thread computes several tiles one below the other, so that a launch can
// have as many threads as run at once: with a few more of them the last ones
// would have the GPU for themselves.
#ifndef CMC_EXAMPLES_GEMM_GEMM_H
#define CMC_EXAMPLES_GEMM_GEMM_H

#include <cm/cm.h>

constexpr int tile_side = 16;
// Columns of A that are read at a time, and rows of B.
template <typename T> constexpr int tile_depth() { return 32 / sizeof(T); }

template <typename T> using Left = matrix<T, tile_side, tile_depth<T>()>;
template <typename T> using Right = matrix<T, tile_depth<T>(), tile_side>;
template <typename T> using Tile = matrix<T, tile_side, tile_side>;

// A media block has at most 64 bytes in a row, and 256.
template <typename T, int Rows, int Columns>
_GENX_ void read_tile(SurfaceIndex s, int x, int y,
                      matrix_ref<T, Rows, Columns> m) {
  constexpr int most = 64 / sizeof(T);
  constexpr int width = Columns < most ? Columns : most;
  constexpr int height = 256 / (width * sizeof(T));
#pragma unroll
  for (int j = 0; j < Columns; j += width) {
#pragma unroll
    for (int i = 0; i < Rows; i += height)
      read(s, (x + j) * sizeof(T), y + i,
           m.template select<height, 1, width, 1>(i, j));
  }
}

template <typename T>
_GENX_ void read_step(SurfaceIndex a, SurfaceIndex b, int x, int y, int k,
                      Left<T> &left, Right<T> &right) {
  read_tile<T, tile_side, tile_depth<T>()>(a, k, y, left);
  read_tile<T, tile_depth<T>(), tile_side>(b, x, k, right);
}

template <typename T>
_GENX_ void multiply_step(Tile<T> &sum, Left<T> &left, Right<T> &right) {
#pragma unroll
  for (int j = 0; j < tile_depth<T>(); ++j) {
#pragma unroll
    for (int i = 0; i < tile_side; ++i)
      sum.row(i) += left(i, j) * right.row(j);
  }
}

template <typename T>
_GENX_ void write_tile(SurfaceIndex c, int x, int y, T alpha, T beta,
                       Tile<T> &sum) {
  constexpr int width = 64 / sizeof(T);
#pragma unroll
  for (int j = 0; j < tile_side; j += width) {
#pragma unroll
    for (int i = 0; i < tile_side; i += 4) {
      matrix<T, 4, width> old;
      read(c, (x + j) * sizeof(T), y + i, old);
      old = alpha * sum.template select<4, 1, width, 1>(i, j) + beta * old;
      write(c, (x + j) * sizeof(T), y + i, old);
    }
  }
}

#endif // CMC_EXAMPLES_GEMM_GEMM_H
