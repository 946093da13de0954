//===- level_zero.cpp - convolutions on Level Zero ------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   convolution_level_zero KERNELS SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS
//                      IN.raw WEIGHTS.raw BIAS.raw OUT.raw
//
// KERNELS are those of conv1x1.cpp for SIDE 1, of conv3x3.cpp for SIDE 3. WIDTH
// and HEIGHT are the size of the output.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 11)
    die("usage: KERNELS SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS IN WEIGHTS "
        "BIAS OUT",
        Argv[0]);
  uint32_t Side = std::atoi(Argv[2]), Width = std::atoi(Argv[3]),
           Height = std::atoi(Argv[4]), InChannels = std::atoi(Argv[5]),
           OutChannels = std::atoi(Argv[6]);
  auto Pixels = readRaw<uint16_t>(Argv[7]),
       Weights = readRaw<uint16_t>(Argv[8]);
  std::vector<uint16_t> Result(Width * Height * OutChannels);

  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  float *Bias = Gpu.shared(readRaw<float>(Argv[9]));
  auto Halves = [&](uint32_t Width, uint32_t Height) {
    return Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_16, Width, Height);
  };
  ze_image_handle_t In, Out;
  if (Side == 1) {
    In = Halves(Width * Height, InChannels);
    Out = Halves(Width * Height, OutChannels);
    ze_image_handle_t Factors = Halves(OutChannels, InChannels);
    Gpu.write(In, Pixels);
    Gpu.write(Factors, Weights);
    Gpu.launch(Gpu.kernel(Module, "conv1x1"),
               {Width * Height / 32, OutChannels / 16, 1}, In, Factors, Bias,
               Out, InChannels);
  } else {
    In = Halves(Width + 2, (Height + 2) * InChannels);
    Out = Halves(Width, Height * OutChannels);
    Gpu.write(In, Pixels);
    Gpu.launch(Gpu.kernel(Module, "conv3x3"),
               {Width / 16, Height / 4 * OutChannels / 8, 1}, In,
               Gpu.shared(Weights), Bias, Out, Height, InChannels, OutChannels);
  }
  Gpu.read(Out, Result);
  Gpu.run();
  writeRaw(Argv[10], Result);
}
