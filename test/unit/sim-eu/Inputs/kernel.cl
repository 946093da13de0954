// What the decoder's cross-check decodes beside the cases of one instruction:
// calls, loops, divergence, SLM, a barrier, atomics, a sampler and math.
__attribute__((noinline)) int sum(int count, int stop, __global int *p) {
  int s = 0;
  for (int i = 0; i < count; i++) {
    if (p[i] == stop)
      break;
    s += p[i] * stop;
  }
  return s;
}

__kernel void everything(__global int *in, __global float *out,
                         __local int *shared, read_only image2d_t image,
                         sampler_t s) {
  int i = get_global_id(0), j = get_local_id(0);
  shared[j] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 c = read_imagef(image, s, (float2)(i * 0.5f, 1.0f));
  int x = sum(shared[(j + 1) & 15], i, in);
  atomic_add(&in[x & 7], i);
  while (x > 3) {
    if (x & 1)
      x = 3 * x + 1;
    else
      x >>= 1;
    if (x == 17)
      continue;
    out[x] += native_sin(c.x) + convert_float(x / 7);
  }
  out[i] = sqrt(c.x) * c.y + pow(c.z, c.w) + (float)(uchar)x;
}
