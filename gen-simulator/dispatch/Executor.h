//===- Executor.h - execution of a dispatch ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Distributes the groups of a dispatch to host threads, implements barriers and
// thread dependencies, and detects deadlocks.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/Optional.h"

namespace gensim {

struct RunOptions {
  unsigned Workers = 0;         ///< 0: one per core. Observed runs use one.
  uint64_t MaxInstructions = 0; ///< Of the whole dispatch; 0: no limit.
  double TimeLimit = 0;         ///< Seconds; 0: no limit.
  const std::atomic<bool> *Interrupt = nullptr;
  std::vector<Observer *> Observers;
  std::function<void(uint64_t Done, uint64_t Total)> Progress; ///< In groups.
};

/// The position of a thread when a run failed.
struct ThreadPosition {
  uint32_t Number, X, Y, Z, IndexInGroup;
  ThreadStatus Status;
  uint32_t PC;
  std::string Where; ///< Instruction text and source line.
};

struct RunResult {
  uint64_t Instructions = 0, Threads = 0, Groups = 0;
  Fault Problem;                           ///< None: all threads ended.
  llvm::Optional<ThreadPosition> Position; ///< Of the thread with the problem.
  /// The positions of all live threads, for a time limit, interrupt or
  /// deadlock.
  std::vector<ThreadPosition> LiveThreads;
  /// One line: kernel, instruction, source line, thread, lane, message.
  std::string describe(const Dispatch &D) const;
};

RunResult execute(const Dispatch &D, const RunOptions &Options);

} // namespace gensim
