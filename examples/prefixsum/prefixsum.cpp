// Inclusive prefix sums of a multiple of 8192 integers, in place: element i
// becomes the sum of elements 0 to i. Every thread sums 256 elements in
// registers, one thread sums the totals of all threads, and every thread adds
// the total of the parts before its own.
#include <cm/cm.h>

#define PER_THREAD 256

// Prefix sums of 16 elements: each adds the one 1, 2, 4, 8 positions to its
// left.
_GENX_ vector<uint, 16> sums_of_row(vector<uint, 16> v) {
  // Updates the right one of every pair, the right two of every four, ...
  v.select<8, 2>(1) += v.select<8, 2>(0);
  v.select<4, 4>(2) += v.select<4, 4>(1);
  v.select<4, 4>(3) += v.select<4, 4>(1);
  v.select<4, 1>(4) += v(3);
  v.select<4, 1>(12) += v(11);
  v.select<8, 1>(8) += v(7);
  return v;
}

// Sums 256 elements. Lane i has sixteen adjacent elements, 16 * i to 16 * i +
// 15, one in each row: a message of four channels reads or writes four rows.
extern "C" _GENX_MAIN_ void sum_parts(SurfaceIndex data, SurfaceIndex totals) {
  uint thread = cm_linear_global_id();
  vector<uint, 16> lane = {0, 1, 2,  3,  4,  5,  6,  7,
                           8, 9, 10, 11, 12, 13, 14, 15};
  vector<uint, 16> at = thread * PER_THREAD + lane * 16;

  matrix<uint, 16, 16> m;
#pragma unroll
  for (int i = 0; i < 16; i += 4)
    read_untyped(data, CM_ABGR_ENABLE, m.select<4, 1, 16, 1>(i, 0), at + i);

#pragma unroll
  for (int i = 1; i < 16; ++i)
    m.row(i) += m.row(i - 1);

  // The sums of the lanes to the left.
  vector<uint, 16> sums = sums_of_row(m.row(15));
  vector<uint, 16> before = sums - m.row(15);
#pragma unroll
  for (int i = 0; i < 16; ++i)
    m.row(i) += before;

#pragma unroll
  for (int i = 0; i < 16; i += 4)
    write_untyped(data, CM_ABGR_ENABLE, m.select<4, 1, 16, 1>(i, 0), at + i);
  write(totals, thread, sums(15));
}

// Runs as one thread: replaces each total by the sum of the parts before it.
extern "C" _GENX_MAIN_ void sum_totals(SurfaceIndex totals, uint parts) {
  uint carry = 0;
  for (uint i = 0; i < parts; i += 32) {
    matrix<uint, 2, 16> t;
    read(totals, i * 4, t.format<uint>());
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      vector<uint, 16> sums = sums_of_row(t.row(r)) + carry;
      t.row(r) = sums - t.row(r);
      carry = sums(15);
    }
    write(totals, i * 4, t.format<uint>());
  }
}

extern "C" _GENX_MAIN_ void add_totals(SurfaceIndex data, SurfaceIndex totals) {
  uint thread = cm_linear_global_id();
  uint before = read<uint>(totals, thread);
#pragma unroll
  for (int i = 0; i < PER_THREAD; i += 32) {
    vector<uint, 32> part;
    read(data, (thread * PER_THREAD + i) * 4, part);
    part += before;
    write(data, (thread * PER_THREAD + i) * 4, part);
  }
}
