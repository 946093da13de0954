// Products of activations, [row][input], and weights, [output][input], in the
// precisions of current models; the results are floats. A thread computes ROWS
// by OUTPUTS of them. There may be any number of rows; outputs are a multiple
// of OUTPUTS, inputs of 64.
#include "../common/systolic.h"

#define ROW_BLOCKS 4
#define COLUMN_BLOCKS 2
#define ROWS (8 * ROW_BLOCKS)
#define OUTPUTS (COLUMNS * COLUMN_BLOCKS)

// Elements of a column of int4 weights that share scale and zero point.
#ifndef GROUP
#define GROUP 128
#endif
static_assert(GROUP % 64 == 0, "a message has 64 numbers of a column");

// Row i * COLUMN_BLOCKS + j is a block of results.
template <typename T>
using Tile = matrix<T, ROW_BLOCKS * COLUMN_BLOCKS, 8 * COLUMNS>;
using Columns = matrix<int, COLUMN_BLOCKS, 8 * COLUMNS>;

// Adds the products of all rows, starting at dword x, and of the columns.
template <CmPrecisionType P, typename T>
_GENX_ void add_step(Surface a, int x, int y, Columns &columns, Tile<T> &sum) {
  matrix<int, ROW_BLOCKS, 64> rows;
  load_rows<ROW_BLOCKS>(a, x, y, rows);
  add_products<P, ROW_BLOCKS, COLUMN_BLOCKS, T>(rows, columns, sum);
}

// `dwords` is the length of the rows of both matrices.
template <CmPrecisionType P, typename T>
_GENX_ void multiply(Surface a, Surface w, int x, int y, int dwords,
                     Tile<T> &sum) {
  for (int k = 0; k < dwords; k += 8) {
    Columns columns;
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      load_columns(w, k, x + j * COLUMNS, columns.row(j));
    add_step<P, T>(a, k, y, columns, sum);
  }
}

_GENX_ void store(Surface c, int x, int y, Tile<float> &sum) {
#pragma unroll
  for (int i = 0; i < ROW_BLOCKS; ++i) {
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      store_result(c, x + j * COLUMNS, y + i * 8,
                   sum.row(i * COLUMN_BLOCKS + j));
  }
}

// One group for every OUTPUTS outputs and every ROWS rows.
#define PLACE int x = cm_group_id(0) * OUTPUTS, y = cm_group_id(1) * ROWS

extern "C" _GENX_MAIN_ void gemm_bf16(svmptr_t a [[type("svmptr_t")]],
                                      svmptr_t w [[type("svmptr_t")]],
                                      svmptr_t c [[type("svmptr_t float")]],
                                      int rows, int outputs, int inputs) {
  PLACE;
  Tile<float> sum = 0;
  multiply<CM_PRECISION_BF, float>(
      {a, rows, inputs * 2}, {w, outputs, inputs * 2}, x, y, inputs / 2, sum);
  store({c, rows, outputs * 4}, x, y, sum);
}

extern "C" _GENX_MAIN_ void gemm_fp16(svmptr_t a [[type("svmptr_t half")]],
                                      svmptr_t w [[type("svmptr_t half")]],
                                      svmptr_t c [[type("svmptr_t float")]],
                                      int rows, int outputs, int inputs) {
  PLACE;
  Tile<float> sum = 0;
  multiply<CM_PRECISION_HF, float>(
      {a, rows, inputs * 2}, {w, outputs, inputs * 2}, x, y, inputs / 2, sum);
  store({c, rows, outputs * 4}, x, y, sum);
}

// Rows and outputs have scales.
extern "C" _GENX_MAIN_ void
gemm_int8(svmptr_t a [[type("svmptr_t")]], svmptr_t w [[type("svmptr_t")]],
          svmptr_t row_scales [[type("svmptr_t float")]],
          svmptr_t output_scales [[type("svmptr_t float")]],
          svmptr_t c [[type("svmptr_t float")]], int rows, int outputs,
          int inputs) {
  PLACE;
  Tile<int> sum = 0;
  multiply<CM_PRECISION_S8, int>({a, rows, inputs}, {w, outputs, inputs}, x, y,
                                 inputs / 4, sum);

  Tile<float> scaled = sum;
  vector<float, OUTPUTS> across =
      cm_ptr_load<float, OUTPUTS>((float *)output_scales, x * 4);
#pragma unroll
  for (int i = 0; i < ROWS; ++i) {
    float down = ((const float *)row_scales)[cm_min<int>(y + i, rows - 1)];
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      scaled.row(i / 8 * COLUMN_BLOCKS + j)
          .select<COLUMNS, 1>(i % 8 * COLUMNS) *=
          across.select<COLUMNS, 1>(j * COLUMNS) * down;
  }
  store({c, rows, outputs * 4}, x, y, scaled);
}

// Scale and zero point of GROUP elements of COLUMNS columns. A half of 1024
// plus a small integer n has n in its low bits: 1024 + n is 0x6400 | n.
struct Scales {
  vector<half, 2 * COLUMNS> factor, bias;
  _GENX_ Scales(svmptr_t scales, svmptr_t zeros, int at) {
    vector<half, COLUMNS> scale =
        cm_ptr_load<int, COLUMNS / 2>((int *)scales, at * 2).format<half>();
    vector<half, COLUMNS> zero =
        cm_ptr_load<int, COLUMNS / 4>((int *)zeros, at).format<uchar>();
    zero += 1024;
    factor = scale.replicate<COLUMNS, 1, 2, 0>(0);
    bias = zero.replicate<COLUMNS, 1, 2, 0>(0);
  }
};

// Converts the elements in 2 dwords of COLUMNS columns to halves.
_GENX_ void unpack(vector<uint, 2 * COLUMNS> packed, Scales &s,
                   vector_ref<int, 8 * COLUMNS> columns) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    vector<uint, COLUMNS> pair =
        packed.select<COLUMNS, 1>(i / 4 * COLUMNS) >> (i % 4 * 4) & 0x000f000f |
        0x64006400;
    columns.format<half>().select<2 * COLUMNS, 1>(i * 2 * COLUMNS) =
        (pair.format<half>() - s.bias) * s.factor;
  }
}

// Unsigned weights of 4 bits, which are converted to halves: (n - zero) *
// scale. Eight weights of a column are a dword: those with even index in its
// low half, those with odd index in the high half. scales, halves, and zeros,
// bytes, are [inputs / GROUP][outputs].
extern "C" _GENX_MAIN_ void gemm_int4(svmptr_t a [[type("svmptr_t half")]],
                                      svmptr_t w [[type("svmptr_t")]],
                                      svmptr_t scales [[type("svmptr_t half")]],
                                      svmptr_t zeros [[type("svmptr_t")]],
                                      svmptr_t c [[type("svmptr_t float")]],
                                      int rows, int outputs, int inputs) {
  PLACE;
  Tile<float> sum = 0;
  Surface left = {a, rows, inputs * 2}, right = {w, outputs, inputs / 2};
  for (int k = 0; k < inputs; k += 64) {
    Columns packed;
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      load_columns(right, k / 8, x + j * COLUMNS, packed.row(j));
    int at = k / GROUP * outputs + x;
    Scales first(scales, zeros, at), second(scales, zeros, at + COLUMNS);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      Columns columns;
      unpack(packed.row(0).select<2 * COLUMNS, 1>(i * 2 * COLUMNS), first,
             columns.row(0));
      unpack(packed.row(1).select<2 * COLUMNS, 1>(i * 2 * COLUMNS), second,
             columns.row(1));
      add_step<CM_PRECISION_HF, float>(left, k / 2 + i * 8, y, columns, sum);
    }
  }
  store({c, rows, outputs * 4}, x, y, sum);
}
