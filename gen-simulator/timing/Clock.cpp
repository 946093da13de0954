//===- Clock.cpp - the time that a GPU would take -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One recorder feeds several machines: one with the values of the parameters,
// one with all ends of their ranges that make kernels faster, one with the
// others, and, if asked for, two for each parameter that is a guess.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Clock.h"
#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/timing/Machine.h"
#include "gen-simulator/timing/Recorder.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

/// Whether a kernel is faster when \p F is smaller: it is a time or a cost, not
/// a rate or a number of units.
bool lessIsFaster(const Figure &F) {
  StringRef Unit = F.Unit;
  return any_of(
      ArrayRef<StringRef>{"cycles", "microseconds", "ns", "factor", "0 or 1"},
      [&](StringRef U) { return Unit.startswith(U); });
}

/// The parameters that decide most; always among the effects.
constexpr Param Deciding[] = {Param::IntegerPipes, Param::MediaBytesPerCycle,
                              Param::SLMAtomicCycles, Param::DataPortLatency};

/// \p P with every figure at the end of its range that makes kernels faster, or
/// at the other one.
Parameters atEnds(Parameters P, bool Faster) {
  for (unsigned I = 0; I < P.figures().size(); ++I) {
    const Figure &F = P.figures()[I];
    P = P.with(Param(I), lessIsFaster(F) == Faster ? F.Low : F.High);
  }
  return P;
}

/// A kernel and its cycles on each machine.
struct Kernel {
  Account Notes;
  std::vector<double> Cycles;
};

} // namespace

struct Clock::State {
  State(Parameters P, ClockOptions Options) : P(P) {
    Machines.push_back(std::make_unique<Machine>(P));
    if (Options.Range)
      for (bool Faster : {true, false})
        Machines.push_back(std::make_unique<Machine>(atEnds(P, Faster)));
    if (!Options.Effects)
      return;
    FirstEffect = Machines.size();
    for (unsigned I = 0; I < P.figures().size(); ++I) {
      const Figure &F = P.figures()[I];
      bool Asked = F.G == Grade::Guess || is_contained(Deciding, Param(I));
      if (!Asked || F.Low == F.High)
        continue;
      Effects.push_back(Param(I));
      for (double Value : {F.Low, F.High})
        Machines.push_back(std::make_unique<Machine>(P.with(Param(I), Value)));
    }
  }

  Kernel &kernelOf(const Dispatch &D);
  KernelTime result(const Kernel &K) const;

  Parameters P;
  Recorder Records;
  std::vector<std::unique_ptr<Machine>> Machines;
  size_t FirstEffect = 0;
  std::vector<Param> Effects;
  std::vector<std::unique_ptr<Kernel>> Kernels;
  std::map<std::pair<const Program *, std::string>, Kernel *> Index;
  Kernel *Current = nullptr;
  bool Began = false; ///< A dispatch has ended before.
};

Kernel &Clock::State::kernelOf(const Dispatch &D) {
  const Program &Code = D.Code->program();
  Kernel *&K = Index[{&Code, D.KernelName}];
  if (K)
    return *K;
  Kernels.push_back(std::make_unique<Kernel>());
  K = Kernels.back().get();
  K->Cycles.resize(Machines.size());
  KernelTime &T = K->Notes.Time;
  T.Name = D.KernelName;
  T.Code = D.Code;
  T.Insts.resize(Code.insts().size());
  K->Notes.Waits.resize(Code.insts().size());
  for (const Inst &I : Code.insts())
    T.Frames.push_back(D.Frames ? D.Frames(I.PC)
                                : std::vector<cmc::SourceFrame>());
  return *K;
}

KernelTime Clock::State::result(const Kernel &K) const {
  KernelTime T = K.Notes.Time;
  const Configuration &C = P.configuration();
  T.Low = T.High = T.Cycles;
  for (size_t I = 1; I < (FirstEffect ? FirstEffect : Machines.size()); ++I) {
    T.Low = std::min(T.Low, K.Cycles[I]);
    T.High = std::max(T.High, K.Cycles[I]);
  }
  for (size_t I = 0; I < Effects.size(); ++I)
    T.Effects.push_back({Effects[I], K.Cycles[FirstEffect + 2 * I],
                         K.Cycles[FirstEffect + 2 * I + 1]});
  for (size_t I = 0; I < T.Insts.size(); ++I) {
    T.Insts[I].Producer = K.Notes.Waits[I].Producer;
    T.Instructions += T.Insts[I].Executed;
  }
  double Threads = C.Subslices * C.threadsPerSubslice(T.Registers);
  if (T.Cycles > 0)
    T.Occupancy = K.Notes.Resident / (Threads * T.Cycles);
  double Scale[Timeline::NumChannels] = {};
  Scale[Timeline::Threads] = Threads;
  for (unsigned Pipe = 0; Pipe < NumPipes; ++Pipe)
    Scale[Timeline::PipeBusy + Pipe] = C.Subslices * C.EUsPerSubslice;
  Scale[Timeline::DataPort] = Scale[Timeline::SLM] = C.Subslices;
  Scale[Timeline::L3] = C.L3Banks;
  Scale[Timeline::DRAM] = 1;
  T.Timeline = K.Notes.Line.slices(T.Cycles, Scale);
  return T;
}

Clock::Clock(Parameters P, ClockOptions Options)
    : S(std::make_unique<State>(std::move(P), Options)) {}
Clock::~Clock() = default;

void Clock::dispatchStart(const Dispatch &D) {
  S->Current = &S->kernelOf(D);
  KernelTime &K = S->Current->Notes.Time;
  if (S->Began)
    K.LaunchCycles += S->Machines[0]->launchGap();
  S->Began = true;
  S->Records.begin(D);
  for (size_t I = 0; I < S->Machines.size(); ++I)
    S->Machines[I]->begin(D, I ? nullptr : &S->Current->Notes);
  ++K.Dispatches;
  K.Limited = S->Machines[0]->limit();
  K.ThreadsPerGroup = D.ThreadsPerGroup;
  K.SLMBytes = D.SLMBytes;
  K.Registers = D.Code->program().target().GRFCount;
}

void Clock::dispatchEnd(const Dispatch &D) {
  S->Records.finish();
  for (size_t I = 0; I < S->Machines.size(); ++I)
    S->Current->Cycles[I] += S->Machines[I]->end();
}

void Clock::threadStart(Thread &T) { S->Records.start(T); }

void Clock::threadEnd(Thread &T) {
  if (std::shared_ptr<const GroupStream> G = S->Records.end(T))
    for (auto &M : S->Machines)
      M->add(G);
}

void Clock::after(Thread &T, const Inst &I, uint32_t Mask) {
  S->Records.executed(T, I, Mask);
  if (classOf(I.Opcode) != OpClass::Send)
    return;
  const Program &P = T.program();
  InstTime &Time = S->Current->Notes.Time.Insts[&I - P.insts().data()];
  if (!Time.Message.empty())
    return;
  Message M = resolve(T, I, Mask);
  Time.Message = messageName(P.target(), M.Target, M.Desc, M.ExDesc);
}

void Clock::access(Thread &T, const Inst &I, const Access &A) {
  InstTime &Time =
      S->Current->Notes.Time.Insts[&I - T.program().insts().data()];
  if (A.K != Access::Kind::Write)
    Time.ReadBytes[unsigned(A.S)] += A.Bytes;
  if (A.K != Access::Kind::Read)
    Time.WrittenBytes[unsigned(A.S)] += A.Bytes;
  S->Records.access(A);
}

Times Clock::times() const {
  Times Out{S->P, {}};
  for (const auto &K : S->Kernels)
    Out.Kernels.push_back(S->result(*K));
  return Out;
}

} // namespace timing
} // namespace gensim
