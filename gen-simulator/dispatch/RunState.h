//===- RunState.h - shared state of a run's workers -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Assigns groups in order, checks instructions against the limits, and keeps
// the first problem, which stops every worker at its next check. All workers
// may call all functions.
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
  Observer *const Watch; ///< Null: no observers.
  std::atomic<bool> Stop{false};

  /// The index of the next group to start, or none.
  llvm::Optional<uint64_t> takeGroup();
  /// The number of instructions that a thread may run before the next check of
  /// the limits; 0 if the run must stop.
  uint64_t budget();
  void countInstructions(uint64_t N) {
    Instructions.fetch_add(N, std::memory_order_relaxed);
  }
  void countGroup();
  /// Stops the run. If threads fail in several workers at once, the problem of
  /// the one dispatched first is kept.
  void fail(const Fault &F, const Thread *Where = nullptr);

  /// The result known after the workers have ended; the caller adds the rest.
  RunResult result() const;

private:
  const RunOptions &Options;
  const uint64_t NumGroups;
  const std::chrono::steady_clock::time_point Begin;
  std::atomic<uint64_t> NextGroup{0}, Instructions{0}, GroupsDone{0};
  std::mutex Lock;
  Fault Problem;
  llvm::Optional<ThreadPosition> Position;
};

} // namespace gensim
