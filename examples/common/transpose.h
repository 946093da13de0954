// The transpose of a square matrix in registers, whose side is a power of two,
// by replicate and merge as in the C-for-Metal paper.
//
// One step interleaves the upper half of the elements with the lower half, as
// in a riffle shuffle of two halves of a pack of cards. The index of an
// element, row by row, consists of the bits of its row and column; a step
// rotates it by one bit, and after as many steps as a column index has bits,
// row and column are exchanged. An instruction of a step reads eight elements
// of each half twice, a0 a0 a1 a1 ... and b0 b0 b1 b1 ..., and takes alternate
// elements from the two.
#ifndef CMC_EXAMPLES_COMMON_TRANSPOSE_H
#define CMC_EXAMPLES_COMMON_TRANSPOSE_H

#include <cm/cm.h>

template <typename T, int N>
_GENX_ void interleave_halves(vector_ref<T, N * N> in,
                              vector_ref<T, N * N> out) {
#pragma unroll
  for (int i = 0; i < N * N / 2; i += 8)
    out.select<16, 1>(2 * i).merge(
        in.template replicate<8, 1, 2, 0>(i),
        in.template replicate<8, 1, 2, 0>(N * N / 2 + i), 0x5555);
}

// Transposes \p m in place.
template <typename T> _GENX_ void transpose8(matrix_ref<T, 8, 8> m) {
  vector<T, 64> a, b = m;
  interleave_halves<T, 8>(b, a);
  interleave_halves<T, 8>(a, b);
  interleave_halves<T, 8>(b, a);
  m = a;
}

template <typename T> _GENX_ void transpose16(matrix_ref<T, 16, 16> m) {
  vector<T, 256> a, b = m;
  interleave_halves<T, 16>(b, a);
  interleave_halves<T, 16>(a, b);
  interleave_halves<T, 16>(b, a);
  interleave_halves<T, 16>(a, b);
  m = b;
}

#endif // CMC_EXAMPLES_COMMON_TRANSPOSE_H
