// The linear filter of the C-for-Metal paper, in OpenCL: the average of the 3x3
// neighbours of every pixel.

constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

// Algorithm 1: a work-item per pixel; 9 image reads, 27 additions, 1 write, in
// 16 lanes as in the paper. The reads convert bytes to 0..1, so the factor has
// 255 in it.
__attribute__((intel_reqd_sub_group_size(16))) kernel void
linear_simt(read_only image2d_t src, write_only image2d_t dst,
                        int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  float4 pixel = 0;
#pragma unroll
  for (int i = -1; i <= 1; ++i) {
#pragma unroll
    for (int j = -1; j <= 1; ++j) {
      int2 at = (int2)(min(width - 1, max(0, x + j)),
                       min(height - 1, max(0, y + i)));
      float4 neighbour = read_imagef(src, nearest, at);
      pixel.z += neighbour.z;
      pixel.y += neighbour.y;
      pixel.x += neighbour.x;
    }
  }
  write_imageui(dst, (int2)(x, y), convert_uint4(pixel * (255 * 0.1111f)));
}

#ifndef NO_MEDIA_BLOCKS
// cl_intel_media_block_io, which the compiler has but its header lacks.
uchar16 __attribute__((overloadable))
intel_sub_group_media_block_read_uc16(int2, int, int, read_only image2d_t);
uchar4 __attribute__((overloadable))
intel_sub_group_media_block_read_uc4(int2, int, int, read_only image2d_t);
void __attribute__((overloadable))
intel_sub_group_media_block_write_uc8(int2, int, int, uchar8, write_only image2d_t);

// With blocks of bytes, packed RGB: 16 lanes read 32x10 bytes and write 16x8.
// The neighbours to the right are in other lanes, 3 and 6 bytes away. As in
// examples/linear, the output is the first pixel of its neighbourhood.
__attribute__((intel_reqd_sub_group_size(16))) kernel void
linear_blocks(read_only image2d_t src, write_only image2d_t dst) {
  int2 at = (int2)(get_group_id(0) * 16, get_group_id(1) * 8);
  uchar16 upper = intel_sub_group_media_block_read_uc16(at, 32, 8, src);
  uchar4 lower =
      intel_sub_group_media_block_read_uc4(at + (int2)(0, 8), 32, 2, src);
  uchar in[20];
  vstore16(upper, 0, in);
  vstore4(lower, 4, in);
  ushort rows[10];
#pragma unroll
  for (int r = 0; r < 10; ++r) {
    ushort a = in[2 * r], b = in[2 * r + 1];
    rows[r] = a + intel_sub_group_shuffle_down(a, b, 3) +
              intel_sub_group_shuffle_down(a, b, 6);
  }
  uchar out[8];
#pragma unroll
  for (int r = 0; r < 8; ++r)
    out[r] = convert_uchar((rows[r] + rows[r + 1] + rows[r + 2]) * 0.1111f);
  intel_sub_group_media_block_write_uc8(at, 16, 8, vload8(0, out), dst);
}
#endif
