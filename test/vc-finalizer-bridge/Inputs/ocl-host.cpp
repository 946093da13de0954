//===- ocl-host.cpp - load a binary into the real OpenCL runtime ----------===//
//
// Part of CMC, under the MIT licence.
//
//   ocl-host BINARY KERNEL ARGUMENT...
//
// ARGUMENT: buffer:<bytes>  image:<width>x<height>  svm:<bytes>  sampler
//           bytes:<count> (a value of zeroes)
//
// Creates program and kernel, sets the arguments, enqueues and finishes. With
//   NEOReadDebugKeys=1 SetCommandStreamReceiver=1 ProductFamilyOverride=icllp
// the runtime writes what it would submit to a file in the working directory
// instead of to a GPU.
//===----------------------------------------------------------------------===//
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static void check(cl_int Error, const char *What) {
  if (!Error)
    return;
  printf("%s failed: %d\n", What, Error);
  exit(1);
}

static cl_kernel loadKernel(cl_context Context, cl_device_id Device,
                            const char *Path, const char *Name) {
  std::ifstream File(Path, std::ios::binary);
  std::vector<unsigned char> Bytes((std::istreambuf_iterator<char>(File)), {});
  const unsigned char *Data = Bytes.data();
  size_t Size = Bytes.size();
  cl_int Status = 0, Error = 0;
  cl_program Program = clCreateProgramWithBinary(Context, 1, &Device, &Size,
                                                 &Data, &Status, &Error);
  check(Error, "clCreateProgramWithBinary");
  check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr),
        "clBuildProgram");
  cl_kernel Kernel = clCreateKernel(Program, Name, &Error);
  check(Error, "clCreateKernel");
  return Kernel;
}

static void setArgument(cl_context Context, cl_kernel Kernel, unsigned Index,
                        const std::string &Text) {
  std::string Kind = Text.substr(0, Text.find(':'));
  const char *Number = Text.c_str() + std::min(Kind.size() + 1, Text.size());
  char *End = nullptr;
  size_t First = strtoul(Number, &End, 10);
  cl_int Error = 0;
  cl_mem Memory = nullptr;
  if (Kind == "svm") {
    void *Shared = clSVMAlloc(Context, CL_MEM_READ_WRITE, First, 0);
    check(Shared ? 0 : CL_OUT_OF_RESOURCES, "clSVMAlloc");
    check(clSetKernelArgSVMPointer(Kernel, Index, Shared), Text.c_str());
    return;
  }
  if (Kind == "bytes") {
    std::vector<char> Zeroes(First);
    check(clSetKernelArg(Kernel, Index, First, Zeroes.data()), Text.c_str());
    return;
  }
  if (Kind == "sampler") {
    cl_sampler Sampler =
        clCreateSamplerWithProperties(Context, nullptr, &Error);
    check(Error, "clCreateSamplerWithProperties");
    check(clSetKernelArg(Kernel, Index, sizeof(Sampler), &Sampler),
          Text.c_str());
    return;
  }
  if (Kind == "image") {
    cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT8};
    cl_image_desc Desc = {};
    Desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    Desc.image_width = First;
    Desc.image_height = strtoul(End + 1, nullptr, 10);
    Memory = clCreateImage(Context, CL_MEM_READ_WRITE, &Format, &Desc, nullptr,
                           &Error);
  } else if (Kind == "buffer") {
    Memory = clCreateBuffer(Context, CL_MEM_READ_WRITE, First, nullptr, &Error);
  } else {
    Error = CL_INVALID_VALUE;
  }
  check(Error, Text.c_str());
  check(clSetKernelArg(Kernel, Index, sizeof(Memory), &Memory), Text.c_str());
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  cl_platform_id Platform = nullptr;
  cl_device_id Device = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_int Error = 0;
  cl_context Context =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
  check(Error, "clCreateContext");
  cl_command_queue Queue =
      clCreateCommandQueueWithProperties(Context, Device, nullptr, &Error);
  check(Error, "clCreateCommandQueueWithProperties");

  cl_kernel Kernel = loadKernel(Context, Device, argv[1], argv[2]);
  for (int I = 3; I < argc; ++I)
    setArgument(Context, Kernel, I - 3, argv[I]);
  const size_t Global[2] = {2, 2}, Local[2] = {1, 1};
  check(clEnqueueNDRangeKernel(Queue, Kernel, 2, nullptr, Global, Local, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(Queue), "clFinish");
  printf("%s: %d arguments, enqueued, finished\n", argv[2], argc - 3);
  return 0;
}
