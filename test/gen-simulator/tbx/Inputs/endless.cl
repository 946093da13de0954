// Waits for a value that nobody writes.
kernel void work(global const float *x, global volatile float *y) {
  while (y[0] != 12345)
    y[1] = x[0];
}
