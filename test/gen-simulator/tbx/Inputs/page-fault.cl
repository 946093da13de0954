// Writes where nothing is mapped.
kernel void work(global const float *x, global float *y) {
  int i = get_global_id(0);
  *(global float *)((ulong)x + ((ulong)1 << 44) + (ulong)i * 4) = 1;
  y[i] = x[i];
}
