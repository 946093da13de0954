// The product of matrices of floats. While a thread multiplies what it has
// read, it already reads for the next step, in other registers. The depth is a
// multiple of two steps.
#include "gemm.h"

_GENX_ void multiply_tile(SurfaceIndex a, SurfaceIndex b, int x, int y,
                          int depth, Tile<float> &sum) {
  constexpr int step = tile_depth<float>();
  Left<float> left, next_left;
  Right<float> right, next_right;
  read_step<float>(a, b, x, y, 0, left, right);
  for (int k = step;; k += 2 * step) {
    read_step<float>(a, b, x, y, k, next_left, next_right);
    multiply_step<float>(sum, left, right);
    if (k + step >= depth)
      break;
    read_step<float>(a, b, x, y, k + step, left, right);
    multiply_step<float>(sum, next_left, next_right);
  }
  multiply_step<float>(sum, next_left, next_right);
}

extern "C" _GENX_MAIN_ void sgemm(SurfaceIndex a, SurfaceIndex b,
                                  SurfaceIndex c, int depth, int tiles,
                                  float alpha, float beta) {
  int x = get_thread_origin_x() * tile_side;
  int y = get_thread_origin_y() * tile_side * tiles;
  for (; tiles > 0; --tiles, y += tile_side) {
    Tile<float> sum = 0;
    multiply_tile(a, b, x, y, depth, sum);
    write_tile<float>(c, x, y, alpha, beta, sum);
  }
}
