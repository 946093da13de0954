//===- OpenCL.h - the device through OpenCL ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_OPENCL_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
#include "Device.h"
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <map>

namespace simtest {

/// Ends the program if the runtime reports an error.
inline void check(cl_int Error, const char *What) {
  if (Error)
    die(What, Error);
}

/// The first GPU of the first platform, with one in-order queue. The binaries
/// of the programs are files of the directory Programs.
class OpenCL : public Device {
public:
  explicit OpenCL(std::string Programs);

  void *create(const void *Data, size_t Bytes) override;
  void read(void *Memory, void *Data, size_t Bytes) override;
  void release() override;
  bool has(const char *Extension) override;
  void launchWith(const char *Program, const char *Kernel, const Range &Global,
                  const Range &Local,
                  const std::vector<Argument> &Arguments) override;

  /// Leaves an object to release().
  cl_mem own(cl_mem Memory);
  /// A kernel of its own: its arguments are shared with nobody.
  cl_kernel kernel(const char *Program, const char *Kernel);
  static void setArguments(cl_kernel Kernel,
                           const std::vector<Argument> &Arguments);

  cl_device_id Gpu = nullptr;
  cl_context Context = nullptr;
  cl_command_queue Queue = nullptr;

private:
  cl_program program(const std::string &Name);

  std::string Programs, Extensions;
  std::map<std::string, cl_program> Loaded;
  std::vector<cl_mem> Owned;
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_OPENCL_H
