//===- Client.h - what the OpenCL programs of these tests share -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The first GPU, and the arguments of the kernel y += 2 * x. An error of OpenCL
// ends the program with exit code 2.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_TBX_CLIENT_H
#define CMC_TEST_TBX_CLIENT_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

inline void check(cl_int Error, const char *What) {
  if (Error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "%s: error %d\n", What, Error);
  std::exit(2);
}

struct Gpu {
  Gpu() {
    cl_platform_id Platform;
    check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, nullptr),
          "clGetDeviceIDs");
    cl_int E;
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &E);
    check(E, "clCreateContext");
  }
  cl_command_queue queue() const {
    cl_int E;
    cl_command_queue Queue =
        clCreateCommandQueueWithProperties(Context, Device, nullptr, &E);
    check(E, "clCreateCommandQueueWithProperties");
    return Queue;
  }
  void build(cl_program Program) const {
    check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr),
          "clBuildProgram");
  }

  cl_device_id Device;
  cl_context Context;
};

/// The kernel "work" of \p Program, which is built.
inline cl_kernel kernelOf(cl_program Program) {
  cl_int E;
  cl_kernel Kernel = clCreateKernel(Program, "work", &E);
  check(E, "clCreateKernel");
  return Kernel;
}

/// Sets the arguments x and y of \p Kernel to copies of \p X and \p Y; returns
/// that of \p Y.
inline cl_mem setArguments(const Gpu &G, cl_kernel Kernel,
                           std::vector<float> &X, std::vector<float> &Y) {
  cl_mem Buffer;
  unsigned Index = 0;
  for (std::vector<float> *Data : {&X, &Y}) {
    cl_int E;
    Buffer = clCreateBuffer(G.Context, CL_MEM_COPY_HOST_PTR, Data->size() * 4,
                            Data->data(), &E);
    check(E, "clCreateBuffer");
    check(clSetKernelArg(Kernel, Index++, sizeof(Buffer), &Buffer),
          "clSetKernelArg");
  }
  return Buffer;
}

inline void launch(cl_command_queue Queue, cl_kernel Kernel, size_t Items) {
  check(clEnqueueNDRangeKernel(Queue, Kernel, 1, nullptr, &Items, nullptr, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
}

/// Reads \p Buffer after all earlier commands of \p Queue.
inline void read(cl_command_queue Queue, cl_mem Buffer,
                 std::vector<float> &To) {
  check(clEnqueueReadBuffer(Queue, Buffer, CL_TRUE, 0, To.size() * 4, To.data(),
                            0, nullptr, nullptr),
        "clEnqueueReadBuffer");
}

inline std::vector<char> readFile(const char *Name) {
  std::ifstream File(Name, std::ios::binary);
  return {std::istreambuf_iterator<char>(File), {}};
}

#endif // CMC_TEST_TBX_CLIENT_H
