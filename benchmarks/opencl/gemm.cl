// C = alpha * A * B + beta * C as Kong and Ioffe describe it for Intel GPUs
// (2015): a sub-group keeps ROWS * TALL rows of SG * WIDE columns of C in
// registers and reads A and B as 2-D blocks of images. Each work-item holds one
// column of a block of A; a shuffle with a constant lane is a scalar operand of
// the multiply-add.
//
// DOUBLE: of doubles. SG: 8 or 16 lanes. ROWS: of a block of A, 4 or 8. TALL,
// WIDE: blocks of the tile.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable

#define JOIN2(A, B) A##B
#define JOIN(A, B) JOIN2(A, B)
#define BLOCK JOIN(T, ROWS)

#ifdef DOUBLE
#define T double
#define BITS ulong
#define BLOCK_READ intel_sub_group_block_read_ul
#define BLOCK_WRITE intel_sub_group_block_write_ul
#define LANE(A, I) intel_sub_group_shuffle(A, I)
#define COLUMN4(A, I)                                                          \
  LANE(A.s0, I), LANE(A.s1, I), LANE(A.s2, I), LANE(A.s3, I)
#if ROWS == 4
#define COLUMN(A, I) (BLOCK)(COLUMN4(A, I))
#else
#define COLUMN(A, I) (BLOCK)(COLUMN4(A.lo, I), COLUMN4(A.hi, I))
#endif
#else
#define T float
#define BITS uint
#define BLOCK_READ intel_sub_group_block_read
#define BLOCK_WRITE intel_sub_group_block_write
#define COLUMN(A, I) intel_sub_group_shuffle(A, I)
#endif

// At column X, row Y of image S.
#define PLACE(X, Y) (int2)((X) * (int)sizeof(T), Y)
#define READ(N, S, X, Y)                                                       \
  JOIN(JOIN(as_, T), N)(JOIN(BLOCK_READ, N)(S, PLACE(X, Y)))
#define WRITE(S, X, Y, V)                                                      \
  JOIN(BLOCK_WRITE, ROWS)(S, PLACE(X, Y), JOIN(JOIN(as_, BITS), ROWS)(V))

// A block of C, lane L of that of A, row L of B.
#define MAD(HALF, L)                                                           \
  _Pragma("unroll") for (int w = 0; w < WIDE; ++w) c[r][w] =                   \
      mad(COLUMN(a, 8 * HALF + L), (BLOCK)(b[HALF][w].s##L), c[r][w]);
#define MAD8(HALF)                                                             \
  MAD(HALF, 0)                                                                 \
  MAD(HALF, 1)                                                                 \
  MAD(HALF, 2)                                                                 \
  MAD(HALF, 3)                                                                 \
  MAD(HALF, 4)                                                                 \
  MAD(HALF, 5)                                                                 \
  MAD(HALF, 6)                                                                 \
  MAD(HALF, 7)

__attribute__((intel_reqd_sub_group_size(SG)))
__attribute__((reqd_work_group_size(SG, 1, 1)))
__kernel void gemm(__read_only image2d_t A, __read_only image2d_t B,
                   __read_write image2d_t C, int depth, T alpha, T beta) {
  int x = get_group_id(0) * SG * WIDE, y = get_group_id(1) * ROWS * TALL;
  BLOCK c[TALL][WIDE];
#pragma unroll
  for (int r = 0; r < TALL; ++r)
#pragma unroll
    for (int w = 0; w < WIDE; ++w)
      c[r][w] = 0;

  for (int k = 0; k < depth; k += SG) {
    JOIN(T, 8) b[SG / 8][WIDE];
#pragma unroll
    for (int h = 0; h < SG / 8; ++h)
#pragma unroll
      for (int w = 0; w < WIDE; ++w)
        b[h][w] = READ(8, B, x + w * SG, k + 8 * h);
#pragma unroll
    for (int r = 0; r < TALL; ++r) {
      BLOCK a = READ(ROWS, A, k, y + ROWS * r);
      MAD8(0)
#if SG == 16
      MAD8(1)
#endif
    }
  }

#pragma unroll
  for (int r = 0; r < TALL; ++r)
#pragma unroll
    for (int w = 0; w < WIDE; ++w) {
      BLOCK old = READ(ROWS, C, x + w * SG, y + ROWS * r);
      WRITE(C, x + w * SG, y + ROWS * r, alpha * c[r][w] + beta * old);
    }
}
