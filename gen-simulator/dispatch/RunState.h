//===- RunState.h - what the workers of one run share -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Hands out groups in order, counts instructions against the limits, and keeps
// the first problem, which stops every worker at its next look. All functions
// may be called by all workers.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/Executor.h"
#include <chrono>
#include <mutex>

namespace gensim {

class RunState {
public:
  RunState(const Dispatch &D, const RunOptions &Options, Observer *Watch)
      : D(D), Watch(Watch), Options(Options), NumGroups(D.numGroups()),
        Begin(std::chrono::steady_clock::now()) {}

  const Dispatch &D;
  Observer *const Watch; ///< Null: nobody watches.
  std::atomic<bool> Stop{false};

  /// The number of the next group to start, or none.
  llvm::Optional<uint64_t> takeGroup();
  /// How many instructions a thread may run before the limits are looked at
  /// again; 0 when the run must stop.
  uint64_t budget();
  void countInstructions(uint64_t N) {
    Instructions.fetch_add(N, std::memory_order_relaxed);
  }
  void countGroup();
  /// Stops the run. When threads fail at the same time in several workers, the
  /// one that was dispatched first is kept.
  void fail(const Fault &F, const Thread *Where = nullptr);

  /// What is known after the workers ended; the caller adds the rest.
  RunResult result() const;

private:
  const RunOptions &Options;
  const uint64_t NumGroups;
  const std::chrono::steady_clock::time_point Begin;
  std::atomic<uint64_t> NextGroup{0}, Instructions{0}, GroupsDone{0};
  std::mutex Lock; ///< For what follows, and for calls of Dispatch::Locate and
                   ///< RunOptions::Progress.
  Fault Problem;
  llvm::Optional<ThreadPlace> Place;
};

} // namespace gensim
