// C = A * B + C on the systolic array: A and B are halves, C is floats. Rows 2i
// and 2i+1 of B are interleaved, so that a dword holds two adjacent elements of
// one column, as the array requires.
//
// An instruction multiplies eight rows of A, sixteen elements each, by as many
// columns of B as a register has dwords. A thread keeps 32 rows by two such
// blocks of columns of C in registers: half of the register file.
#include <cm/cm.h>

#define COLUMNS (CM_GRF_WIDTH / 32) // 8 on dg2, 16 on pvc.
#define ROWS 8
#define DEPTH 16 // Halves, eight dwords.
#define ROW_BLOCKS 4
#define COLUMN_BLOCKS 2

// A media block has at most 256 bytes.
template <typename T, int Rows, int Columns>
_GENX_ void read_tile(SurfaceIndex s, int x, int y,
                      matrix_ref<T, Rows, Columns> m) {
  constexpr int step = 64 / Columns;
#pragma unroll
  for (int i = 0; i < Rows; i += step)
    read(s, x * 4, y + i, m.template select<step, 1, Columns, 1>(i, 0));
}

template <typename T, int Rows, int Columns>
_GENX_ void write_tile(SurfaceIndex s, int x, int y,
                       matrix<T, Rows, Columns> m) {
  constexpr int step = 64 / Columns;
#pragma unroll
  for (int i = 0; i < Rows; i += step)
    write(
        s, x * 4, y + i,
        matrix<T, step, Columns>(m.template select<step, 1, Columns, 1>(i, 0)));
}

// depth is the number of columns of A, a multiple of 16.
extern "C" _GENX_MAIN_ void systolic_gemm(SurfaceIndex a, SurfaceIndex b,
                                          SurfaceIndex c, int depth) {
  int x = get_thread_origin_x() * COLUMNS * COLUMN_BLOCKS;
  int y = get_thread_origin_y() * ROWS * ROW_BLOCKS;

  // Row i * COLUMN_BLOCKS + j is one block of C.
  matrix<float, ROW_BLOCKS * COLUMN_BLOCKS, ROWS * COLUMNS> sum;
#pragma unroll
  for (int i = 0; i < ROW_BLOCKS; ++i) {
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j) {
      matrix<float, ROWS, COLUMNS> block;
      read_tile<float, ROWS, COLUMNS>(c, x + j * COLUMNS, y + i * ROWS, block);
      sum.row(i * COLUMN_BLOCKS + j) = block;
    }
  }

  for (int k = 0; k < depth / 2; k += DEPTH / 2) {
    matrix<int, COLUMN_BLOCKS * DEPTH / 2, COLUMNS> columns;
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      read_tile<int, DEPTH / 2, COLUMNS>(
          b, x + j * COLUMNS, k,
          columns.select<DEPTH / 2, 1, COLUMNS, 1>(j * DEPTH / 2, 0));
#pragma unroll
    for (int i = 0; i < ROW_BLOCKS; ++i) {
      matrix<int, ROWS, DEPTH / 2> rows;
      read(a, k * 4, y + i * ROWS, rows);
#pragma unroll
      for (int j = 0; j < COLUMN_BLOCKS; ++j)
        sum.row(i * COLUMN_BLOCKS + j) =
            cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, ROWS>(
                vector<float, ROWS * COLUMNS>(sum.row(i * COLUMN_BLOCKS + j)),
                vector<int, DEPTH / 2 * COLUMNS>(
                    columns.select<DEPTH / 2, 1, COLUMNS, 1>(j * DEPTH / 2, 0)),
                vector<int, ROWS * DEPTH / 2>(rows));
    }
  }

#pragma unroll
  for (int i = 0; i < ROW_BLOCKS; ++i) {
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      write_tile<float, ROWS, COLUMNS>(
          c, x + j * COLUMNS, y + i * ROWS,
          matrix<float, ROWS, COLUMNS>(sum.row(i * COLUMN_BLOCKS + j)));
  }
}
