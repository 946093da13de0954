// Functions that are called, not inlined; printf.

__attribute__((noinline)) float power(float base, int n) {
  float r = 1;
  while (n > 0) {
    if (n & 1)
      r *= base;
    base *= base;
    n >>= 1;
  }
  return r;
}

__attribute__((noinline)) float polynomial(float x, int degree) {
  float sum = 0;
  for (int i = 0; i <= degree; ++i)
    sum += power(x, i) * (i + 1);
  return sum;
}

__attribute__((noinline)) int mix(int a, int b, int c) {
  if (a > b)
    return a * 3 - c;
  return b ^ (c + a);
}

// A chain of three functions, called where lanes have parted.
kernel void chain(global const float *in, global float *out) {
  size_t i = get_global_id(0);
  float v = in[i];
  if (v < 0)
    v = polynomial(-v, 3) * -0.5f;
  else if (v > 1)
    v = power(v, (int)i % 5);
  out[i] = v;
}

kernel void calls_in_loop(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  for (int j = 0; j < (in[i] & 15); ++j)
    v = mix(v, j * 100, mix(j, v & 7, 3));
  out[i] = v;
}

kernel void print(global const int *in) {
  size_t i = get_global_id(0);
  if (in[i] % 3 == 0)
    printf("item %d: %d %.2f %s %c %x %ld\n", (int)i, in[i], in[i] * 0.25f,
           "text", 'a' + in[i] % 26, in[i] * 16, (long)in[i] << 33);
}
