// Bitonic sort of 2^n integers. A thread holds 256 of them in registers, as a
// matrix of 16x16, and executes there all steps whose partners are less than
// 256 elements apart: the first eight stages and the last eight steps of each
// later stage. Sixteen threads do the four steps before those in registers,
// too, after an exchange through shared local memory. Of the other steps, four
// at a time need one pass through memory.
//
// A step with distance d compares element i with element i + d. Partners in
// different rows are compared without moves; partners in one row are not. In
// the first eight stages a distance of 1 occurs eight times, 2 seven times, ...
// 128 once, so the matrix is stored by columns there: element i is in row i %
// 16, column i / 16, and the frequent distances up to 8 are between rows.
#include "../common/transpose.h"

// Moves the smaller of partners D rows apart up, the greater down; in rows
// whose index has a bit of K set, and in all if K is negative, the other way
// around.
template <int D, int K = 0>
_GENX_ void compare_rows(matrix_ref<uint, 16, 16> m) {
#pragma unroll
  for (int r = 0; r < 16; ++r) {
    if ((r & D) == 0) {
      vector<uint, 16> low = cm_min<uint>(m.row(r), m.row(r + D));
      vector<uint, 16> high = cm_max<uint>(m.row(r), m.row(r + D));
      m.row(r) = (r & K || K < 0) ? high : low;
      m.row(r + D) = (r & K || K < 0) ? low : high;
    }
  }
}

// Moves the smaller of partners D columns apart left, the greater right, or, if
// Down is -1, the other way around. Registers are written with strides of up to
// four elements, otherwise D at a time.
template <int D, int Down = 0>
_GENX_ void compare_columns(matrix_ref<uint, 16, 16> m) {
  if (D < 4) {
    vector_ref<uint, 256> v = m.format<uint>();
#pragma unroll
    for (int i = 0; i < D; ++i) {
      vector<uint, 128 / D> low = cm_min<uint>(v.select<128 / D, 2 * D>(i),
                                               v.select<128 / D, 2 * D>(i + D));
      vector<uint, 128 / D> high = cm_max<uint>(
          v.select<128 / D, 2 * D>(i), v.select<128 / D, 2 * D>(i + D));
      v.select<128 / D, 2 * D>(i) = Down ? high : low;
      v.select<128 / D, 2 * D>(i + D) = Down ? low : high;
    }
  } else {
    matrix_ref<uint, 128 / D, 2 *D> pairs = m.format<uint, 128 / D, 2 * D>();
    matrix<uint, 128 / D, D> left = pairs.select<128 / D, 1, D, 1>(0, 0);
    matrix<uint, 128 / D, D> right = pairs.select<128 / D, 1, D, 1>(0, D);
    pairs.select<128 / D, 1, D, 1>(0, Down & D) = cm_min<uint>(left, right);
    pairs.select<128 / D, 1, D, 1>(0, ~Down & D) = cm_max<uint>(left, right);
  }
}

// Down is 0, or -1 to sort downwards.
template <int Down = 0> _GENX_ void merge_rows(matrix_ref<uint, 16, 16> m) {
  compare_rows<8, Down>(m);
  compare_rows<4, Down>(m);
  compare_rows<2, Down>(m);
  compare_rows<1, Down>(m);
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

// The first eight stages: 256 elements become sorted, downwards if down is all
// ones. The order in which they are loaded does not matter.
_GENX_ void sort(matrix_ref<uint, 16, 16> m, uint down) {
  // Sequences of 2, 4, 8: the direction alternates between rows.
  compare_rows<1, 2>(m);
  compare_rows<2, 4>(m);
  compare_rows<1, 4>(m);
  compare_rows<4, 8>(m);
  compare_rows<2, 8>(m);
  compare_rows<1, 8>(m);

  // Of 16, 32, 64, 128: between columns; of 256: between calls.
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
  flip(m, bit.row(3) ^ down);
  compare_columns<8>(m);
  compare_columns<4>(m);
  compare_columns<2>(m);
  compare_columns<1>(m);
  merge_rows(m);
  flip(m, down);

  transpose16<uint>(m);
}

// The last eight steps of a later stage, with distances of 128 to 1.
template <int Down> _GENX_ void merge(matrix_ref<uint, 16, 16> m) {
  merge_rows<Down>(m); // Distances of 128, 64, 32, 16.
  compare_columns<8, Down>(m);
  compare_columns<4, Down>(m);
  compare_columns<2, Down>(m);
  compare_columns<1, Down>(m);
}

// A group of sixteen threads has 4096 elements, and exchanges them through
// shared local memory: for steps with distances of 2048 to 256, a thread has
// sixteen rows of sixteen elements, 256 apart; for shorter ones, 256 adjacent
// elements. A thread writes only where it has read, so that each exchange needs
// one barrier.
struct Place {
  uint first, stride; // Of rows, in elements.
};

_GENX_ void exchange(uint slm, matrix_ref<uint, 16, 16> m, Place from,
                     Place to) {
#pragma unroll
  for (int r = 0; r < 16; ++r)
    cm_slm_block_write(slm, (from.first + r * from.stride) * 4,
                       vector<uint, 16>(m.row(r)));
  cm_slm_fence();
  cm_barrier();
#pragma unroll
  for (int r = 0; r < 16; ++r)
    cm_slm_block_read(slm, (to.first + r * to.stride) * 4, m.row(r));
}

#define GROUP 4096

// Stages 1 to 12: every 4096 elements become sorted, alternately upwards and
// downwards.
extern "C" _GENX_MAIN_ void sort4096(SurfaceIndex data) {
  cm_slm_init(GROUP * 4);
  uint slm = cm_slm_alloc(GROUP * 4);
  uint thread = cm_local_id(0);
  uint at = cm_group_id(0) * GROUP + thread * 256;
  Place adjacent = {thread * 256, 16}, apart = {thread * 16, 256};
  matrix<uint, 16, 16> m;
  load(data, at * 4, m);
  sort(m, thread & 1 ? ~0u : 0);
  for (int stage = 9; stage <= 12; ++stage) {
    exchange(slm, m, adjacent, apart);
    // Rows are 256 elements: the direction alternates between them, at last
    // between groups.
    if (stage == 9) {
      compare_rows<1, 2>(m);
    } else if (stage == 10) {
      compare_rows<2, 4>(m);
      compare_rows<1, 4>(m);
    } else if (stage == 11) {
      compare_rows<4, 8>(m);
      compare_rows<2, 8>(m);
      compare_rows<1, 8>(m);
    } else if (at >> stage & 1) {
      merge_rows<-1>(m);
    } else {
      merge_rows(m);
    }
    exchange(slm, m, apart, adjacent);
    if (at >> stage & 1)
      merge<-1>(m);
    else
      merge<0>(m);
  }
  store(data, at * 4, m);
}

// Four steps of a stage that creates sequences of 2^stage elements, the first
// of which compares partners 2^step apart, at least 4096. A thread has sixteen
// rows of sixteen adjacent elements, as far apart as the partners of the last
// step.
extern "C" _GENX_MAIN_ void merge_far(SurfaceIndex data, int stage, int step) {
  uint at = cm_group_id(0) * 16;
  int stride = 1 << (step - 3);
  uint first = (at & (stride - 1)) + (at & -stride) * 16;
  // Upwards from the last row is downwards.
  if (first >> stage & 1) {
    first += 15 * stride;
    stride = -stride;
  }
  matrix<uint, 16, 16> m;
#pragma unroll
  for (int r = 0; r < 16; ++r)
    read(data, (first + r * stride) * 4, m.row(r));
  merge_rows(m);
#pragma unroll
  for (int r = 0; r < 16; ++r)
    write(data, (first + r * stride) * 4, m.row(r));
}

// The last twelve steps of such a stage.
template <int Down>
_GENX_ void merge_group(SurfaceIndex data, uint slm, uint thread, uint at) {
  matrix<uint, 16, 16> m;
#pragma unroll
  for (int r = 0; r < 16; ++r)
    read(data, (at + thread * 16 + r * 256) * 4, m.row(r));
  merge_rows<Down>(m);
  exchange(slm, m, {thread * 16, 256}, {thread * 256, 16});
  merge<Down>(m);
  store(data, (at + thread * 256) * 4, m);
}

extern "C" _GENX_MAIN_ void merge4096(SurfaceIndex data, int stage) {
  cm_slm_init(GROUP * 4);
  uint slm = cm_slm_alloc(GROUP * 4);
  uint at = cm_group_id(0) * GROUP;
  if (at >> stage & 1)
    merge_group<-1>(data, slm, cm_local_id(0), at);
  else
    merge_group<0>(data, slm, cm_local_id(0), at);
}
