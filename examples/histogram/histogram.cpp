// The histogram of an image of bytes: the number of pixels with each of the 256
// values. A thread counts a strip of the image in registers, without
// interference of other threads, and equal adjacent values cost no more than
// different ones; at the end it adds its counts to those in memory. Counts are
// floats, exact up to 2^24: both pipes of an EU add floats, on many GPUs only
// one adds integers.
#include <cm/cm.h>

// Size of a strip. Pixels are counted one after another, since any two may be
// equal.
#define STRIP_WIDTH 32
#ifndef STRIP_HEIGHT
#define STRIP_HEIGHT 128
#endif
#define BLOCK_HEIGHT 8
#define BINS 256

extern "C" _GENX_MAIN_ void histogram(SurfaceIndex image, SurfaceIndex bins) {
  int x = get_thread_origin_x() * STRIP_WIDTH;
  int y = get_thread_origin_y() * STRIP_HEIGHT;

  vector<float, BINS> counts = 0;
  for (int row = 0; row < STRIP_HEIGHT; row += BLOCK_HEIGHT) {
    matrix<uchar, BLOCK_HEIGHT, STRIP_WIDTH> in;
    read(image, x, y + row, in);
#pragma unroll
    for (int i = 0; i < BLOCK_HEIGHT; ++i) {
#pragma unroll
      for (int j = 0; j < STRIP_WIDTH; ++j)
        counts(in(i, j)) += 1;
    }
  }

  vector<uint, 16> bin = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#pragma unroll
  for (int i = 0; i < BINS; i += 16)
    write_atomic<ATOMIC_ADD>(bins, bin + i,
                             vector<uint, 16>(counts.select<16, 1>(i)));
}
