//===- level_zero.cpp - linear filters on Level Zero ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   linear_level_zero KERNELS KERNEL INPUT.png OUTPUT.png
//
// KERNEL is one that queries its position: all but that of linear.cpp.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 5)
    die("usage: KERNELS KERNEL INPUT OUTPUT", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  // The kernels treat the three bytes of a pixel as three pixels.
  Image Picture = readPng(Argv[3]);
  uint32_t Width = Picture.Width * Picture.Channels, Height = Picture.Height;
  ze_image_handle_t In = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_8, Width, Height),
                    Out = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_8, Width, Height);

  Gpu.write(In, Picture.Pixels);
  Gpu.launch(Gpu.kernel(Module, Argv[2]),
             {(Width + 23) / 24, (Height + 5) / 6, 1}, In, Out);
  Gpu.read(Out, Picture.Pixels);
  Gpu.run();
  writePng(Argv[4], Picture);
}
