//===- Task.h - kernels that are enqueued together --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Kernel.h"

namespace cmc::host {

/// The rest of a task runs only if a dword in memory meets this condition.
struct Condition {
  size_t Before = 0; ///< Number of kernels before it.
  std::shared_ptr<View> Buffer;
  uint32_t Offset = 0;
  CM_CONDITIONAL_END_PARAM Parameters = {};

  /// Whether the rest of the task runs.
  bool holds() const;
};

/// The contents of a task; an enqueue works on a copy.
struct TaskState {
  /// In order of execution, one after the other, which is as synchronous as
  /// AddSync requires.
  std::vector<KernelHandle *> Kernels;
  std::vector<Condition> Conditions;
  CM_TASK_CONFIG Config = defaultConfig();

private:
  static CM_TASK_CONFIG defaultConfig() {
    CM_TASK_CONFIG C = {};
    C.turboBoostFlag = CM_TURBO_BOOST_DEFAULT;
    return C;
  }
};

class TaskHandle final : public CmTask, public Handle {
public:
  TaskState State;
  void clear() override { State = TaskState(); }

  INT AddKernel(CmKernel *Kernel) override;
  INT Reset() override;
  INT AddSync() override;
  INT SetPowerOption(PCM_POWER_OPTION Option) override;
  INT AddConditionalEnd(SurfaceIndex *Surface, UINT Offset,
                        CM_CONDITIONAL_END_PARAM *Parameters) override;
  INT SetProperty(const CM_TASK_CONFIG &Config) override;
  INT AddKernelWithConfig(CmKernel *Kernel,
                          const CM_EXECUTION_CONFIG *Config) override;
  INT GetProperty(CM_TASK_CONFIG &Config) override;
  INT AddSyncEx(const CM_KERNEL_SYNC_CONFIG *Config) override;
};

} // namespace cmc::host
