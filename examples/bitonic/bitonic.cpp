// Bitonic sort of 2^n integers. A thread holds 256 of them in registers, as a
// matrix of 16x16, and executes there all steps whose partners are less than
// 256 elements apart: the first eight stages and the last eight steps of each
// later stage. Only the other steps need one pass through memory each.
//
// A step with distance d compares element i with element i + d. Partners in
// different rows are compared without moves; partners in one row are not. In
// the first eight stages a distance of 1 occurs eight times, 2 seven times, ...
// 128 once, so the matrix is stored by columns there: element i is in row i %
// 16, column i / 16, and the frequent distances up to 8 are between rows.
#include "../common/transpose.h"

// Moves the smaller of partners D rows apart up, the greater down.
template <int D> _GENX_ void compare_rows(matrix_ref<uint, 16, 16> m) {
#pragma unroll
  for (int r = 0; r < 16; ++r) {
    if ((r & D) == 0) {
      vector<uint, 16> low = cm_min<uint>(m.row(r), m.row(r + D));
      m.row(r + D) = cm_max<uint>(m.row(r), m.row(r + D));
      m.row(r) = low;
    }
  }
}

// The same, but in rows whose index has bit K set the greater moves up.
template <int D, int K>
_GENX_ void compare_rows_by_turns(matrix_ref<uint, 16, 16> m) {
#pragma unroll
  for (int r = 0; r < 16; ++r) {
    if ((r & D) == 0) {
      vector<uint, 16> low = cm_min<uint>(m.row(r), m.row(r + D));
      vector<uint, 16> high = cm_max<uint>(m.row(r), m.row(r + D));
      m.row(r) = (r & K) ? high : low;
      m.row(r + D) = (r & K) ? low : high;
    }
  }
}

// Moves the smaller of partners D columns apart left, the greater right.
// Registers are written with strides of up to four elements, otherwise D at a
// time.
template <int D> _GENX_ void compare_columns(matrix_ref<uint, 16, 16> m) {
  if (D < 4) {
    vector_ref<uint, 256> v = m.format<uint>();
#pragma unroll
    for (int i = 0; i < D; ++i) {
      vector<uint, 128 / D> left = v.select<128 / D, 2 * D>(i);
      vector<uint, 128 / D> right = v.select<128 / D, 2 * D>(i + D);
      v.select<128 / D, 2 * D>(i) = cm_min<uint>(left, right);
      v.select<128 / D, 2 * D>(i + D) = cm_max<uint>(left, right);
    }
  } else {
    matrix_ref<uint, 128 / D, 2 *D> pairs = m.format<uint, 128 / D, 2 * D>();
    matrix<uint, 128 / D, D> left = pairs.select<128 / D, 1, D, 1>(0, 0);
    matrix<uint, 128 / D, D> right = pairs.select<128 / D, 1, D, 1>(0, D);
    pairs.select<128 / D, 1, D, 1>(0, 0) = cm_min<uint>(left, right);
    pairs.select<128 / D, 1, D, 1>(0, D) = cm_max<uint>(left, right);
  }
}

_GENX_ void merge_rows(matrix_ref<uint, 16, 16> m) {
  compare_rows<8>(m);
  compare_rows<4>(m);
  compare_rows<2>(m);
  compare_rows<1>(m);
}

// Inverts elements that are to be sorted downwards: ~x is smaller if x is
// greater, so that all comparisons are upwards.
_GENX_ void flip(matrix_ref<uint, 16, 16> m, vector<uint, 16> columns) {
#pragma unroll
  for (int r = 0; r < 16; ++r)
    m.row(r) ^= columns;
}

// Bits 0, 1, 2 and 3 of the index of the column, copied to all bits.
static const uint bits_of_column[4][16] = {
    {0, ~0u, 0, ~0u, 0, ~0u, 0, ~0u, 0, ~0u, 0, ~0u, 0, ~0u, 0, ~0u},
    {0, 0, ~0u, ~0u, 0, 0, ~0u, ~0u, 0, 0, ~0u, ~0u, 0, 0, ~0u, ~0u},
    {0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u, 0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u},
    {0, 0, 0, 0, 0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u}};

_GENX_ void load(SurfaceIndex data, uint at, matrix_ref<uint, 16, 16> m) {
#pragma unroll
  for (int r = 0; r < 16; r += 2) {
    vector<uint, 32> part;
    read(data, at + r * 64, part);
    m.select<2, 1, 16, 1>(r, 0) = part;
  }
}

_GENX_ void store(SurfaceIndex data, uint at, matrix_ref<uint, 16, 16> m) {
#pragma unroll
  for (int r = 0; r < 16; r += 2) {
    vector<uint, 32> part = m.select<2, 1, 16, 1>(r, 0);
    write(data, at + r * 64, part);
  }
}

// The first eight stages: every 256 elements become sorted, alternately upwards
// and downwards. The order in which they are loaded does not matter.
extern "C" _GENX_MAIN_ void sort256(SurfaceIndex data) {
  uint thread = cm_linear_global_id();
  matrix<uint, 16, 16> m;
  load(data, thread * 1024, m);

  // Sequences of 2, 4, 8: the direction alternates between rows.
  compare_rows_by_turns<1, 2>(m);
  compare_rows_by_turns<2, 4>(m);
  compare_rows_by_turns<1, 4>(m);
  compare_rows_by_turns<4, 8>(m);
  compare_rows_by_turns<2, 8>(m);
  compare_rows_by_turns<1, 8>(m);

  // Of 16, 32, 64, 128: between columns; of 256: between threads.
  matrix<uint, 4, 16> bit(bits_of_column);
  flip(m, bit.row(0));
  merge_rows(m);
  flip(m, bit.row(0) ^ bit.row(1));
  compare_columns<1>(m);
  merge_rows(m);
  flip(m, bit.row(1) ^ bit.row(2));
  compare_columns<2>(m);
  compare_columns<1>(m);
  merge_rows(m);
  flip(m, bit.row(2) ^ bit.row(3));
  compare_columns<4>(m);
  compare_columns<2>(m);
  compare_columns<1>(m);
  merge_rows(m);
  uint down = thread & 1 ? ~0u : 0;
  flip(m, bit.row(3) ^ down);
  compare_columns<8>(m);
  compare_columns<4>(m);
  compare_columns<2>(m);
  compare_columns<1>(m);
  merge_rows(m);
  flip(m, down);

  transpose16<uint>(m);
  store(data, thread * 1024, m);
}

// One step of a stage that creates sequences of 2^stage elements: compares
// partners 2^step apart, at least 256. A thread has 128 pairs.
extern "C" _GENX_MAIN_ void compare_far(SurfaceIndex data, int stage,
                                        int step) {
  uint pair = cm_linear_global_id() * 128;
  uint first = ((pair >> step) << (step + 1)) | (pair & ((1u << step) - 1));
  uint second = first + (1u << step);
  bool down = first >> stage & 1;
  if (down) {
    uint other = first;
    first = second;
    second = other;
  }
#pragma unroll
  for (int i = 0; i < 128; i += 32) {
    vector<uint, 32> a, b;
    read(data, (first + i) * 4, a);
    read(data, (second + i) * 4, b);
    write(data, (first + i) * 4, vector<uint, 32>(cm_min<uint>(a, b)));
    write(data, (second + i) * 4, vector<uint, 32>(cm_max<uint>(a, b)));
  }
}

// The last eight steps of such a stage, with distances of 128 to 1.
extern "C" _GENX_MAIN_ void merge256(SurfaceIndex data, int stage) {
  uint at = cm_linear_global_id() * 256;
  matrix<uint, 16, 16> m;
  load(data, at * 4, m);
  uint down = at >> stage & 1 ? ~0u : 0;
  flip(m, down);
  merge_rows(m); // Row by row: distances of 128, 64, 32, 16.
  transpose16<uint>(m);
  merge_rows(m); // Column by column: distances of 8, 4, 2, 1.
  transpose16<uint>(m);
  flip(m, down);
  store(data, at * 4, m);
}
