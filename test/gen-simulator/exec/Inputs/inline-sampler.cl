constant sampler_t linear =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
constant sampler_t mirrored =
    CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;

// Between each pixel and the next one; then the row from its end.
kernel void between(read_only image2d_t in, global float *out) {
  int x = get_global_id(0);
  out[x] = 255 * read_imagef(in, linear, (float2)(x + 1, 0.5f)).x;
  out[x + 4] = 255 * read_imagef(in, mirrored, (float2)((x + 4.5f) / 4, 0.5f)).x;
}
