//===- Diagnosis.cpp - why a kernel takes its time ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The rules are tried in order: what keeps most of the GPU without work comes
// before what a working GPU waits for, and a unit that is nearly always busy
// before the latency of what it does.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

/// A share of the time from which on it is the first cause, a unit is called
/// busy, and a share is mentioned.
constexpr double Most = 0.5, Busy = 0.7, Notable = 0.2;

constexpr const char *ConflictAdvice =
    "lanes that access different banks: dwords whose addresses differ modulo "
    "64 bytes";
constexpr unsigned Scratch = unsigned(Access::Space::Scratch);

std::string percent(double Share) {
  return formatv("{0:f0} %", 100 * Share).str();
}

/// What the rules know about a kernel.
struct Facts {
  const KernelTime &K;
  const Parameters &P;
  const Configuration &C;
  double EUCycles = 0;   ///< Of all EUs.
  double Waiting = 0;    ///< Thread cycles of all causes.
  double Idle = 0;       ///< Part of EUCycles.
  double ForScratch = 0; ///< Part of Waiting, for spilled registers.
  /// By Stall, the part of Waiting.
  Stalls Share{};
  /// Waiting for atomic messages, of SLM and of global memory.
  double ForSLMAtomics = 0, ForAtomics = 0;

  Facts(const KernelTime &K, const Parameters &P);
  double share(Stall S) const { return Share[unsigned(S)]; }
  /// Of the FPU that is busier.
  double pipeShare() const {
    return EUCycles > 0 ? std::max(K.FPU0, K.FPU1) / EUCycles : 0;
  }
};

/// The message that \p I sends or waits for; null if there is none.
const InstTime *messageOf(const KernelTime &K, const InstTime &I) {
  if (I.Producer >= 0 && !K.Insts[unsigned(I.Producer)].Message.empty())
    return &K.Insts[unsigned(I.Producer)];
  return I.Message.empty() ? nullptr : &I;
}

Facts::Facts(const KernelTime &K, const Parameters &P)
    : K(K), P(P), C(P.configuration()) {
  EUCycles = K.EUActive + K.EUStall + K.EUIdle;
  Idle = EUCycles > 0 ? K.EUIdle / EUCycles : 0;
  Share = stallsOf(K);
  Waiting = sum(Share);
  if (!(Waiting > 0))
    return;
  for (double &S : Share)
    S /= Waiting;
  for (const InstTime &I : K.Insts) {
    double For = (I.Stalled[unsigned(Stall::Memory)] +
                  I.Stalled[unsigned(Stall::SendQueue)] +
                  I.Stalled[unsigned(Stall::SLM)]) /
                 Waiting;
    const InstTime *M = messageOf(K, I);
    if (!M)
      continue;
    if (M->ReadBytes[Scratch] + M->WrittenBytes[Scratch])
      ForScratch += For;
    else if (StringRef(M->Message).contains("atomic"))
      (M->ReadBytes[unsigned(Access::Space::SLM)] ||
               M->WrittenBytes[unsigned(Access::Space::SLM)]
           ? ForSLMAtomics
           : ForAtomics) += For;
  }
}

using Found = Optional<Diagnosis>;

Found launchGaps(const Facts &F) {
  const KernelTime &K = F.K;
  double All = K.Cycles + K.LaunchCycles;
  if (K.Dispatches < 2 || K.LaunchCycles < Most * All)
    return None;
  return Diagnosis{
      "launch gaps",
      formatv("the gaps between {0} launches are {1} of the time", K.Dispatches,
              percent(K.LaunchCycles / All)),
      formatv("fewer launches that do more each; a launch should last longer "
              "than the gap of {0:f0} cycles",
              K.LaunchCycles / double(K.Dispatches))};
}

Found noThreads(const Facts &F) {
  if (F.Idle < Most)
    return None;
  uint64_t Threads = F.K.Threads / std::max<uint64_t>(1, F.K.Dispatches);
  unsigned EUs = F.C.Subslices * F.C.EUsPerSubslice;
  unsigned Room = F.C.Subslices * F.C.threadsPerSubslice(F.K.Registers);
  std::string Evidence =
      formatv("EUs have no thread in {0} of the time", percent(F.Idle));
  if (Threads <= 1)
    return Diagnosis{"one thread", Evidence,
                     formatv("the work as {0} threads or more, which the GPU "
                             "runs at once",
                             Room)};
  if (Threads < 2 * EUs)
    return Diagnosis{"few threads", Evidence,
                     formatv("more than these {0} threads; there are {1} EUs, "
                             "with room for {2} threads",
                             Threads, EUs, Room)};
  return Diagnosis{"uneven threads", Evidence,
                   "threads of equal work: most end long before the last one"};
}

Found spills(const Facts &F) {
  if (F.ForScratch < Notable)
    return None;
  return Diagnosis{
      "spills",
      formatv("{0} of the waiting is for registers that were spilled to memory",
              percent(F.ForScratch)),
      F.K.Registers && F.K.Registers < 256
          ? "fewer live values, or -Qxcm_register_file_size=256 where the GPU "
            "has that"
          : "fewer live values at a time"};
}

Found banks(const Facts &F) {
  double Lost = stallsOf(F.K)[unsigned(Stall::Bank)];
  double Pipes = F.K.FPU0 + F.K.FPU1;
  if (Lost < Notable * Pipes || F.pipeShare() < Most)
    return None;
  return Diagnosis{
      "register banks",
      formatv("conflicts of register banks take {0:f0} cycles, {1} of those in "
              "which the FPUs work",
              Lost, percent(Lost / Pipes)),
      "operands of one instruction in different banks: the finalizer assigns "
      "registers; hand-written code can choose them"};
}

Found serialAtomics(const Facts &F) {
  bool SLM = F.ForSLMAtomics >= F.ForAtomics;
  double Share = SLM ? F.ForSLMAtomics : F.ForAtomics;
  if (Share < Most)
    return None;
  return Diagnosis{
      SLM ? "serial atomics on SLM" : "serial atomics on global memory",
      formatv("{0} of the waiting is for atomics", percent(Share)),
      "fewer atomics to the same address: sum in registers first, or give each "
      "thread a copy of the counters"};
}

/// SLM that is busy for much longer than its bytes take.
Found slmConflicts(const Facts &F) {
  double Busy = F.K.Memory.Busy[unsigned(Unit::SLM)];
  double Needed =
      F.K.Memory.Bytes[unsigned(Unit::SLM)] / F.P[Param::SLMBytesPerCycle];
  if (Busy < 2 * Needed)
    return None;
  return Diagnosis{
      "SLM bank conflicts",
      formatv("SLM is busy in {0} of the time, {1:f1} times as long as its "
              "bytes take",
              percent(busyShare(F.K, F.C, Unit::SLM)), Busy / Needed),
      ConflictAdvice};
}

/// The unit of memory that is nearly always busy.
Found bandwidth(const Facts &F) {
  Unit Busiest = Unit::None;
  double Share = Busy;
  for (unsigned U = 0; U < unsigned(Unit::None); ++U)
    if (double S = busyShare(F.K, F.C, Unit(U)); S >= Share) {
      Share = S;
      Busiest = Unit(U);
    }
  if (Busiest == Unit::None || Share <= F.pipeShare())
    return None;
  const char *Advice[] = {
      "fewer and larger messages: blocks instead of an address for each lane",
      "fewer accesses, and addresses in different banks",
      "fewer samples, or reads without the sampler",
      "data kept in registers or SLM instead of read again",
      "fewer bytes: data kept in L3 and registers, smaller types",
      "fewer bytes: data kept in L3 and registers, smaller types"};
  std::string Cause = toString(Busiest);
  if (Busiest == Unit::SLM && slmConflicts(F))
    return slmConflicts(F);
  if (Busiest == Unit::GTI || Busiest == Unit::DRAM)
    Cause = "memory";
  return Diagnosis{Cause + " bandwidth",
                   formatv("the {0} is busy in {1} of the time",
                           toString(Busiest), percent(Share)),
                   Advice[unsigned(Busiest)]};
}

Found compute(const Facts &F) {
  if (F.pipeShare() < Busy)
    return None;
  bool First = F.K.FPU0 >= F.K.FPU1;
  return Diagnosis{formatv("FPU{0}", First ? 0 : 1),
                   formatv("FPU{0} is busy in {1} of the time", First ? 0 : 1,
                           percent(F.pipeShare())),
                   "fewer instructions: see which lines are most active"};
}

/// What threads wait for, by Stall, and what would shorten it.
constexpr struct {
  const char *Cause, *Advice;
} WaitingFor[NumStalls] = {
    {"dependencies",
     "independent operations between an instruction and its use"},
    {"memory latency", "data requested earlier, several messages before the "
                       "first use, or more threads"},
    {"pipe", ""},
    {"register banks", ""},
    {"branches",
     "longer straight code: unroll loops, select instead of branches"},
    {"data port", "fewer and larger messages"},
    {"barrier", "fewer barriers, smaller groups, or work between signal and "
                "wait"},
    {"SLM bank conflicts", ConflictAdvice}};

/// The cause that most threads wait for.
Found waiting(const Facts &F) {
  if (!(F.Waiting > 0))
    return None;
  auto S =
      Stall(std::max_element(F.Share.begin(), F.Share.end()) - F.Share.begin());
  const auto &[Cause, Advice] = WaitingFor[unsigned(S)];
  return Diagnosis{
      Cause, formatv("{0} of the waiting of threads", percent(F.share(S))),
      Advice};
}

} // namespace

Diagnosis diagnose(const KernelTime &K, const Parameters &P) {
  Facts F(K, P);
  for (auto Rule : {launchGaps, noThreads, spills, serialAtomics, banks,
                    bandwidth, compute, waiting})
    if (Found D = Rule(F))
      return *D;
  return {"instructions", "the EUs are busy and wait for nothing", ""};
}

std::string firstCause(const KernelTime &K, const Parameters &P) {
  return diagnose(K, P).Cause;
}

std::string occupancyAdvice(const KernelTime &K, const Configuration &C) {
  unsigned PerSubslice = C.threadsPerSubslice(K.Registers),
           Room = C.Subslices * PerSubslice;
  uint64_t Threads = K.Threads / std::max<uint64_t>(1, K.Dispatches);
  switch (K.Limited) {
  case Limit::FewThreads:
    return formatv("A launch has {0} thread{1}, the GPU has room for {2}.",
                   Threads, Threads == 1 ? "" : "s", Room);
  case Limit::SLM: {
    unsigned Bytes = sizeOfSLM(K.SLMBytes);
    unsigned Groups = C.SLMBytesPerSubslice / Bytes;
    unsigned Wanted = std::max(1u, PerSubslice / K.ThreadsPerGroup);
    return formatv("SLM limits a subslice to {0} groups, {1} of {2} threads: a "
                   "group takes {3} bytes of {4}. With {5} bytes at most, the "
                   "subslice would be full.",
                   Groups, Groups * K.ThreadsPerGroup, PerSubslice, Bytes,
                   uint64_t(C.SLMBytesPerSubslice),
                   PowerOf2Floor(uint64_t(C.SLMBytesPerSubslice) / Wanted));
  }
  case Limit::Barriers:
    return formatv("The number of barriers limits the groups in a subslice; "
                   "larger groups than {0} threads would fill its {1} threads.",
                   K.ThreadsPerGroup, PerSubslice);
  case Limit::HardwareThreads:
    break;
  }
  bool Large = K.Registers > 128 && C.Target->has(cmc::TargetInfo::LargeGRF);
  if (Large)
    return formatv("A thread has {0} registers, so an EU has room for {1} of "
                   "{2} threads; with 128 registers for all.",
                   K.Registers, C.ThreadsPerEU / 2, C.ThreadsPerEU);
  if (K.Occupancy < Most)
    return formatv("Threads end sooner than new ones start: {0} of the {1} "
                   "hardware threads are in use on average. Threads that do "
                   "more each would fill them.",
                   percent(K.Occupancy), Room);
  return formatv("The launch fills all {0} hardware threads.", Room);
}

} // namespace timing
} // namespace gensim
