//===- ThreadDependencies.h - the thread scoreboard -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The scoreboard of the thread dispatcher: a thread at sendc continues when the
// groups at all its deltas have ended. A delta outside the space never blocks.
// Workers without a group to run sleep here; when all of them do, no thread can
// ever continue.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/RunState.h"
#include <condition_variable>
#include <unordered_map>

namespace gensim {

struct LiveGroup;

class ThreadDependencies {
public:
  ThreadDependencies(RunState &State, unsigned Workers);

  /// Returns whether the predecessors of \p Group have ended. If not, \p Waiter
  /// of \p Worker is recorded, and the last predecessor releases it.
  bool await(uint64_t Group, unsigned Worker, LiveGroup *Waiter);
  /// Records that \p Group ended and releases groups that wait for no other.
  void ended(uint64_t Group);
  /// A released group of \p Worker, or null.
  LiveGroup *takeReleased(unsigned Worker);
  /// Sleeps until a group of \p Worker is released; false when the run stops.
  bool sleep(unsigned Worker);
  /// \p Worker ends.
  void leave();

private:
  struct Waiter {
    unsigned Worker;
    LiveGroup *Group;
  };
  llvm::Optional<uint64_t> firstPredecessor(uint64_t Group) const;
  void reportDeadlock();
  bool stuck() const;

  RunState &State;
  std::mutex Lock;
  std::condition_variable Changed;
  std::vector<bool> Ended; ///< By group; empty when nothing depends.
  std::unordered_map<uint64_t, Waiter> Waiting;   ///< By group.
  std::vector<std::vector<LiveGroup *>> Released; ///< By worker.
  unsigned Working, Sleeping = 0;
};

} // namespace gensim
