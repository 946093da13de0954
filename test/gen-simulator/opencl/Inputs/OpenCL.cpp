//===- OpenCL.cpp - the device through OpenCL -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "OpenCL.h"
#include "Test.h"
#include <CL/cl_ext.h>
#include <algorithm>
#include <cstring>

using namespace simtest;

OpenCL::OpenCL(std::string Programs) : Programs(std::move(Programs)) {
  cl_platform_id Platform = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Gpu, nullptr),
        "clGetDeviceIDs");
  cl_int Error = 0;
  Context = clCreateContext(nullptr, 1, &Gpu, nullptr, nullptr, &Error);
  check(Error, "clCreateContext");
  Queue = clCreateCommandQueueWithProperties(Context, Gpu, nullptr, &Error);
  check(Error, "clCreateCommandQueueWithProperties");
  size_t Bytes = 0;
  check(clGetDeviceInfo(Gpu, CL_DEVICE_EXTENSIONS, 0, nullptr, &Bytes),
        "clGetDeviceInfo");
  Extensions.resize(Bytes);
  check(clGetDeviceInfo(Gpu, CL_DEVICE_EXTENSIONS, Bytes, Extensions.data(),
                        nullptr),
        "clGetDeviceInfo");
}

void *OpenCL::create(const void *Data, size_t Bytes) {
  cl_int Error = 0;
  cl_mem Memory =
      clCreateBuffer(Context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, Bytes,
                     const_cast<void *>(Data), &Error);
  check(Error, "clCreateBuffer");
  return own(Memory);
}

void OpenCL::read(void *Memory, void *Data, size_t Bytes) {
  check(clEnqueueReadBuffer(Queue, cl_mem(Memory), CL_TRUE, 0, Bytes, Data, 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
}

bool OpenCL::has(const char *Extension) {
  if (!std::strcmp(Extension, Images)) {
    cl_bool Has = CL_FALSE;
    check(clGetDeviceInfo(Gpu, CL_DEVICE_IMAGE_SUPPORT, sizeof(Has), &Has,
                          nullptr),
          "clGetDeviceInfo");
    return Has;
  }
  if (!std::strcmp(Extension, Lanes8)) {
    std::vector<size_t> Sizes(8);
    size_t Bytes = 0;
    check(clGetDeviceInfo(Gpu, CL_DEVICE_SUB_GROUP_SIZES_INTEL,
                          Sizes.size() * sizeof(size_t), Sizes.data(), &Bytes),
          "clGetDeviceInfo");
    Sizes.resize(Bytes / sizeof(size_t));
    return std::count(Sizes.begin(), Sizes.end(), 8);
  }
  return Extensions.find(Extension) != std::string::npos;
}

void OpenCL::launchWith(const char *Program, const char *Kernel,
                        const Range &Global, const Range &Local,
                        const std::vector<Argument> &Arguments) {
  cl_kernel K = kernel(Program, Kernel);
  setArguments(K, Arguments);
  check(clEnqueueNDRangeKernel(
            Queue, K, Global.Dimensions, nullptr, Global.Size,
            Local.Dimensions ? Local.Size : nullptr, 0, nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(Queue), "clFinish");
  clReleaseKernel(K);
}

cl_mem OpenCL::own(cl_mem Memory) {
  Owned.push_back(Memory);
  return Memory;
}

void OpenCL::release() {
  check(clFinish(Queue), "clFinish");
  for (cl_mem Memory : Owned)
    clReleaseMemObject(Memory);
  Owned.clear();
}

cl_program OpenCL::program(const std::string &Name) {
  cl_program &P = Loaded[Name];
  if (P)
    return P;
  std::vector<unsigned char> Binary = readFile(Programs + "/" + Name + ".bin");
  const unsigned char *Data = Binary.data();
  size_t Size = Binary.size();
  cl_int Status = 0, Error = 0;
  P = clCreateProgramWithBinary(Context, 1, &Gpu, &Size, &Data, &Status,
                                &Error);
  check(Error, "clCreateProgramWithBinary");
  check(clBuildProgram(P, 1, &Gpu, "", nullptr, nullptr), "clBuildProgram");
  return P;
}

cl_kernel OpenCL::kernel(const char *Program, const char *Kernel) {
  cl_int Error = 0;
  cl_kernel K = clCreateKernel(program(Program), Kernel, &Error);
  if (Error)
    die(std::string("clCreateKernel of ") + Kernel, Error);
  return K;
}

void OpenCL::setArguments(cl_kernel Kernel,
                          const std::vector<Argument> &Arguments) {
  for (cl_uint I = 0; I < Arguments.size(); ++I) {
    const Argument &A = Arguments[I];
    const void *Data = A.Kind == Argument::Memory ? &A.Data : A.Data;
    check(clSetKernelArg(Kernel, I, A.Size, Data), "clSetKernelArg");
  }
}
