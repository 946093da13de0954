//===- opencl.cpp - features of OpenCL other than buffers -----------------===//
//
// Part of CMC, under the MIT licence.
//
//   features_opencl KERNELS [print|constants|svm|usm|images]...
//
// One function for each feature; without names all of them run. Prints the
// results; the exit code is 1 if one is wrong.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "features.h"
#include <algorithm>

using namespace features;

static bool report(const char *What, bool IsRight) {
  std::printf("%s: %s\n", What, IsRight ? "right" : "WRONG");
  return IsRight;
}

/// The runtime prints the output of kernels when the host waits for them.
static void print(opencl::Gpu &Gpu, cl::Program &Program) {
  cl::KernelFunctor<float> Print(Program, "print");
  Print(opencl::threads(Gpu, 3, 2), 0.25f);
  Gpu.Queue.finish();
}

/// Shared virtual memory: addresses are the same on host and in kernels. The
/// host must map it to use it.
static bool sharedVirtualMemory(opencl::Gpu &Gpu, cl::Program &Program) {
  size_t Size = sizeof(List);
  auto *L = static_cast<List *>(
      clSVMAlloc(Gpu.Context(), CL_MEM_READ_WRITE, Size, 0));
  Gpu.Queue.enqueueMapSVM(L, CL_TRUE, CL_MAP_WRITE, Size);
  L->link();
  Gpu.Queue.enqueueUnmapSVM(L);

  cl::Kernel WalkList(Program, "walk_list");
  WalkList.setArg(0, &L->Nodes[0]);
  WalkList.setArg(1, &L->Sum);
  Gpu.Queue.enqueueNDRangeKernel(WalkList, cl::NullRange, 1, 1);

  Gpu.Queue.enqueueMapSVM(L, CL_TRUE, CL_MAP_READ, Size);
  bool IsRight = L->isWalked();
  Gpu.Queue.enqueueUnmapSVM(L);
  Gpu.Queue.finish();
  clSVMFree(Gpu.Context(), L);
  return report("SVM", IsRight);
}

/// Looks up a function of an extension by name.
template <typename Function>
static Function extension(const opencl::Gpu &Gpu, const char *Name) {
  return reinterpret_cast<Function>(clGetExtensionFunctionAddressForPlatform(
      cl::Platform(Gpu.Device.getInfo<CL_DEVICE_PLATFORM>())(), Name));
}

/// Unified shared memory, Intel's extension: needs no mapping, and memory may
/// also be accessible to the GPU only, such as that of the sum here.
static bool unifiedSharedMemory(opencl::Gpu &Gpu, cl::Program &Program) {
  auto AllocShared =
      extension<clSharedMemAllocINTEL_fn>(Gpu, "clSharedMemAllocINTEL");
  auto AllocDevice =
      extension<clDeviceMemAllocINTEL_fn>(Gpu, "clDeviceMemAllocINTEL");
  auto Free = extension<clMemFreeINTEL_fn>(Gpu, "clMemFreeINTEL");
  auto Copy = extension<clEnqueueMemcpyINTEL_fn>(Gpu, "clEnqueueMemcpyINTEL");
  auto SetPointer = extension<clSetKernelArgMemPointerINTEL_fn>(
      Gpu, "clSetKernelArgMemPointerINTEL");

  auto *L = static_cast<List *>(AllocShared(Gpu.Context(), Gpu.Device(),
                                            nullptr, sizeof(List), 0, nullptr));
  void *Sum = AllocDevice(Gpu.Context(), Gpu.Device(), nullptr, sizeof(int), 0,
                          nullptr);
  L->link();

  cl::Kernel WalkList(Program, "walk_list");
  SetPointer(WalkList(), 0, L->Nodes);
  SetPointer(WalkList(), 1, Sum);
  Gpu.Queue.enqueueNDRangeKernel(WalkList, cl::NullRange, 1, 1);
  Copy(Gpu.Queue(), CL_TRUE, &L->Sum, Sum, sizeof(int), 0, nullptr, nullptr);

  bool IsRight = L->isWalked();
  Free(Gpu.Context(), Sum);
  Free(Gpu.Context(), L);
  return report("USM", IsRight);
}

/// Images with a pixel format, and a sampler.
static bool images(opencl::Gpu &Gpu, cl::Program &Program) {
  std::vector<Pixel> Pixels = picture();
  cl::ImageFormat Format(CL_RGBA, CL_FLOAT);
  cl::Image2D In(Gpu.Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, Format,
                 Width, Height, 0, Pixels.data()),
      Out(Gpu.Context, CL_MEM_WRITE_ONLY, Format, Width / 2, Height / 2);
  cl::Sampler Linear(Gpu.Context, CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE,
                     CL_FILTER_LINEAR);

  cl::KernelFunctor<cl::Image2D, cl::Sampler, cl::Image2D, float, float> Halve(
      Program, "halve");
  Halve(opencl::threads(Gpu, Width / 2 / 16, Height / 2), In, Linear, Out,
        Width / 2, Height / 2);
  return report("images", opencl::read<Pixel>(Gpu, Out) == halfPicture());
}

/// A specialisation constant, which SPIR-V leaves open. A binary has its
/// default.
static void constants(opencl::Gpu &Gpu, const char *Path) {
  cl::Program Program = opencl::load(Gpu, Path, {{7, 1000}});
  std::vector<int> Numbers(16);
  cl::Buffer Out(Gpu.Queue, Numbers.begin(), Numbers.end(), false);
  cl::KernelFunctor<cl::Buffer> Multiples(Program, "multiples");
  Multiples(opencl::threads(Gpu, 1), Out);
  cl::copy(Gpu.Queue, Out, Numbers.begin(), Numbers.end());
  std::printf("multiples of %d, up to %d\n", Numbers[1], Numbers[15]);
}

int main(int Argc, char **Argv) try {
  if (Argc < 2)
    reference::die("usage: KERNELS [print|constants|svm|usm|images]...",
                   Argv[0]);
  auto IsWanted = [&](const char *What) {
    return Argc == 2 || std::any_of(Argv + 2, Argv + Argc, [&](char *Arg) {
             return !std::strcmp(Arg, What);
           });
  };
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  if (IsWanted("print"))
    print(Gpu, Program);
  if (IsWanted("constants"))
    constants(Gpu, Argv[1]);
  bool IsRight = true;
  if (IsWanted("svm"))
    IsRight &= sharedVirtualMemory(Gpu, Program);
  if (IsWanted("usm"))
    IsRight &= unifiedSharedMemory(Gpu, Program);
  if (IsWanted("images"))
    IsRight &= images(Gpu, Program);
  return IsRight ? 0 : 1;
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
