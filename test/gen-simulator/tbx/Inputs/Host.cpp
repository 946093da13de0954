//===- Host.cpp - an OpenCL program for tests of gensim run ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Runs the kernel "work" of a binary three times on two queues: y += 2 * x.
// Usage: sim-tbx-host BINARY. Exit codes: 0 right, 1 wrong results, 2 an error
// of OpenCL.
//===----------------------------------------------------------------------===//
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

static void check(cl_int Error, const char *What) {
  if (Error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "%s: error %d\n", What, Error);
  std::exit(2);
}

int main(int Argc, char **Argv) {
  if (Argc != 2)
    return 2;
  cl_int E;
  cl_platform_id Platform;
  cl_device_id Device;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_context Context =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &E);
  check(E, "clCreateContext");
  cl_command_queue Queues[2];
  for (cl_command_queue &Q : Queues)
    Q = clCreateCommandQueueWithProperties(Context, Device, nullptr, &E);
  check(E, "clCreateCommandQueueWithProperties");

  std::ifstream File(Argv[1], std::ios::binary);
  std::vector<unsigned char> Binary((std::istreambuf_iterator<char>(File)),
                                    std::istreambuf_iterator<char>());
  const unsigned char *Bytes = Binary.data();
  size_t Size = Binary.size();
  cl_program Program = clCreateProgramWithBinary(Context, 1, &Device, &Size,
                                                 &Bytes, nullptr, &E);
  check(E, "clCreateProgramWithBinary");
  check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr),
        "clBuildProgram");
  cl_kernel Kernel = clCreateKernel(Program, "work", &E);
  check(E, "clCreateKernel");

  constexpr size_t N = 1000; // The last thread is not full.
  std::vector<float> X(N), Y(N);
  for (size_t I = 0; I < N; ++I) {
    X[I] = float(I);
    Y[I] = float(3 * I);
  }
  cl_mem Buffers[2];
  float *Data[2] = {X.data(), Y.data()};
  for (int I = 0; I < 2; ++I) {
    Buffers[I] =
        clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, N * 4, Data[I], &E);
    check(E, "clCreateBuffer");
    check(clSetKernelArg(Kernel, I, sizeof(cl_mem), &Buffers[I]),
          "clSetKernelArg");
  }
  for (int I : {0, 1, 0}) {
    check(clEnqueueNDRangeKernel(Queues[I], Kernel, 1, nullptr, &N, nullptr, 0,
                                 nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(Queues[I]), "clFinish");
  }
  check(clEnqueueReadBuffer(Queues[0], Buffers[1], CL_TRUE, 0, N * 4, Y.data(),
                            0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  for (size_t I = 0; I < N; ++I)
    if (Y[I] != float(9 * I)) {
      std::printf("y[%zu] is %f\n", I, Y[I]);
      return 1;
    }
  std::printf("right\n");
  return 0;
}
