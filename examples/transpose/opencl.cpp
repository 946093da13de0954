//===- opencl.cpp - matrix transposition on OpenCL ------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   transpose_opencl KERNELS KERNEL WIDTH HEIGHT IN.raw OUT.raw
//
// WIDTH and HEIGHT are the size of the input, multiples of 16.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 7)
    die("usage: KERNELS KERNEL WIDTH HEIGHT IN OUT", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Image2D> Transpose(Program, Argv[2]);

  size_t Width = std::atol(Argv[3]), Height = std::atol(Argv[4]);
  auto Matrix = readRaw<float>(Argv[5]);
  cl::ImageFormat Format(CL_R, CL_FLOAT);
  cl::Image2D In(Gpu.Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, Format,
                 Width, Height, 0, Matrix.data()),
      Out(Gpu.Context, CL_MEM_WRITE_ONLY, Format, Height, Width);

  Transpose(opencl::threads(Gpu, Width / 16, Height / 16), In, Out);
  writeRaw(Argv[6], opencl::read<float>(Gpu, Out));
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
