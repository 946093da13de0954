//===- level_zero.cpp - k-means clustering on Level Zero ------------------===//
//
// Part of CMC, under the MIT licence.
//
//   kmeans_level_zero KERNELS ROUNDS POINTS START CENTROIDS LABELS
//
// The number of points must be a multiple of 16.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "../common/Parts.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 7)
    die("usage: KERNELS ROUNDS POINTS START CENTROIDS LABELS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  ze_kernel_handle_t AssignPoints = Gpu.kernel(Module, "assign_points"),
                     MoveCentroids = Gpu.kernel(Module, "move_centroids");

  auto Coordinates = readRaw<float>(Argv[3]);
  uint32_t Count = Coordinates.size() / 2;
  Parts Each(Count, 16);
  float *Points = Gpu.shared(Coordinates),
        *Centroids = Gpu.shared(readRaw<float>(Argv[4])),
        *Partial = Gpu.shared<float>(Parts::Most * 16 * 4);
  uint32_t *Labels = Gpu.shared<uint32_t>(Count);

  for (int Round = 0; Round <= std::atoi(Argv[2]); ++Round) {
    if (Round)
      Gpu.launch(MoveCentroids, {16, 1, 1}, Partial, Centroids, Each.Number);
    Gpu.launch(AssignPoints, {Each.Number, 1, 1}, Points, Centroids, Labels,
               Partial, Count, Each.Length);
  }
  Gpu.run();

  writeRaw(Argv[5], std::vector<float>(Centroids, Centroids + 32));
  writeRaw(Argv[6], std::vector<uint32_t>(Labels, Labels + Count));
}
