// As large as a register file of 128.
extern "C" _GENX_MAIN_ void large(SurfaceIndex to) {
  matrix<int, 64, 16> m = 1;
  write(to, 0, m.row(3));
}
