// Larger than a register file of 128.
extern "C" _GENX_MAIN_ void larger(SurfaceIndex to) {
  matrix<int, 65, 16> m = 1;
  write(to, 0, m.row(3));
}
