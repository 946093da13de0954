//===- ThreadDependencies.cpp - the thread scoreboard ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/ThreadDependencies.h"
#include "gen-simulator/dispatch/Walk.h"
#include "gen-simulator/dispatch/Worker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace gensim {

ThreadDependencies::ThreadDependencies(RunState &State, unsigned Workers)
    : State(State), Released(Workers), Working(Workers) {
  if (!State.D.Dependencies.empty())
    Ended.resize(State.D.numGroups());
}

/// A group that must end before \p Group continues, or none.
llvm::Optional<uint64_t>
ThreadDependencies::firstPredecessor(uint64_t Group) const {
  for (size_t I = 0; I != State.D.Dependencies.size(); ++I) {
    llvm::Optional<uint64_t> P = predecessor(State.D, Group, I);
    if (P && !Ended[*P])
      return P;
  }
  return llvm::None;
}

bool ThreadDependencies::await(uint64_t Group, unsigned Worker, LiveGroup *G) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!firstPredecessor(Group))
    return true;
  Waiting[Group] = {Worker, G};
  return false;
}

void ThreadDependencies::ended(uint64_t Group) {
  if (State.D.Dependencies.empty())
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Ended[Group] = true;
  for (const DependencyDelta &Delta : State.D.Dependencies) {
    llvm::Optional<uint64_t> Successor =
        neighbour(State.D, Group, -int64_t(Delta.X), -int64_t(Delta.Y));
    if (!Successor)
      continue;
    auto It = Waiting.find(*Successor);
    if (It == Waiting.end() || firstPredecessor(*Successor))
      continue;
    Released[It->second.Worker].push_back(It->second.Group);
    Waiting.erase(It);
    Changed.notify_all();
  }
}

LiveGroup *ThreadDependencies::takeReleased(unsigned Worker) {
  if (State.D.Dependencies.empty())
    return nullptr;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Released[Worker].empty())
    return nullptr;
  LiveGroup *G = Released[Worker].back();
  Released[Worker].pop_back();
  return G;
}

/// Whether no worker runs and no group is released. Requires Lock.
bool ThreadDependencies::stuck() const {
  return Working && Sleeping == Working &&
         llvm::all_of(Released, [](const auto &R) { return R.empty(); });
}

bool ThreadDependencies::sleep(unsigned Worker) {
  std::unique_lock<std::mutex> Guard(Lock);
  ++Sleeping;
  while (Released[Worker].empty() && !State.Stop) {
    if (stuck()) {
      reportDeadlock();
      Changed.notify_all();
      break;
    }
    // Time limits and interrupts do not wake workers: check now and then.
    Changed.wait_for(Guard, std::chrono::milliseconds(20));
    State.budget();
  }
  --Sleeping;
  return !State.Stop;
}

void ThreadDependencies::leave() {
  std::lock_guard<std::mutex> Guard(Lock);
  --Working;
  Changed.notify_all();
}

/// Follows dependencies from the first waiting group to a cycle or to a thread
/// that cannot start. Requires Lock; all workers sleep.
void ThreadDependencies::reportDeadlock() {
  auto name = [&](uint64_t Group) {
    GroupPosition P = positionOf(State.D, Group);
    return formatv("({0}, {1})", P.X, P.Y).str();
  };
  uint64_t First = ~uint64_t(0);
  for (const auto &W : Waiting)
    First = std::min(First, W.first);

  std::vector<uint64_t> Chain{First};
  uint64_t Next = *firstPredecessor(First);
  while (Waiting.count(Next) && !llvm::is_contained(Chain, Next)) {
    Chain.push_back(Next);
    Next = *firstPredecessor(Next);
  }
  Fault F;
  F.K = Fault::Kind::Deadlock;
  if (!Waiting.count(Next)) {
    uint64_t Last = Chain.back();
    F.Message = formatv("thread {0} waits at sendc for thread {1}, which "
                        "cannot start: all {2} hardware threads wait",
                        name(Last), name(Next), State.D.HardwareThreads);
    State.fail(F, Waiting[Last].Group->waitingThread());
    return;
  }
  Chain.erase(Chain.begin(), llvm::find(Chain, Next));
  F.Message = "threads wait at sendc for each other: " + name(Next);
  // The first threads of a long cycle suffice.
  constexpr size_t Named = 8;
  for (size_t I = 1; I < std::min(Chain.size(), Named); ++I)
    F.Message += " waits for " + name(Chain[I]);
  if (Chain.size() > Named)
    F.Message += formatv(" waits for ... ({0} threads)", Chain.size() - Named);
  F.Message += " waits for " + name(Next);
  State.fail(F, Waiting[Next].Group->waitingThread());
}

} // namespace gensim
