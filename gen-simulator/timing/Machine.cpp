//===- Machine.cpp - a model of the whole GPU -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Machine.h"
#include "gen-simulator/dispatch/Walk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <functional>

namespace gensim {
namespace timing {

/// The timeline of threads has those of the first subslice, up to this number.
constexpr size_t MaxSpans = 4096;

Machine::Machine(const Parameters &P) : P(P), Memory(P) {
  const Configuration &C = P.configuration();
  EUs.resize(C.Subslices * C.EUsPerSubslice);
  for (unsigned I = 0; I < EUs.size(); ++I)
    EUs[I].init(*this, I, I / C.EUsPerSubslice,
                std::max(1u, unsigned(P[Param::SendQueue])));
  BarrierLatency = P[Param::BarrierLatency];
  DispatchCycles = P[Param::DispatchCycles];
  StartCycles = P[Param::ThreadStartCycles];
  SendCycles = P[Param::SendCycles];
  SourceCycles = P[Param::SendSourceCycles];
  Lookahead = std::max(1.0, std::min(BarrierLatency, StartCycles));
}

double Machine::launchGap() const {
  return P[Param::LaunchGap] * P.configuration().ClockMHz;
}

void Machine::begin(const Dispatch &Next, Account *N) {
  D = &Next;
  const Program &Code = D->Code->program();
  auto Known = CostsOf.find(&Code);
  if (Known == CostsOf.end())
    Known = CostsOf.emplace(&Code, costsOf(Code, P)).first;
  Costs = Known->second.data();
  const cmc::TargetInfo &Target = Code.target();
  HasScoreboard = !Target.has(cmc::TargetInfo::Scoreboard);
  GRFBytes = Target.GRFBytes;
  const Configuration &C = P.configuration();
  // Twice the registers, half the threads.
  Slots = C.EUsPerSubslice * C.ThreadsPerEU / (Target.GRFCount > 128 ? 2 : 1);
  SLMPerGroup = D->SLMBytes
                    ? double(llvm::PowerOf2Ceil(std::max(D->SLMBytes, 1024u)))
                    : 0;
  Subslices.assign(C.Subslices, {int(Slots), C.SLMBytesPerSubslice,
                                 int(P[Param::BarriersPerSubslice])});
  Begin = Now = DispatcherFree = LastEnd;
  Ended.assign(D->Dependencies.empty() ? 0 : D->numPositions(), false);
  Notes = N;
  if (!Notes)
    return;
  Before = Notes->Time.Cycles;
  TrafficBefore = TrafficSeen = Memory.traffic();
}

void Machine::add(std::shared_ptr<const GroupStream> G) {
  Pending.push_back(std::move(G));
  run(false);
}

void Machine::schedule(unsigned Index) {
  if (EUs[Index].Next == Never)
    return;
  Events.push_back({EUs[Index].Next, Index});
  std::push_heap(Events.begin(), Events.end(), std::greater<Event>());
}

/// The first event that still holds.
bool Machine::nextEvent(Event &E) {
  while (!Events.empty()) {
    E = Events.front();
    std::pop_heap(Events.begin(), Events.end(), std::greater<Event>());
    Events.pop_back();
    if (EUs[E.Index].Next == E.When)
      return true;
  }
  return false;
}

/// Runs until there is room for another group (unless \p Last), or all groups
/// have ended.
void Machine::run(bool Last) {
  while (true) {
    dispatch();
    if (!Last && Pending.empty() && roomFor() >= 0)
      return;
    Event E;
    if (!nextEvent(E)) {
      // Named barriers are not modelled: threads may wait for ever.
      bool Any = false;
      for (unsigned I = 0; I < EUs.size(); ++I)
        if (EUs[I].releaseAll(Now)) {
          schedule(I);
          Any = true;
        }
      if (!Any)
        return;
      continue;
    }
    Now = std::max(Now, E.When);
    EUs[E.Index].Next = Never; // Taken.
    EUs[E.Index].advance(Now, Now + Lookahead);
    schedule(E.Index);
  }
}

bool Machine::hasRoom(const Subslice &S) const {
  // A group that no subslice has room for gets one of its own.
  bool Fits = S.Threads >= int(D->ThreadsPerGroup) || S.Threads == int(Slots);
  return Fits && (S.SLM >= SLMPerGroup || S.Threads == int(Slots)) &&
         (!D->UsesBarrier || D->ThreadsPerGroup == 1 || S.Barriers > 0);
}

/// The subslice for the next group: the one with most room; -1 if none has.
int Machine::roomFor() const {
  int Best = -1;
  for (unsigned I = 0; I < Subslices.size(); ++I)
    if (hasRoom(Subslices[I]) &&
        (Best < 0 || Subslices[I].Threads > Subslices[Best].Threads))
      Best = int(I);
  return Best;
}

void Machine::dispatch() {
  while (!Pending.empty()) {
    int To = roomFor();
    if (To < 0)
      return;
    place(std::move(Pending.front()), unsigned(To));
    Pending.pop_front();
  }
}

void Machine::place(std::shared_ptr<const GroupStream> Stream, unsigned To) {
  if (Unused.empty())
    Unused.push_back(std::make_unique<ResidentGroup>());
  Groups.push_back(std::move(Unused.back()));
  Unused.pop_back();
  ResidentGroup &G = *Groups.back();
  G.Stream = std::move(Stream);
  G.Threads.clear();
  G.Subslice = To;
  G.Alive = unsigned(G.Stream->Threads.size());
  G.Arrived = G.Opened = 0;
  G.OpenedAt = 0;
  Subslice &S = Subslices[To];
  S.Threads -= int(G.Alive);
  S.SLM -= SLMPerGroup;
  S.Barriers -= D->UsesBarrier && D->ThreadsPerGroup > 1;
  unsigned PerSubslice = P.configuration().EUsPerSubslice;
  unsigned First = To * PerSubslice;
  for (const ThreadStream &T : G.Stream->Threads) {
    unsigned Best = First;
    for (unsigned I = First; I < First + PerSubslice; ++I)
      if (EUs[I].numThreads() < EUs[Best].numThreads())
        Best = I;
    DispatcherFree = std::max(DispatcherFree, Now) + DispatchCycles;
    EUs[Best].add(T, G, Now, DispatcherFree + StartCycles);
    schedule(Best);
    ++LiveThreads;
  }
}

Completion Machine::send(unsigned Sub, const MessageRecord &R,
                         const ThreadStream &S, double At) {
  llvm::ArrayRef<uint64_t> Lines(S.Lines);
  Completion C = Memory.send(Sub, R, Lines.slice(R.FirstLine, R.NumLines), At);
  if (Notes)
    noteTraffic(At);
  return C;
}

/// Adds what the last message occupied to the timeline.
void Machine::noteTraffic(double At) {
  constexpr struct {
    Unit U;
    Timeline::Channel C;
  } Channels[] = {{Unit::DataPort, Timeline::DataPort},
                  {Unit::SLM, Timeline::SLM},
                  {Unit::L3, Timeline::L3},
                  {Unit::DRAM, Timeline::DRAM}};
  const Traffic &T = Memory.traffic();
  double From = At - Begin + Before;
  for (const auto &Each : Channels) {
    double &Seen = TrafficSeen.Busy[unsigned(Each.U)];
    double Cycles = T.Busy[unsigned(Each.U)] - Seen;
    if (Cycles > 0)
      Notes->Line.add(Each.C, From, From + 1, Cycles);
    Seen += Cycles;
  }
}

void Machine::arrive(ResidentGroup &G, double At) {
  if (++G.Arrived < D->ThreadsPerGroup)
    return;
  G.Arrived = 0;
  ++G.Opened;
  G.OpenedAt = At + BarrierLatency;
  for (ThreadState *T : G.Threads)
    // The slot of a thread that has ended may have another group's by now.
    if (T->Group == &G && T->Blocked && T->BarriersPassed <= G.Opened &&
        Costs[T->Inst].C == InstCost::Class::Wait) {
      EUs[T->EU].release(*T, G.OpenedAt, Stall::Barrier);
      schedule(T->EU);
    }
}

/// Whether threads on which \p T depends have not ended.
bool Machine::awaitsOthers(ThreadState &T) {
  for (size_t I = 0; I < D->Dependencies.size(); ++I)
    if (auto Before = predecessor(*D, T.Group->Stream->Number, I))
      if (*Before < Ended.size() && !Ended[*Before]) {
        if (llvm::find(Waiting, &T) == Waiting.end())
          Waiting.push_back(&T);
        return true;
      }
  T.DependenciesMet = true;
  return false;
}

void Machine::ended(ThreadState &T, double At) {
  --LiveThreads;
  LastEnd = std::max(LastEnd, At);
  ResidentGroup &G = *T.Group;
  Subslice &S = Subslices[G.Subslice];
  if (Notes) {
    Notes->Resident += At - T.Start;
    ++Notes->Time.Threads;
    double From = T.Start - Begin + Before, To = At - Begin + Before;
    Notes->Line.add(Timeline::Threads, From, To);
    if (G.Subslice == 0 && Notes->Time.Spans.size() < MaxSpans)
      Notes->Time.Spans.push_back({T.Stream->Number, T.EU, T.Slot, From, To});
  }
  ++S.Threads;
  T.Stream = nullptr;
  T.Group = nullptr;
  if (--G.Alive)
    return;
  S.SLM += SLMPerGroup;
  S.Barriers += D->UsesBarrier && D->ThreadsPerGroup > 1;
  if (!Ended.empty()) {
    Ended[G.Stream->Number] = true;
    std::vector<ThreadState *> Still;
    std::swap(Still, Waiting);
    for (ThreadState *W : Still)
      if (!awaitsOthers(*W)) {
        EUs[W->EU].release(*W, At + BarrierLatency, Stall::Barrier);
        schedule(W->EU);
      }
  }
  auto Mine = llvm::find_if(Groups, [&](auto &X) { return X.get() == &G; });
  G.Stream = nullptr;
  Unused.push_back(std::move(*Mine));
  std::swap(*Mine, Groups.back());
  Groups.pop_back();
}

double Machine::end() {
  run(true);
  double Finish = std::max(LastEnd, Memory.drained());
  double Cycles = Finish - Begin;
  LastEnd = Finish;
  if (Notes) {
    KernelTime &K = Notes->Time;
    double Active = 0, Resident = 0;
    for (EU &E : EUs) {
      Active += E.takeActive();
      Resident += E.takeResident(Finish);
    }
    Resident = std::max(Resident, Active);
    K.EUActive += Active;
    K.EUStall += Resident - Active;
    K.EUIdle += std::max(0.0, Cycles * EUs.size() - Resident);
    const Traffic &T = Memory.traffic();
    for (unsigned U = 0; U < unsigned(Unit::None); ++U) {
      K.Memory.Bytes[U] += T.Bytes[U] - TrafficBefore.Bytes[U];
      K.Memory.Busy[U] += T.Busy[U] - TrafficBefore.Busy[U];
    }
    K.Memory.L3Hits += T.L3Hits - TrafficBefore.L3Hits;
    K.Memory.L3Misses += T.L3Misses - TrafficBefore.L3Misses;
    K.Cycles += Cycles;
  }
  return Cycles;
}

} // namespace timing
} // namespace gensim
