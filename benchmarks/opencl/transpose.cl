// Harris's transposition (2013): a work-group copies a tile of TILE x TILE
// floats through SLM, so that all rows of global memory are read and written
// from one end to the other. PAD elements at the end of each row of the tile
// keep its columns in different banks.
//
// TILE: the side. ROWS: rows of work-items; each moves TILE / ROWS vectors.
// VEC: floats of a work-item in a row: 1, 2 or 4.
#define JOIN2(A, B) A##B
#define JOIN(A, B) JOIN2(A, B)
#if VEC == 1
#define VECTOR float
#else
#define VECTOR JOIN(float, VEC)
#endif
#define LOAD(P) (*(__global const VECTOR *)(P))
#define STORE(V, P) (*(__global VECTOR *)(P) = (V))

__attribute__((reqd_work_group_size(TILE / VEC, ROWS, 1)))
__kernel void transpose(__global const float *restrict in,
                        __global float *restrict out, uint width,
                        uint height) {
  __local float tile[TILE][TILE + PAD];
  uint lx = get_local_id(0) * VEC, ly = get_local_id(1);
  uint x = get_group_id(0) * TILE, y = get_group_id(1) * TILE;

  VECTOR v[TILE / ROWS];
#pragma unroll
  for (uint j = 0; j < TILE / ROWS; ++j)
    v[j] = LOAD(&in[(y + ly + j * ROWS) * width + x + lx]);
#pragma unroll
  for (uint j = 0; j < TILE / ROWS; ++j)
#pragma unroll
    for (uint i = 0; i < VEC; ++i)
      tile[lx + i][ly + j * ROWS] = ((float *)&v[j])[i];

  barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
  for (uint j = 0; j < TILE / ROWS; ++j) {
#pragma unroll
    for (uint i = 0; i < VEC; ++i)
      ((float *)&v[j])[i] = tile[ly + j * ROWS][lx + i];
    STORE(v[j], &out[(x + ly + j * ROWS) * height + y + lx]);
  }
}
