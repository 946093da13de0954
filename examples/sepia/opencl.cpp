//===- opencl.cpp - a sepia filter on OpenCL ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   sepia_opencl KERNELS WIDTH HEIGHT RGBA.raw OUT.raw
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 6)
    die("usage: KERNELS WIDTH HEIGHT RGBA OUT", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Image2D> Sepia(Program, "sepia");

  size_t Width = std::atol(Argv[2]), Height = std::atol(Argv[3]);
  auto Pixels = readRaw<uint32_t>(Argv[4]);
  cl::ImageFormat Format(CL_RGBA, CL_UNSIGNED_INT8);
  cl::Image2D In(Gpu.Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, Format,
                 Width, Height, 0, Pixels.data()),
      Out(Gpu.Context, CL_MEM_WRITE_ONLY, Format, Width, Height);

  Sepia(opencl::threads(Gpu, (Width + 7) / 8, (Height + 7) / 8), In, Out);
  writeRaw(Argv[5], opencl::read<uint32_t>(Gpu, Out));
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
