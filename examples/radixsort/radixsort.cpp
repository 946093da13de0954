// Radix sort of a multiple of 256 integers of 32 bits, four bits at a time,
// lowest first: eight passes of three launches. Each thread counts the
// occurrences of the sixteen digits among its elements; one thread converts the
// counts to positions, by digit and then by thread; each thread moves its
// elements to these positions.
//
// The sixteen digits are sixteen lanes. The elements with a digit, out of
// sixteen, are a mask of sixteen bits, so that counting them is counting bits.
#include <cm/cm.h>

#define DIGITS 16
#define PER_THREAD 256

// For each digit the mask of the elements that have it.
_GENX_ vector<uint, DIGITS> find_digits(vector<uint, 16> digit) {
  vector<uint, DIGITS> found;
#pragma unroll
  for (int d = 0; d < DIGITS; ++d)
    found(d) = cm_pack_mask(digit == d);
  return found;
}

// The counts of thread i are elements 16 * i to 16 * i + 15.
extern "C" _GENX_MAIN_ void count_digits(SurfaceIndex in, SurfaceIndex counts,
                                         uint shift) {
  uint thread = cm_linear_global_id();
  vector<uint, DIGITS> count = 0;
#pragma unroll 2
  for (int i = 0; i < PER_THREAD; i += 32) {
    vector<uint, 32> numbers;
    read(in, (thread * PER_THREAD + i) * 4, numbers);
    vector<uint, 32> digits = numbers >> shift & (DIGITS - 1);
    count += cm_cbit<uint>(find_digits(digits.select<16, 1>(0)));
    count += cm_cbit<uint>(find_digits(digits.select<16, 1>(16)));
  }
  write(counts, thread * DIGITS * 4, count);
}

// Runs as one thread. The first position of a digit follows all smaller digits
// and the same digit of earlier threads.
extern "C" _GENX_MAIN_ void place_digits(SurfaceIndex counts, uint threads) {
  vector<uint, DIGITS> total = 0;
  for (uint i = 0; i < threads; ++i) {
    vector<uint, DIGITS> count;
    read(counts, i * DIGITS * 4, count);
    total += count;
  }

  // The total of all smaller digits: the sums of all lanes to the left.
  vector<uint, DIGITS> place = total;
  place.select<8, 2>(1) += place.select<8, 2>(0);
  place.select<4, 4>(2) += place.select<4, 4>(1);
  place.select<4, 4>(3) += place.select<4, 4>(1);
  place.select<4, 1>(4) += place(3);
  place.select<4, 1>(12) += place(11);
  place.select<8, 1>(8) += place(7);
  place -= total;

  for (uint i = 0; i < threads; ++i) {
    vector<uint, DIGITS> count;
    read(counts, i * DIGITS * 4, count);
    write(counts, i * DIGITS * 4, place);
    place += count;
  }
}

// An element is placed after earlier elements with the same digit: in earlier
// groups of sixteen, and in lanes to the left.
extern "C" _GENX_MAIN_ void move_numbers(SurfaceIndex in, SurfaceIndex counts,
                                         SurfaceIndex out, uint shift) {
  uint thread = cm_linear_global_id();
  vector<uint, 16> left; // Bits of the lower lanes.
#pragma unroll
  for (int i = 0; i < 16; ++i)
    left(i) = (1 << i) - 1;

  vector<uint, DIGITS> place;
  read(counts, thread * DIGITS * 4, place);
#pragma unroll 2
  for (int i = 0; i < PER_THREAD; i += 16) {
    vector<uint, 16> numbers;
    read(in, (thread * PER_THREAD + i) * 4, numbers);
    vector<ushort, 16> digit = numbers >> shift & (DIGITS - 1);
    vector<uint, DIGITS> found = find_digits(digit);
    vector<uint, 16> at = place.iselect(digit);
    at += cm_cbit<uint>(found.iselect(digit) & left);
    write(out, 0, at, numbers);
    place += cm_cbit<uint>(found);
  }
}
