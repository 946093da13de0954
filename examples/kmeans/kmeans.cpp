// K-means clustering of points in the plane. Each iteration has two launches:
// every thread finds the nearest centroid of its points and sums them by
// cluster, all in registers; then one thread adds the sums of all threads and
// moves the centroids.
#include <cm/cm.h>

#ifndef CLUSTERS
#define CLUSTERS 16 // A multiple of 4.
#endif
#ifndef POINTS_PER_THREAD
#define POINTS_PER_THREAD 256
#endif

// A point is x, y. A row of sums is x, y, number of points, unused.
typedef matrix<float, CLUSTERS, 4> Sums;

extern "C" _GENX_MAIN_ void assign_points(SurfaceIndex points,
                                          SurfaceIndex centroids,
                                          SurfaceIndex labels,
                                          SurfaceIndex partial) {
  uint thread = cm_linear_global_id();
  uint first = thread * POINTS_PER_THREAD;

  matrix<float, CLUSTERS, 2> c;
  read(centroids, 0, c.format<float>());

  Sums sums = 0;
  matrix<float, 16, 4> terms;
  terms.column(2) = 1;
  terms.column(3) = 0;
  for (uint i = first; i < first + POINTS_PER_THREAD; i += 16) {
    vector<float, 32> p;
    read(points, i * 8, p);
    vector<float, 16> x = p.select<16, 2>(0);
    vector<float, 16> y = p.select<16, 2>(1);

    vector<float, 16> nearest;
    vector<uint, 16> label = 0;
#pragma unroll
    for (int k = 0; k < CLUSTERS; ++k) {
      vector<float, 16> dx = x - c(k, 0);
      vector<float, 16> dy = y - c(k, 1);
      vector<float, 16> d = dx * dx + dy * dy;
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
    terms.select<16, 1, 2, 1>(0, 0) = p;
#pragma unroll
    for (int j = 0; j < 16; ++j)
      sums.row(label(j)) += terms.row(j);
  }
  write(partial, thread * CLUSTERS * 16, sums.format<float>());
}

// Runs as one thread. A centroid without points does not move.
extern "C" _GENX_MAIN_ void move_centroids(SurfaceIndex partial,
                                           SurfaceIndex centroids, uint parts) {
  Sums sums = 0;
  for (uint i = 0; i < parts; ++i) {
    Sums part;
    read(partial, i * CLUSTERS * 16, part.format<float>());
    sums += part;
  }
  matrix<float, CLUSTERS, 2> c;
  read(centroids, 0, c.format<float>());
  vector<float, CLUSTERS> count = sums.column(2);
  c.column(0).merge(sums.column(0) / count, count > 0);
  c.column(1).merge(sums.column(1) / count, count > 0);
  write(centroids, 0, c.format<float>());
}
