// One step of a nine-point stencil on a grid of floats: a point becomes the
// weighted sum of itself, its four neighbours and the four at the corners.
// Outside the grid its edge repeats, as for reads of media blocks.
//
// A thread reads 18 rows of 16 points and computes 16 rows of 14 in between.
// All its points are one long vector, in which the points to the left, to the
// right, above and below are the same vector, one element or one row away. At
// the ends of rows the neighbour is wrong, but these results are not written.
#include <cm/cm.h>

#define WIDTH 16
#define ROWS 16

extern "C" _GENX_MAIN_ void stencil(SurfaceIndex in, SurfaceIndex out,
                                    float center, float side, float corner) {
  int x = get_thread_origin_x() * (WIDTH - 2);
  int y = get_thread_origin_y() * ROWS;

  // One more row than is read, for the neighbours of the last ones.
  matrix<float, ROWS + 3, WIDTH> points;
#pragma unroll
  for (int i = 0; i < ROWS; i += 4)
    read(in, (x - 1) * 4, y - 1 + i, points.select<4, 1, WIDTH, 1>(i, 0));
  read(in, (x - 1) * 4, y - 1 + ROWS, points.select<2, 1, WIDTH, 1>(ROWS, 0));
  points.row(ROWS + 2) = 0;
  vector_ref<float, (ROWS + 3) *WIDTH> p = points.format<float>();

  // The sum of both neighbours of every point in its row, used for three rows.
  vector<float, (ROWS + 2) *WIDTH> sides =
      p.select<(ROWS + 2) * WIDTH, 1>(0) + p.select<(ROWS + 2) * WIDTH, 1>(2);

#pragma unroll
  for (int i = 0; i < ROWS; i += 4) {
    // Four rows, from the point itself, which comes after its left neighbour.
    vector<float, 4 *WIDTH> sum =
        center * p.select<4 * WIDTH, 1>((i + 1) * WIDTH + 1);
    sum += side * (sides.select<4 * WIDTH, 1>((i + 1) * WIDTH) +
                   p.select<4 * WIDTH, 1>(i * WIDTH + 1) +
                   p.select<4 * WIDTH, 1>((i + 2) * WIDTH + 1));
    sum += corner * (sides.select<4 * WIDTH, 1>(i * WIDTH) +
                     sides.select<4 * WIDTH, 1>((i + 2) * WIDTH));
    matrix<float, 4, WIDTH - 2> done =
        sum.format<float, 4, WIDTH>().select<4, 1, WIDTH - 2, 1>(0, 0);
    write(out, x * 4, y + i, done);
  }
}
