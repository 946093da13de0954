//===- Image.h - images of the OpenCL device --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_IMAGE_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_IMAGE_H

#include "OpenCL.h"

namespace simtest {

/// An image of texels of type T (all channels), rows packed on the host.
template <typename T> struct Image {
  /// Zero height and depth mean one dimension, and two.
  Image(OpenCL &CL, cl_image_format Format, size_t Width, size_t Height,
        size_t Depth = 0, bool Array = false)
      : CL(CL), Size{Width, std::max<size_t>(Height, 1),
                     std::max<size_t>(Depth, 1)} {
    cl_image_desc Desc = {};
    Desc.image_type = Array    ? CL_MEM_OBJECT_IMAGE2D_ARRAY
                      : Depth  ? CL_MEM_OBJECT_IMAGE3D
                      : Height ? CL_MEM_OBJECT_IMAGE2D
                               : CL_MEM_OBJECT_IMAGE1D;
    Desc.image_width = Width;
    Desc.image_height = Height;
    (Array ? Desc.image_array_size : Desc.image_depth) = Depth;
    cl_int Error = 0;
    Memory = clCreateImage(CL.Context, CL_MEM_READ_WRITE, &Format, &Desc,
                           nullptr, &Error);
    check(Error, "clCreateImage");
    CL.own(cl_mem(Memory));
  }
  size_t texels() const { return Size[0] * Size[1] * Size[2]; }
  void set(const std::vector<T> &Data) {
    check(clEnqueueWriteImage(CL.Queue, cl_mem(Memory), CL_TRUE, Origin, Size,
                              0, 0, Data.data(), 0, nullptr, nullptr),
          "clEnqueueWriteImage");
  }
  std::vector<T> get() const {
    std::vector<T> Data(texels());
    check(clEnqueueReadImage(CL.Queue, cl_mem(Memory), CL_TRUE, Origin, Size, 0,
                             0, Data.data(), 0, nullptr, nullptr),
          "clEnqueueReadImage");
    return Data;
  }

  OpenCL &CL;
  void *Memory = nullptr;
  size_t Size[3];
  static constexpr size_t Origin[3] = {0, 0, 0};
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_IMAGE_H
