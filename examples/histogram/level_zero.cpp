//===- level_zero.cpp - a histogram on Level Zero -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   histogram_level_zero KERNELS WIDTH HEIGHT IMAGE.raw BINS.raw
//
// WIDTH must be a multiple of 32, HEIGHT of 128.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 6)
    die("usage: KERNELS WIDTH HEIGHT IMAGE BINS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  uint32_t Width = std::atoi(Argv[2]), Height = std::atoi(Argv[3]);
  auto Pixels = readRaw<uint8_t>(Argv[4]);
  ze_image_handle_t Image = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_8, Width, Height);
  std::vector<uint32_t> Counts(256);
  uint32_t *Bins = Gpu.shared(Counts);

  Gpu.write(Image, Pixels);
  Gpu.launch(Gpu.kernel(Module, "histogram"), {Width / 32, Height / 128, 1},
             Image, Bins);
  Gpu.run();
  Counts.assign(Bins, Bins + 256);
  writeRaw(Argv[5], Counts);
}
