//===- LevelZero.h - the device through Level Zero --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_LEVELZERO_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_LEVELZERO_H

#include "Device.h"
#include <level_zero/ze_api.h>
#include <map>

namespace simtest {

/// The first GPU of the first driver, with one command queue. Buffers are
/// device memory; every operation is a command list of its own.
class LevelZero : public Device {
public:
  explicit LevelZero(std::string Programs);

  void *create(const void *Data, size_t Bytes) override;
  void read(void *Memory, void *Data, size_t Bytes) override;
  void release() override;
  bool has(const char *Extension) override;
  void launchWith(const char *Program, const char *Kernel, const Range &Global,
                  const Range &Local,
                  const std::vector<Argument> &Arguments) override;

private:
  ze_module_handle_t module(const std::string &Name);
  ze_command_list_handle_t commands();
  void run(ze_command_list_handle_t List);

  std::string Programs;
  std::vector<void *> Owned;
  std::map<std::string, ze_module_handle_t> Loaded;
  ze_device_handle_t Gpu = nullptr;
  ze_context_handle_t Context = nullptr;
  ze_command_queue_handle_t Queue = nullptr;
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_LEVELZERO_H
