// A matrix of 96 of the 128 registers, indexed at run time.
extern "C" _GENX_MAIN_ void large(SurfaceIndex in, SurfaceIndex out) {
  matrix<uint, 96, 8> m;
  vector<uint, 32> t;
  for (int i = 0; i < 24; ++i) {
    read(in, i * 128, t);
    m.select<4, 1, 8, 1>(i * 4, 0) = t;
  }
  m += 1;
  for (int i = 0; i < 24; ++i) {
    t = m.select<4, 1, 8, 1>(i * 4, 0);
    write(out, i * 128, t);
  }
}
