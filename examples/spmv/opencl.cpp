//===- opencl.cpp - sparse matrix by vector on OpenCL ---------------------===//
//
// Part of CMC, under the MIT licence.
//
//   spmv_opencl KERNELS NAME Y.raw
//
// The files of the matrix are NAME.starts, NAME.columns, NAME.values and
// NAME.x.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include <string>

using namespace reference;

template <typename T>
static cl::Buffer load(opencl::Gpu &Gpu, const std::string &Path) {
  auto Data = readRaw<T>(Path.c_str());
  return {Gpu.Queue, Data.begin(), Data.end(), true};
}

int main(int Argc, char **Argv) try {
  if (Argc != 4)
    die("usage: KERNELS NAME Y", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer>
      Spmv(Program, "spmv");

  std::string Name = Argv[2];
  cl::Buffer Starts = load<uint32_t>(Gpu, Name + ".starts"),
             Columns = load<uint32_t>(Gpu, Name + ".columns"),
             Values = load<float>(Gpu, Name + ".values"),
             X = load<float>(Gpu, Name + ".x");
  std::vector<float> Result(X.getInfo<CL_MEM_SIZE>() / sizeof(float));
  cl::Buffer Y(Gpu.Queue, Result.begin(), Result.end(), false);

  // A thread has sixteen rows.
  Spmv(opencl::threads(Gpu, Result.size() / 16), Starts, Columns, Values, X, Y);
  cl::copy(Gpu.Queue, Y, Result.begin(), Result.end());
  writeRaw(Argv[3], Result);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
