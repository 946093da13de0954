// Images: typed reads and writes, the sampler, blocks.

constant sampler_t whole =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

// Texels as they are, through the sampler unit and the data port.
kernel void flip_uint(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  uint4 v = read_imageui(in, whole, p);
  write_imageui(out, (int2)(get_image_width(in) - 1 - p.x, p.y), v.yxwz);
}

kernel void shift_int(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagei(out, p, read_imagei(in, whole, p - (int2)(3, 2)) - 1);
}

// Without a sampler.
kernel void average_float(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, p, (read_imagef(in, p) + read_imagef(in, p ^ 1)) * 0.5f);
}

// Any sampler, any format: one float4 for each place.
kernel void sample_2d(read_only image2d_t in, sampler_t how,
                      global const float2 *places, global float4 *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(in, how, places[i]);
}
kernel void sample_3d(read_only image3d_t in, sampler_t how,
                      global const float4 *places, global float4 *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(in, how, places[i]);
}
kernel void sample_2d_uint(read_only image2d_t in, sampler_t how,
                           global const float2 *places, global uint4 *out) {
  size_t i = get_global_id(0);
  out[i] = read_imageui(in, how, places[i]);
}

// The conversion of a write.
kernel void write_floats(global const float4 *in, write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, p, in[p.y * get_global_size(0) + p.x]);
}

kernel void reverse_array(read_only image2d_array_t in,
                          write_only image2d_array_t out) {
  int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
  int4 q = p;
  q.z = get_image_array_size(in) - 1 - p.z;
  write_imageui(out, q, read_imageui(in, whole, p) + (uint)p.z);
}

#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
kernel void rotate_3d(read_only image3d_t in, write_only image3d_t out) {
  int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
  write_imageui(out, p.yzxw, read_imageui(in, whole, p));
}

kernel void line(read_only image1d_t in, write_only image1d_t out,
                 read_only image1d_buffer_t add) {
  int x = get_global_id(0);
  write_imageui(out, get_image_width(out) - 1 - x,
                read_imageui(in, x) + read_imageui(add, x));
}

kernel void describe(read_only image2d_t a, read_only image3d_t b,
                     read_only image2d_array_t c, global int *out) {
  out[0] = get_image_width(a);
  out[1] = get_image_height(a);
  out[2] = get_image_depth(b);
  out[3] = get_image_array_size(c);
  out[4] = get_image_channel_order(a) == CLK_RGBA;
  out[5] = get_image_channel_data_type(a) == CLK_UNSIGNED_INT8;
  out[6] = get_image_dim(b).y;
}

// Blocks of one subgroup: 16 lanes, 4 bytes each, 2 rows.
__attribute__((intel_reqd_sub_group_size(16))) kernel void
block_rows(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_group_id(0) * 64, get_group_id(1) * 2);
  uint2 v = intel_sub_group_block_read2(in, p);
  intel_sub_group_block_write2(out, p, v.yx + get_sub_group_local_id());
}

#ifndef WIDE // It has no subgroups of 8.
__attribute__((intel_reqd_sub_group_size(8))) kernel void
block_rows_short(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_group_id(0) * 16, get_group_id(1) * 4);
  ushort4 v = intel_sub_group_block_read_us4(in, p);
  intel_sub_group_block_write_us4(out, p, v.wzyx + (ushort)1);
}
#endif

#ifndef NO_MEDIA_BLOCKS
// cl_intel_media_block_io, which the compiler has but its header lacks.
uchar2 __attribute__((overloadable))
intel_sub_group_media_block_read_uc2(int2, int, int, read_only image2d_t);
void __attribute__((overloadable))
intel_sub_group_media_block_write_uc2(int2, int, int, uchar2, write_only image2d_t);

// A column of 4-byte wide blocks: 4x8 bytes in 16 lanes of two.
__attribute__((intel_reqd_sub_group_size(16))) kernel void
media_blocks(read_only image2d_t in, write_only image2d_t out) {
  int2 p = (int2)(get_group_id(0) * 4, get_group_id(1) * 8);
  uchar2 v = intel_sub_group_media_block_read_uc2(p, 4, 8, in);
  intel_sub_group_media_block_write_uc2(p, 4, 8, v ^ (uchar2)(1, 128), out);
}
#endif
