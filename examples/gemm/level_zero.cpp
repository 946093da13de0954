//===- level_zero.cpp - matrix multiplication on Level Zero ---------------===//
//
// Part of CMC, under the MIT licence.
//
//   gemm_level_zero KERNELS TYPE ROWS COLUMNS DEPTH ALPHA BETA
//               A.raw B.raw C.raw OUT.raw
//
// TYPE is float, with the kernels of sgemm.cpp, or double, with those of
// dgemm.cpp. Rows, columns and depth must be multiples of 16.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "tiles.h"

using namespace reference;

template <typename T> static void multiply(const char *Kernel, char **Argv) {
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  uint32_t Rows = std::atoi(Argv[3]), Columns = std::atoi(Argv[4]),
           Depth = std::atoi(Argv[5]);
  auto A = readRaw<T>(Argv[8]), B = readRaw<T>(Argv[9]),
       C = readRaw<T>(Argv[10]);
  // There are no images of doubles: an element is two 32-bit integers.
  auto Layout =
      sizeof(T) == 8 ? ZE_IMAGE_FORMAT_LAYOUT_32_32 : ZE_IMAGE_FORMAT_LAYOUT_32;
  ze_image_handle_t ImageA = Gpu.image(Layout, Depth, Rows),
                    ImageB = Gpu.image(Layout, Columns, Depth),
                    ImageC = Gpu.image(Layout, Columns, Rows);
  Gpu.write(ImageA, A);
  Gpu.write(ImageB, B);
  Gpu.write(ImageC, C);
  ze_device_properties_t Properties = {};
  Properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
  level_zero::check(zeDeviceGetProperties(Gpu.Device, &Properties),
                    "zeDeviceGetProperties");
  uint32_t EUs = Properties.numSlices * Properties.numSubslicesPerSlice *
                 Properties.numEUsPerSubslice;
  uint32_t Across = Columns / 16, Down = Rows / 16;
  uint32_t Tiles = tilesOfThread(Across, Down, EUs, Properties.numThreadsPerEU);
  Gpu.launch(Gpu.kernel(Module, Kernel), {Across, Down / Tiles, 1}, ImageA,
             ImageB, ImageC, Depth, Tiles, T(std::atof(Argv[6])),
             T(std::atof(Argv[7])));
  Gpu.read(ImageC, C);
  Gpu.run();
  writeRaw(Argv[11], C);
}

int main(int Argc, char **Argv) {
  if (Argc != 12)
    die("usage: KERNELS float|double ROWS COLUMNS DEPTH ALPHA BETA A B C OUT",
        Argv[0]);
  if (!std::strcmp(Argv[2], "double"))
    multiply<double>("dgemm", Argv);
  else
    multiply<float>("sgemm", Argv);
}
