//===- opencl.cpp - k-means clustering on OpenCL --------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   kmeans_opencl KERNELS ROUNDS POINTS START CENTROIDS LABELS
//
// The number of points must be a multiple of 16.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "../common/Parts.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 7)
    die("usage: KERNELS ROUNDS POINTS START CENTROIDS LABELS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer, unsigned,
                    unsigned>
      AssignPoints(Program, "assign_points");
  cl::KernelFunctor<cl::Buffer, cl::Buffer, unsigned> MoveCentroids(
      Program, "move_centroids");

  auto Coordinates = readRaw<float>(Argv[3]), Centers = readRaw<float>(Argv[4]);
  unsigned Count = Coordinates.size() / 2;
  Parts Each(Count, 16);
  std::vector<uint32_t> LabelOf(Count);
  std::vector<float> Zeros(Parts::Most * 16 * 4);
  cl::Buffer Points(Gpu.Queue, Coordinates.begin(), Coordinates.end(), true),
      Centroids(Gpu.Queue, Centers.begin(), Centers.end(), false),
      Labels(Gpu.Context, CL_MEM_READ_WRITE, Count * 4),
      Partial(Gpu.Queue, Zeros.begin(), Zeros.end(), false);

  for (int Round = 0; Round <= std::atoi(Argv[2]); ++Round) {
    if (Round)
      MoveCentroids(opencl::threads(Gpu, 16), Partial, Centroids, Each.Number);
    AssignPoints(opencl::threads(Gpu, Each.Number), Points, Centroids, Labels,
                 Partial, Count, Each.Length);
  }

  cl::copy(Gpu.Queue, Centroids, Centers.begin(), Centers.end());
  cl::copy(Gpu.Queue, Labels, LabelOf.begin(), LabelOf.end());
  writeRaw(Argv[5], Centers);
  writeRaw(Argv[6], LabelOf);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
