// y = A * x for a matrix in the CSR format, in the ways that are usual.
//
// WG: work-items. SG: lanes. One of the kernels is run.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#define KERNEL                                                                 \
  __attribute__((reqd_work_group_size(WG, 1, 1)))                              \
  __attribute__((intel_reqd_sub_group_size(SG))) __kernel void
#define MATRIX                                                                 \
  __global const uint *restrict starts, __global const uint *restrict columns, \
      __global const float *restrict values, __global const float *restrict x, \
      __global float *restrict y

// A work-item has a row.
KERNEL scalar(MATRIX) {
  uint row = get_global_id(0);
  float sum = 0;
  for (uint i = starts[row], end = starts[row + 1]; i < end; ++i)
    sum += values[i] * x[columns[i]];
  y[row] = sum;
}

// A sub-group has a row ("CSR vector"); the starts of the rows of a work-group
// are in SLM.
#define ROWS (WG / SG)
void load_starts(__local uint *start, __global const uint *starts, uint item,
                 uint first) {
  if (item <= ROWS)
    start[item] = starts[first + item];
  barrier(CLK_LOCAL_MEM_FENCE);
}

KERNEL vector(MATRIX) {
  __local uint start[ROWS + 1];
  uint item = get_local_id(0), first = get_group_id(0) * ROWS;
  load_starts(start, starts, item, first);
  uint row = get_sub_group_id(), lane = get_sub_group_local_id();
  float sum = 0;
  for (uint i = start[row] + lane, end = start[row + 1]; i < end; i += SG)
    sum += values[i] * x[columns[i]];
  sum = sub_group_reduce_add(sum);
  if (lane == 0)
    y[first + row] = sum;
}

// The same with block reads of two registers of columns and values while the
// row has enough.
#if SG <= 16
KERNEL blocks(MATRIX) {
  __local uint start[ROWS + 1];
  uint item = get_local_id(0), first = get_group_id(0) * ROWS;
  load_starts(start, starts, item, first);
  uint row = get_sub_group_id(), lane = get_sub_group_local_id();
  uint i = sub_group_broadcast(start[row], 0);
  uint end = sub_group_broadcast(start[row + 1], 0);
  float sum = 0;
  for (; i + 2 * SG <= end; i += 2 * SG) {
    uint2 column = intel_sub_group_block_read2(columns + i);
    float2 value = as_float2(
        intel_sub_group_block_read2((__global const uint *)values + i));
    sum += value.x * x[column.x] + value.y * x[column.y];
  }
  for (i += lane; i < end; i += SG)
    sum += values[i] * x[columns[i]];
  sum = sub_group_reduce_add(sum);
  if (lane == 0)
    y[first + row] = sum;
}
#endif

// The products of WG rows go through SLM in pieces ("CSR stream", Greathouse
// and Daga, 2014), which reads the matrix from one end to the other; then a
// work-item adds those of its row.
#define PIECE (WG * 8)
KERNEL stream(MATRIX) {
  __local float products[PIECE];
  __local uint ends[2];
  uint item = get_local_id(0), row = get_global_id(0);
  uint begin = starts[row], end = starts[row + 1];
  if (item == 0)
    ends[0] = begin;
  if (item == WG - 1)
    ends[1] = end;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint last = ends[1];
  float sum = 0;
  for (uint piece = ends[0]; piece < last; piece += PIECE) {
    uint stop = min(piece + PIECE, last);
    for (uint i = piece + item; i < stop; i += WG)
      products[i - piece] = values[i] * x[columns[i]];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = max(begin, piece), to = min(end, stop); i < to; ++i)
      sum += products[i - piece];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  y[row] = sum;
}
