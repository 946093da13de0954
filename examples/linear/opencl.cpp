//===- opencl.cpp - linear filters on OpenCL ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   linear_opencl KERNELS KERNEL INPUT.png OUTPUT.png
//
// KERNEL is one that queries its position: all but that of linear.cpp.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 5)
    die("usage: KERNELS KERNEL INPUT OUTPUT", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Image2D> Filter(Program, Argv[2]);

  // The kernels treat the three bytes of a pixel as three pixels.
  Image Picture = readPng(Argv[3]);
  size_t Width = Picture.Width * Picture.Channels, Height = Picture.Height;
  cl::ImageFormat Bytes(CL_R, CL_UNSIGNED_INT8);
  cl::Image2D In(Gpu.Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, Bytes,
                 Width, Height, 0, Picture.Pixels.data()),
      Out(Gpu.Context, CL_MEM_WRITE_ONLY, Bytes, Width, Height);

  Filter(opencl::threads(Gpu, (Width + 23) / 24, (Height + 5) / 6), In, Out);
  Picture.Pixels = opencl::read<uint8_t>(Gpu, Out);
  writePng(Argv[4], Picture);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
