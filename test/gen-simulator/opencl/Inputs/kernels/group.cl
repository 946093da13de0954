// Shared local memory, barriers and atomics.

#define TILE 16

kernel void transpose(global const float *in, global float *out, int width,
                      int height) {
  local float tile[TILE][TILE + 1];
  int lx = get_local_id(0), ly = get_local_id(1);
  tile[ly][lx] = in[get_global_id(1) * width + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = get_group_id(1) * TILE + lx, y = get_group_id(0) * TILE + ly;
  out[y * height + x] = tile[lx][ly];
}

kernel void matrix_multiply(global const float *a, global const float *b,
                            global float *c, int n) {
  local float ta[8][8], tb[8][8];
  int lx = get_local_id(0), ly = get_local_id(1);
  int gx = get_global_id(0), gy = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k += 8) {
    ta[ly][lx] = a[gy * n + k + lx];
    tb[ly][lx] = b[(k + ly) * n + gx];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 8; ++j)
      sum = fma(ta[ly][j], tb[j][lx], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[gy * n + gx] = sum;
}

// A tree in local memory that the host sizes.
kernel void reduce(global const int *in, global int *out, local int *scratch) {
  uint l = get_local_id(0);
  scratch[l] = in[get_global_id(0)];
  for (uint s = get_local_size(0) / 2; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s)
      scratch[l] += scratch[l + s];
  }
  if (l == 0)
    out[get_group_id(0)] = scratch[0];
}

kernel void histogram(global const uchar *in, global uint *out, int n) {
  local uint bins[256];
  uint l = get_local_id(0);
  for (uint i = l; i < 256; i += get_local_size(0))
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&bins[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = l; i < 256; i += get_local_size(0))
    if (bins[i])
      atomic_add(&out[i], bins[i]);
}

// Bitonic: 36 barriers for 256 elements in one group of several threads.
kernel void bitonic_sort(global uint *data) {
  local uint d[256];
  uint l = get_local_id(0);
  d[l] = data[get_global_id(0)];
  for (uint k = 2; k <= 256; k *= 2)
    for (uint j = k / 2; j > 0; j /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint m = l ^ j;
      if (m > l) {
        uint a = d[l], b = d[m];
        if ((a > b) == !(l & k)) {
          d[l] = b;
          d[m] = a;
        }
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = d[l];
}

// Bytes, shorts and longs in local memory.
kernel void local_types(global const uchar *in, global ulong *out) {
  local uchar bytes[64];
  local ushort shorts[64];
  local ulong longs[64];
  local float4 vectors[64];
  uint l = get_local_id(0), m = 63 - l;
  uchar v = in[get_global_id(0)];
  bytes[l] = v;
  shorts[m] = v * 257;
  longs[l] = (ulong)v << 40 | l;
  vectors[m] = (float4)(v, l, m, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 f = vectors[l ^ 1];
  out[get_global_id(0)] = bytes[m] + shorts[l ^ 3] * 3ul + longs[m] +
                          (ulong)(f.x + f.y * 2 + f.z * 4 + f.w * 8);
}

kernel void atomics(global const int *in, volatile global int *r,
                    global int *old) {
  size_t i = get_global_id(0);
  int v = in[i];
  atomic_add(&r[0], v);
  atomic_sub(&r[1], v);
  atomic_inc(&r[2]);
  atomic_dec(&r[3]);
  atomic_min(&r[4], v);
  atomic_max(&r[5], v);
  atomic_min((volatile global uint *)&r[6], (uint)v);
  atomic_max((volatile global uint *)&r[7], (uint)v);
  atomic_and(&r[8], v | 0xff);
  atomic_or(&r[9], v & 0xff00);
  atomic_xor(&r[10], v);
  // What was there before: each ticket is handed out once.
  old[atomic_add(&r[11], 1)] = i;
  atomic_xchg(&r[12 + i % 4], 7);
}

kernel void local_atomics(global const int *in, global int *out) {
  local int r[8];
  uint l = get_local_id(0);
  if (l < 8)
    r[l] = l == 2 ? INT_MAX : l == 3 ? INT_MIN : l == 4 ? -1 : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[get_global_id(0)];
  atomic_add(&r[0], v);
  atomic_xor(&r[1], v);
  atomic_min(&r[2], v);
  atomic_max(&r[3], v);
  atomic_and(&r[4], v | 0xf0f0);
  atomic_or(&r[5], v & 0x0f0f);
  if (v & 1)
    atomic_inc(&r[6]);
  else
    atomic_dec(&r[7]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 8)
    out[get_group_id(0) * 8 + l] = r[l];
}

// Float minimum, maximum and sum by compare and exchange; the first look is
// atomic, too.
kernel void float_atomics(global const float *in, volatile global int *r) {
  float v = in[get_global_id(0)];
  int old = atomic_or(&r[0], 0);
  while (v < as_float(old)) {
    int seen = atomic_cmpxchg(&r[0], old, as_int(v));
    if (seen == old)
      break;
    old = seen;
  }
  old = atomic_or(&r[1], 0);
  while (v > as_float(old)) {
    int seen = atomic_cmpxchg(&r[1], old, as_int(v));
    if (seen == old)
      break;
    old = seen;
  }
  int seen = atomic_or(&r[2], 0);
  do {
    old = seen;
    seen = atomic_cmpxchg(&r[2], old, as_int(as_float(old) + v));
  } while (seen != old);
  atomic_xchg((volatile global float *)&r[3], 2.5f);
}

// As above in local memory: one group, every lane in turn.
kernel void local_float_sum(global const float *in, global float *out) {
  local int sum;
  if (get_local_id(0) == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = in[get_global_id(0)];
  int seen = atomic_or(&sum, 0), old;
  do {
    old = seen;
    seen = atomic_cmpxchg(&sum, old, as_int(as_float(old) + v));
  } while (seen != old);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = as_float(sum);
}

// What the compiler's library makes the atomic float minimum and maximum of; the
// language of this compiler has no other way to the messages.
float __builtin_IB_atomic_min_global_f32(volatile global float *p, float v);
float __builtin_IB_atomic_max_global_f32(volatile global float *p, float v);
float __builtin_IB_atomic_min_local_f32(local float *p, float v);
float __builtin_IB_atomic_max_local_f32(local float *p, float v);
kernel void float_min_max(global const float *in, volatile global float *r,
                          global float *groups) {
  local float lr[2];
  uint l = get_local_id(0);
  if (l < 2)
    lr[l] = l ? -INFINITY : INFINITY;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = in[get_global_id(0)];
  __builtin_IB_atomic_min_global_f32(&r[0], v);
  __builtin_IB_atomic_max_global_f32(&r[1], v);
  __builtin_IB_atomic_min_local_f32(&lr[0], v);
  __builtin_IB_atomic_max_local_f32(&lr[1], v);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 2)
    groups[get_group_id(0) * 2 + l] = lr[l];
}

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void atomics64(global const long *in, volatile global long *r,
                      global uint *order) {
  size_t i = get_global_id(0);
  long v = in[i];
  atom_add(&r[0], v);
  atom_sub(&r[1], v);
  atom_min(&r[2], v);
  atom_max(&r[3], v);
  atom_and(&r[4], v | 0xff);
  atom_or(&r[5], v & 0xff00ff00ff00l);
  atom_xor(&r[6], v);
  order[atom_inc(&r[7])] = i;
  atom_max((volatile global ulong *)&r[8], (ulong)v);
  long seen = atom_add(&r[9], 0), old;
  do {
    old = seen;
    seen = atom_cmpxchg(&r[9], old, old * 3 + 1);
  } while (seen != old);
}

// Global memory between the threads of a group.
kernel void global_rounds(global int *data) {
  int l = get_local_id(0), n = get_local_size(0);
  global int *d = data + get_group_id(0) * n;
  for (int round = 0; round < 4; ++round) {
    int v = d[(l + 5) % n];
    barrier(CLK_GLOBAL_MEM_FENCE);
    d[l] = v * 3 + round;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// This compiler's functions reuse their local memory without a barrier.
#define NEXT barrier(CLK_LOCAL_MEM_FENCE)
kernel void collectives(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  out[i * 8 + 0] = work_group_reduce_add(v);
  NEXT;
  out[i * 8 + 1] = work_group_scan_inclusive_add(v);
  NEXT;
  out[i * 8 + 2] = work_group_scan_exclusive_max(v);
  NEXT;
  out[i * 8 + 3] = work_group_reduce_min(v);
  NEXT;
  out[i * 8 + 4] = work_group_broadcast(v, 5);
  NEXT;
  out[i * 8 + 5] = work_group_any(v > 90) != 0;
  NEXT;
  out[i * 8 + 6] = work_group_all(v > -100) != 0;
  NEXT;
  out[i * 8 + 7] = work_group_scan_inclusive_min(v);
}
