// Inclusive prefix sums in place: element i becomes the sum of elements 0 to i.
// Every thread has a run of adjacent elements. In the first launch it sums
// them; in the second it adds the totals of all runs up to its own, and scans
// its run in registers, 256 elements at a time. So the elements are read twice
// and written once, and no step is serial. The second launch goes from the end
// of each run to its beginning: what was read last is still in the cache.
#include <cm/cm.h>

#define PER_STEP 256

// Row 4 * i + j of 256 elements has element 64 * i + 4 * lane + j in each lane:
// a message of four channels covers 256 adjacent bytes.
typedef matrix<uint, 16, 16> Block;

_GENX_ vector<uint, 16> place_of_lanes() {
  vector<uint, 16> lane = {0,  4,  8,  12, 16, 20, 24, 28,
                           32, 36, 40, 44, 48, 52, 56, 60};
  return lane;
}

_GENX_ Block load(SurfaceIndex data, uint at) {
  vector<uint, 16> lane = place_of_lanes();
  Block m;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    read_untyped(data, CM_ABGR_ENABLE, m.select<4, 1, 16, 1>(4 * i, 0),
                 at + 64 * i + lane);
  return m;
}

_GENX_ void store(SurfaceIndex data, uint at, Block m) {
  vector<uint, 16> lane = place_of_lanes();
#pragma unroll
  for (int i = 0; i < 4; ++i)
    write_untyped(data, CM_ABGR_ENABLE, m.select<4, 1, 16, 1>(4 * i, 0),
                  at + 64 * i + lane);
}

// Replaces every lane of four rows by the sum of the lanes up to it: updates
// the right one of every pair, the right two of every four, ...
_GENX_ void scan_lanes(matrix_ref<uint, 4, 16> t) {
  t.select<4, 1, 8, 2>(0, 1) += t.select<4, 1, 8, 2>(0, 0);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    t.select<1, 1, 4, 4>(i, 2) += t.select<1, 1, 4, 4>(i, 1);
    t.select<1, 1, 4, 4>(i, 3) += t.select<1, 1, 4, 4>(i, 1);
    t.select<1, 1, 4, 1>(i, 4) += t(i, 3);
    t.select<1, 1, 4, 1>(i, 12) += t(i, 11);
    t.select<1, 1, 8, 1>(i, 8) += t(i, 7);
  }
}

// Replaces every element by its prefix sum, where end is that of the last one;
// returns the sum of what is before the block.
_GENX_ uint scan(Block &m, uint end) {
#pragma unroll
  for (int j = 1; j < 4; ++j)
    m.select<4, 4, 16, 1>(j, 0) += m.select<4, 4, 16, 1>(j - 1, 0);

  // The sums of four elements, and of all lanes to the left.
  matrix<uint, 4, 16> sums = m.select<4, 4, 16, 1>(3, 0);
  scan_lanes(sums);
  uint begin = end - (sums(0, 15) + sums(1, 15) + (sums(2, 15) + sums(3, 15)));
  uint carry = begin;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    vector<uint, 16> before = sums.row(i) - m.row(4 * i + 3) + carry;
    carry += sums(i, 15);
#pragma unroll
    for (int j = 0; j < 4; ++j)
      m.row(4 * i + j) += before;
  }
  return begin;
}

// The sum of the first count elements, at least one, 64 at a time, of which the
// last are masked.
_GENX_ uint sum_of_first(SurfaceIndex data, uint count) {
  vector<uint, 16> lane = place_of_lanes();
  uint last = (count - 1) & ~63u;
  matrix<uint, 4, 16> sum, part;
  read_untyped(data, CM_ABGR_ENABLE, sum, last + lane);
#pragma unroll
  for (int j = 0; j < 4; ++j)
    sum.row(j).merge(0, last + lane + j >= count);
  for (uint at = 0; at < last; at += 64) {
    read_untyped(data, CM_ABGR_ENABLE, part, at + lane);
    sum += part;
  }
  return cm_sum<uint>(sum);
}

// The sums of runs of \p length elements, a multiple of 256.
extern "C" _GENX_MAIN_ void sum_runs(SurfaceIndex data, SurfaceIndex totals,
                                     uint count, uint length) {
  uint run = cm_group_id(0);
  uint end = cm_min<uint>((run + 1) * length, count);
  vector<uint, 16> sum = 0;
  for (uint at = run * length; at < end; at += PER_STEP) {
    Block m = load(data, at);
#pragma unroll
    for (int i = 0; i < 16; ++i)
      sum += m.row(i);
  }
  write(totals, run, cm_sum<uint>(sum));
}

extern "C" _GENX_MAIN_ void scan_runs(SurfaceIndex data, SurfaceIndex totals,
                                      uint count, uint length) {
  uint run = cm_group_id(0);
  uint begin = run * length, end = cm_min<uint>(begin + length, count);
  uint sum = sum_of_first(totals, run + 1);
  for (uint at = end; at > begin;) {
    at -= PER_STEP;
    Block m = load(data, at);
    sum = scan(m, sum);
    store(data, at, m);
  }
}
