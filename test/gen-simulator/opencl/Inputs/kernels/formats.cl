// Every channel as a kernel sees it, of any format.

kernel void read_float(read_only image2d_t in, global float4 *out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  out[p.y * get_global_size(0) + p.x] = read_imagef(in, p);
}
kernel void read_int(read_only image2d_t in, global int4 *out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  out[p.y * get_global_size(0) + p.x] = read_imagei(in, p);
}
kernel void read_uint(read_only image2d_t in, global uint4 *out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  out[p.y * get_global_size(0) + p.x] = read_imageui(in, p);
}

kernel void write_float(global const float4 *in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, p, in[p.y * get_global_size(0) + p.x]);
}
kernel void write_int(global const int4 *in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagei(out, p, in[p.y * get_global_size(0) + p.x]);
}
kernel void write_uint(global const uint4 *in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(out, p, in[p.y * get_global_size(0) + p.x]);
}

// A line for each element of an array; places in texels, linear filter.
kernel void sample_lines(read_only image1d_array_t in, sampler_t how,
                         global const float2 *places, global float *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(in, how, places[i]).x;
}
kernel void write_lines(write_only image1d_array_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, p, (float4)(p.x + 100 * p.y));
}
