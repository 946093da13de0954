//===- Work.h - the launches of an enqueue ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An enqueue checks everything and copies the state that it needs, so that the
// program can change or destroy its objects while the work waits and runs.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Task.h"
#include "cm-runtime/host/Worker.h"

namespace cmc::host {

/// The space of the kernels of a task that have none of their own; both null:
/// use the thread counts of the kernels.
struct TaskSpace {
  const CmThreadSpace *Threads = nullptr;
  const CmThreadGroupSpace *Groups = nullptr;
  bool UsesGroups = false;        ///< EnqueueWithGroup.
  bool KernelsHaveSpaces = false; ///< EnqueueWithHints.
};

/// Creates a job that runs \p Task. Returns a code of the API.
INT makeJob(TaskHandle *Task, const TaskSpace &Space,
            std::shared_ptr<DeviceState> Device, Job &Out);

} // namespace cmc::host
