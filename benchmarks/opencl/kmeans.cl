// K-means in the plane: centroids and the sums of a work-group are in SLM;
// points are added to the sums by atomics, as integers in fixed point, since
// SLM has no atomic addition of floats. The second kernel adds the sums of all
// work-groups.
//
// WG: work-items. PER: points of each.
#define CLUSTERS 16
#define SCALE 65536.0f

// Of x, y and the number of points of a cluster.
typedef int4 Sums;

__attribute__((reqd_work_group_size(WG, 1, 1)))
__attribute__((intel_reqd_sub_group_size(SG)))
__kernel void assign_points(__global const float2 *restrict points,
                            __global const float2 *restrict centroids,
                            __global uint *restrict labels,
                            __global Sums *restrict partial) {
  __local float2 c[CLUSTERS];
  __local int x[CLUSTERS], y[CLUSTERS], n[CLUSTERS];
  uint item = get_local_id(0);
  if (item < CLUSTERS) {
    c[item] = centroids[item];
    x[item] = y[item] = n[item] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  uint first = get_group_id(0) * WG * PER + item;
  float2 p[PER];
  float nearest[PER];
  uint label[PER];
#pragma unroll
  for (uint i = 0; i < PER; ++i) {
    p[i] = points[first + i * WG];
    nearest[i] = MAXFLOAT;
    label[i] = 0;
  }
#pragma unroll
  for (uint k = 0; k < CLUSTERS; ++k) {
    float2 center = c[k];
#pragma unroll
    for (uint i = 0; i < PER; ++i) {
      float2 d = p[i] - center;
      float distance = d.x * d.x + d.y * d.y;
      label[i] = distance < nearest[i] ? k : label[i];
      nearest[i] = min(nearest[i], distance);
    }
  }
#pragma unroll
  for (uint i = 0; i < PER; ++i) {
    labels[first + i * WG] = label[i];
    atomic_add(&x[label[i]], convert_int_rte(p[i].x * SCALE));
    atomic_add(&y[label[i]], convert_int_rte(p[i].y * SCALE));
    atomic_inc(&n[label[i]]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < CLUSTERS)
    partial[get_group_id(0) * CLUSTERS + item] =
        (Sums)(x[item], y[item], n[item], 0);
}

// One work-group: a column of work-items for each cluster, then a tree in SLM.
// A centroid without points does not move.
#define COLUMN 16
__attribute__((reqd_work_group_size(CLUSTERS * COLUMN, 1, 1)))
__kernel void move_centroids(__global const Sums *restrict partial,
                             __global float2 *restrict centroids, uint parts) {
  __local float x[CLUSTERS * COLUMN], y[CLUSTERS * COLUMN];
  __local int n[CLUSTERS * COLUMN];
  uint item = get_local_id(0);
  float2 sum = 0;
  int count = 0;
  for (uint i = item; i < parts * CLUSTERS; i += CLUSTERS * COLUMN) {
    Sums s = partial[i];
    sum += convert_float2(s.xy);
    count += s.z;
  }
  x[item] = sum.x;
  y[item] = sum.y;
  n[item] = count;
#pragma unroll
  for (uint middle = CLUSTERS * COLUMN / 2; middle >= CLUSTERS; middle /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < middle) {
      x[item] += x[item + middle];
      y[item] += y[item + middle];
      n[item] += n[item + middle];
    }
  }
  if (item < CLUSTERS && n[item])
    centroids[item] = (float2)(x[item], y[item]) / (SCALE * n[item]);
}
