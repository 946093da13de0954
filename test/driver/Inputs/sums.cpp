// Adds three neighbours in each of three rows: exact on integers, and the sums
// of columns are shared.
extern "C" _GENX_MAIN_ void sums(SurfaceIndex from, SurfaceIndex to, int x,
                                 int y) {
  matrix<uchar, 8, 32> in;
  matrix<uchar, 6, 24> out;
  matrix<float, 6, 24> m;
  read(from, x, y, in);
  m = in.select<6, 1, 24, 1>(0, 0);
  m += in.select<6, 1, 24, 1>(0, 3);
  m += in.select<6, 1, 24, 1>(0, 6);
  m += in.select<6, 1, 24, 1>(1, 0);
  m += in.select<6, 1, 24, 1>(1, 3);
  m += in.select<6, 1, 24, 1>(1, 6);
  m += in.select<6, 1, 24, 1>(2, 0);
  m += in.select<6, 1, 24, 1>(2, 3);
  m += in.select<6, 1, 24, 1>(2, 6);
  out = m * 0.1111f;
  write(to, x, y, out);
}
