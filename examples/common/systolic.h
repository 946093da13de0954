// The systolic array: loads of its operands, products, stores of results.
//
// It multiplies eight rows of eight dwords (A) by eight rows of COLUMNS dwords
// (B); a dword holds the elements of two or four adjacent steps. A has the
// layout of matrices in memory. So has B after the dwords of COLUMNS rows of
// the weights are transposed, since weights are [output][input]. On pvc a 2-D
// load transposes them, on dg2 a gather whose lanes are the rows.
#ifndef CMC_EXAMPLES_COMMON_SYSTOLIC_H
#define CMC_EXAMPLES_COMMON_SYSTOLIC_H

#include <cm/cm.h>
#include <cm/cmtl.h>

#define COLUMNS (CM_GRF_WIDTH / 32) // 8 on dg2, 16 on pvc.

// A matrix with this many rows, of `pitch` bytes each.
struct Surface {
  svmptr_t base;
  int rows, pitch;
};

#ifdef CM_HAS_LSC_UNTYPED_2D

// Loads Blocks times eight rows of eight dwords, starting at row y, dword x.
template <int Blocks>
_GENX_ void load_rows(Surface s, int x, int y,
                      matrix_ref<int, Blocks, 64> rows) {
  static_assert(Blocks <= 4, "a message has 32 rows");
  lsc::block_2d_desc<int, 1, Blocks * 8, 8> block(
      (int *)s.base, s.rows - 1, s.pitch - 1, s.pitch - 1, x, y);
  cm_load<lsc::Normal, CacheHint::Cached, CacheHint::Cached>(
      rows.template format<int>(), block);
}

// Loads eight dwords of COLUMNS rows.
_GENX_ void load_columns(Surface s, int x, int y,
                         vector_ref<int, 8 * COLUMNS> columns) {
  lsc::block_2d_desc<int, 1, COLUMNS, 8> block((int *)s.base, s.rows - 1,
                                               s.pitch - 1, s.pitch - 1, x, y);
  cm_load<lsc::Transpose, CacheHint::Cached, CacheHint::Cached>(columns, block);
}

_GENX_ void store_result(Surface s, int x, int y,
                         vector<float, 8 * COLUMNS> result) {
  lsc::block_2d_desc<float, 1, 8, COLUMNS> block(
      (float *)s.base, s.rows - 1, s.pitch - 1, s.pitch - 1, x, y);
  cm_store<CacheHint::WriteBack, CacheHint::WriteBack>(block, result);
}

#else

template <int Blocks>
_GENX_ void load_rows(Surface s, int x, int y,
                      matrix_ref<int, Blocks, 64> rows) {
#pragma unroll
  for (int i = 0; i < Blocks * 8; ++i) {
    int at = cm_min<int>(y + i, s.rows - 1) * s.pitch + x * 4;
    rows.row(i / 8).template select<8, 1>(i % 8 * 8) =
        cm_ptr_load<int, 8, DataSize::U32, CacheHint::Cached,
                    CacheHint::Cached>((int *)s.base, at);
  }
}

_GENX_ void load_columns(Surface s, int x, int y,
                         vector_ref<int, 8 * COLUMNS> columns) {
  vector<int, COLUMNS> lane;
  cmtl::cm_vector_assign(lane, 0, 1);
  vector<uint, COLUMNS> at =
      cm_min<int>(lane + y, s.rows - 1) * s.pitch + x * 4;
  columns = cm_ptr_load<int, VectorSize::N8, DataSize::U32, CacheHint::Cached,
                        CacheHint::Cached>((int *)s.base, at);
}

_GENX_ void store_result(Surface s, int x, int y,
                         vector<float, 8 * COLUMNS> result) {
#pragma unroll
  for (int i = 0; i < 8; ++i)
    if (y + i < s.rows)
      cm_ptr_store<float, COLUMNS>((float *)s.base, (y + i) * s.pitch + x * 4,
                                   result.select<COLUMNS, 1>(i * COLUMNS));
}

#endif

// Adds the products of all blocks of rows and columns; row i * Columns + j of
// sum is for block i of the rows and block j of the columns.
template <CmPrecisionType P, int Rows, int Columns, typename T>
_GENX_ void add_products(matrix_ref<int, Rows, 64> rows,
                         matrix_ref<int, Columns, 8 * COLUMNS> columns,
                         matrix_ref<T, Rows * Columns, 8 * COLUMNS> sum) {
#pragma unroll
  for (int i = 0; i < Rows; ++i) {
#pragma unroll
    for (int j = 0; j < Columns; ++j)
      sum.row(i * Columns + j) = cm_dpas<P, P, 8, 8>(
          sum.row(i * Columns + j), columns.row(j), rows.row(i));
  }
}

#endif // CMC_EXAMPLES_COMMON_SYSTOLIC_H
