// Scales 1024 integers on the first OpenCL GPU and checks them. kernels/scale.h
// is generated from scale.cm: kernels::scale holds binaries for all TARGETS,
// from which the runtime selects that of its GPU.
#define CL_TARGET_OPENCL_VERSION 120
#include "kernels/scale.h"
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    std::fprintf(stderr, "%s: OpenCL error %d\n", what, status);
    std::exit(1);
  }
}

int main() {
  constexpr size_t count = 1024, perThread = 16;
  constexpr cl_int factor = 3;

  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  check(clGetPlatformIDs(1, &platform, nullptr), "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, nullptr),
        "device");
  cl_context context =
      clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  check(status, "context");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "queue");

  const unsigned char *binary = kernels::scale;
  size_t size = kernels::scale_size;
  cl_program program = clCreateProgramWithBinary(context, 1, &device, &size,
                                                 &binary, nullptr, &status);
  check(status, "binary");
  check(clBuildProgram(program, 1, &device, "", nullptr, nullptr), "build");
  cl_kernel kernel = clCreateKernel(program, "scale", &status);
  check(status, "kernel");

  std::vector<cl_int> numbers(count);
  for (size_t i = 0; i < count; ++i)
    numbers[i] = cl_int(i) - 500;
  size_t bytes = count * sizeof(cl_int);
  cl_mem data =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                     numbers.data(), &status);
  check(status, "buffer");
  check(clSetKernelArg(kernel, 0, sizeof(data), &data), "argument 0");
  check(clSetKernelArg(kernel, 1, sizeof(factor), &factor), "argument 1");
  // A work-item of OpenCL is a thread of CM.
  size_t threads = count / perThread;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &threads, nullptr, 0,
                               nullptr, nullptr),
        "enqueue");
  check(clEnqueueReadBuffer(queue, data, CL_TRUE, 0, bytes, numbers.data(), 0,
                            nullptr, nullptr),
        "read");

  size_t right = 0;
  for (size_t i = 0; i < count; ++i)
    right += numbers[i] == (cl_int(i) - 500) * factor;
  std::printf("%zu of %zu numbers are right\n", right, count);

  clReleaseMemObject(data);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return right == count ? 0 : 1;
}
