// Private arrays in registers whose indices differ from lane to lane: the compiler
// writes an element with one smov for each lane (Gen9, Gen11).
kernel void scatter(global const int *in, global int *ints, global long *longs) {
  int i = get_global_id(0), a[8];
  long b[4];
  for (int k = 0; k < 8; ++k)
    a[k] = k;
  for (int k = 0; k < 4; ++k)
    b[k] = -k;
  a[in[i] & 7] = 100;
  if (i % 3) { // Not all lanes are active.
    a[(in[i] >> 3) & 7] += i;
    b[in[i] & 3] = in[i] - 5;
  }
  for (int k = 0; k < 8; ++k)
    ints[8 * i + k] = a[k];
  for (int k = 0; k < 4; ++k)
    longs[4 * i + k] = b[k];
}
