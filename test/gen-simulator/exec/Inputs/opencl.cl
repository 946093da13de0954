// All ways in which a work item knows its place, an image, local memory.
kernel void place(global const float *x, global float *y, float a,
                  read_only image2d_t im, sampler_t s, local int *shared) {
  int i = get_global_id(0);
  float4 c = read_imagef(im, s, (int2)(i, 0));
  shared[get_local_id(0)] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = a * x[i] + shared[0] + shared[1] + c.x + get_global_size(1) +
         get_local_size(0) + get_num_groups(2) + get_work_dim();
}
