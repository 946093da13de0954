// Address spaces other than plain global buffers, and what lives in them.

// 64 numbers of each lane, indexed by what the lane computes.
kernel void private_array(global const int *in, global int *out, int n) {
  size_t i = get_global_id(0);
  int a[64];
  for (int j = 0; j < 64; ++j)
    a[j] = in[i] * j + j;
  int k = in[i] & 63;
  for (int j = 0; j < n; ++j) {
    a[k] += a[(k + j) & 63];
    k = (k * 5 + j + a[k]) & 63;
  }
  int sum = 0;
  for (int j = 0; j < 64; ++j)
    sum = sum * 3 + a[j];
  out[i] = sum;
}

// 2 KB of bytes for each lane.
kernel void private_bytes(global const uchar *in, global uint *out) {
  size_t i = get_global_id(0);
  uchar seen[2048];
  for (int j = 0; j < 2048; ++j)
    seen[j] = 0;
  uint v = in[i] * 7 + i, steps = 0;
  while (!seen[v]) {
    seen[v] = 1;
    v = (v * v + 1) & 2047;
    ++steps;
  }
  out[i] = steps << 16 | v;
}

// More values at once than registers: the compiler spills.
kernel void many_values(global const float *in, global float *out, int n) {
  size_t i = get_global_id(0);
  float v[96];
#pragma unroll
  for (int j = 0; j < 96; ++j)
    v[j] = in[i + j];
  for (int k = 0; k < n; ++k) {
#pragma unroll
    for (int j = 0; j < 96; ++j)
      v[j] = v[j] * 0.5f + v[(j * 7 + 3) % 96];
  }
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 96; ++j)
    sum = sum * 0.75f + v[j];
  out[i] = sum;
}

constant int primes[16] = {2,  3,  5,  7,  11, 13, 17, 19,
                           23, 29, 31, 37, 41, 43, 47, 53};
constant float4 weights[3] = {(float4)(1, 2, 3, 4), (float4)(0.5f, 0.25f, 0, -1),
                              (float4)(-2, 8, 0.125f, 1)};

kernel void constants(constant float *table, global const uchar *in,
                      global float *out) {
  size_t i = get_global_id(0);
  int k = in[i];
  float4 w = weights[k % 3];
  out[i] = table[k] * primes[k & 15] + w.x * 2 + w.y + w.z * w.w;
}

struct inner {
  short tag;
  uchar kind[3];
};
struct record {
  int id;
  struct inner in;
  float4 place;
  long stamp;
};

// A structure by value, and arrays of them.
kernel void structures(struct record base, global const struct record *in,
                       global struct record *out) {
  size_t i = get_global_id(0);
  struct record r = in[i];
  r.id += base.id;
  r.in.tag = base.in.tag - r.in.tag;
  r.in.kind[i % 3] ^= base.in.kind[(i + 1) % 3];
  r.place = r.place.wzyx * base.place;
  r.stamp -= base.stamp * r.id;
  out[i] = r;
}

kernel void swizzle(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int8 v = vload8(i, in);
  int8 w = shuffle(v, (uint8)(7, 0, 5, 2, 3, 6, 1, 4));
  int4 x = shuffle2(v.lo, v.hi, (uint4)(v.s0 & 7, 6, v.s3 & 7, 1));
  w.even += v.odd;
  w.s0123 -= x;
  int3 y = vload3(i, in);
  w.s7 += y.x * y.y + any(v < 0) + 2 * all(v > -90);
  w = select(w, -w, v > 50);
  vstore8(w, i, out);
}

// Addresses that no lane shares with its neighbours.
kernel void gather(global const uint *index, global const ulong *table,
                   global ulong *out) {
  size_t i = get_global_id(0);
  out[index[i + 1]] = table[index[i]] + i;
}

// Which memory a pointer points to is known at run time only.
uint total(const uint *p, int n) {
  uint sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 5 + p[i];
  return sum;
}
kernel void any_memory(global const uint *in, global uint *out) {
  local uint l[16];
  uint p[16];
  uint i = get_local_id(0);
  size_t g = get_global_id(0);
  for (int j = 0; j < 16; ++j)
    p[j] = in[(g + j) & 127] ^ j;
  l[i] = in[g] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint *where = in[g] % 3 == 0 ? (const uint *)p
                      : in[g] % 3 == 1 ? (const uint *)l
                                       : (const uint *)in;
  out[g] = total(where, 16);
}
