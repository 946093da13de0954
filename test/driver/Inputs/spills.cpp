// Keeps 5 KiB alive, more than 128 registers hold.
extern "C" _GENX_MAIN_ void spills(SurfaceIndex from, SurfaceIndex to) {
  matrix<int, 40, 16> a, b;
#pragma unroll
  for (int i = 0; i < 40; ++i) {
    read(from, 64 * i, a.row(i));
    read(from, 64 * i + 4096, b.row(i));
  }
#pragma unroll
  for (int i = 0; i < 40; ++i)
    write(to, 64 * i, a.row(39 - i) * b.row(i));
}
