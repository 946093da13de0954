// Small kernels for what the runtime does around them.

kernel void add(global int *data, int n) { data[get_global_id(0)] += n; }

kernel void multiply(global const int *in, global int *out, int n) {
  size_t i = get_global_id(0);
  out[i] = in[i] * n;
}

// A list in shared memory: the host made its pointers.
struct node {
  global struct node *next;
  int value;
};
kernel void sum_list(global struct node *first, global int *sum) {
  int s = 0;
  for (global struct node *n = first; n; n = n->next) {
    s = s * 3 + n->value;
    n->value = s;
  }
  *sum = s;
}

kernel void invert(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(out, p, 255 - read_imageui(in, p));
}

// Long enough for a profiler to see.
kernel void spin(global uint *data, int rounds) {
  size_t i = get_global_id(0);
  uint v = data[i];
  for (int r = 0; r < rounds; ++r)
    v = v * 1664525 + 1013904223;
  data[i] = v;
}
