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
#include "gen-simulator/isa/Footprint.h"
#include <chrono>
#include <mutex>

namespace gensim {

class RunState {
public:
  RunState(const Dispatch &D, const RunOptions &Options, Observer *Watch)
      : D(D), Watch(Watch), Options(Options), NumGroups(D.numGroups()),
        Begin(std::chrono::steady_clock::now()) {
    const Program &P = D.Code->program();
    if (NumGroups * D.ThreadsPerGroup > P.insts().size())
      Written = footprintOf(P);
  }

  const Dispatch &D;
  Observer *const Watch; ///< Null: no observers.
  std::atomic<bool> Stop{false};

  /// Indices of groups.
  struct Groups {
    uint64_t First, End;
  };
  /// The groups to start next, of which there are none at the end.
  Groups takeGroups();
  /// What a thread may leave in its registers; null: too few threads follow
  /// others to find it out.
  const Footprint *footprint() const { return Written ? &*Written : nullptr; }
  /// The number of instructions that a thread may run before the next check of
  /// the limits; 0 if the run must stop.
  uint64_t budget();
  void countInstructions(uint64_t N) {
    Instructions.fetch_add(N, std::memory_order_relaxed);
  }
  void countGroups(uint64_t N);
  /// Whether what was counted must be exact while threads run: else the end of
  /// a worker suffices.
  bool countsAtOnce() const {
    return Options.MaxInstructions || Options.Progress;
  }
  /// Stops the run. If threads fail in several workers at once, the problem of
  /// the one dispatched first is kept.
  void fail(const Fault &F, const Thread *Where = nullptr);

  /// The result known after the workers have ended; the caller adds the rest.
  RunResult result() const;

private:
  const RunOptions &Options;
  const uint64_t NumGroups;
  const std::chrono::steady_clock::time_point Begin;
  llvm::Optional<Footprint> Written;
  // Away from what all workers only read.
  alignas(64) std::atomic<uint64_t> NextGroup{0};
  std::atomic<uint64_t> Instructions{0}, GroupsDone{0};
  std::mutex Lock;
  Fault Problem;
  llvm::Optional<ThreadPosition> Position;
};

} // namespace gensim
