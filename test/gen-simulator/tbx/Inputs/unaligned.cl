// y += 2 * x, with the sum on its way through an int that begins at an odd byte.
#ifdef PACKED
typedef struct __attribute__((packed)) {
  char first;
  int sum;
} Record;
#endif

kernel void work(global const float *x, global float *y) {
  int i = get_global_id(0);
  float sum = y[i] + 2 * x[i];
#ifdef PACKED
  volatile Record record[2];
  record[i & 1].sum = as_int(sum);
  y[i] = as_float(record[i & 1].sum);
#else
  *(volatile global int *)((global char *)(y + i) + 1) = as_int(sum);
#endif
}
