// A 1x1 convolution with bias and ReLU, as between layers of a neural network:
// every output channel of a pixel is a weighted sum of its input channels.
// Memory contains halves, sums are floats. Channels are contiguous planes; in
// the weights all output channels of an input channel are adjacent.
//
// A thread computes 16 output channels of 32 pixels, in half of the registers.
#include <cm/cm.h>

#define PIXELS 32
#define OUT_CHANNELS 16
#define IN_CHANNELS 8 // At a time.

extern "C" _GENX_MAIN_ void conv1x1(SurfaceIndex in, SurfaceIndex weights,
                                    SurfaceIndex bias, SurfaceIndex out,
                                    int channels) {
  int pixel = get_thread_origin_x() * PIXELS;
  int first = get_thread_origin_y() * OUT_CHANNELS;

  vector<float, OUT_CHANNELS> start;
  read(bias, first * 4, start);
  matrix<float, OUT_CHANNELS, PIXELS> sum;
#pragma unroll
  for (int k = 0; k < OUT_CHANNELS; ++k)
    sum.row(k) = start(k);

  for (int c = 0; c < channels; c += IN_CHANNELS) {
    matrix<half, IN_CHANNELS, OUT_CHANNELS> w;
    read(weights, first * 2, c, w);
#pragma unroll
    for (int i = 0; i < IN_CHANNELS; i += 4) {
      matrix<half, 4, PIXELS> pixels;
      read(in, pixel * 2, c + i, pixels);
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        vector<float, PIXELS> p = pixels.row(j);
        vector<float, OUT_CHANNELS> factor = w.row(i + j);
#pragma unroll
        for (int k = 0; k < OUT_CHANNELS; ++k)
          sum.row(k) += factor(k) * p;
      }
    }
  }

#pragma unroll
  for (int k = 0; k < OUT_CHANNELS; k += 4) {
    matrix<half, 4, PIXELS> done =
        cm_max<float>(sum.select<4, 1, PIXELS, 1>(k, 0), 0.0f);
    write(out, pixel * 2, first + k, done);
  }
}
