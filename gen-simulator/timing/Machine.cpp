//===- Machine.cpp - a model of the whole GPU -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Machine.h"
#include "gen-simulator/dispatch/Walk.h"
#include "llvm/ADT/STLExtras.h"
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
  double Barrier = P[Param::BarrierLatency],
         Start = P[Param::ThreadStartCycles];
  Fixed = {std::max(1.0, std::min(Barrier, Start)),
           Barrier,
           P[Param::DispatchCycles],
           Start,
           P[Param::SendCycles],
           P[Param::SendSourceCycles]};
}

double Machine::launchGap() const {
  return P[Param::LaunchGap] * P.configuration().ClockMHz;
}

void Machine::begin(const Dispatch &D, Account *Notes) {
  const Program &Code = D.Code->program();
  const cmc::TargetInfo &Target = Code.target();
  ProgramFacts &Facts = Programs[&Code];
  if (Facts.Costs.empty()) {
    Facts.Costs = costsOf(Code, P);
    for (const Inst &I : Code.insts())
      Facts.Prints.push_back(OrderCheck::footprints(I, Target.GRFBytes));
  }
  const Configuration &C = P.configuration();
  unsigned Slots = C.threadsPerSubslice(Target.GRFCount);
  Work = {&D,
          Facts.Costs.data(),
          Facts.Prints.data(),
          !Target.has(cmc::TargetInfo::Scoreboard),
          Target.GRFBytes,
          Slots,
          double(sizeOfSLM(D.SLMBytes)),
          D.UsesBarrier && D.ThreadsPerGroup > 1};
  Live.Subslices.assign(C.Subslices, {int(Slots), C.SLMBytesPerSubslice,
                                      int(P[Param::BarriersPerSubslice])});
  Live.Ended.assign(D.Dependencies.empty() ? 0 : D.numPositions(), false);
  Time.Begin = Time.Now = Time.DispatcherFree = Time.LastEnd;
  Books.Notes = Notes;
  Books.Before = Notes ? Notes->Time.Cycles : 0;
  Books.AtBegin = Books.Seen = Memory.traffic();
}

Limit Machine::limit() const {
  const Configuration &C = P.configuration();
  unsigned ByThreads = std::max(1u, Work.Slots / Work.D->ThreadsPerGroup);
  unsigned BySLM = Work.SLMPerGroup > 0
                       ? unsigned(C.SLMBytesPerSubslice / Work.SLMPerGroup)
                       : ~0u;
  unsigned ByBarriers =
      Work.HoldsBarrier ? unsigned(P[Param::BarriersPerSubslice]) : ~0u;
  unsigned Groups = std::min({ByThreads, BySLM, ByBarriers});
  if (Work.D->numGroups() < uint64_t(Groups) * C.Subslices)
    return Limit::FewThreads;
  return Groups == ByThreads ? Limit::HardwareThreads
         : Groups == BySLM   ? Limit::SLM
                             : Limit::Barriers;
}

void Machine::add(std::shared_ptr<const GroupStream> G) {
  Live.Pending.push_back(std::move(G));
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
    if (!Last && Live.Pending.empty() && roomFor() >= 0)
      return;
    Event E;
    if (!nextEvent(E)) {
      // The kernel did end, so no thread should be waiting here. If the model
      // is wrong about that, waiting threads go on instead of hanging.
      bool Any = false;
      for (unsigned I = 0; I < EUs.size(); ++I)
        if (EUs[I].releaseAll(Time.Now)) {
          schedule(I);
          Any = true;
        }
      if (!Any)
        return;
      continue;
    }
    Time.Now = std::max(Time.Now, E.When);
    EUs[E.Index].Next = Never; // Taken.
    EUs[E.Index].advance(Time.Now, Time.Now + Fixed.Lookahead);
    schedule(E.Index);
  }
}

bool Machine::hasRoom(const Subslice &Sub) const {
  // A group that no subslice has room for gets one of its own.
  bool IsEmpty = Sub.Threads == int(Work.Slots);
  bool Fits = Sub.Threads >= int(Work.D->ThreadsPerGroup) &&
              Sub.SLM >= Work.SLMPerGroup && Sub.Barriers >= Work.HoldsBarrier;
  return IsEmpty || Fits;
}

/// The subslice for the next group: the one with most room; -1 if none has.
int Machine::roomFor() const {
  int Best = -1;
  for (unsigned I = 0; I < Live.Subslices.size(); ++I)
    if (hasRoom(Live.Subslices[I]) &&
        (Best < 0 || Live.Subslices[I].Threads > Live.Subslices[Best].Threads))
      Best = int(I);
  return Best;
}

void Machine::dispatch() {
  while (!Live.Pending.empty()) {
    int To = roomFor();
    if (To < 0)
      return;
    place(std::move(Live.Pending.front()), unsigned(To));
    Live.Pending.pop_front();
  }
}

void Machine::place(std::shared_ptr<const GroupStream> Stream, unsigned To) {
  if (Live.Unused.empty())
    Live.Unused.push_back(std::make_unique<ResidentGroup>());
  Live.Groups.push_back(std::move(Live.Unused.back()));
  Live.Unused.pop_back();
  ResidentGroup &G = *Live.Groups.back();
  G.Stream = std::move(Stream);
  G.Threads.clear();
  G.Subslice = To;
  G.Alive = unsigned(G.Stream->Threads.size());
  G.Arrived = G.Opened = 0;
  G.OpenedAt = 0;
  G.Named.clear();
  Subslice &Sub = Live.Subslices[To];
  Sub.Threads -= int(G.Alive);
  Sub.SLM -= Work.SLMPerGroup;
  Sub.Barriers -= Work.HoldsBarrier;
  unsigned PerSubslice = P.configuration().EUsPerSubslice;
  unsigned First = To * PerSubslice;
  for (const ThreadStream &T : G.Stream->Threads) {
    unsigned Best = First;
    for (unsigned I = First; I < First + PerSubslice; ++I)
      if (EUs[I].numThreads() < EUs[Best].numThreads())
        Best = I;
    Time.DispatcherFree =
        std::max(Time.DispatcherFree, Time.Now) + Fixed.DispatchCycles;
    EUs[Best].add(T, G, Time.Now, Time.DispatcherFree + Fixed.StartCycles);
    schedule(Best);
  }
}

Completion Machine::send(unsigned Sub, const MessageRecord &R,
                         const ThreadStream &S, double At) {
  llvm::ArrayRef<uint64_t> Lines(S.Lines);
  Completion C = Memory.send(Sub, R, Lines.slice(R.FirstLine, R.NumLines), At);
  if (Books.Notes)
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
  double From = At - Time.Begin + Books.Before;
  for (const auto &Each : Channels) {
    double &Seen = Books.Seen.Busy[unsigned(Each.U)];
    double Cycles = T.Busy[unsigned(Each.U)] - Seen;
    if (Cycles > 0)
      Books.Notes->Line.add(Each.C, From, From + 1, Cycles);
    Seen += Cycles;
  }
}

/// \p From has signalled its barrier.
void Machine::arrive(ThreadState &From, double At) {
  ResidentGroup &G = *From.Group;
  const std::vector<uint32_t> &Signals = From.Stream->Signals;
  uint32_t Signal = From.Signals < Signals.size() ? Signals[From.Signals++] : 0;
  double OpenAt = At + Fixed.BarrierLatency;
  unsigned Number = 0;
  if (NamedBarriers::isNamed(Signal)) {
    Number = G.Named.signal(&From, Signal, OpenAt);
  } else {
    if (++G.Arrived < Work.D->ThreadsPerGroup)
      return;
    G.Arrived = 0;
    ++G.Opened;
    G.OpenedAt = OpenAt;
  }
  for (ThreadState *T : G.Threads) {
    // The slot of a thread that has ended may have another group's by now.
    bool Waits = T->Group == &G && T->Blocked && T->Barrier == Number &&
                 Work.Costs[T->Inst].C == InstCost::Class::Wait;
    if (Waits && (Number ? G.Named.take(T, Number, OpenAt)
                         : T->BarriersPassed <= G.Opened)) {
      EUs[T->EU].release(*T, OpenAt, Stall::Barrier);
      schedule(T->EU);
    }
  }
}

/// Whether threads on which \p T depends have not ended.
bool Machine::awaitsOthers(ThreadState &T) {
  for (size_t I = 0; I < Work.D->Dependencies.size(); ++I)
    if (auto Other = predecessor(*Work.D, T.Group->Stream->Number, I))
      if (*Other < Live.Ended.size() && !Live.Ended[*Other]) {
        if (llvm::find(Live.Waiting, &T) == Live.Waiting.end())
          Live.Waiting.push_back(&T);
        return true;
      }
  T.DependenciesMet = true;
  return false;
}

void Machine::ended(ThreadState &T, double At) {
  Time.LastEnd = std::max(Time.LastEnd, At);
  ResidentGroup &G = *T.Group;
  Subslice &Sub = Live.Subslices[G.Subslice];
  if (Books.Notes) {
    Books.Notes->Resident += At - T.Start;
    ++Books.Notes->Time.Threads;
    double From = T.Start - Time.Begin + Books.Before,
           To = At - Time.Begin + Books.Before;
    Books.Notes->Line.add(Timeline::Threads, From, To);
    if (G.Subslice == 0 && Books.Notes->Time.Spans.size() < MaxSpans)
      Books.Notes->Time.Spans.push_back(
          {T.Stream->Number, T.EU, T.Slot, From, To});
  }
  ++Sub.Threads;
  T.Stream = nullptr;
  T.Group = nullptr;
  if (--G.Alive)
    return;
  Sub.SLM += Work.SLMPerGroup;
  Sub.Barriers += Work.HoldsBarrier;
  if (!Live.Ended.empty()) {
    Live.Ended[G.Stream->Number] = true;
    std::vector<ThreadState *> Still;
    std::swap(Still, Live.Waiting);
    for (ThreadState *W : Still)
      if (!awaitsOthers(*W)) {
        EUs[W->EU].release(*W, At + Fixed.BarrierLatency, Stall::Barrier);
        schedule(W->EU);
      }
  }
  auto Mine =
      llvm::find_if(Live.Groups, [&](auto &X) { return X.get() == &G; });
  G.Stream = nullptr;
  Live.Unused.push_back(std::move(*Mine));
  std::swap(*Mine, Live.Groups.back());
  Live.Groups.pop_back();
}

double Machine::end() {
  run(true);
  double Finish = std::max(Time.LastEnd, Memory.drained());
  double Cycles = Finish - Time.Begin;
  Time.LastEnd = Finish;
  if (Books.Notes) {
    KernelTime &K = Books.Notes->Time;
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
      K.Memory.Bytes[U] += T.Bytes[U] - Books.AtBegin.Bytes[U];
      K.Memory.Busy[U] += T.Busy[U] - Books.AtBegin.Busy[U];
    }
    K.Memory.GTIWritten += T.GTIWritten - Books.AtBegin.GTIWritten;
    K.Memory.L3Hits += T.L3Hits - Books.AtBegin.L3Hits;
    K.Memory.L3Misses += T.L3Misses - Books.AtBegin.L3Misses;
    K.Cycles += Cycles;
  }
  return Cycles;
}

} // namespace timing
} // namespace gensim
