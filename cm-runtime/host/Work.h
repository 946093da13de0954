//===- Work.h - what an enqueue gives to the device -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An enqueue checks everything and copies what it needs, so that the program
// can change or destroy its objects while the work waits and runs.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Task.h"
#include "cm-runtime/host/Worker.h"

namespace cmc::host {

/// Where the kernels of a task run when they do not say it themselves; both
/// null: as many threads as a kernel has.
struct TaskSpace {
  const CmThreadSpace *Threads = nullptr;
  const CmThreadGroupSpace *Groups = nullptr;
  bool WantsGroups = false;       ///< EnqueueWithGroup.
  bool KernelsHaveSpaces = false; ///< EnqueueWithHints.
};

/// A job that runs \p Task. A code of the API.
INT makeJob(TaskHandle *Task, const TaskSpace &Space,
            std::shared_ptr<DeviceState> Device, Job &Out);

} // namespace cmc::host
