// The two 1-D convolutions with a sliding window (tutorial 11): three rows of
// input and of sums, one row of output. Needs the fewest registers, but reads
// and writes one row at a time.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void linearslide(SurfaceIndex ibuf, SurfaceIndex obuf) {
  matrix<uchar, 3, 32> in;
  vector<uchar, 24> out;
  matrix<short, 3, 24> m;
  vector<short, 24> m_out;

  uint h_pos = get_thread_origin_x();
  uint v_pos = get_thread_origin_y();

  // The first three rows.
  read(ibuf, h_pos * 24, v_pos * 6, in);

  // Sum up the input pixels by columns.
  m = in.select<3, 1, 24, 1>(0, 0) + in.select<3, 1, 24, 1>(0, 3) +
      in.select<3, 1, 24, 1>(0, 6);

#pragma unroll
  for (int i = 0; i < 5; ++i) {
    // Sum up the sums by rows and write out one row.
    m_out = m.row(0) + m.row(1) + m.row(2);
    out = m_out * 0.111f;
    write(obuf, h_pos * 24, v_pos * 6 + i, out);
    // The next row replaces the oldest.
    read(ibuf, h_pos * 24, v_pos * 6 + i + 3, in.row(i % 3));
    m.row(i % 3) = in.select<1, 1, 24, 1>(i % 3, 0) +
                   in.select<1, 1, 24, 1>(i % 3, 3) +
                   in.select<1, 1, 24, 1>(i % 3, 6);
  }

  // The last row.
  m_out = m.row(0) + m.row(1) + m.row(2);
  out = m_out * 0.111f;
  write(obuf, h_pos * 24, v_pos * 6 + 5, out);
}
