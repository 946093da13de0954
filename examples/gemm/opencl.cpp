//===- opencl.cpp - matrix multiplication on OpenCL -----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   gemm_opencl KERNELS TYPE ROWS COLUMNS DEPTH ALPHA BETA
//               A.raw B.raw C.raw OUT.raw
//
// TYPE is float, with the kernels of sgemm.cpp, or double, with those of
// dgemm.cpp. Rows, columns and depth must be multiples of 16.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "tiles.h"

using namespace reference;

template <typename T> static void multiply(const char *Kernel, char **Argv) {
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Image2D, cl::Image2D, cl::Image2D, int, int, T, T> Gemm(
      Program, Kernel);

  size_t Rows = std::atol(Argv[3]), Columns = std::atol(Argv[4]),
         Depth = std::atol(Argv[5]);
  // There are no images of doubles: an element is two 32-bit integers.
  cl::ImageFormat Format(sizeof(T) == 8 ? CL_RG : CL_R, CL_UNSIGNED_INT32);
  auto Image = [&](const char *Path, size_t Width, size_t Height) {
    return cl::Image2D(Gpu.Context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                       Format, Width, Height, 0, readRaw<T>(Path).data());
  };
  cl::Image2D A = Image(Argv[8], Depth, Rows),
              B = Image(Argv[9], Columns, Depth),
              C = Image(Argv[10], Columns, Rows);

  cl_uint ThreadsOfEU = 0;
  Gpu.Device.getInfo(CL_DEVICE_NUM_THREADS_PER_EU_INTEL, &ThreadsOfEU);
  size_t Across = Columns / 16, Down = Rows / 16;
  cl_uint EUs = Gpu.Device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  uint32_t Tiles = tilesOfThread(Across, Down, EUs, ThreadsOfEU);
  Gemm(opencl::threads(Gpu, Across, Down / Tiles), A, B, C, Depth, Tiles,
       T(std::atof(Argv[6])), T(std::atof(Argv[7])));
  writeRaw(Argv[11], opencl::read<T>(Gpu, C));
}

int main(int Argc, char **Argv) try {
  if (Argc != 12)
    die("usage: KERNELS float|double ROWS COLUMNS DEPTH ALPHA BETA A B C OUT",
        Argv[0]);
  if (!std::strcmp(Argv[2], "double"))
    multiply<double>("dgemm", Argv);
  else
    multiply<float>("sgemm", Argv);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
