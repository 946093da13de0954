// Half, float and double arithmetic, conversions, functions.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void half_memory(global const float *in, global half *out,
                        global float *back) {
  size_t i = get_global_id(0);
  float v = in[i];
  vstore_half(v, i * 5 + 0, out);
  vstore_half_rte(v, i * 5 + 1, out);
  vstore_half_rtz(v, i * 5 + 2, out);
  vstore_half_rtp(v, i * 5 + 3, out);
  vstore_half_rtn(v, i * 5 + 4, out);
  back[i] = vload_half(i * 5, out);
}

kernel void half_vectors(global const float *in, global half *out) {
  size_t i = get_global_id(0);
  float4 v = vload4(i, in);
  vstore_half4(v.wzyx, i, out);
}

kernel void half_arithmetic(global const half *a, global const half *b,
                            global half *out) {
  size_t i = get_global_id(0);
  half x = a[i], y = b[i];
  out[i * 8 + 0] = x + y;
  out[i * 8 + 1] = x - y;
  out[i * 8 + 2] = x * y;
  out[i * 8 + 3] = fma(x, y, x);
  out[i * 8 + 4] = fmin(x, y);
  out[i * 8 + 5] = fmax(x, y);
  out[i * 8 + 6] = x < y ? fabs(x) : -y;
  out[i * 8 + 7] = convert_half(convert_int(x * 4)) + convert_half((float)y);
}

kernel void float_arithmetic(global const float *a, global const float *b,
                             global float *out) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  out[i * 10 + 0] = x + y;
  out[i * 10 + 1] = x - y;
  out[i * 10 + 2] = x * y;
  out[i * 10 + 3] = fma(x, y, -x);
  out[i * 10 + 4] = fmin(x, y);
  out[i * 10 + 5] = fmax(x, y);
  out[i * 10 + 6] = copysign(x, y);
  out[i * 10 + 7] = fdim(fabs(x), fabs(y));
  out[i * 10 + 8] = clamp(x, -1.0f, 1.0f);
  out[i * 10 + 9] = x < y ? x : isnan(x) ? 1.0f : isinf(y) ? 2.0f : y;
}

kernel void rounding(global const float *a, global float *out, global int *ints) {
  size_t i = get_global_id(0);
  float x = a[i];
  out[i * 8 + 0] = floor(x);
  out[i * 8 + 1] = ceil(x);
  out[i * 8 + 2] = trunc(x);
  out[i * 8 + 3] = rint(x);
  out[i * 8 + 4] = round(x);
  int e;
  out[i * 8 + 5] = frexp(x, &e);
  out[i * 8 + 6] = ldexp(x, 3);
  out[i * 8 + 7] = fabs(x) - floor(fabs(x));
  ints[i * 8 + 0] = convert_int_rtz(x);
  ints[i * 8 + 1] = convert_int_rte(x);
  ints[i * 8 + 2] = convert_int_rtp(x);
  ints[i * 8 + 3] = convert_int_rtn(x);
  ints[i * 8 + 4] = convert_uchar_sat_rte(x);
  ints[i * 8 + 5] = convert_short_sat(x * 1000);
  ints[i * 8 + 6] = e;
  ints[i * 8 + 7] = signbit(x) | isfinite(x) << 1 | isnormal(x) << 2;
}

kernel void to_float(global const long *in, global float *out) {
  size_t i = get_global_id(0);
  long v = in[i];
  out[i * 6 + 0] = (float)(int)v;
  out[i * 6 + 1] = (float)(uint)v;
  out[i * 6 + 2] = (float)v;
  out[i * 6 + 3] = (float)as_ulong(v);
  out[i * 6 + 4] = (float)(short)v + (float)(uchar)v;
  out[i * 6 + 5] = convert_float_rtz((int)v);
}

kernel void from_float(global const float *in, global long *out) {
  size_t i = get_global_id(0);
  float v = in[i];
  out[i * 4 + 0] = (long)v;
  out[i * 4 + 1] = (long)(uint)fabs(v * 0x1p-20f);
  out[i * 4 + 2] = (long)(ulong)fabs(v);
  out[i * 4 + 3] = convert_int_sat(v);
}

// Subnormal numbers stay what they are.
kernel void subnormal(global const float *a, global const float *b,
                      global float *out) {
  size_t i = get_global_id(0);
  out[i * 4 + 0] = a[i] + b[i];
  out[i * 4 + 1] = a[i] * 0.5f;
  out[i * 4 + 2] = fma(a[i], 3.0f, -b[i]);
  out[i * 4 + 3] = a[i] < b[i] ? a[i] : b[i];
}

kernel void functions(global const float *a, global float *out) {
  size_t i = get_global_id(0);
  float x = a[i];
  out[i * 16 + 0] = sin(x);
  out[i * 16 + 1] = cos(x);
  out[i * 16 + 2] = tan(x * 0.1f);
  out[i * 16 + 3] = exp(x * 0.3f);
  out[i * 16 + 4] = log(fabs(x) + 0.01f);
  out[i * 16 + 5] = pow(fabs(x) + 0.1f, 1.7f);
  out[i * 16 + 6] = sqrt(fabs(x));
  out[i * 16 + 7] = rsqrt(fabs(x) + 0.5f);
  out[i * 16 + 8] = atan2(x, 2.0f);
  out[i * 16 + 9] = exp2(x * 0.5f);
  out[i * 16 + 10] = log2(fabs(x) + 1.5f);
  out[i * 16 + 11] = tanh(x * 0.25f);
  out[i * 16 + 12] = asin(x * 0.03f);
  out[i * 16 + 13] = cbrt(x);
  out[i * 16 + 14] = fmod(x, 1.75f);
  out[i * 16 + 15] = hypot(x, 3.0f);
}

kernel void native_functions(global const float *a, global float *out) {
  size_t i = get_global_id(0);
  float x = a[i];
  out[i * 8 + 0] = native_sin(x);
  out[i * 8 + 1] = native_cos(x);
  out[i * 8 + 2] = native_exp2(x);
  out[i * 8 + 3] = native_log2(fabs(x) + 1.5f);
  out[i * 8 + 4] = native_sqrt(fabs(x));
  out[i * 8 + 5] = native_rsqrt(fabs(x) + 0.5f);
  out[i * 8 + 6] = native_recip(fabs(x) + 0.25f);
  out[i * 8 + 7] = native_powr(fabs(x) + 0.1f, 2.5f);
}

kernel void divide(global const float *a, global const float *b,
                   global float *out) {
  size_t i = get_global_id(0);
  out[i * 3 + 0] = a[i] / b[i];
  out[i * 3 + 1] = 1.0f / b[i];
  out[i * 3 + 2] = native_divide(a[i], b[i]);
}

kernel void geometry(global const float4 *a, global const float4 *b,
                     global float4 *out) {
  size_t i = get_global_id(0);
  float4 c = cross(a[i], b[i]);
  out[i * 3 + 0] = (float4)(dot(a[i], b[i]), length(a[i]), distance(a[i], b[i]), c.z);
  out[i * 3 + 1] = normalize(a[i]);
  out[i * 3 + 2] = mix(a[i], b[i], 0.25f) + smoothstep(-1.0f, 1.0f, a[i]) * step(0.0f, b[i]);
}

#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void double_arithmetic(global const double *a, global const double *b,
                              global double *out) {
  size_t i = get_global_id(0);
  double x = a[i], y = b[i];
  out[i * 10 + 0] = x + y;
  out[i * 10 + 1] = x * y - 0.5;
  out[i * 10 + 2] = x / y;
  out[i * 10 + 3] = sqrt(fabs(x));
  out[i * 10 + 4] = fma(x, y, 0.1);
  out[i * 10 + 5] = x < y ? fmax(x, 0.0) : fmin(y, 1.0);
  out[i * 10 + 6] = floor(x) + trunc(y) + rint(x);
  out[i * 10 + 7] = (double)(long)(x * 1000) + (double)(int)y;
  out[i * 10 + 8] = (float)x;
  out[i * 10 + 9] = convert_double((uint)fabs(x)) + convert_double((ulong)fabs(y));
}
#endif
