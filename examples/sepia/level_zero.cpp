//===- level_zero.cpp - a sepia filter on Level Zero ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   sepia_level_zero KERNELS WIDTH HEIGHT RGBA.raw OUT.raw
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 6)
    die("usage: KERNELS WIDTH HEIGHT RGBA OUT", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  uint32_t Width = std::atoi(Argv[2]), Height = std::atoi(Argv[3]);
  auto Pixels = readRaw<uint32_t>(Argv[4]);
  auto Layout = ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8;
  ze_image_handle_t In = Gpu.image(Layout, Width, Height),
                    Out = Gpu.image(Layout, Width, Height);

  Gpu.write(In, Pixels);
  Gpu.launch(Gpu.kernel(Module, "sepia"),
             {(Width + 7) / 8, (Height + 7) / 8, 1}, In, Out);
  Gpu.read(Out, Pixels);
  Gpu.run();
  writeRaw(Argv[5], Pixels);
}
