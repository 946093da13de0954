//===- opencl.cpp - k-means clustering on OpenCL --------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   kmeans_opencl KERNELS ROUNDS POINTS START CENTROIDS LABELS
//
// The number of points must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 7)
    die("usage: KERNELS ROUNDS POINTS START CENTROIDS LABELS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer>
      AssignPoints(Program, "assign_points");
  cl::KernelFunctor<cl::Buffer, cl::Buffer, unsigned> MoveCentroids(
      Program, "move_centroids");

  auto Coordinates = readRaw<float>(Argv[3]), Centers = readRaw<float>(Argv[4]);
  unsigned Count = Coordinates.size() / 2, Parts = Count / 256;
  std::vector<uint32_t> LabelOf(Count);
  cl::Buffer Points(Gpu.Queue, Coordinates.begin(), Coordinates.end(), true),
      Centroids(Gpu.Queue, Centers.begin(), Centers.end(), false),
      Labels(Gpu.Context, CL_MEM_READ_WRITE, Count * 4),
      Partial(Gpu.Context, CL_MEM_READ_WRITE, Parts * 16 * 16);

  for (int Round = 0; Round <= std::atoi(Argv[2]); ++Round) {
    if (Round)
      MoveCentroids(opencl::threads(Gpu, 1), Partial, Centroids, Parts);
    AssignPoints(opencl::threads(Gpu, Parts), Points, Centroids, Labels,
                 Partial);
  }

  cl::copy(Gpu.Queue, Centroids, Centers.begin(), Centers.end());
  cl::copy(Gpu.Queue, Labels, LabelOf.begin(), LabelOf.end());
  writeRaw(Argv[5], Centers);
  writeRaw(Argv[6], LabelOf);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
