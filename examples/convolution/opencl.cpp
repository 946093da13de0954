//===- opencl.cpp - convolutions on OpenCL --------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   convolution_opencl KERNELS SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS
//                      IN.raw WEIGHTS.raw BIAS.raw OUT.raw
//
// KERNELS are those of conv1x1.cpp for SIDE 1, of conv3x3.cpp for SIDE 3. WIDTH
// and HEIGHT are the size of the output.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

/// An image of halves, which OpenCL only copies.
static cl::Image2D halves(opencl::Gpu &Gpu, size_t Width, size_t Height,
                          std::vector<uint16_t> Pixels) {
  Pixels.resize(Width * Height);
  return {Gpu.Context,
          CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
          cl::ImageFormat(CL_R, CL_UNSIGNED_INT16),
          Width,
          Height,
          0,
          Pixels.data()};
}

int main(int Argc, char **Argv) try {
  if (Argc != 11)
    die("usage: KERNELS SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS IN WEIGHTS "
        "BIAS OUT",
        Argv[0]);
  int Side = std::atoi(Argv[2]), Width = std::atoi(Argv[3]),
      Height = std::atoi(Argv[4]), InChannels = std::atoi(Argv[5]),
      OutChannels = std::atoi(Argv[6]);
  auto Pixels = readRaw<uint16_t>(Argv[7]),
       Weights = readRaw<uint16_t>(Argv[8]);
  auto Bias = readRaw<float>(Argv[9]);

  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::Buffer BiasBuffer(Gpu.Queue, Bias.begin(), Bias.end(), true);
  cl::Image2D Out;
  if (Side == 1) {
    cl::KernelFunctor<cl::Image2D, cl::Image2D, cl::Buffer, cl::Image2D, int>
        Conv(Program, "conv1x1");
    cl::Image2D In = halves(Gpu, Width * Height, InChannels, Pixels);
    Out = halves(Gpu, Width * Height, OutChannels, {});
    Conv(opencl::threads(Gpu, Width * Height / 32, OutChannels / 16), In,
         halves(Gpu, OutChannels, InChannels, Weights), BiasBuffer, Out,
         InChannels);
  } else {
    cl::KernelFunctor<cl::Image2D, cl::Buffer, cl::Buffer, cl::Image2D, int,
                      int, int>
        Conv(Program, "conv3x3");
    cl::Image2D In = halves(Gpu, Width + 2, (Height + 2) * InChannels, Pixels);
    cl::Buffer Packed(Gpu.Queue, Weights.begin(), Weights.end(), true);
    Out = halves(Gpu, Width, Height * OutChannels, {});
    Conv(opencl::threads(Gpu, Width / 16, Height / 4 * OutChannels / 8), In,
         Packed, BiasBuffer, Out, Height, InChannels, OutChannels);
  }
  writeRaw(Argv[10], opencl::read<uint16_t>(Gpu, Out));
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
