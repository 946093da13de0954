// The linear filter of the C-for-Metal paper (Algorithm 2): every output pixel
// is the average of a 3x3 neighbourhood. A thread reads an 8x32-byte block and
// writes 6x24 bytes, 6x8 packed RGB pixels. hpos and vpos are per-thread
// arguments.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void linear(SurfaceIndex inBuf, SurfaceIndex outBuf,
                                   uint hpos, uint vpos) {
  matrix<uchar, 8, 32> in;
  matrix<uchar, 6, 24> out;
  matrix<float, 6, 24> m;

  read(inBuf, hpos * 24, vpos * 6, in);

  // Sums of the neighbours; a pixel is three bytes.
  m = in.select<6, 1, 24, 1>(1, 3);
  m += in.select<6, 1, 24, 1>(0, 0);
  m += in.select<6, 1, 24, 1>(0, 3);
  m += in.select<6, 1, 24, 1>(0, 6);
  m += in.select<6, 1, 24, 1>(1, 0);
  m += in.select<6, 1, 24, 1>(1, 6);
  m += in.select<6, 1, 24, 1>(2, 0);
  m += in.select<6, 1, 24, 1>(2, 3);
  m += in.select<6, 1, 24, 1>(2, 6);

  // The average; the conversion is implicit.
  out = m * 0.1111f;

  write(outBuf, hpos * 24, vpos * 6, out);
}
