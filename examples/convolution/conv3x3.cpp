// A 3x3 convolution with bias and ReLU, as in a layer of a neural network.
// Memory contains halves, sums are floats. Channels are planes, one above the
// other; input planes have a border of zeros, one pixel wide. Weights are
// packed by threads: for each input channel and eight output channels nine rows
// of eight.
//
// A thread computes eight output channels of 4x16 pixels, in half of the
// register file. It converts the pixels once for each of the three columns of
// the filter, which also aligns them to the start of a register.
#include <cm/cm.h>

#define COLUMNS 16
#define ROWS 4
#define OUT_CHANNELS 8

// height is the height of the output.
extern "C" _GENX_MAIN_ void conv3x3(SurfaceIndex in, SurfaceIndex weights,
                                    SurfaceIndex bias, SurfaceIndex out,
                                    int height, int in_channels,
                                    int out_channels) {
  int x = get_thread_origin_x() * COLUMNS;
  int tile = get_thread_origin_y();
  int rows_of_tiles = height / ROWS;
  int block = tile / rows_of_tiles; // Of output channels.
  int y = (tile - block * rows_of_tiles) * ROWS;

  vector<float, OUT_CHANNELS> start;
  read(bias, block * OUT_CHANNELS * 4, start);
  matrix<float, OUT_CHANNELS * ROWS, COLUMNS> sum;
#pragma unroll
  for (int k = 0; k < OUT_CHANNELS; ++k)
    sum.select<ROWS, 1, COLUMNS, 1>(k * ROWS, 0) = start(k);

  for (int c = 0; c < in_channels; ++c) {
    matrix<half, 9, OUT_CHANNELS> packed;
    read(weights, (c * (out_channels / OUT_CHANNELS) + block) * 144,
         packed.format<half>());
    matrix<float, 9, OUT_CHANNELS> w = packed;

    matrix<half, ROWS + 2, COLUMNS + 2> pixels;
    int top = c * (height + 2) + y;
    read(in, x * 2, top, pixels.select<4, 1, COLUMNS + 2, 1>(0, 0));
    read(in, x * 2, top + 4, pixels.select<2, 1, COLUMNS + 2, 1>(4, 0));

#pragma unroll
    for (int i = 0; i < 3; ++i) {
      matrix<float, ROWS + 2, COLUMNS> p =
          pixels.select<ROWS + 2, 1, COLUMNS, 1>(0, i);
#pragma unroll
      for (int j = 0; j < 3; ++j) {
#pragma unroll
        for (int k = 0; k < OUT_CHANNELS; ++k) {
#pragma unroll
          for (int r = 0; r < ROWS; ++r)
            sum.row(k * ROWS + r) += w(j * 3 + i, k) * p.row(r + j);
        }
      }
    }
  }

#pragma unroll
  for (int k = 0; k < OUT_CHANNELS; ++k) {
    matrix<half, ROWS, COLUMNS> done =
        cm_max<float>(sum.select<ROWS, 1, COLUMNS, 1>(k * ROWS, 0), 0.0f);
    write(out, x * 2, (block * OUT_CHANNELS + k) * height + y, done);
  }
}
