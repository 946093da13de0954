//===- opencl.h - helpers for OpenCL ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Khronos's C++ bindings do most of the work. This adds what hosts of CM
// kernels need: Intel's GPU, programs from files, launches of threads. Errors
// are exceptions, cl::Error.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_OPENCL_H
#define CMC_EXAMPLES_COMMON_OPENCL_H

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 300
#include "Files.h"
#include <CL/opencl.hpp>
#include <map>

namespace opencl {

inline cl::Device firstGpu() {
  std::vector<cl::Platform> Platforms;
  cl::Platform::get(&Platforms);
  for (const cl::Platform &Platform : Platforms) {
    std::vector<cl::Device> Devices;
    Platform.getDevices(CL_DEVICE_TYPE_GPU, &Devices);
    for (const cl::Device &Device : Devices)
      if (Device.getInfo<CL_DEVICE_VENDOR_ID>() == 0x8086)
        return Device;
  }
  throw cl::Error(CL_DEVICE_NOT_FOUND, "looking for a GPU of Intel");
}

/// Intel's first GPU, with a queue that executes commands in order.
struct Gpu {
  cl::Device Device = firstGpu();
  cl::Context Context{Device};
  cl::CommandQueue Queue{Context, Device};
};

inline bool isSpirv(const std::vector<unsigned char> &File) {
  return File.size() > 4 && !std::memcmp(File.data(), "\3\2#\7", 4);
}

/// Loads a file that cmc wrote: a binary, or SPIR-V, which the runtime compiles
/// with \p Constants in place of the defaults.
inline cl::Program load(const Gpu &G, const char *Path,
                        const std::map<cl_uint, int> &Constants = {}) {
  auto Bytes = reference::readRaw<unsigned char>(Path);
  if (!isSpirv(Bytes)) {
    cl::Program Program(G.Context, {G.Device}, {Bytes});
    Program.build();
    return Program;
  }
  cl::Program Program(G.Context, std::vector<char>(Bytes.begin(), Bytes.end()));
  for (const auto &[Id, Value] : Constants)
    Program.setSpecializationConstant(Id, Value);
  Program.build("-vc-codegen");
  return Program;
}

/// A range of \p X by \p Y threads in groups of one. A work-item is a thread.
inline cl::EnqueueArgs threads(Gpu &G, size_t X, size_t Y = 1) {
  return {G.Queue, cl::NDRange(X, Y), cl::NDRange(1, 1)};
}

/// The pixels of \p Image, after all earlier commands.
template <typename T> std::vector<T> read(Gpu &G, const cl::Image2D &Image) {
  size_t Width = Image.getImageInfo<CL_IMAGE_WIDTH>(),
         Height = Image.getImageInfo<CL_IMAGE_HEIGHT>();
  std::vector<T> Pixels(Width * Height);
  G.Queue.enqueueReadImage(Image, CL_TRUE, {0, 0, 0}, {Width, Height, 1}, 0, 0,
                           Pixels.data());
  return Pixels;
}

/// Prints the error; returns the exit code.
inline int failed(const cl::Error &E) {
  std::fprintf(stderr, "%s: error %d of OpenCL\n", E.what(), E.err());
  if (auto *Build = dynamic_cast<const cl::BuildError *>(&E))
    for (const auto &Log : Build->getBuildLog())
      std::fprintf(stderr, "%s\n", Log.second.c_str());
  return 1;
}

} // namespace opencl

#endif // CMC_EXAMPLES_COMMON_OPENCL_H
