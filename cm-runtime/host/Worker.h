//===- Worker.h - execution of enqueued work in order -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Event.h"
#include "cm-runtime/host/Memory.h"
#include <functional>
#include <thread>

namespace cmc::host {

struct Job {
  std::function<bool()> Run; ///< False on failure.
  std::shared_ptr<Progress> State;
  /// Memory that it uses; acquired until it has finished.
  std::vector<std::shared_ptr<Memory>> Uses;
};

/// The thread of a queue. The destructor waits for all pushed jobs.
class Worker {
public:
  ~Worker();
  void push(Job J);

private:
  void work();

  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<Job> Jobs;
  bool Stop = false;
  std::thread Thread; ///< Started with the first job.
};

} // namespace cmc::host
