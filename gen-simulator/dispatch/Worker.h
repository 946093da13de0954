//===- Worker.h - a host thread that runs groups ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A worker owns a share of the hardware threads. It runs one group at a time
// until the group ends, waits for a dependency or has used its turn. Released
// groups have priority, then new ones, then those that had a turn: groups that
// wait for each other through memory make progress while there are hardware
// threads, and few groups are live otherwise.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/ThreadDependencies.h"
#include <deque>
#include <optional>

namespace gensim {

/// A group with its threads, and the hardware threads from FirstSlot on.
/// Objects are reused for later groups.
struct LiveGroup {
  LiveGroup(uint32_t FirstSlot, uint32_t Threads)
      : FirstSlot(FirstSlot), Threads(Threads) {}
  const uint32_t FirstSlot;
  uint64_t Number = 0; ///< In the order of the walker.
  ThreadGroup Shared;
  std::vector<std::optional<Thread>> Threads;

  /// The first thread that waits at sendc, or null.
  const Thread *waitingThread() const;
};

/// sr0.0 of the thread in \p Slot. Where there is LSC, programs number hardware
/// threads by it, for instance to divide private memory: the thread in bits 0
/// to 2, its EU in 4 and 5, and the remaining bits above a gap (IGC,
/// CShader::GetHWTID). Xe2 has three bits for the EU and none above. Before
/// LSC, programs take FFTID from r0.
uint32_t threadState(uint32_t Slot, const cmc::TargetInfo &Target);

class Worker {
public:
  /// \p Slots hardware threads from \p FirstSlot on, enough for at least one
  /// group.
  Worker(RunState &State, ThreadDependencies &Deps, unsigned Number,
         uint32_t FirstSlot, uint32_t Slots);
  /// Returns when no group is left or the run stops.
  void run();
  /// The number of ended threads, and the positions of others; after run().
  uint64_t threadsEnded() const { return ThreadsEnded; }
  void appendLiveThreads(std::vector<ThreadPosition> &To) const;

private:
  enum class Turn { Ended, Parked, Over, Stopped };

  LiveGroup *next();
  llvm::Optional<uint64_t> takeGroup();
  LiveGroup *start();
  void startThread(LiveGroup &G, uint32_t Index);
  void count();
  Turn advance(LiveGroup &G);
  bool runThread(LiveGroup &G, Thread &T);
  bool settle(LiveGroup &G, Thread &T);
  bool hasFailed(const Thread &T);
  void openBarrier(LiveGroup &G);
  void openNamedBarriers(LiveGroup &G);
  void release(LiveGroup &G);
  bool reportDivergence(const LiveGroup &G);

  RunState &State;
  ThreadDependencies &Deps;
  const Dispatch &D;
  const cmc::TargetInfo &Target;
  const uint32_t Entry; ///< The index of the first instruction.
  const unsigned Number;
  const uint32_t FirstSlot, MaxGroups;
  TranslationCache Memory;
  RunState::Groups Taken{0, 0}; ///< Groups that only this worker may start.
  std::vector<std::unique_ptr<LiveGroup>> Groups;
  std::vector<LiveGroup *> Free;
  std::deque<LiveGroup *> HadTurn;
  uint64_t ThreadsEnded = 0;
  uint64_t Executed = 0, GroupsEnded = 0; ///< Since count().
};

} // namespace gensim
