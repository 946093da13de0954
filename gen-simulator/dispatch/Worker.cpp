//===- Worker.cpp - a host thread that runs groups ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/Worker.h"
#include "basic/NewerIGA.h"
#include "gen-simulator/dispatch/Report.h"
#include "gen-simulator/dispatch/Walk.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {

/// The instructions of a group in one turn: enough that switching groups costs
/// nothing, few enough that a spinning group does not delay the others.
constexpr uint64_t TurnInstructions = 1 << 20;

const Thread *LiveGroup::waitingThread() const {
  for (const std::optional<Thread> &T : Threads)
    if (T->Status == ThreadStatus::AtDependency)
      return &*T;
  return nullptr;
}

uint32_t threadState(uint32_t Slot, const cmc::TargetInfo &Target) {
  if (!Target.has(cmc::TargetInfo::LSC))
    return 0;
  // From Xe2 on, the core is in another register (coreOf()).
  if (cmc::iga::needsNewer(Target.IGAPlatform))
    return Slot % 8 | Slot / 8 % 8 << 4;
  // Between the EU and the core, bit 6 is not used; with registers of 64 bytes
  // bits 6 and 7 are not.
  unsigned Above = Target.GRFBytes == 64 ? 8 : 7;
  return Slot % 8 | Slot / 8 % 4 << 4 | Slot / 32 << Above;
}

Worker::Worker(RunState &State, ThreadDependencies &Deps, unsigned Number,
               uint32_t FirstSlot, uint32_t Slots)
    : State(State), Deps(Deps), D(State.D), Target(D.Code->program().target()),
      Entry(uint32_t(D.Code->program().indexOf(D.EntryPC))), Number(Number),
      FirstSlot(FirstSlot), MaxGroups(Slots / D.ThreadsPerGroup),
      Memory(*D.Space) {}

void Worker::run() {
  while (LiveGroup *G = next()) {
    switch (advance(*G)) {
    case Turn::Ended:
      Free.push_back(G);
      ++GroupsEnded;
      if (State.countsAtOnce())
        count();
      Deps.ended(G->Number);
      break;
    case Turn::Over:
      HadTurn.push_back(G);
      break;
    case Turn::Parked:
      break;
    case Turn::Stopped:
      count();
      Deps.leave();
      return;
    }
  }
  count();
  Deps.leave();
}

/// Adds to the counts of all workers.
void Worker::count() {
  State.countInstructions(std::exchange(Executed, 0));
  if (GroupsEnded)
    State.countGroups(std::exchange(GroupsEnded, 0));
}

/// The group to run now; null if none is left.
LiveGroup *Worker::next() {
  while (true) {
    if (LiveGroup *G = Deps.takeReleased(Number)) {
      release(*G);
      return G;
    }
    if (LiveGroup *G = start())
      return G;
    if (!HadTurn.empty()) {
      LiveGroup *G = HadTurn.front();
      HadTurn.pop_front();
      return G;
    }
    if (Free.size() == Groups.size() || !Deps.sleep(Number))
      return nullptr;
  }
}

/// The next group of the walker.
llvm::Optional<uint64_t> Worker::takeGroup() {
  if (Taken.First == Taken.End)
    Taken = State.takeGroups();
  if (Taken.First == Taken.End)
    return llvm::None;
  return Taken.First++;
}

/// Starts the next group of the walker; null if there is none, or no hardware
/// threads for it.
LiveGroup *Worker::start() {
  if (Free.empty() && Groups.size() == MaxGroups)
    return nullptr;
  llvm::Optional<uint64_t> Group = takeGroup();
  if (!Group)
    return nullptr;
  // Observers see which threads follow each other in a hardware thread, so
  // their runs use all of them in turn.
  bool All = State.Watch && Groups.size() < MaxGroups;
  if (Free.empty() || All) {
    uint32_t Slot = FirstSlot + Groups.size() * D.ThreadsPerGroup;
    Groups.push_back(std::make_unique<LiveGroup>(Slot, D.ThreadsPerGroup));
    Free.insert(Free.begin(), Groups.back().get());
  }
  bool Oldest = State.Watch; // Else the last used, which the host has cached.
  auto At = Oldest ? Free.begin() : std::prev(Free.end());
  LiveGroup &G = **At;
  Free.erase(At);

  GroupPosition P = positionOf(D, *Group);
  G.Number = *Group;
  G.Shared.X = P.X;
  G.Shared.Y = P.Y;
  G.Shared.Z = P.Z;
  G.Shared.Arrived = G.Shared.CompletedBarriers = 0;
  if (Target.has(cmc::TargetInfo::NamedBarrier)) {
    G.Shared.Named = {};
    G.Shared.Notify.clear();
  }
  G.Shared.Alive = D.ThreadsPerGroup;
  if (D.SLMBytes)
    G.Shared.SLM.assign(sizeOfSLM(D.SLMBytes), 0);
  for (uint32_t I = 0; I < D.ThreadsPerGroup; ++I)
    startThread(G, I);
  return &G;
}

void Worker::startThread(LiveGroup &G, uint32_t Index) {
  std::optional<Thread> &Place = G.Threads[Index];
  if (Place && State.footprint())
    Place->restart(*State.footprint());
  else
    Place.emplace(D, G.Shared, Memory);
  Thread &T = *Place;
  T.Next = Entry;
  if (Index + 1 == D.ThreadsPerGroup)
    T.Active = T.DispatchMask &= D.LastThreadMask;
  T.State[2] = T.State[3] = T.DispatchMask; // sr0.2 dmask, sr0.3 vmask.
  T.Number = uint32_t(G.Number) * D.ThreadsPerGroup + Index;
  T.Slot = G.FirstSlot + Index;
  T.State[0] = threadState(T.Slot, Target);
  T.IndexInGroup = Index;
  T.X = G.Shared.X;
  T.Y = G.Shared.Y;
  T.Z = G.Shared.Z;
  if (D.FillPayload)
    T.PayloadBytes = D.FillPayload(T);
  T.Watch = State.Watch;
  if (T.Watch)
    T.Watch->threadStart(T);
}

/// Runs the threads of \p G in turn, each until it waits, until none can
/// continue or the turn is over.
Worker::Turn Worker::advance(LiveGroup &G) {
  uint64_t Elapsed = 0;
  while (Elapsed < TurnInstructions) {
    bool Ran = false, AtSendc = false;
    for (std::optional<Thread> &T : G.Threads) {
      if (hasFailed(*T)) // An observer stopped it before it ran.
        return Turn::Stopped;
      if (T->Status == ThreadStatus::Ready) {
        uint64_t Before = T->Executed;
        if (!runThread(G, *T))
          return Turn::Stopped;
        Elapsed += T->Executed - Before;
        Ran = true;
      }
      AtSendc |= T->Status == ThreadStatus::AtDependency;
    }
    if (!G.Shared.Alive)
      return Turn::Ended;
    if (!Ran)
      return AtSendc || !reportDivergence(G) ? Turn::Parked : Turn::Stopped;
  }
  return Turn::Over;
}

/// Runs \p T until it waits or its share is used up. Returns false if the run
/// must stop.
bool Worker::runThread(LiveGroup &G, Thread &T) {
  uint64_t Budget = State.budget();
  if (!Budget)
    return false;
  uint64_t Before = T.Executed;
  D.Code->run(T, Budget, State.Stop);
  Executed += T.Executed - Before;
  if (State.countsAtOnce())
    count();
  if (G.Shared.Arrived >= D.ThreadsPerGroup)
    openBarrier(G);
  if (!G.Shared.Notify.empty())
    openNamedBarriers(G);
  return settle(G, T);
}

/// Handles the status with which \p T returned. Returns false if the run must
/// stop.
bool Worker::settle(LiveGroup &G, Thread &T) {
  switch (T.Status) {
  case ThreadStatus::Ready:
  case ThreadStatus::AtBarrier:
    return true;
  case ThreadStatus::AtDependency:
    if (Deps.await(G.Number, Number, &G))
      release(G);
    return true;
  case ThreadStatus::Done:
    --G.Shared.Alive;
    ++ThreadsEnded;
    if (T.Watch)
      T.Watch->threadEnd(T);
    return !hasFailed(T);
  case ThreadStatus::Faulted:
    return !hasFailed(T);
  }
  llvm_unreachable("unknown thread status");
}

/// Stops the run if \p T has failed.
bool Worker::hasFailed(const Thread &T) {
  if (T.Status != ThreadStatus::Faulted)
    return false;
  State.fail(T.Problem, &T);
  return true;
}

/// Notifies all threads, once for each completed barrier.
void Worker::openBarrier(LiveGroup &G) {
  uint32_t Completed = G.Shared.Arrived / D.ThreadsPerGroup;
  G.Shared.Arrived %= D.ThreadsPerGroup;
  G.Shared.CompletedBarriers += Completed;
  for (std::optional<Thread> &T : G.Threads) {
    T->Notifications[0] += Completed;
    if (T->Status == ThreadStatus::AtBarrier && !T->Barrier)
      T->Status = ThreadStatus::Ready;
  }
}

/// Notifies the consumers of completed named barriers.
void Worker::openNamedBarriers(LiveGroup &G) {
  for (const auto &[Index, Barrier] : G.Shared.Notify) {
    Thread &T = *G.Threads[Index];
    T.NamedNotifications |= 1u << Barrier;
    if (T.Status == ThreadStatus::AtBarrier && T.Barrier == Barrier)
      T.Status = ThreadStatus::Ready;
  }
  G.Shared.Notify.clear();
}

/// Lets the threads of \p G pass sendc.
void Worker::release(LiveGroup &G) {
  for (std::optional<Thread> &T : G.Threads) {
    if (T->Status != ThreadStatus::AtDependency)
      continue;
    T->DependenciesMet = true;
    T->Status = ThreadStatus::Ready;
    if (T->Watch)
      T->Watch->sync(*T, SyncEvent::DependenciesMet);
  }
}

/// Reports a deadlock if all live threads of \p G wait at a barrier, which no
/// other thread can complete.
bool Worker::reportDivergence(const LiveGroup &G) {
  const Thread *First = nullptr;
  for (const std::optional<Thread> &T : G.Threads)
    if (!First && T->Status == ThreadStatus::AtBarrier)
      First = &*T;
  if (!First)
    return false;
  uint32_t Ended = D.ThreadsPerGroup - G.Shared.Alive;
  Fault F;
  F.K = Fault::Kind::Deadlock;
  F.Message = llvm::formatv(
      "divergent barrier: {0} of {1} threads of the group wait, but only {2} "
      "of {1} barrier messages were sent",
      G.Shared.Alive, D.ThreadsPerGroup, G.Shared.Arrived);
  if (First->Barrier) {
    const NamedBarrier &B = G.Shared.Named[First->Barrier];
    F.Message = llvm::formatv(
        "named barrier {0}: a thread waits, but only {1} of {2} producers and "
        "{3} of {4} consumers came",
        First->Barrier, B.Producers, B.ExpectedProducers, B.Consumers,
        B.ExpectedConsumers);
  }
  if (Ended)
    F.Message += llvm::formatv("; {0} ended without one", Ended);
  State.fail(F, First);
  return true;
}

void Worker::appendLiveThreads(std::vector<ThreadPosition> &To) const {
  for (const std::unique_ptr<LiveGroup> &G : Groups) {
    if (!G->Shared.Alive)
      continue;
    for (const std::optional<Thread> &T : G->Threads)
      if (T->Status != ThreadStatus::Done)
        To.push_back(threadPosition(*T));
  }
}

} // namespace gensim
