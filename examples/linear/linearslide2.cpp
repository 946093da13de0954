// The sliding window over the sums only (tutorial 11): the whole input and
// output blocks stay in registers, so that one large block read and one large
// block write are enough.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void linearslide2(SurfaceIndex ibuf, SurfaceIndex obuf) {
  matrix<uchar, 8, 32> in;
  matrix<uchar, 6, 24> out;
  matrix<short, 3, 24> m;
  vector<short, 24> m_out;

  uint h_pos = get_thread_origin_x();
  uint v_pos = get_thread_origin_y();

  read(ibuf, h_pos * 24, v_pos * 6, in);

  // Sum up the first three rows of input by columns.
  m = in.select<3, 1, 24, 1>(0, 0) + in.select<3, 1, 24, 1>(0, 3) +
      in.select<3, 1, 24, 1>(0, 6);

#pragma unroll
  for (int i = 0; i < 5; ++i) {
    // Sum up the sums by rows.
    m_out = m.row(0) + m.row(1) + m.row(2);
    out.row(i) = m_out * 0.111f;
    // The next row of sums replaces the oldest.
    m.row(i % 3) = in.select<1, 1, 24, 1>(i + 3, 0) +
                   in.select<1, 1, 24, 1>(i + 3, 3) +
                   in.select<1, 1, 24, 1>(i + 3, 6);
  }

  // The last row.
  m_out = m.row(0) + m.row(1) + m.row(2);
  out.row(5) = m_out * 0.111f;

  write(obuf, h_pos * 24, v_pos * 6, out);
}
