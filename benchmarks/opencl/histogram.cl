// A work-group counts its pixels in SLM with atomic increments and then adds
// its counts to those in memory.
//
// WG: work-items. ITER: loads of 16 pixels of each. COPIES: histograms of a
// work-group; neighbours count in different ones, of which each bin is in
// banks of its own.
__attribute__((reqd_work_group_size(WG, 1, 1)))
__attribute__((intel_reqd_sub_group_size(SG)))
__kernel void histogram(__global const uint4 *restrict pixels,
                        __global uint *restrict bins) {
  __local uint counts[256 * COPIES];
  uint item = get_local_id(0);
  for (uint i = item; i < 256 * COPIES; i += WG)
    counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  __local uint *own = counts + item % COPIES;
  uint at = get_group_id(0) * WG * ITER + item;
  for (uint i = 0; i < ITER; ++i, at += WG) {
    uint4 block = pixels[at];
    uint words[4] = {block.x, block.y, block.z, block.w};
#pragma unroll
    for (uint w = 0; w < 4; ++w)
#pragma unroll
      for (uint shift = 0; shift < 32; shift += 8)
        atomic_inc(own + (words[w] >> shift & 255) * COPIES);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint bin = item; bin < 256; bin += WG) {
    uint sum = 0;
#pragma unroll
    for (uint i = 0; i < COPIES; ++i)
      sum += counts[bin * COPIES + (bin + i) % COPIES];
    if (sum)
      atomic_add(&bins[bin], sum);
  }
}
