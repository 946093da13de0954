kernel void work(global const float *x, global float *y) {
  int i = get_global_id(0);
  y[i] += 2 * x[i];
}
