//===- RunState.cpp - the shared state of a run's workers -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/RunState.h"
#include "gen-simulator/dispatch/Report.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace gensim {

/// The number of instructions of a thread between checks of the limits: about a
/// millisecond, and rare enough to cost nothing. Observed runs are slower.
constexpr uint64_t Slice = 65536, ObservedSlice = 8192;

/// Several groups at once, because the counter goes from one worker's host core
/// to the other's each time; few enough that all workers end at about the same
/// time.
RunState::Groups RunState::takeGroups() {
  constexpr uint64_t Most = 16, Rest = 64;
  uint64_t First = NextGroup.load(std::memory_order_relaxed), Count;
  do {
    uint64_t Left = NumGroups - First;
    // Threads that wait for others must start in order.
    bool Single = Watch || !D.Dependencies.empty();
    Count = Single ? 1 : std::clamp<uint64_t>(Left / Rest, 1, Most);
    Count = std::min(Count, Left);
  } while (!NextGroup.compare_exchange_weak(First, First + Count,
                                            std::memory_order_relaxed));
  return {First, First + Count};
}

uint64_t RunState::budget() {
  if (Stop)
    return 0;
  uint64_t Budget = Watch ? ObservedSlice : Slice;
  Fault Limit;
  if (Options.MaxInstructions) {
    uint64_t Elapsed = Instructions.load(std::memory_order_relaxed);
    if (Elapsed >= Options.MaxInstructions) {
      Limit.K = Fault::Kind::TimeLimit;
      Limit.Message = llvm::formatv("the limit of {0} instructions is reached",
                                    Options.MaxInstructions);
    } else {
      Budget = std::min(Budget, Options.MaxInstructions - Elapsed);
    }
  }
  if (Options.TimeLimit > 0) {
    std::chrono::duration<double> Elapsed =
        std::chrono::steady_clock::now() - Begin;
    if (Elapsed.count() >= Options.TimeLimit) {
      Limit.K = Fault::Kind::TimeLimit;
      Limit.Message = llvm::formatv("the time limit of {0} s is reached",
                                    Options.TimeLimit);
    }
  }
  if (Options.Interrupt && *Options.Interrupt) {
    Limit.K = Fault::Kind::Interrupted;
    Limit.Message = "interrupted";
  }
  if (!Limit)
    return Budget;
  fail(Limit);
  return 0;
}

void RunState::countGroups(uint64_t N) {
  uint64_t Done = GroupsDone.fetch_add(N, std::memory_order_relaxed) + N;
  if (!Options.Progress)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Options.Progress(Done, NumGroups);
}

void RunState::fail(const Fault &F, const Thread *Where) {
  std::lock_guard<std::mutex> Guard(Lock);
  Stop = true;
  bool Earlier = Position && Where && Where->Number < Position->Number;
  if (Problem && !Earlier)
    return;
  Problem = F;
  if (Where)
    Position = threadPosition(*Where);
}

RunResult RunState::result() const {
  RunResult R;
  R.Instructions = Instructions;
  R.Groups = GroupsDone;
  R.Problem = Problem;
  R.Position = Position;
  return R;
}

} // namespace gensim
