//===- Threads.cpp - host threads that share a device ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Four host threads, each with a queue and a buffer, run a kernel at the same
// time and read the results. Usage: sim-tbx-threads SOURCE ROUNDS. Exit codes:
// 0 right, 1 wrong results, 2 an error of OpenCL, 14 (by a signal) no end.
//===----------------------------------------------------------------------===//
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

static void check(cl_int Error, const char *What) {
  if (Error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "%s: error %d\n", What, Error);
  std::exit(2);
}

static std::atomic<int> Wrong{0};

static void work(cl_context Context, cl_device_id Device, cl_program Program,
                 int Rounds) {
  constexpr size_t N = 20000, Items = 64;
  cl_int E;
  cl_command_queue Queue =
      clCreateCommandQueueWithProperties(Context, Device, nullptr, &E);
  check(E, "clCreateCommandQueueWithProperties");
  cl_kernel Kernel = clCreateKernel(Program, "work", &E);
  check(E, "clCreateKernel");
  std::vector<float> X(N, 1), Y(N);
  cl_mem Buffers[2];
  float *Data[2] = {X.data(), Y.data()};
  for (int I = 0; I < 2; ++I) {
    Buffers[I] =
        clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, N * 4, Data[I], &E);
    check(E, "clCreateBuffer");
    check(clSetKernelArg(Kernel, I, sizeof(cl_mem), &Buffers[I]),
          "clSetKernelArg");
  }
  for (int Round = 1; Round <= Rounds; ++Round) {
    check(clEnqueueNDRangeKernel(Queue, Kernel, 1, nullptr, &Items, nullptr, 0,
                                 nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clEnqueueReadBuffer(Queue, Buffers[1], CL_TRUE, 0, N * 4, Y.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    for (size_t I = 0; I < N; ++I)
      Wrong += Y[I] != (I < Items ? float(2 * Round) : 0);
  }
}

int main(int Argc, char **Argv) {
  if (Argc != 3)
    return 2;
  ::alarm(60); // Ends a program that waits for ever.
  cl_int E;
  cl_platform_id Platform;
  cl_device_id Device;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_context Context =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &E);
  check(E, "clCreateContext");
  std::ifstream File(Argv[1]);
  std::string Source((std::istreambuf_iterator<char>(File)),
                     std::istreambuf_iterator<char>());
  const char *Text = Source.c_str();
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Text, nullptr, &E);
  check(E, "clCreateProgramWithSource");
  check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr),
        "clBuildProgram");
  std::vector<std::thread> Threads;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back(
        [&] { work(Context, Device, Program, std::atoi(Argv[2])); });
  for (std::thread &T : Threads)
    T.join();
  std::printf("%d wrong\n", Wrong.load());
  return Wrong ? 1 : 0;
}
