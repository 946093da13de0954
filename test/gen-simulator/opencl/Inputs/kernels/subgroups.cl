// What the lanes of one hardware thread tell each other.

#define LANES(n) __attribute__((intel_reqd_sub_group_size(n)))

LANES(16) kernel void shuffles(global const uint *in, global uint *out) {
  size_t i = get_global_id(0);
  uint l = get_sub_group_local_id(), v = in[i];
  uint next = in[i ^ 16];
  out[i * 6 + 0] = intel_sub_group_shuffle(v, v & 15);
  out[i * 6 + 1] = intel_sub_group_shuffle_xor(v, 5);
  out[i * 6 + 2] = intel_sub_group_shuffle_down(v, next, 3);
  out[i * 6 + 3] = intel_sub_group_shuffle_up(next, v, 2);
  out[i * 6 + 4] = sub_group_broadcast(v, 11);
  out[i * 6 + 5] = intel_sub_group_shuffle(as_float(v), 15 - l) == as_float(v);
}

// The same in 8, 16 and 32 lanes; pvc has no subgroups of 8 (WIDE).
#define REDUCTIONS(name, n)                                                    \
  LANES(n) kernel void name(global const int *in, global int *out) {           \
    size_t i = get_global_id(0);                                               \
    int v = in[i];                                                             \
    out[i * 8 + 0] = sub_group_reduce_add(v);                                  \
    out[i * 8 + 1] = sub_group_reduce_min(v);                                  \
    out[i * 8 + 2] = sub_group_reduce_max(as_uint(v));                         \
    out[i * 8 + 3] = sub_group_scan_inclusive_add(v);                          \
    out[i * 8 + 4] = sub_group_scan_exclusive_add(v);                          \
    out[i * 8 + 5] = sub_group_scan_inclusive_max(v);                          \
    out[i * 8 + 6] = sub_group_any(v > 90) | sub_group_all(v > -90) << 1;      \
    out[i * 8 + 7] = get_sub_group_id() << 16 | get_sub_group_size() << 8 |    \
                     get_sub_group_local_id();                                 \
  }
REDUCTIONS(reductions16, 16)
REDUCTIONS(reductions32, 32)

// Only some lanes are there.
LANES(16) kernel void reductions_divergent(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  if (v & 1)
    out[i] = sub_group_non_uniform_reduce_add(v);
  else
    out[i] = sub_group_non_uniform_scan_inclusive_max(v);
}

LANES(16) kernel void votes(global const uint *in, global uint *out) {
  size_t i = get_global_id(0);
  uint v = in[i];
  uint4 ballot = sub_group_ballot(v & 4);
  out[i * 5 + 0] = ballot.x;
  out[i * 5 + 1] = sub_group_ballot_bit_count(ballot);
  out[i * 5 + 2] = sub_group_ballot_find_msb(ballot);
  out[i * 5 + 3] = sub_group_clustered_reduce_add(v, 4);
  out[i * 5 + 4] = sub_group_shuffle_xor(v, 3) ^ sub_group_shuffle_up(v, 1) *
                       (get_sub_group_local_id() != 0);
}

LANES(16) kernel void block_io(global uint *in, global uint *out) {
  size_t base = (get_global_id(0) - get_sub_group_local_id()) * 15;
  uint a = intel_sub_group_block_read(in + base);
  uint2 b = intel_sub_group_block_read2(in + base + 16);
  uint4 c = intel_sub_group_block_read4(in + base + 48);
  uint8 d = intel_sub_group_block_read8(in + base + 112);
  intel_sub_group_block_write8(out + base, d + 1u);
  intel_sub_group_block_write4(out + base + 128, c.wzyx);
  intel_sub_group_block_write2(out + base + 192, b ^ a);
  intel_sub_group_block_write(out + base + 224, a * 3);
}

#ifndef WIDE
REDUCTIONS(reductions8, 8)

LANES(8) kernel void reductions_wide(global const float *in,
                                     global const long *longs,
                                     global float *out, global long *out64) {
  size_t i = get_global_id(0);
  out[i * 2 + 0] = sub_group_scan_inclusive_max(in[i]);
  out[i * 2 + 1] = sub_group_reduce_add(in[i]);
  out64[i * 2 + 0] = sub_group_reduce_add(longs[i]);
  out64[i * 2 + 1] = sub_group_scan_exclusive_min(longs[i]);
}

LANES(8) kernel void block_io_narrow(global ushort *in, global ushort *out,
                                     global uchar *in8, global uchar *out8) {
  size_t base = (get_global_id(0) - get_sub_group_local_id()) * 4;
  ushort4 v = intel_sub_group_block_read_us4(in + base);
  intel_sub_group_block_write_us4(out + base, v.yxwz + (ushort)3);
  uchar4 c = intel_sub_group_block_read_uc4(in8 + base);
  intel_sub_group_block_write_uc4(out8 + base, c.wzyx ^ (uchar)85);
}

LANES(8) kernel void block_io_long(global ulong *in, global ulong *out) {
  size_t base = (get_global_id(0) - get_sub_group_local_id()) * 2;
  ulong2 v = intel_sub_group_block_read_ul2(in + base);
  intel_sub_group_block_write_ul2(out + base, v.yx + 5ul);
}
#endif
