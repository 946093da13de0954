// The linear filter as two 1-D convolutions (tutorial 11): less computation
// than linear.cpp, more registers for the intermediate sums. On Gen a thread
// has 128 registers of 32 bytes; a kernel that uses fewer should save
// computation.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void linear1d2(SurfaceIndex ibuf, SurfaceIndex obuf) {
  matrix<uchar, 8, 32> in;
  matrix<uchar, 6, 24> out;
  matrix<short, 8, 24> m;
  matrix<short, 6, 24> m_out;

  // With the media walker a thread can query its position; per-thread arguments
  // would work, too.
  uint h_pos = get_thread_origin_x();
  uint v_pos = get_thread_origin_y();

  read(ibuf, h_pos * 24, v_pos * 6, in);

  // Sum up the input pixels by columns.
  m = in.select<8, 1, 24, 1>(0, 0) + in.select<8, 1, 24, 1>(0, 3);
  m += in.select<8, 1, 24, 1>(0, 6);

  // Sum up the sums by rows.
  m_out = m.select<6, 1, 24, 1>(0, 0) + m.select<6, 1, 24, 1>(1, 0);
  m_out += m.select<6, 1, 24, 1>(2, 0);

  out = m_out * 0.111f;

  write(obuf, h_pos * 24, v_pos * 6, out);
}
