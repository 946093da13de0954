// The product of matrices of doubles, for targets that support them. Where a
// multiply-add has no scalar operand of doubles, an element of A is copied to
// all lanes first; a copy serves the 16 columns of a tile.
#include "gemm.h"

extern "C" _GENX_MAIN_ void dgemm(SurfaceIndex a, SurfaceIndex b,
                                  SurfaceIndex c, int depth, int tiles,
                                  double alpha, double beta) {
  int x = get_thread_origin_x() * tile_side;
  int y = get_thread_origin_y() * tile_side * tiles;
  for (; tiles > 0; --tiles, y += tile_side) {
    Tile<double> sum = 0;
    for (int k = 0; k < depth; k += tile_depth<double>()) {
      Left<double> left;
      Right<double> right;
      read_step<double>(a, b, x, y, k, left, right);
      multiply_step<double>(sum, left, right);
    }
    write_tile<double>(c, x, y, alpha, beta, sum);
  }
}
