// Needs 8 KiB of shared local memory.
extern "C" _GENX_MAIN_ void slm(SurfaceIndex to) {
  cm_slm_init(8192);
  write(to, 0, vector<int, 8>(2));
}
