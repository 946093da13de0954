// Loads and stores of vectors at addresses, with the largest messages
// available: of the load-store cache or, without it, oword blocks. An address
// is a multiple of 16, and the size of a vector is 16 bytes times a power of
// two.
#ifndef CMC_EXAMPLES_COMMON_BLOCKS_H
#define CMC_EXAMPLES_COMMON_BLOCKS_H

#include <cm/cm.h>

template <typename T, int N> _GENX_ vector<T, N> load_block(svmptr_t p) {
  vector<T, N> block;
#ifdef CM_HAS_LSC
  constexpr int dwords = N * sizeof(T) / 4, step = dwords < 64 ? dwords : 64;
#pragma unroll
  for (int i = 0; i < dwords; i += step)
    block.template format<int>().template select<step, 1>(i) =
        cm_ptr_load<int, step>((int *)p, i * 4);
#else
  constexpr int bytes = N * sizeof(T), step = bytes < 128 ? bytes : 128;
#pragma unroll
  for (int i = 0; i < bytes; i += step) {
    vector<uchar, step> some;
    cm_svm_block_read(p + i, some);
    block.template format<uchar>().template select<step, 1>(i) = some;
  }
#endif
  return block;
}

template <typename T, int N>
_GENX_ void store_block(svmptr_t p, vector<T, N> block) {
#ifdef CM_HAS_LSC
  constexpr int dwords = N * sizeof(T) / 4, step = dwords < 64 ? dwords : 64;
#pragma unroll
  for (int i = 0; i < dwords; i += step)
    cm_ptr_store<int, step>(
        (int *)p, i * 4,
        block.template format<int>().template select<step, 1>(i));
#else
  constexpr int bytes = N * sizeof(T), step = bytes < 128 ? bytes : 128;
#pragma unroll
  for (int i = 0; i < bytes; i += step) {
    vector<uchar, step> some =
        block.template format<uchar>().template select<step, 1>(i);
    cm_svm_block_write(p + i, some);
  }
#endif
}

#endif // CMC_EXAMPLES_COMMON_BLOCKS_H
