//===- opencl.cpp - quantised matrix multiplication on OpenCL -------------===//
//
// Part of CMC, under the MIT licence.
//
//   qgemm_opencl KERNELS bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS
//
// DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include <string>

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 7)
    die("usage: KERNELS bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  std::string Kind = Argv[2], Dir = Argv[3];
  int Rows = std::atoi(Argv[4]), Outputs = std::atoi(Argv[5]),
      Inputs = std::atoi(Argv[6]);

  cl::Kernel Kernel(Program, ("gemm_" + Kind).c_str());
  std::vector<std::string> Names = {"a", "w"};
  if (Kind == "int8")
    Names.insert(Names.end(), {"row_scales", "output_scales"});
  if (Kind == "int4")
    Names.insert(Names.end(), {"scales", "zeros"});
  std::vector<cl::Buffer> Memory;
  for (const std::string &Name : Names) {
    auto Bytes = readRaw<uint8_t>((Dir + "/" + Name + ".raw").c_str());
    Memory.emplace_back(Gpu.Queue, Bytes.begin(), Bytes.end(), true);
  }
  std::vector<float> Result(size_t(Rows) * Outputs);
  Memory.emplace_back(Gpu.Context, CL_MEM_WRITE_ONLY, Result.size() * 4);
  cl_uint I = 0;
  for (const cl::Buffer &B : Memory)
    Kernel.setArg(I++, B);
  for (int N : {Rows, Outputs, Inputs})
    Kernel.setArg(I++, N);

  // A thread computes 32 rows of 32 outputs, or of 16 on devices with 32-byte
  // registers, which are all but the Data Center GPU Max.
  bool IsWide =
      Gpu.Device.getInfo<CL_DEVICE_NAME>().find("Max") != std::string::npos;
  Gpu.Queue.enqueueNDRangeKernel(
      Kernel, cl::NullRange,
      cl::NDRange(Outputs / (IsWide ? 32 : 16), (Rows + 31) / 32),
      cl::NDRange(1, 1));
  cl::copy(Gpu.Queue, Memory.back(), Result.begin(), Result.end());
  writeRaw((Dir + "/out_c.raw").c_str(), Result);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
