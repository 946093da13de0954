//===- reference.cpp - input and check of k-means clustering --------------===//
//
// Part of CMC, under the MIT licence.
//
//   kmeans_reference make blobs|uniform|rings COUNT NAME.points NAME.start
//   kmeans_reference launches COUNT ROUNDS NAME
//   kmeans_reference check ROUNDS NAME.points NAME.start NAME.centroids
//                          NAME.labels
//
// NAME.start contains 16 points to start with. "launches" prints the launches
// of ROUNDS iterations and a last assignment. "check" computes the same
// iterations in double precision: the centroids must be within 1e-4 of the
// diameter, and no other centroid may be nearer to a point than that of its
// label, by more than rounding errors.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Parts.h"
#include <cmath>
#include <string>

using namespace reference;

namespace {

constexpr int Clusters = 16;

struct Point {
  float X, Y;
};

Point onCircle(double X, double Y, double Radius, double Angle) {
  return {float(X + Radius * std::cos(Angle)),
          float(Y + Radius * std::sin(Angle))};
}

void make(const char *Kind, int Count, const char *PointsPath,
          const char *StartPath) {
  Random R(7);
  constexpr double Turn = 6.283185307;
  std::vector<Point> Points, Start;
  for (int I = 0; I < Count; ++I) {
    if (!std::strcmp(Kind, "blobs")) {
      // Blobs of different sizes, denser in the middle.
      int Blob = R.below(Clusters);
      double Radius = (0.2 + 0.02 * Blob) * std::pow(R.real(0, 1), 1.5);
      Points.push_back(onCircle(Blob % 4, Blob / 4, Radius, R.real(0, Turn)));
    } else if (!std::strcmp(Kind, "uniform")) {
      Points.push_back({float(R.real(-1, 1)), float(R.real(-1, 1))});
    } else if (!std::strcmp(Kind, "rings")) {
      double Radius = 1 + R.below(3) + R.real(-0.05, 0.05);
      Points.push_back(onCircle(5, -3, Radius, R.real(0, Turn)));
    } else {
      die("is not blobs, uniform or rings", Kind);
    }
  }
  for (int I = 0; I < Clusters; ++I)
    Start.push_back(Points[size_t(Count) / Clusters * I]);
  writeRaw(PointsPath, Points);
  writeRaw(StartPath, Start);
}

void launches(int Count, int Rounds, const std::string &Name) {
  Parts Each(Count, 16);
  const char *N = Name.c_str();
  std::string From = Name + ".start", To = Name + ".centroids";
  for (int I = 0; I <= Rounds; ++I) {
    std::printf(
        "--kernel=assign_points --groups=%u --arg points=buffer:%s.points "
        "--arg centroids=buffer:%s --arg labels=zero:%d "
        "--arg partial=zero:%u --arg count=%d --arg length=%u "
        "--out labels=%s.labels "
        "--out partial=%s.partial\n",
        Each.Number, N, From.c_str(), Count * 4, Parts::Most * Clusters * 16,
        Count, Each.Length, N, N);
    if (I < Rounds)
      std::printf(
          "--kernel=move_centroids --groups=%d --arg centroids=buffer:%s "
          "--arg partial=buffer:%s.partial --arg parts=%u "
          "--out centroids=%s\n",
          Clusters, From.c_str(), N, Each.Number, To.c_str());
    From = To;
  }
}

struct Centroid {
  double X, Y;

  double distance(const Point &P) const {
    return (P.X - X) * (P.X - X) + (P.Y - Y) * (P.Y - Y);
  }
};

size_t nearest(const std::vector<Centroid> &Centroids, const Point &P) {
  size_t Best = 0;
  for (size_t K = 1; K < Centroids.size(); ++K)
    if (Centroids[K].distance(P) < Centroids[Best].distance(P))
      Best = K;
  return Best;
}

std::vector<Centroid> read(const char *Path) {
  std::vector<Centroid> Out;
  for (Point P : readRaw<Point>(Path))
    Out.push_back({P.X, P.Y});
  if (Out.size() != Clusters)
    die("does not have 16 points", Path);
  return Out;
}

void move(std::vector<Centroid> &Centroids, const std::vector<Point> &Points) {
  std::vector<Centroid> Sums(Clusters, {0, 0});
  std::vector<int> Counts(Clusters);
  for (const Point &P : Points) {
    size_t K = nearest(Centroids, P);
    Sums[K].X += P.X;
    Sums[K].Y += P.Y;
    ++Counts[K];
  }
  for (size_t K = 0; K < Clusters; ++K)
    if (Counts[K])
      Centroids[K] = {Sums[K].X / Counts[K], Sums[K].Y / Counts[K]};
}

int check(int Rounds, char **Paths) {
  auto Points = readRaw<Point>(Paths[0]);
  auto Want = read(Paths[1]), Got = read(Paths[2]);
  auto Labels = readRaw<uint32_t>(Paths[3]);
  if (Labels.size() != Points.size())
    die("has another number of labels", Paths[3]);
  double Size = 0;
  for (const Point &P : Points)
    Size = std::max<double>(Size,
                            std::hypot(P.X - Points[0].X, P.Y - Points[0].Y));
  for (int I = 0; I < Rounds; ++I)
    move(Want, Points);
  for (size_t K = 0; K < Clusters; ++K)
    // The negated comparison also fails for NaN.
    if (!(std::hypot(Got[K].X - Want[K].X, Got[K].Y - Want[K].Y) <=
          1e-4 * Size)) {
      std::printf("different: centroid %zu is %g, %g, must be %g, %g\n", K,
                  Got[K].X, Got[K].Y, Want[K].X, Want[K].Y);
      return 1;
    }
  for (size_t I = 0; I < Points.size(); ++I) {
    double Best = Got[nearest(Got, Points[I])].distance(Points[I]);
    if (Labels[I] >= Clusters || !(Got[Labels[I]].distance(Points[I]) <=
                                   Best * 1.00001 + 1e-6 * Size * Size)) {
      std::printf("different: point %zu is not in cluster %u\n", I, Labels[I]);
      return 1;
    }
  }
  std::printf("equal: %zu points after %d rounds\n", Points.size(), Rounds);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 6 && !std::strcmp(Argv[1], "make")) {
    make(Argv[2], std::atoi(Argv[3]), Argv[4], Argv[5]);
    return 0;
  }
  if (Argc == 5 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), std::atoi(Argv[3]), Argv[4]);
    return 0;
  }
  if (Argc == 7 && !std::strcmp(Argv[1], "check"))
    return check(std::atoi(Argv[2]), Argv + 3);
  die("usage: make blobs|uniform|rings COUNT POINTS START, launches COUNT "
      "ROUNDS NAME, or check ROUNDS POINTS START CENTROIDS LABELS",
      Argv[0]);
}
