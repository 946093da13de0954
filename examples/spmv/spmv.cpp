// y = A * x for a sparse matrix in CSR format: the values of row i and their
// columns are elements row_starts[i] to row_starts[i+1] - 1 of two arrays.
//
// A thread has sixteen rows. It ends early if all are empty, which takes one
// comparison. Long rows are multiplied 32 values at a time; the rest of a row,
// and every short row, with the smallest width that holds it: a wider load than
// necessary wastes bandwidth, and so does a gather of unused lanes.
#include <cm/cm.h>

#define ROWS_PER_THREAD 16

// The products of N values starting at element first.
template <int N>
_GENX_ vector<float, N> products(SurfaceIndex values, SurfaceIndex columns,
                                 SurfaceIndex x, uint first) {
  vector<uint, N> column;
  vector<float, N> value, factor;
  read(DWALIGNED(columns), first * 4, column);
  read(DWALIGNED(values), first * 4, value);
  read(x, 0, column, factor);
  return value * factor;
}

// The sum of count values, at most N. Elements loaded after the end of the row
// belong to the next row, or are padding, and are ignored.
template <int N>
_GENX_ float sum_of_some(SurfaceIndex values, SurfaceIndex columns,
                         SurfaceIndex x, uint first, uint count) {
  vector<ushort, 32> lane = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                             11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                             22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  vector<float, N> p = products<N>(values, columns, x, first);
  p.merge(0, lane.select<N, 1>(0) >= count);
  return cm_sum<float>(p);
}

_GENX_ float multiply_row(SurfaceIndex values, SurfaceIndex columns,
                          SurfaceIndex x, uint first, uint count) {
  float sum = 0;
  if (count >= 32) {
    vector<float, 32> sums = 0;
    for (; count >= 32; count -= 32, first += 32)
      sums += products<32>(values, columns, x, first);
    sum = cm_sum<float>(sums);
  }
  if (count > 16)
    sum += sum_of_some<32>(values, columns, x, first, count);
  else if (count > 8)
    sum += sum_of_some<16>(values, columns, x, first, count);
  else if (count > 4)
    sum += sum_of_some<8>(values, columns, x, first, count);
  else if (count > 0)
    sum += sum_of_some<4>(values, columns, x, first, count);
  return sum;
}

extern "C" _GENX_MAIN_ void spmv(SurfaceIndex row_starts, SurfaceIndex columns,
                                 SurfaceIndex values, SurfaceIndex x,
                                 SurfaceIndex y) {
  uint row = cm_linear_global_id() * ROWS_PER_THREAD;
  vector<uint, ROWS_PER_THREAD + 1> starts;
  read(row_starts, row * 4, starts);
  vector<uint, ROWS_PER_THREAD> counts = starts.select<ROWS_PER_THREAD, 1>(1) -
                                         starts.select<ROWS_PER_THREAD, 1>(0);

  vector<float, ROWS_PER_THREAD> result = 0;
  if (counts.any()) {
    for (int i = 0; i < ROWS_PER_THREAD; ++i)
      result(i) = multiply_row(values, columns, x, starts(i), counts(i));
  }
  write(y, row * 4, result);
}
