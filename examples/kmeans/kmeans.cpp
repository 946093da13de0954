// K-means clustering of points in the plane. Each round has two launches. In
// the first, every thread finds the nearest centroids of its points and sums
// the points by cluster, all in registers. In the second, a thread for each
// cluster adds the sums of all those threads and moves the centroid.
#include <cm/cm.h>

#define CLUSTERS 16 // The lanes of an instruction.
#define MAX_PARTS 256

static const uint lanes[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                               8, 9, 10, 11, 12, 13, 14, 15};

// The sums of a cluster are x, y, the number of points, and an unused element.
// Those of one cluster are adjacent in memory, MAX_PARTS times.
_GENX_ uint place_of_sums(uint cluster, uint part) {
  return (cluster * MAX_PARTS + part) * 4;
}

// A thread has \p length points, a multiple of 16, of which those from \p count
// on do not exist.
extern "C" _GENX_MAIN_ void
assign_points(SurfaceIndex points, SurfaceIndex centroids, SurfaceIndex labels,
              SurfaceIndex partial, uint count, uint length) {
  uint part = cm_group_id(0);
  uint end = cm_min<uint>((part + 1) * length, count);
  vector<uint, 16> lane(lanes);

  // |p - c|^2 is |p|^2 - 2pc + |c|^2, and |p|^2 is the same for all centroids:
  // two multiply-adds for each, with the factors of the centroid as scalars.
  matrix<float, 2, CLUSTERS> c;
  read_untyped(centroids, CM_GR_ENABLE, c, lane * 2);
  vector<float, CLUSTERS> square = c.row(0) * c.row(0) + c.row(1) * c.row(1);
  c *= -2.f;

  matrix<float, CLUSTERS, 4> sums = 0;
  matrix<float, 16, 4> terms = 0;
  terms.column(2) = 1;
  for (uint i = part * length; i < end; i += 16) {
    matrix<float, 2, 16> p;
    read_untyped(points, CM_GR_ENABLE, p, (i + lane) * 2);

    vector<float, 16> nearest;
    vector<uint, 16> label = 0;
#pragma unroll
    for (int k = 0; k < CLUSTERS; ++k) {
      vector<float, 16> d =
          p.row(0) * c(0, k) + (p.row(1) * c(1, k) + square(k));
      if (k == 0) {
        nearest = d;
      } else {
        label.merge(k, d < nearest);
        nearest = cm_min<float>(nearest, d);
      }
    }
    write(labels, i * 4, label);

    // The row of a cluster is only known at run time: registers are accessed
    // indirectly.
    terms.column(0) = p.row(0);
    terms.column(1) = p.row(1);
#pragma unroll
    for (int j = 0; j < 16; ++j)
      sums.row(label(j)) += terms.row(j);
  }

  matrix<float, 3, CLUSTERS> columns;
#pragma unroll
  for (int i = 0; i < 3; ++i)
    columns.row(i) = sums.column(i);
  write_untyped(partial, CM_BGR_ENABLE, columns, (lane * MAX_PARTS + part) * 4);
}

// Moves one centroid, unless it has no points. The sums of parts that do not
// exist are zero.
extern "C" _GENX_MAIN_ void move_centroids(SurfaceIndex partial,
                                           SurfaceIndex centroids, uint parts) {
  uint cluster = cm_group_id(0);
  vector<uint, 16> lane(lanes);
  matrix<float, 3, 16> sums = 0;
  for (uint i = 0; i < parts; i += 128) {
    matrix<float, 24, 16> part;
#pragma unroll
    for (int j = 0; j < 8; ++j)
      read_untyped(partial, CM_BGR_ENABLE, part.select<3, 1, 16, 1>(j * 3, 0),
                   place_of_sums(cluster, i + j * 16) + lane * 4);
#pragma unroll
    for (int j = 0; j < 8; ++j)
      sums += part.select<3, 1, 16, 1>(j * 3, 0);
  }
  float count = cm_sum<float>(sums.row(2));
  if (count > 0) {
    write(centroids, cluster * 2, cm_sum<float>(sums.row(0)) / count);
    write(centroids, cluster * 2 + 1, cm_sum<float>(sums.row(1)) / count);
  }
}
