//===- opencl.cpp - a histogram on OpenCL ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   histogram_opencl KERNELS WIDTH HEIGHT IMAGE.raw BINS.raw
//
// WIDTH must be a multiple of 32, HEIGHT of 128.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 6)
    die("usage: KERNELS WIDTH HEIGHT IMAGE BINS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Buffer> Histogram(Program, "histogram");

  size_t Width = std::atol(Argv[2]), Height = std::atol(Argv[3]);
  auto Pixels = readRaw<uint8_t>(Argv[4]);
  cl::Image2D Image(Gpu.Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                    cl::ImageFormat(CL_R, CL_UNSIGNED_INT8), Width, Height, 0,
                    Pixels.data());
  std::vector<uint32_t> Counts(256);
  cl::Buffer Bins(Gpu.Queue, Counts.begin(), Counts.end(), false);

  Histogram(opencl::threads(Gpu, Width / 32, Height / 128), Image, Bins);
  cl::copy(Gpu.Queue, Bins, Counts.begin(), Counts.end());
  writeRaw(Argv[5], Counts);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
