//===- opencl.cpp - sorts integers on OpenCL ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   bitonic_opencl KERNELS NUMBERS.raw SORTED.raw
//
// There must be 2^n integers, at least 4096.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SORTED", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer> Sort4096(Program, "sort4096");
  cl::KernelFunctor<cl::Buffer, int, int> MergeFar(Program, "merge_far");
  cl::KernelFunctor<cl::Buffer, int> Merge4096(Program, "merge4096");

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  cl::Buffer Data(Gpu.Queue, Numbers.begin(), Numbers.end(), false);

  size_t Count = Numbers.size() / 256;
  cl::EnqueueArgs Threads = opencl::threads(Gpu, Count),
                  Groups(Gpu.Queue, cl::NDRange(Count), cl::NDRange(16));
  Sort4096(Groups, Data);
  for (int Stage = 13; 1u << Stage <= Numbers.size(); ++Stage) {
    for (int Step = Stage - 1; Step >= 12; Step -= 4)
      MergeFar(Threads, Data, Stage, Step);
    Merge4096(Groups, Data, Stage);
  }

  cl::copy(Gpu.Queue, Data, Numbers.begin(), Numbers.end());
  writeRaw(Argv[3], Numbers);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
