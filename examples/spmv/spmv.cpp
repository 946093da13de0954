// y = A * x for a sparse matrix in CSR format: the values of row i and their
// columns are elements row_starts[i] to row_starts[i+1] - 1 of two arrays.
//
// A thread has sixteen rows and chooses the width of its instructions by their
// lengths. It ends early if all are empty, which takes one comparison. Long
// rows are multiplied one by one, 32 values at a time, and the rest of a row
// with the smallest width that holds it: a wider load than necessary wastes
// bandwidth, and so does a gather of unused lanes. Short rows are multiplied
// together: values of rows that follow each other are adjacent in memory, so
// products of many rows fill whole instructions; then every row picks its own.
#include <cm/cm.h>

#define ROWS_PER_THREAD 16
#define SHORT_ROW 16

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

// At most 64 products, as few as needed, and room for three elements behind
// them.
_GENX_ vector<float, 64 + 4> some_products(SurfaceIndex values,
                                           SurfaceIndex columns, SurfaceIndex x,
                                           uint first, uint count) {
  vector<float, 64 + 4> result;
  if (count > 16)
    result.select<32, 1>(0) = products<32>(values, columns, x, first);
  else
    result.select<16, 1>(0) = products<16>(values, columns, x, first);
  if (count > 48)
    result.select<32, 1>(32) = products<32>(values, columns, x, first + 32);
  else if (count > 32)
    result.select<16, 1>(32) = products<16>(values, columns, x, first + 32);
  return result;
}

// The sums of short rows, whose values are elements starts(i) to starts(i) +
// counts(i) - 1; counts of other rows are 0. Products are computed 64 at a
// time, of which every row picks four at a time: registers are read at the
// place where its part of them begins.
_GENX_ vector<float, ROWS_PER_THREAD>
multiply_short_rows(SurfaceIndex values, SurfaceIndex columns, SurfaceIndex x,
                    vector<uint, ROWS_PER_THREAD> starts,
                    vector<uint, ROWS_PER_THREAD> counts, uint end) {
  matrix<float, ROWS_PER_THREAD, 4> sums = 0;
  matrix<ushort, ROWS_PER_THREAD, 4> lane = 0;
#pragma unroll
  for (int j = 1; j < 4; ++j)
    lane.column(j) = j;
  for (uint first = starts(0); first < end; first += 64) {
    // The part of each row: its first element, and how many follow.
    vector<short, ROWS_PER_THREAD> at = starts - first;
    vector<short, ROWS_PER_THREAD> behind = at + counts;
    at = cm_max<short>(at, 0);
    vector<short, ROWS_PER_THREAD> left = cm_min<short>(behind, 64) - at;
    if (!(left > 0).any())
      continue;
    vector<float, 64 + 4> product =
        some_products(values, columns, x, first, end - first);
    do {
      matrix<float, ROWS_PER_THREAD, 4> some;
      at = cm_min<short>(at, 64);
#pragma unroll
      for (int i = 0; i < ROWS_PER_THREAD; ++i)
        some.row(i) = product.select<4, 1>(at(i));
      sums.merge(sums + some,
                 lane < left.replicate<ROWS_PER_THREAD, 1, 4, 0>(0));
      at += 4;
      left -= 4;
    } while ((left > 0).any());
  }
  return sums.column(0) + sums.column(1) + (sums.column(2) + sums.column(3));
}

extern "C" _GENX_MAIN_ void spmv(SurfaceIndex row_starts, SurfaceIndex columns,
                                 SurfaceIndex values, SurfaceIndex x,
                                 SurfaceIndex y) {
  uint row = cm_group_id(0) * ROWS_PER_THREAD;
  vector<uint, ROWS_PER_THREAD + 1> bounds;
  read(row_starts, row * 4, bounds);
  vector<uint, ROWS_PER_THREAD> starts = bounds.select<ROWS_PER_THREAD, 1>(0);
  vector<uint, ROWS_PER_THREAD> counts =
      bounds.select<ROWS_PER_THREAD, 1>(1) - starts;

  vector<float, ROWS_PER_THREAD> result = 0;
  if (counts.any()) {
    uint is_long = cm_pack_mask(counts > SHORT_ROW);
    counts.merge(0, counts > SHORT_ROW);
    if (counts.any())
      result = multiply_short_rows(values, columns, x, starts, counts,
                                   bounds(ROWS_PER_THREAD));
    for (; is_long; is_long &= is_long - 1) {
      uint i = cm_fbl<uint>(is_long);
      result(i) = multiply_row(values, columns, x, bounds(i),
                               bounds(i + 1) - bounds(i));
    }
  }
  write(y, row * 4, result);
}
