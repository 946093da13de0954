// The linear filter for OpenCL and Level Zero, which have no per-thread
// arguments: a thread queries its position. The surfaces have type attributes,
// so that a host can create them without analysing the code.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void linear_walker(SurfaceIndex inBuf
                                          [[type("image2d_t uchar")]],
                                          SurfaceIndex outBuf
                                          [[type("image2d_t uchar")]]) {
  matrix<uchar, 8, 32> in;
  matrix<uchar, 6, 24> out;
  matrix<float, 6, 24> m;
  uint hpos = get_thread_origin_x();
  uint vpos = get_thread_origin_y();

  read(inBuf, hpos * 24, vpos * 6, in);

  m = in.select<6, 1, 24, 1>(1, 3);
  m += in.select<6, 1, 24, 1>(0, 0);
  m += in.select<6, 1, 24, 1>(0, 3);
  m += in.select<6, 1, 24, 1>(0, 6);
  m += in.select<6, 1, 24, 1>(1, 0);
  m += in.select<6, 1, 24, 1>(1, 6);
  m += in.select<6, 1, 24, 1>(2, 0);
  m += in.select<6, 1, 24, 1>(2, 3);
  m += in.select<6, 1, 24, 1>(2, 6);
  out = m * 0.1111f;

  write(outBuf, hpos * 24, vpos * 6, out);
}
