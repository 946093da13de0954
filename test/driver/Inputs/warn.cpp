// A warning of Clang's.
extern "C" _GENX_MAIN_ void warn(SurfaceIndex to) {
  int x = 1;
  write(to, 0, vector<int, 8>(2));
}
