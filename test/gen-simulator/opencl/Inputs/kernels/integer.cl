// Integer arithmetic of every width.

// Where division is emulated, Intel's compiler takes unsigned and signed
// quotients of the same operands for one value.
kernel void divide32(global const int *a, global const int *b, global int *out) {
  size_t i = get_global_id(0);
  uint ua = ~as_uint(a[i]), ub = as_uint(b[i]);
  out[i * 8 + 0] = a[i] / b[i];
  out[i * 8 + 1] = a[i] % b[i];
  out[i * 8 + 2] = ua / ub;
  out[i * 8 + 3] = ua % ub;
  out[i * 8 + 4] = a[i] / 7;
  out[i * 8 + 5] = a[i] % -13;
  out[i * 8 + 6] = ua / 641u;
  out[i * 8 + 7] = ua % 10u;
}

// The divisor is no byte widened to a signed short: for Gen11 and later this
// compiler divides that as if the dividend had no sign, either.
kernel void divide_narrow(global const short *a, global const uchar *b,
                          global short *out) {
  size_t i = get_global_id(0);
  char sa = (char)a[i];
  out[i * 4 + 0] = a[i] / (short)(as_char(b[i]) | 1);
  out[i * 4 + 1] = (ushort)a[i] % (ushort)(b[i] | 1);
  out[i * 4 + 2] = sa / (char)(b[i] | 1);
  out[i * 4 + 3] = b[i] % (uchar)((uchar)a[i] | 1);
}

kernel void long_add_mul(global const long *a, global const long *b,
                         global long *out) {
  size_t i = get_global_id(0);
  out[i * 8 + 0] = a[i] + b[i];
  out[i * 8 + 1] = a[i] - b[i];
  out[i * 8 + 2] = a[i] * b[i];
  out[i * 8 + 3] = mul_hi(a[i], b[i]);
  out[i * 8 + 4] = mul_hi(as_ulong(a[i]), as_ulong(b[i]));
  out[i * 8 + 5] = a[i] + (long)(int)b[i] * (int)a[i];
  out[i * 8 + 6] = abs(a[i]) ^ -b[i];
  // The product overflows or the sum does not: this compiler's mad_sat wraps
  // where only the sum overflows.
  out[i * 8 + 7] = mad_sat(a[i] >> (b[i] & 31), b[i] >> 46, a[i] >> 8);
}

kernel void long_divide(global const long *a, global const long *b,
                        global long *out) {
  size_t i = get_global_id(0);
  out[i * 4 + 0] = a[i] / b[i];
  out[i * 4 + 1] = a[i] % b[i];
  out[i * 4 + 2] = as_ulong(a[i]) / as_ulong(b[i]);
  out[i * 4 + 3] = as_ulong(a[i]) % 1000000007ul;
}

kernel void long_shift_compare(global const long *a, global const long *b,
                               global long *out) {
  size_t i = get_global_id(0);
  uint s = b[i] & 63;
  out[i * 8 + 0] = a[i] << s;
  out[i * 8 + 1] = a[i] >> s;
  out[i * 8 + 2] = as_ulong(a[i]) >> s;
  out[i * 8 + 3] = rotate(a[i], (long)s);
  out[i * 8 + 4] = (a[i] < b[i]) | (as_ulong(a[i]) < as_ulong(b[i])) << 1 |
                   (a[i] == b[i]) << 2;
  out[i * 8 + 5] = max(a[i], b[i]);
  out[i * 8 + 6] = min(as_ulong(a[i]), as_ulong(b[i]));
  out[i * 8 + 7] = popcount(a[i]) + (clz(b[i]) << 8);
}

kernel void bits(global const uint *a, global const uint *b, global uint *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  out[i * 16 + 0] = popcount(x);
  out[i * 16 + 1] = clz(x >> (y & 31));
  out[i * 16 + 2] = rotate(x, y);
  out[i * 16 + 3] = mul_hi(x, y);
  out[i * 16 + 4] = as_uint(mul_hi(as_int(x), as_int(y)));
  out[i * 16 + 5] = mad_hi(x, y, x);
  out[i * 16 + 6] = mul24(x & 0xffffff, y & 0xffffff);
  out[i * 16 + 7] = as_uint(mad24(as_int(x) >> 8, as_int(y) >> 8, as_int(x)));
  out[i * 16 + 8] = hadd(x, y);
  out[i * 16 + 9] = as_uint(rhadd(as_int(x), as_int(y)));
  out[i * 16 + 10] = abs_diff(as_int(x), as_int(y));
  out[i * 16 + 11] = bitselect(x, y, 0x0ff00ff0u);
  out[i * 16 + 12] = upsample((ushort)x, (ushort)y);
  out[i * 16 + 13] = popcount((ushort)x) | clz((uchar)y) << 8;
  out[i * 16 + 14] = rotate((ushort)x, (ushort)5) | rotate((uchar)y, (uchar)3) << 16;
  out[i * 16 + 15] = (x << (y & 31)) ^ as_uint(as_int(x) >> (y & 31));
}

kernel void saturate(global const int *a, global const int *b, global int *out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  out[i * 12 + 0] = add_sat(x, y);
  out[i * 12 + 1] = sub_sat(x, y);
  out[i * 12 + 2] = as_int(add_sat(as_uint(x), as_uint(y)));
  out[i * 12 + 3] = as_int(sub_sat(as_uint(x), as_uint(y)));
  out[i * 12 + 4] = mad_sat(x >> 12, y >> 14, x);
  out[i * 12 + 5] = add_sat((short)x, (short)y);
  out[i * 12 + 6] = sub_sat((uchar)x, (uchar)y);
  out[i * 12 + 7] = add_sat((char)x, (char)y);
  out[i * 12 + 8] = convert_short_sat(x >> 8);
  out[i * 12 + 9] = convert_uchar_sat(y >> 20);
  out[i * 12 + 10] = convert_ushort_sat(x >> 10);
  out[i * 12 + 11] = convert_char_sat((long)x * y >> 50);
}

kernel void bytes(global const uchar *a, global const char *b, global uchar *out) {
  size_t i = get_global_id(0);
  uchar16 x = vload16(i, a);
  char16 y = vload16(i, b);
  uchar16 z = x + as_uchar16(y >> (char)1);
  z = select(z, (uchar16)(7), y > (char)100);
  vstore16(z, i, out);
}

// Neither loads nor stores are aligned, and some have three elements.
kernel void shorts(global const short *a, global short *out) {
  size_t i = get_global_id(0);
  short3 x = vload3(i, a + 1);
  short4 y = vload4(i, a + 3);
  vstore3(x.zxy + y.xyz, i, out + 1);
}
