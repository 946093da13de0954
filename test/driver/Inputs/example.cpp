// Lines that end in "// code" must be found by Compiler Explorer.
extern "C" _GENX_MAIN_ void sum(SurfaceIndex from, SurfaceIndex to, int n) {
  vector<float, 16> total = 0;
  for (int i = 0; i < n; ++i) { // code
    vector<float, 16> v;
    read(from, i * 64, v); // code
    total += v * v;        // code
  }
  write(to, 0, total); // code
}
extern "C" _GENX_MAIN_ void scale(SurfaceIndex from, SurfaceIndex to) {
  vector<int, 16> v;
  read(from, 0, v); // code
  v *= 3;           // code
  write(to, 64, v); // code
}
