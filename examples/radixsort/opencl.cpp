//===- opencl.cpp - sorts integers on OpenCL ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   radixsort_opencl KERNELS NUMBERS.raw SORTED.raw
//
// The number of integers must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SORTED", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, unsigned> CountDigits(
      Program, "count_digits");
  cl::KernelFunctor<cl::Buffer, unsigned> PlaceDigits(Program, "place_digits");
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, unsigned> MoveNumbers(
      Program, "move_numbers");

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  unsigned Parts = Numbers.size() / 256;
  cl::Buffer In(Gpu.Queue, Numbers.begin(), Numbers.end(), false),
      Out(Gpu.Context, CL_MEM_READ_WRITE, Numbers.size() * 4),
      Counts(Gpu.Context, CL_MEM_READ_WRITE, Parts * 16 * 4);

  cl::EnqueueArgs Threads = opencl::threads(Gpu, Parts);
  for (unsigned Shift = 0; Shift < 32; Shift += 4) {
    CountDigits(Threads, In, Counts, Shift);
    PlaceDigits(opencl::threads(Gpu, 1), Counts, Parts);
    MoveNumbers(Threads, In, Counts, Out, Shift);
    std::swap(In, Out);
  }

  cl::copy(Gpu.Queue, In, Numbers.begin(), Numbers.end());
  writeRaw(Argv[3], Numbers);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
