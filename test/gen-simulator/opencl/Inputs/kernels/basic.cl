// What every kernel needs: ids, ranges, buffers, scalars.

kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

// Each work-item writes down where it is. Sizes are odd: the last thread of a
// group has fewer lanes.
kernel void where(global uint *out) {
  size_t x = get_global_id(0) - get_global_offset(0);
  size_t y = get_global_id(1) - get_global_offset(1);
  size_t z = get_global_id(2) - get_global_offset(2);
  size_t i = (z * get_global_size(1) + y) * get_global_size(0) + x;
  out[i * 6 + 0] = get_global_id(0);
  out[i * 6 + 1] = get_global_id(1);
  out[i * 6 + 2] = get_global_id(2);
  out[i * 6 + 3] = get_local_id(0) | get_local_id(1) << 8 | get_local_id(2) << 16;
  out[i * 6 + 4] = get_group_id(0) | get_group_id(1) << 8 | get_group_id(2) << 16;
  out[i * 6 + 5] = get_local_size(0) | get_local_size(1) << 8 |
                   get_local_size(2) << 16 | get_work_dim() << 24;
}

// Two kernels of one program, one's output the other's input.
kernel void square(global int *x) {
  size_t i = get_global_id(0);
  x[i] *= x[i];
}
kernel void prefix_difference(global const int *x, global int *y) {
  size_t i = get_global_id(0);
  y[i] = x[i] - (i ? x[i - 1] : 0);
}

// Neither pointer is aligned to more than its elements.
kernel void stencil(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float left = in[max(i - 1, 0)], right = in[min(i + 1, n - 1)];
  out[i] = 0.25f * left + 0.5f * in[i] + 0.25f * right;
}
