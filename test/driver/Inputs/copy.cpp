// The smallest kernel that reads and writes.
extern "C" _GENX_MAIN_ void copy(SurfaceIndex from, SurfaceIndex to) {
  vector<int, 16> v;
  read(from, 0, v);
  write(to, 0, v);
}
