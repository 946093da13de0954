//===- level_zero.cpp - matrix transposition on Level Zero ----------------===//
//
// Part of CMC, under the MIT licence.
//
//   transpose_level_zero KERNELS KERNEL WIDTH HEIGHT IN.raw OUT.raw
//
// WIDTH and HEIGHT are the size of the input, multiples of 16.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 7)
    die("usage: KERNELS KERNEL WIDTH HEIGHT IN OUT", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  uint32_t Width = std::atoi(Argv[3]), Height = std::atoi(Argv[4]);
  auto Matrix = readRaw<float>(Argv[5]);
  ze_image_handle_t In = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_32, Width, Height),
                    Out = Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_32, Height, Width);

  Gpu.write(In, Matrix);
  Gpu.launch(Gpu.kernel(Module, Argv[2]), {Width / 16, Height / 16, 1}, In,
             Out);
  Gpu.read(Out, Matrix);
  Gpu.run();
  writeRaw(Argv[6], Matrix);
}
