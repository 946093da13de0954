//===- opencl.cpp - prefix sums on OpenCL ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   prefixsum_opencl KERNELS NUMBERS.raw SUMS.raw
//
// The number of integers must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "../common/Parts.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SUMS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  using Kernel = cl::KernelFunctor<cl::Buffer, cl::Buffer, unsigned, unsigned>;
  Kernel SumRuns(Program, "sum_runs"), ScanRuns(Program, "scan_runs");

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  unsigned Count = Numbers.size();
  Parts Runs(Count, 256);
  cl::Buffer Data(Gpu.Queue, Numbers.begin(), Numbers.end(), false),
      Totals(Gpu.Context, CL_MEM_READ_WRITE, Parts::Most * 4);

  for (Kernel *Each : {&SumRuns, &ScanRuns})
    (*Each)(opencl::threads(Gpu, Runs.Number), Data, Totals, Count,
            Runs.Length);

  cl::copy(Gpu.Queue, Data, Numbers.begin(), Numbers.end());
  writeRaw(Argv[3], Numbers);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
