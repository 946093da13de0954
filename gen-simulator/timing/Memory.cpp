//===- Memory.cpp - data ports, caches and memory -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Memory.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"
#include <algorithm>
#include <cstdlib>

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

constexpr double LineBytes = 64, RegisterBytes = 32;
constexpr unsigned L1Ways = 8, LLCWays = 16;

/// One server: what arrives while it is busy waits.
struct Queue {
  double Free = 0;
  /// Returns when the work is done.
  double take(double Now, double Cycles, double &Busy) {
    Free = std::max(Free, Now) + Cycles;
    Busy += Cycles;
    return Free;
  }
};

/// A server of what arrives in any order: a message books the time at which its
/// last line will leave the port before others send what arrives earlier. Time
/// is in slices with the cycles of each that are taken.
class Calendar {
public:
  explicit Calendar(double Width = 8) : Width(Width), PerCycle(1 / Width) {}
  /// For work that is sent at \p Sent (calls come in the order of that), takes
  /// \p Cycles and arrives at \p Now. Returns when it is done.
  double take(double Sent, double Now, double Cycles, double &Busy) {
    Busy += Cycles;
    forget(slice(Sent));
    uint64_t S = std::max(slice(Now), First);
    double Done = Now;
    for (double Left = Cycles; Left > 0; ++S) {
      if (S >= FullFrom && S < FullTo)
        S = FullTo;
      reach(S);
      double &Taken = at(S);
      double Part = std::min(Left, Width - Taken);
      Done = std::max(Done, S * Width + Taken) + Part;
      Taken += Part;
      Left -= Part;
      if (Taken >= Width)
        noteFull(S);
    }
    return Done;
  }

private:
  uint64_t slice(double Now) const { return uint64_t(int64_t(Now * PerCycle)); }
  double &at(uint64_t S) { return Used[S & Mask]; }
  /// Nothing arrives before slice \p To any more.
  void forget(uint64_t To) {
    for (; First < To && First < End; ++First)
      at(First) = 0;
    First = std::max(First, To);
    End = std::max(End, First);
  }
  /// Makes room for slice \p S.
  void reach(uint64_t S) {
    if (S < End)
      return;
    if (S - First >= Used.size()) {
      std::vector<double> Old = std::move(Used);
      Used.assign(PowerOf2Ceil(2 * (S - First + 1)), 0);
      Mask = Used.size() - 1;
      for (uint64_t I = First; I < End; ++I)
        at(I) = Old[I & (Old.size() - 1)];
    }
    End = S + 1;
  }
  void noteFull(uint64_t S) {
    if (S != FullTo)
      FullFrom = S;
    FullTo = S + 1;
  }

  double Width, PerCycle;
  /// By slice, a ring: those from First to End.
  std::vector<double> Used = std::vector<double>(64, 0);
  uint64_t Mask = 63, First = 0, End = 0;
  uint64_t FullFrom = 0, FullTo = 0; ///< Slices between are full.
};

/// A set-associative cache of lines that replaces the least recently used. A
/// line that is still on its way has a time at which it is there.
class Cache {
public:
  struct Lookup {
    bool Hit;
    bool Evicted; ///< A line that was written; Victim.
    uint64_t Victim;
    double *Ready; ///< When the line is there; set by the caller on a miss.
  };

  Cache(double Bytes, unsigned Ways)
      : Ways(Ways), Sets(unsigned(std::max(1.0, Bytes / LineBytes / Ways))),
        Lines(
            static_cast<Way *>(safe_calloc(size_t(Sets) * Ways, sizeof(Way)))) {
  }

  Lookup find(uint64_t Line, bool Write) {
    // The index is a hash, as sizes are no powers of two, and so that arrays
    // with a pitch of a power of two do not fall into few sets.
    Way *Set = &Lines[size_t(hash(Line) % Sets) * Ways], *Oldest = Set;
    ++Clock;
    for (Way *W = Set; W != Set + Ways; ++W) {
      if (W->Used && W->Line == Line) {
        W->Used = Clock;
        W->Dirty |= Write;
        return {true, false, 0, &W->Ready};
      }
      if (W->Used < Oldest->Used)
        Oldest = W;
    }
    Lookup L{false, Oldest->Dirty, Oldest->Line, &Oldest->Ready};
    *Oldest = {Line, Clock, 0, Write};
    return L;
  }

private:
  struct Way {
    uint64_t Line;
    uint64_t Used; ///< 0: empty.
    double Ready;
    bool Dirty;
  };
  struct Free {
    void operator()(void *P) const { std::free(P); }
  };
  static uint64_t hash(uint64_t Line) { return Line ^ Line >> 9 ^ Line >> 17; }
  unsigned Ways, Sets;
  uint64_t Clock = 0;
  /// The largest cache has three million lines and the clock makes many models:
  /// memory of zeros takes none until it is used.
  std::unique_ptr<Way[], Free> Lines;
};

struct SubsliceState {
  explicit SubsliceState(double L1Bytes) : L1(L1Bytes, L1Ways) {}
  Queue Port, SLM, Sampler;
  Cache L1;
  double Written = 0; ///< When all of its writes have reached their place.
};

} // namespace

/// Its fields are the caches and units of the GPU, and figures that the
/// parameters give.
struct MemorySystem::State {
  explicit State(const Parameters &P)
      : P(P), Banks(P.configuration().L3Banks),
        L3(P.configuration().L3Bytes, unsigned(P[Param::L3Ways])),
        LLC(P.configuration().LLCBytes * P[Param::LLCShare], LLCWays),
        HasL1(P[Param::L1Bytes] >= LineBytes),
        HasLLC(P.configuration().LLCBytes * P[Param::LLCShare] >= LineBytes) {
    for (unsigned I = 0; I < P.configuration().Subslices; ++I)
      Subslices.emplace_back(P[Param::L1Bytes]);
    double Clock = P.configuration().ClockMHz * 1e6;
    DRAMBytesPerCycle = P.configuration().MemoryBytesPerSecond *
                        P[Param::MemoryEfficiency] / Clock;
    MemoryCycles = P[Param::MemoryLatency] * 1e-9 * Clock;
    LLCCycles = P[Param::LLCLatency] * 1e-9 * Clock;
  }

  Parameters P;
  std::vector<SubsliceState> Subslices;
  std::vector<Calendar> Banks;
  Calendar GTIRead{32}, GTIWrite{32}, DRAM{32};
  Cache L3, LLC;
  bool HasL1, HasLLC;
  double DRAMBytesPerCycle, MemoryCycles, LLCCycles;
  Traffic Total;
  double Drained = 0;
  double Sent = 0; ///< When the message was sent that is on its way now.

  double &bytes(Unit U) { return Total.Bytes[unsigned(U)]; }
  double &busy(Unit U) { return Total.Busy[unsigned(U)]; }

  double portCycles(const MessageRecord &M) const;
  double bankCycles(const MessageRecord &M, unsigned Index) const;
  double readMemory(uint64_t Line, double Now, Completion &C, double &Longest);
  void writeMemory(uint64_t Line, double Now);
  bool inLLC(uint64_t Line, bool Write, double Now);
  double moveDRAM(double Now);
  double accessLine(const MessageRecord &M, unsigned Index, uint64_t Line,
                    double Now, Completion &C, double &Longest);
  Completion local(SubsliceState &S, const MessageRecord &M, double Now);
  Completion global(SubsliceState &S, const MessageRecord &M,
                    ArrayRef<uint64_t> Lines, double Now);
};

/// Notes that the message has waited \p Waited for \p U.
static void waited(Completion &C, double &Longest, Unit U, double Waited) {
  if (Waited > Longest) {
    Longest = Waited;
    C.Bottleneck = U;
  }
}

/// The time for which \p M occupies the data port.
double MemorySystem::State::portCycles(const MessageRecord &M) const {
  double Moved = std::max(M.Sent, M.Returned) * RegisterBytes;
  double Cycles = std::max(1.0, Moved / P[Param::DataPortBytesPerCycle]);
  switch (M.Kind) {
  case MessageKind::MediaBlock:
    return std::max({Cycles, Moved / P[Param::MediaBytesPerCycle],
                     M.Rows * P[Param::MediaRowCycles]});
  case MessageKind::Scattered:
    return std::max({Cycles, M.NumLines * P[Param::LineCycles],
                     M.Lanes / P[Param::ScatterLanesPerCycle]});
  case MessageKind::Typed:
    return std::max({Cycles, M.NumLines * P[Param::LineCycles],
                     M.Lanes / P[Param::TypedLanesPerCycle]});
  default:
    return std::max(Cycles, M.NumLines * P[Param::LineCycles]);
  }
}

/// The time for which line number \p Index of \p M occupies its bank of L3.
double MemorySystem::State::bankCycles(const MessageRecord &M,
                                       unsigned Index) const {
  double Cycles = LineBytes / P[Param::L3BankBytesPerCycle];
  if (!M.Atomic)
    return Cycles;
  // The operations are spread over the lines; the dword that has most of them
  // is taken to be in the first line.
  double Lanes = double(M.Lanes) / M.NumLines;
  double Serial = Index == 0 ? M.Serial : 1;
  return std::max({Cycles, Lanes / P[Param::AtomicLanesPerCycle],
                   Serial * P[Param::AtomicCycles]});
}

/// A line from or to the DRAM; returns when it has passed.
double MemorySystem::State::moveDRAM(double Now) {
  bytes(Unit::DRAM) += LineBytes;
  return DRAM.take(Sent, Now, LineBytes / DRAMBytesPerCycle, busy(Unit::DRAM));
}

/// Whether the LLC had \p Line; it has it from now on.
bool MemorySystem::State::inLLC(uint64_t Line, bool Write, double Now) {
  if (!HasLLC)
    return false;
  Cache::Lookup L = LLC.find(Line, Write);
  if (L.Evicted)
    Drained = std::max(Drained, moveDRAM(Now));
  return L.Hit;
}

/// Returns when \p Line has come from the LLC or the DRAM.
double MemorySystem::State::readMemory(uint64_t Line, double Now, Completion &C,
                                       double &Longest) {
  bool Near = inLLC(Line, false, Now);
  double At = Now;
  if (!Near) {
    At = moveDRAM(Now);
    waited(C, Longest, Unit::DRAM, At - Now);
  }
  double Cycles = LineBytes / P[Param::GTIReadBytesPerCycle];
  double Through = GTIRead.take(Sent, At, Cycles, busy(Unit::GTI));
  bytes(Unit::GTI) += LineBytes;
  waited(C, Longest, Unit::GTI, Through - At);
  return Through + (Near ? LLCCycles : MemoryCycles);
}

/// Nothing waits for a line that leaves L3.
void MemorySystem::State::writeMemory(uint64_t Line, double Now) {
  double At = GTIWrite.take(
      Sent, Now, LineBytes / P[Param::GTIWriteBytesPerCycle], busy(Unit::GTI));
  bytes(Unit::GTI) += LineBytes;
  Total.GTIWritten += LineBytes;
  if (HasLLC)
    inLLC(Line, true, At);
  else
    At = moveDRAM(At);
  Drained = std::max(Drained, At);
}

/// Returns when L3 has read or written \p Line.
double MemorySystem::State::accessLine(const MessageRecord &M, unsigned Index,
                                       uint64_t Line, double Now, Completion &C,
                                       double &Longest) {
  uint64_t Hash = Line ^ Line >> 4 ^ Line >> 10;
  double At = Banks[Hash % Banks.size()].take(Sent, Now, bankCycles(M, Index),
                                              busy(Unit::L3));
  bytes(Unit::L3) += LineBytes;
  waited(C, Longest, Unit::L3, At - Now);
  Cache::Lookup L = L3.find(Line, M.Write || M.Atomic);
  if (L.Evicted)
    writeMemory(L.Victim, At);
  if (L.Hit) {
    ++Total.L3Hits;
    return std::max(At, *L.Ready);
  }
  ++Total.L3Misses;
  // L3 keeps which bytes of a line are valid, so that a write reads nothing.
  double Ready = M.Write && !M.Atomic ? At : readMemory(Line, At, C, Longest);
  *L.Ready = Ready;
  return Ready;
}

Completion MemorySystem::State::local(SubsliceState &S, const MessageRecord &M,
                                      double Now) {
  Completion C{Now, Now, Unit::None};
  double Longest = 0, At = Now;
  double Moved = std::max(M.Sent, M.Returned) * RegisterBytes;
  if (P[Param::SLMOnDataPort] > 0) {
    At =
        S.Port.take(Now, std::max(1.0, Moved / P[Param::DataPortBytesPerCycle]),
                    busy(Unit::DataPort));
    bytes(Unit::DataPort) += M.Bytes;
    waited(C, Longest, Unit::DataPort, At - Now);
  }
  double PerCycle = M.Atomic ? P[Param::SLMAtomicCycles]
                             : LineBytes / P[Param::SLMBytesPerCycle];
  double Start = std::max(Now, S.SLM.Free);
  double Done = S.SLM.take(Start, std::max<double>(1, M.SLMCycles) * PerCycle,
                           busy(Unit::SLM));
  bytes(Unit::SLM) += M.Bytes;
  waited(C, Longest, Unit::SLM, Done - Now);
  C.Accepted = std::max(At, Start);
  C.Done = std::max(At, Done) + P[Param::SLMLatency];
  return C;
}

Completion MemorySystem::State::global(SubsliceState &S, const MessageRecord &M,
                                       ArrayRef<uint64_t> Lines, double Now) {
  Completion C{Now, Now, Unit::None};
  double Longest = 0;
  bool Sampled = M.Kind == MessageKind::Sample;
  Unit Way = Sampled ? Unit::Sampler : Unit::DataPort;
  double Cycles =
      Sampled ? std::max<double>(M.Lanes / P[Param::SamplerTexelsPerCycle],
                                 Lines.size())
              : portCycles(M);
  Queue &Q = Sampled ? S.Sampler : S.Port;
  double Start = std::max(Now, Q.Free);
  double At = Q.take(Now, Cycles, busy(Way));
  bytes(Way) += M.Bytes;
  waited(C, Longest, Way, At - Now);
  C.Accepted = At;
  // The lines leave the port one after the other, and the port is done with
  // the last.
  double Step = Lines.empty() ? 0 : (At - Start) / Lines.size();
  double Latency = P[Sampled ? Param::SamplerLatency : Param::DataPortLatency];
  bool IsLoad = !M.Write && !M.Atomic && !Sampled;
  C.Done = Lines.empty() ? At + Latency : At;
  for (unsigned I = 0; I < Lines.size(); ++I) {
    double Leaves = Start + Step * (I + 1);
    double *Ready = nullptr;
    if (HasL1 && IsLoad) {
      Cache::Lookup L = S.L1.find(Lines[I], false);
      Ready = L.Ready;
      if (L.Hit) {
        C.Done = std::max({C.Done, *Ready, Leaves + P[Param::L1Latency]});
        continue;
      }
    }
    double There = accessLine(M, I, Lines[I], Leaves, C, Longest) + Latency;
    if (Ready)
      *Ready = There;
    C.Done = std::max(C.Done, There);
  }
  return C;
}

MemorySystem::MemorySystem(const Parameters &P)
    : S(std::make_unique<State>(P)) {}
MemorySystem::~MemorySystem() = default;

Completion MemorySystem::send(unsigned Subslice, const MessageRecord &M,
                              ArrayRef<uint64_t> Lines, double Now) {
  SubsliceState &Sub = S->Subslices[Subslice];
  const Parameters &P = S->P;
  S->Sent = Now;
  Completion C{Now, Now, Unit::None};
  switch (M.Kind) {
  case MessageKind::Fence:
    C.Done = std::max(Now, Sub.Written) +
             P[M.SLM ? Param::SLMFenceLatency : Param::FenceLatency];
    return C;
  case MessageKind::Barrier:
  case MessageKind::EndOfThread:
    return C;
  case MessageKind::Other:
    C.Done = Now + P[Param::OtherLatency];
    return C;
  default:
    C = M.SLM ? S->local(Sub, M, Now) : S->global(Sub, M, Lines, Now);
  }
  if (M.Write || M.Atomic)
    Sub.Written = std::max(Sub.Written, C.Done);
  S->Drained = std::max(S->Drained, C.Done);
  return C;
}

double MemorySystem::drained() const { return S->Drained; }
const Traffic &MemorySystem::traffic() const { return S->Total; }

double MemorySystem::peak(Unit U) const {
  const Parameters &P = S->P;
  double Subslices = P.configuration().Subslices;
  switch (U) {
  case Unit::DataPort:
    return Subslices * P[Param::DataPortBytesPerCycle];
  case Unit::SLM:
    return Subslices * P[Param::SLMBytesPerCycle];
  case Unit::Sampler:
    return Subslices * P[Param::SamplerTexelsPerCycle] * 4;
  case Unit::L3:
    return P.configuration().L3Banks * P[Param::L3BankBytesPerCycle];
  case Unit::GTI:
    return P[Param::GTIReadBytesPerCycle];
  case Unit::DRAM:
    return S->DRAMBytesPerCycle;
  case Unit::None:
    return 0;
  }
  return 0;
}

} // namespace timing
} // namespace gensim
