//===- DriverQueues.cpp - queues, work and what waits for it --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Driver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cerrno>

namespace gensim::xe {
namespace {

constexpr uint32_t MaxSyncs = 1024, MaxSyncobjs = 1 << 16, MaxPlacements = 64;
constexpr uint32_t KnownQueueFlags = 1;
constexpr uint32_t WaitForAll = 1, WaitForSubmission = 2;

bool compare(uint16_t Op, uint64_t Value, uint64_t With) {
  switch (Op) {
  case WaitEQ:
    return Value == With;
  case WaitNE:
    return Value != With;
  case WaitGT:
    return Value > With;
  case WaitGE:
    return Value >= With;
  case WaitLT:
    return Value < With;
  default:
    return Value <= With;
  }
}

} // namespace

const EngineInfo *Driver::engineFor(const EngineInstance &E) const {
  if (!hasEngine(H, E))
    return nullptr;
  return findEngine(E.Class == EngineRender ? "render"
                    : E.Class == EngineCopy ? "copy"
                                            : "compute");
}

int Driver::createQueue(QueueCreate &C) {
  if (C.Flags & ~KnownQueueFlags || !C.NumPlacements ||
      C.NumPlacements > MaxPlacements || C.Width != 1)
    return EINVAL;
  EngineInstance First;
  if (!copyIn(C.Instances, First))
    return EFAULT;
  Queue Q;
  if (First.Class != EngineBind) {
    auto It = Spaces.find(C.Vm);
    if (It == Spaces.end())
      return ENOENT;
    const EngineInfo *Engine = engineFor(First);
    if (!Engine)
      return EINVAL;
    Q.In = It->second;
    Q.Stream = std::make_unique<CommandStream>(
        D, *Engine, Q.In->Memory,
        llvm::formatv("queue {0}", LastHandle + 1).str());
    ++Q.In->NumQueues;
  }
  C.Queue = ++LastHandle;
  Queues.emplace(C.Queue, std::move(Q));
  return 0;
}

int Driver::destroyQueue(QueueDestroy &Q) {
  auto It = Queues.find(Q.Queue);
  if (It == Queues.end())
    return ENOENT;
  if (It->second.In)
    --It->second.In->NumQueues;
  Queues.erase(It);
  return 0;
}

int Driver::queueProperty(QueueGetProperty &P) {
  if (!Queues.count(P.Queue))
    return ENOENT;
  if (P.Extensions || P.Property != 0)
    return EINVAL;
  P.Value = 0; // No queue is banned: a fault ends the program.
  return 0;
}

int Driver::readSyncs(uint64_t Address, uint32_t Count, bool IsLongRunning,
                      bool OfExec, Work &W) {
  if (Count > MaxSyncs)
    return EINVAL;
  std::vector<Sync> All(Count);
  if (!readClient(Pid, Address, All.data(), Count * sizeof(Sync)))
    return EFAULT;
  for (const Sync &S : All) {
    bool IsSignal = S.Flags & SyncSignal;
    if (S.Extensions || S.Flags & ~SyncSignal || S.Type > SyncUserFence)
      return EINVAL;
    if (S.Type == SyncTimeline)
      return unsupported("timelines of synchronization objects", EOPNOTSUPP);
    if (S.Type == SyncUserFence) {
      if (!IsSignal)
        return EOPNOTSUPP;
      if (S.Object % sizeof(uint64_t))
        return EINVAL;
      W.After.push_back({nullptr, S.Object, S.Value, OfExec ? 0 : Pid});
      continue;
    }
    if (IsSignal && IsLongRunning)
      return EOPNOTSUPP;
    auto It = Syncobjs.find(uint32_t(S.Object));
    if (It == Syncobjs.end())
      return ENOENT;
    Syncobj &O = *It->second;
    if (!IsSignal && !O.IsSignaled && !O.HasWork)
      return EINVAL;
    O.HasWork |= IsSignal;
    (IsSignal ? W.After : W.Before).push_back({It->second, 0, 0, 0});
  }
  return 0;
}

int Driver::execute(Exec &E) {
  auto It = Queues.find(E.Queue);
  if (It == Queues.end())
    return ENOENT;
  Queue &Q = It->second;
  if (E.Extensions || E.NumBatches > 1 || !Q.Stream)
    return EINVAL;
  Work W = {};
  W.Batch = E.NumBatches ? E.Address : 0;
  if (int Error = readSyncs(E.Syncs, E.NumSyncs, Q.In->IsLongRunning,
                            /*OfExec=*/true, W))
    return Error;
  Q.Pending.push_back(std::move(W));
  resume();
  return 0;
}

void Driver::signal(const Signal &S, AddressSpace &In) {
  if (S.Of)
    S.Of->IsSignaled = true;
  else if (S.Pid)
    writeClient(S.Pid, S.Address, &S.Value, sizeof(S.Value));
  else if (uint64_t At = 0;
           !In.write(S.Address & AddressMask, &S.Value, sizeof(S.Value), &At))
    D.fail(Fault::Kind::PageFault,
           llvm::formatv("page fault: the fence at {0:x+} is written and not "
                         "mapped",
                         At));
}

bool Driver::Work::isReady() const {
  return llvm::all_of(Before, [](const Signal &B) { return B.Of->IsSignaled; });
}

/// Executes the first work of \p Q, as far as it can; whether it is complete.
bool Driver::advance(Queue &Q) {
  Work &W = Q.Pending.front();
  if (!W.isReady())
    return false;
  if (!W.HasStarted && W.Batch)
    Q.Stream->submitBatch(W.Batch);
  else if (Q.Stream->waits())
    Q.Stream->advance();
  W.HasStarted = true;
  bool IsComplete = !Q.Stream->waits() && !D.problem();
  if (IsComplete)
    for (const Signal &S : W.After)
      signal(S, Q.In->Memory);
  for (auto &Client : Clients)
    Client.second->flush();
  return IsComplete && !D.problem();
}

void Driver::resume() {
  // Work of one queue may release that of another one.
  for (bool Moved = true; Moved && !D.problem();) {
    Moved = false;
    for (auto &Each : Queues) {
      Queue &Q = Each.second;
      while (!Q.Pending.empty() && advance(Q)) {
        Q.Pending.pop_front();
        Moved = true;
      }
    }
  }
}

int Driver::waitFence(WaitUserFence &W) {
  if (W.Extensions || W.Op > WaitLE || W.Flags > 1 ||
      W.Address % sizeof(uint64_t))
    return EINVAL;
  if (W.Queue && !Queues.count(W.Queue))
    return ENOENT;
  uint64_t Value;
  if (!copyIn(W.Address, Value))
    return EFAULT;
  return compare(W.Op, Value & W.Mask, W.Value & W.Mask) ? 0 : ETIME;
}

int Driver::createSyncobj(SyncobjCreate &C) {
  if (C.Flags > 1)
    return EINVAL;
  C.Handle = ++LastHandle;
  Syncobjs[C.Handle] = std::make_shared<Syncobj>();
  Syncobjs[C.Handle]->IsSignaled = C.Flags & 1;
  return 0;
}

int Driver::destroySyncobj(SyncobjDestroy &S) {
  return Syncobjs.erase(S.Handle) ? 0 : EINVAL;
}

int Driver::readSyncobjs(uint64_t Address, uint32_t Count,
                         std::vector<std::shared_ptr<Syncobj>> &All) {
  if (!Count || Count > MaxSyncobjs)
    return EINVAL;
  std::vector<uint32_t> Handles(Count);
  if (!readClient(Pid, Address, Handles.data(), Count * sizeof(uint32_t)))
    return EFAULT;
  for (uint32_t Handle : Handles) {
    auto It = Syncobjs.find(Handle);
    if (It == Syncobjs.end())
      return ENOENT;
    All.push_back(It->second);
  }
  return 0;
}

int Driver::waitSyncobjs(SyncobjWait &W) {
  if (W.Flags & ~(WaitForAll | WaitForSubmission))
    return EINVAL;
  std::vector<std::shared_ptr<Syncobj>> All;
  if (int Error = readSyncobjs(W.Handles, W.NumHandles, All))
    return Error;
  if (!(W.Flags & WaitForSubmission) && llvm::any_of(All, [](const auto &S) {
        return !S->IsSignaled && !S->HasWork;
      }))
    return EINVAL;
  auto IsSignaled = [](const auto &S) { return S->IsSignaled; };
  auto First = llvm::find_if(All, IsSignaled);
  W.FirstSignaled = uint32_t(First - All.begin());
  bool Done =
      W.Flags & WaitForAll ? llvm::all_of(All, IsSignaled) : First != All.end();
  return Done ? 0 : ETIME;
}

int Driver::resetSyncobjs(SyncobjArray &A) {
  std::vector<std::shared_ptr<Syncobj>> All;
  int Error = readSyncobjs(A.Handles, A.NumHandles, All);
  if (!Error)
    for (const auto &S : All)
      *S = Syncobj();
  return Error;
}

int Driver::signalSyncobjs(SyncobjArray &A) {
  std::vector<std::shared_ptr<Syncobj>> All;
  int Error = readSyncobjs(A.Handles, A.NumHandles, All);
  if (Error)
    return Error;
  for (const auto &S : All)
    S->IsSignaled = true;
  resume();
  return 0;
}

} // namespace gensim::xe
