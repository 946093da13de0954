// Inclusive prefix sums by Blelloch's algorithm: each work-item adds PER
// adjacent integers in registers; the tree of a work-group's sums is in SLM,
// padded against bank conflicts. Then the totals of all work-groups are
// summed, and each work-group adds the total of those before it.
//
// WG: work-items. PER: integers of each, 2, 4 or 8.
#define PAD(I) ((I) + ((I) >> 4))
#define PART (WG * PER)
#if PER == 2
#define PIECE 2
#define VECTOR uint2
#else
#define PIECE 4
#define VECTOR uint4
#endif
#define KERNEL                                                                 \
  __attribute__((reqd_work_group_size(WG, 1, 1)))                              \
  __attribute__((intel_reqd_sub_group_size(SG))) __kernel void

typedef union {
  VECTOR v[PER / PIECE];
  uint e[PER];
} Own;

// Replaces the WG sums in `tree` by the sums before each; returns the total.
uint scan(__local uint *tree, uint item) {
  uint distance = 1;
#pragma unroll
  for (uint active = WG / 2; active; active /= 2, distance *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < active) {
      uint right = distance * 2 * (item + 1) - 1;
      tree[PAD(right)] += tree[PAD(right - distance)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint total = tree[PAD(WG - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item == 0)
    tree[PAD(WG - 1)] = 0;
#pragma unroll
  for (uint active = 1; active < WG; active *= 2) {
    distance /= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < active) {
      uint right = distance * 2 * (item + 1) - 1;
      uint left = tree[PAD(right - distance)], sum = tree[PAD(right)];
      tree[PAD(right - distance)] = sum;
      tree[PAD(right)] = left + sum;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return total;
}

// The prefix sums of a work-group's PART integers plus `before`; EXCLUSIVE
// without the integer itself. Returns the total.
uint sum_part(__global uint *part, __local uint *tree, uint before,
              bool exclusive) {
  uint item = get_local_id(0);
  __global VECTOR *place = (__global VECTOR *)(part + item * PER);
  Own own;
#pragma unroll
  for (uint i = 0; i < PER / PIECE; ++i)
    own.v[i] = place[i];
  uint sum = 0;
#pragma unroll
  for (uint i = 0; i < PER; ++i)
    sum += own.e[i];
  tree[PAD(item)] = sum;
  uint total = scan(tree, item);
  before += tree[PAD(item)];
#pragma unroll
  for (uint i = 0; i < PER; ++i) {
    uint after = before + own.e[i];
    own.e[i] = exclusive ? before : after;
    before = after;
  }
#pragma unroll
  for (uint i = 0; i < PER / PIECE; ++i)
    place[i] = own.v[i];
  return total;
}

KERNEL sum_parts(__global uint *data, __global uint *totals) {
  __local uint tree[PAD(WG)];
  uint group = get_group_id(0);
  uint total = sum_part(data + group * PART, tree, 0, false);
  if (get_local_id(0) == 0)
    totals[group] = total;
}

// One work-group; `parts` is a multiple of PART, filled up with zeros.
KERNEL sum_totals(__global uint *totals, uint parts) {
  __local uint tree[PAD(WG)];
  uint before = 0;
  for (uint at = 0; at < parts; at += PART) {
    before += sum_part(totals + at, tree, before, true);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

KERNEL add_totals(__global uint *data, __global const uint *totals) {
  uint group = get_group_id(0);
  uint before = totals[group];
  __global VECTOR *part = (__global VECTOR *)(data + group * PART);
#pragma unroll
  for (uint i = 0; i < PER / PIECE; ++i)
    part[get_local_id(0) + i * WG] += before;
}
