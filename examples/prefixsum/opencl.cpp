//===- opencl.cpp - prefix sums on OpenCL ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   prefixsum_opencl KERNELS NUMBERS.raw SUMS.raw
//
// The number of integers must be a multiple of 8192.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SUMS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer> SumParts(Program, "sum_parts"),
      AddTotals(Program, "add_totals");
  cl::KernelFunctor<cl::Buffer, unsigned> SumTotals(Program, "sum_totals");

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  unsigned Parts = Numbers.size() / 256;
  cl::Buffer Data(Gpu.Queue, Numbers.begin(), Numbers.end(), false),
      Totals(Gpu.Context, CL_MEM_READ_WRITE, Parts * 4);

  SumParts(opencl::threads(Gpu, Parts), Data, Totals);
  SumTotals(opencl::threads(Gpu, 1), Totals, Parts);
  AddTotals(opencl::threads(Gpu, Parts), Data, Totals);

  cl::copy(Gpu.Queue, Data, Numbers.begin(), Numbers.end());
  writeRaw(Argv[3], Numbers);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
