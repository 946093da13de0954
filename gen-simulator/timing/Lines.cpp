//===- Lines.cpp - estimated time by source line --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <numeric>

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

constexpr const char *StallNames[NumStalls] = {
    "dependency", "memory",     "pipe",    "register banks",
    "branch",     "send queue", "barrier", "SLM"};

std::string placeOf(const KernelTime &K, size_t I) {
  if (I < K.Frames.size() && !K.Frames[I].empty()) {
    const cmc::SourceFrame &F = K.Frames[I].front();
    return F.File + ":" + std::to_string(F.Line);
  }
  if (!K.Code)
    return std::to_string(I);
  const Program &P = K.Code->program();
  // Without the comment and the alignment of the columns.
  std::string Text = std::to_string(P.insts()[I].PC) + ":";
  SmallVector<StringRef, 8> Words;
  SplitString(StringRef(P.text(unsigned(I))).split("//").first, Words);
  for (StringRef Word : Words)
    Text += " " + Word.str();
  return Text;
}

} // namespace

const char *toString(Stall S) { return StallNames[unsigned(S)]; }

const char *toString(Limit L) {
  constexpr const char *Names[] = {"hardware threads", "SLM", "barriers",
                                   "few threads"};
  return Names[unsigned(L)];
}

const char *toString(Unit U) {
  constexpr const char *Names[] = {"data port", "SLM", "sampler",
                                   "L3",        "GTI", "DRAM"};
  return Names[unsigned(U)];
}

std::string keyOf(const char *Name) {
  std::string Key;
  for (char C : StringRef(Name))
    Key += C == ' ' ? '_' : toLower(C);
  return Key;
}

bool isOfRuntime(const KernelTime &K) {
  // The names of compute-runtime's built-in kernels begin so.
  const StringRef Names[] = {"CopyBufferTo", "CopyBufferRect", "CopyImage",
                             "FillBuffer",   "FillImage",      "QueryKernel"};
  return any_of(Names,
                [&](StringRef N) { return StringRef(K.Name).startswith(N); });
}

double sum(const Stalls &S) { return std::accumulate(S.begin(), S.end(), 0.0); }

Optional<Stall> LineTime::mainCause() const {
  auto Most = std::max_element(Stalled.begin(), Stalled.end());
  if (!(*Most > 0))
    return None;
  return Stall(Most - Stalled.begin());
}

std::vector<LineTime> linesOf(const KernelTime &K) {
  std::map<std::string, LineTime> Lines;
  std::map<std::string, std::map<std::string, double>> Waits;
  for (size_t I = 0; I < K.Insts.size(); ++I) {
    const InstTime &From = K.Insts[I];
    if (!From.Executed)
      continue;
    std::string Place = placeOf(K, I);
    LineTime &L = Lines[Place];
    L.Executed += From.Executed;
    L.Active += From.Active;
    for (unsigned S = 0; S < NumStalls; ++S)
      L.Stalled[S] += From.Stalled[S];
    if (From.Producer >= 0)
      Waits[Place][placeOf(K, size_t(From.Producer))] +=
          From.Stalled[unsigned(Stall::Dependency)] +
          From.Stalled[unsigned(Stall::Memory)] +
          From.Stalled[unsigned(Stall::SLM)];
  }
  std::vector<LineTime> Sorted;
  for (auto &Each : Lines) {
    Each.second.Place = Each.first;
    double Most = 0;
    for (const auto &[Place, Cycles] : Waits[Each.first])
      if (Cycles > Most) {
        Most = Cycles;
        Each.second.WaitsFor = Place;
      }
    Sorted.push_back(std::move(Each.second));
  }
  llvm::stable_sort(Sorted, [](const LineTime &A, const LineTime &B) {
    return A.cost() > B.cost();
  });
  return Sorted;
}

Stalls stallsOf(const KernelTime &K) {
  Stalls All{};
  for (const InstTime &I : K.Insts)
    for (unsigned S = 0; S < NumStalls; ++S)
      All[S] += I.Stalled[S];
  return All;
}

std::array<Counter, 7> countersOf(const KernelTime &K) {
  double All = K.EUActive + K.EUStall + K.EUIdle;
  auto Of = [&](double Cycles) { return All > 0 ? Cycles / All : 0; };
  return {{{"EU Active", "eu_active", Of(K.EUActive)},
           {"EU FPU0 Pipe Active", "fpu0_active", Of(K.FPU0)},
           {"EU Stall", "eu_stall", Of(K.EUStall)},
           {"EU FPU1 Pipe Active", "fpu1_active", Of(K.FPU1)},
           {"EU Idle", "eu_idle", Of(K.EUIdle)},
           {"EU Send Pipe Active", "eu_send_active", Of(K.SendBusy)},
           {"EU Thread Occupancy", "eu_thread_occupancy", K.Occupancy}}};
}

Accessed accessedBy(const KernelTime &K) {
  Accessed A;
  for (const InstTime &I : K.Insts)
    for (unsigned S = 0; S < A.Read.size(); ++S) {
      A.Read[S] += I.ReadBytes[S];
      A.Written[S] += I.WrittenBytes[S];
    }
  return A;
}

double busyShare(const KernelTime &K, const Configuration &C, Unit U) {
  bool InSubslice = U == Unit::DataPort || U == Unit::SLM || U == Unit::Sampler;
  unsigned Number = InSubslice ? C.Subslices : U == Unit::L3 ? C.L3Banks : 1;
  double Time = K.Cycles * Number;
  return Time > 0 ? std::min(1.0, K.Memory.Busy[unsigned(U)] / Time) : 0;
}

} // namespace timing
} // namespace gensim
