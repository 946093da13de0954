// The scheme of the sample in Intel's SDK (2009-2011): a work-item has a vector
// of VEC integers; a step whose partners are at least VEC elements apart is a
// launch that exchanges two vectors; the last steps of a stage, within a
// vector, are one launch. All steps go through global memory.
//
// VEC: 4 as in the sample, or 8. WG: work-items. SG: lanes. Not 16: to store a
// vector of more than eight integers IGC 1.0.12504 splits it and, of an element
// that was inserted several times, takes the first value (VectorPreProcess.cpp,
// the scalars of a vector; mended in 2025), so that almost nothing is sorted.
#define JOIN2(A, B) A##B
#define JOIN(A, B) JOIN2(A, B)
#define VECTOR JOIN(uint, VEC)
#define KERNEL                                                                 \
  __attribute__((reqd_work_group_size(WG, 1, 1)))                              \
  __attribute__((intel_reqd_sub_group_size(SG))) __kernel void

typedef union {
  VECTOR v;
  uint e[VEC];
} Own;

// The steps with distances of `from` to 1, upwards.
void merge(uint *e, uint from) {
#pragma unroll
  for (uint d = from; d; d /= 2)
#pragma unroll
    for (uint i = 0; i < VEC; ++i)
      if (!(i & d)) {
        uint low = min(e[i], e[i + d]), high = max(e[i], e[i + d]);
        e[i] = low;
        e[i + d] = high;
      }
}

// All stages within a vector; neighbouring vectors have opposite directions.
// Inverted elements are sorted downwards by the same comparisons.
KERNEL sort_vectors(__global VECTOR *data) {
  uint at = get_global_id(0), down = at & 1 ? ~0u : 0;
  Own u;
  u.v = data[at];
#pragma unroll
  for (uint size = 2; size <= VEC; size *= 2) {
#pragma unroll
    for (uint i = 0; i < VEC; ++i)
      u.e[i] ^= size == VEC ? down : (i & size ? ~0u : 0);
    merge(u.e, size / 2);
#pragma unroll
    for (uint i = 0; i < VEC; ++i)
      u.e[i] ^= size == VEC ? down : (i & size ? ~0u : 0);
  }
  data[at] = u.v;
}

// Compares vectors 2^step apart for sequences of 2^stage vectors.
KERNEL exchange(__global VECTOR *data, uint stage, uint step) {
  uint item = get_global_id(0), distance = 1u << step;
  uint left = (item >> step << (step + 1)) | (item & (distance - 1));
  VECTOR a = data[left], b = data[left + distance];
  VECTOR low = min(a, b), high = max(a, b);
  bool down = left >> stage & 1;
  data[left] = down ? high : low;
  data[left + distance] = down ? low : high;
}

// The last steps of a stage.
KERNEL merge_vectors(__global VECTOR *data, uint stage) {
  uint at = get_global_id(0), down = at >> stage & 1 ? ~0u : 0;
  Own u;
  u.v = data[at] ^ down;
  merge(u.e, VEC / 2);
  data[at] = u.v ^ down;
}
