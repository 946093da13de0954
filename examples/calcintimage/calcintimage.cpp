// Integral image with thread dependencies (tutorial 4): an output pixel is the
// sum of all input pixels above and to the left, including the pixel itself,
//   S(x, y) = I(x, y) + S(x-1, y) + S(x, y-1) - S(x-1, y-1).
// A thread computes a block of 16x16 pixels and waits for its three neighbours,
// up, left, and up-left: a wavefront.
#include <cm/cm.h>

// Computes the sums inside the block, then adds those of the neighbours:
// \p left is the column before the block, \p up the row above it, \p upleft the
// corner that both include.
_GENX_ void acc_matrix16x16(matrix<uchar, 16, 16> in,
                            matrix_ref<uint, 16, 16> out,
                            matrix<uint, 16, 1> left, vector<uint, 16> up,
                            vector<uint, 1> upleft) {
  out = in;

  // Adds each column to the next one on the right.
#pragma unroll
  for (int i = 1; i < 16; ++i)
    out.column(i) += out.column(i - 1);

    // Adds each row to the next one below.
#pragma unroll
  for (int i = 1; i < 16; ++i)
    out.row(i) += out.row(i - 1);

  up -= upleft(0);
#pragma unroll
  for (int i = 0; i < 16; ++i)
    out.row(i) += up + left(i, 0);
}

extern "C" _GENX_MAIN_ void CalcIntImage(SurfaceIndex bufin,
                                         SurfaceIndex bufout) {
  uint rd_h_pos = get_thread_origin_x() * 16;
  uint wr_h_pos = get_thread_origin_x() * 64; // Four bytes per pixel.
  uint rd_v_pos = get_thread_origin_y() * 16;
  uint wr_v_pos = get_thread_origin_y() * 16;

  matrix<uint, 16, 1> v_16_vert;
  vector<uint, 16> v_16_hori;
  matrix<uchar, 16, 16> read_in_matrix;
  matrix<uint, 16, 16> calc_matrix;
  vector<uint, 1> upleft;

  // The 16x16 pixels of the input image.
  read(bufin, rd_h_pos, rd_v_pos, read_in_matrix);
  int wr_h_pos_minus_four = wr_h_pos - 4;
  int rd_v_pos_minus_one = rd_v_pos - 1;

  // Waits until the threads up, left and up-left have finished.
  cm_wait();

  // Reads the sums of the left neighbour.
  if (rd_h_pos == 0)
    v_16_vert = 0;
  else
    read(bufout, wr_h_pos_minus_four, rd_v_pos, v_16_vert);

  // Reads the sums of the upper neighbour.
  if (rd_v_pos == 0) {
    v_16_hori = 0;
  } else {
    read(bufout, wr_h_pos, rd_v_pos_minus_one, v_16_hori.select<8, 1>(0));
    read(bufout, wr_h_pos + 32, rd_v_pos_minus_one, v_16_hori.select<8, 1>(8));
  }

  // Reads the sum in the up-left corner.
  if (rd_v_pos != 0 && rd_h_pos != 0)
    read(bufout, wr_h_pos_minus_four, rd_v_pos_minus_one, upleft);
  else
    upleft = 0;

  acc_matrix16x16(read_in_matrix, calc_matrix, v_16_vert, v_16_hori, upleft);

  write(bufout, wr_h_pos, wr_v_pos, calc_matrix.select<8, 1, 8, 1>(0, 0));
  write(bufout, wr_h_pos + 32, wr_v_pos, calc_matrix.select<8, 1, 8, 1>(0, 8));
  write(bufout, wr_h_pos, wr_v_pos + 8, calc_matrix.select<8, 1, 8, 1>(8, 0));
  write(bufout, wr_h_pos + 32, wr_v_pos + 8,
        calc_matrix.select<8, 1, 8, 1>(8, 8));

  // The writes must be in memory before other threads are signalled.
  cm_fence();
  cm_signal();
}
