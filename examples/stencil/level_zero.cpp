//===- level_zero.cpp - a stencil on Level Zero ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   stencil_level_zero KERNELS WIDTH HEIGHT STEPS IN.raw OUT.raw
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 7)
    die("usage: KERNELS WIDTH HEIGHT STEPS IN OUT", Argv[0]);
  level_zero::Gpu Gpu;
  ze_kernel_handle_t Stencil = Gpu.kernel(Gpu.load(Argv[1]), "stencil");

  uint32_t Width = std::atoi(Argv[2]), Height = std::atoi(Argv[3]);
  auto Grid = readRaw<float>(Argv[5]);
  ze_image_handle_t From = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_32, Width, Height),
                    To = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_32, Width, Height);

  Gpu.write(From, Grid);
  for (int Step = 0; Step < std::atoi(Argv[4]); ++Step) {
    Gpu.launch(Stencil, {(Width + 13) / 14, (Height + 15) / 16, 1}, From, To,
               0.5f, 0.1f, 0.025f);
    std::swap(From, To);
  }
  Gpu.read(From, Grid);
  Gpu.run();
  writeRaw(Argv[6], Grid);
}
