//===- RunState.cpp - the shared state of a run's workers -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/RunState.h"
#include "gen-simulator/dispatch/Report.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {

/// The number of instructions of a thread between checks of the limits: about a
/// millisecond, and rare enough to cost nothing. Observed runs are slower.
constexpr uint64_t Slice = 65536, ObservedSlice = 8192;

llvm::Optional<uint64_t> RunState::takeGroup() {
  // Check first, so that repeated calls cannot overflow the counter.
  if (NextGroup.load(std::memory_order_relaxed) >= NumGroups)
    return llvm::None;
  uint64_t Group = NextGroup.fetch_add(1, std::memory_order_relaxed);
  if (Group >= NumGroups)
    return llvm::None;
  return Group;
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

void RunState::countGroup() {
  uint64_t Done = GroupsDone.fetch_add(1, std::memory_order_relaxed) + 1;
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
