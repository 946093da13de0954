//===- opencl.cpp - a stencil on OpenCL -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   stencil_opencl KERNELS WIDTH HEIGHT STEPS IN.raw OUT.raw
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 7)
    die("usage: KERNELS WIDTH HEIGHT STEPS IN OUT", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Image2D, float, float, float> Stencil(
      Program, "stencil");

  size_t Width = std::atol(Argv[2]), Height = std::atol(Argv[3]);
  auto Grid = readRaw<float>(Argv[5]);
  cl::ImageFormat Format(CL_R, CL_FLOAT);
  cl::Image2D From(Gpu.Context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                   Format, Width, Height, 0, Grid.data()),
      To(Gpu.Context, CL_MEM_READ_WRITE, Format, Width, Height);

  for (int Step = 0; Step < std::atoi(Argv[4]); ++Step) {
    Stencil(opencl::threads(Gpu, (Width + 13) / 14, (Height + 15) / 16), From,
            To, 0.5f, 0.1f, 0.025f);
    std::swap(From, To);
  }
  writeRaw(Argv[6], opencl::read<float>(Gpu, From));
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
