//===- ReportText.cpp - estimated time as text ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Order.h"
#include "gen-simulator/timing/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

constexpr unsigned MaxLines = 16;

std::string count(uint64_t N, const char *Word, const char *Ending = "s") {
  return formatv("{0} {1}{2}", N, Word, N == 1 ? "" : Ending).str();
}

void printCounters(const KernelTime &K, raw_ostream &OS) {
  unsigned Column = 0;
  OS << "\n";
  for (const Counter &C : countersOf(K))
    OS << "  " << left_justify(C.Name, 22) << format("%5.1f %%", 100 * C.Share)
       << (++Column % 2 ? "  " : "\n");
  OS << "\n";
}

void printMemory(const Times &T, const KernelTime &K, const MemorySystem &M,
                 raw_ostream &OS) {
  const Unit Units[] = {Unit::SLM, Unit::DataPort, Unit::Sampler,
                        Unit::L3,  Unit::GTI,      Unit::DRAM};
  if (none_of(Units, [&](Unit U) { return K.Memory.Bytes[unsigned(U)] > 0; }))
    return;
  OS << "\n  " << left_justify("Estimated traffic", 22)
     << "         bytes  a cycle     peak  of peak     busy\n";
  for (Unit U : Units) {
    double Bytes = K.Memory.Bytes[unsigned(U)];
    if (!(Bytes > 0))
      continue;
    double Rate = Bytes / K.Cycles, Peak = M.peak(U);
    OS << "  " << left_justify(toString(U), 22)
       << format("%14.0f%9.1f%9.1f%7.1f %%%7.1f %%\n", Bytes, Rate, Peak,
                 100 * Rate / Peak, 100 * busyShare(K, T.P.configuration(), U));
  }
  double Written = K.Memory.GTIWritten,
         Read = K.Memory.Bytes[unsigned(Unit::GTI)] - Written;
  for (auto [Name, Bytes] :
       {std::pair<const char *, double>("GTI Read", Read),
        std::pair<const char *, double>("GTI Write", Written)})
    if (Bytes > 0)
      OS << "  " << left_justify(Name, 22)
         << format("%14.0f%9.1f\n", Bytes, Bytes / K.Cycles);
  uint64_t Lookups = K.Memory.L3Hits + K.Memory.L3Misses;
  if (Lookups)
    OS << "  " << left_justify("L3 hits", 22)
       << format("%14llu of %llu lines\n", (unsigned long long)K.Memory.L3Hits,
                 (unsigned long long)Lookups);
}

void printAccesses(const KernelTime &K, raw_ostream &OS) {
  const char *Spaces[] = {"global memory", "SLM", "scratch"};
  OS << "  " << left_justify("Accessed by messages", 22)
     << "          read      written\n";
  Accessed A = accessedBy(K);
  for (unsigned S = 0; S < A.Read.size(); ++S)
    if (A.Read[S] + A.Written[S])
      OS << "  " << left_justify(Spaces[S], 22)
         << format("%14llu%13llu\n", (unsigned long long)A.Read[S],
                   (unsigned long long)A.Written[S]);
}

void printStalls(const KernelTime &K, raw_ostream &OS) {
  std::vector<std::pair<double, Stall>> Sorted;
  Stalls All = stallsOf(K);
  double Sum = sum(All);
  for (unsigned S = 0; S < NumStalls; ++S)
    if (All[S] > 0)
      Sorted.push_back({All[S], Stall(S)});
  if (Sorted.empty())
    return;
  llvm::stable_sort(
      Sorted, [](const auto &A, const auto &B) { return A.first > B.first; });
  OS << "\n  Threads wait, an estimate: ";
  for (const auto &[Cycles, S] : Sorted)
    OS << (S == Sorted.front().second ? "" : ", ") << toString(S)
       << format(" %.0f %%", 100 * Cycles / Sum);
  OS << "\n";
}

/// \p Place in a column: without folders, or the beginning of an instruction.
std::string shortened(StringRef Place) {
  constexpr size_t Width = 34;
  if (!Place.contains(' '))
    Place = sys::path::filename(Place);
  return Place.size() > Width ? (Place.take_front(Width - 3) + "...").str()
                              : Place.str();
}

void printLines(const KernelTime &K, raw_ostream &OS) {
  std::vector<LineTime> Lines = linesOf(K);
  if (Lines.empty())
    return;
  OS << "\n  " << left_justify("Estimated cost", 34)
     << "      active     stalled  waits for\n";
  for (const LineTime &L : makeArrayRef(Lines).take_front(MaxLines)) {
    OS << "  " << left_justify(shortened(L.Place), 34)
       << format("%12.0f%12.0f", L.Active, sum(L.Stalled));
    if (Optional<Stall> S = L.mainCause()) {
      OS << "  " << toString(*S);
      if (!L.WaitsFor.empty() &&
          (*S == Stall::Dependency || *S == Stall::Memory || *S == Stall::SLM))
        OS << ", " << shortened(L.WaitsFor);
    }
    OS << "\n";
  }
  if (Lines.size() > MaxLines)
    OS << "  and " << count(Lines.size() - MaxLines, "line") << " more\n";
}

void printEffects(const Times &T, const KernelTime &K, raw_ostream &OS) {
  if (K.Effects.empty())
    return;
  auto Span = [](const Effect &E) { return std::abs(E.AtHigh - E.AtLow); };
  std::vector<Effect> Sorted = K.Effects;
  llvm::stable_sort(Sorted, [&](const Effect &A, const Effect &B) {
    return Span(A) > Span(B);
  });
  OS << "\n  " << left_justify("Uncertain figure", 24)
     << "      from        to   cycles at these ends\n";
  size_t Without = 0;
  for (const Effect &E : Sorted) {
    if (Span(E) < 1) {
      ++Without;
      continue;
    }
    const Figure &F = T.P.figures()[unsigned(E.P)];
    OS << "  " << left_justify(F.Name, 24)
       << format("%10g%10g%12.0f%12.0f  ", F.Low, F.High, E.AtLow, E.AtHigh)
       << F.Unit << "\n";
  }
  if (Without)
    OS << "  and " << count(Without, "figure") << " without effect here\n";
}

/// Waits that the code lacks: its results depend on time.
void printMissing(const KernelTime &K, raw_ostream &OS) {
  constexpr size_t Most = 8;
  for (const MissingWait &M : makeArrayRef(K.Missing).take_front(Most))
    OS << "  Missing wait: " << describe(M, K.Code->program()) << "\n";
  if (K.Missing.size() > Most)
    OS << "  and " << count(K.Missing.size() - Most, "missing wait")
       << " more\n";
}

void printKernel(const Times &T, const KernelTime &K, const MemorySystem &M,
                 raw_ostream &OS) {
  const Configuration &C = T.P.configuration();
  auto Microseconds = [&](double Cycles) { return Cycles / C.ClockMHz; };
  OS << "\nEstimate of " << (K.Name.empty() ? "an unnamed kernel" : K.Name)
     << format(": %.0f cycles (%.0f to %.0f), %.2f us (%.2f to %.2f)\n",
               K.Cycles, K.Low, K.High, Microseconds(K.Cycles),
               Microseconds(K.Low), Microseconds(K.High));
  OS << "  " << count(K.Dispatches, "launch", "es") << ", "
     << count(K.Threads, "thread") << ", "
     << count(K.Instructions, "instruction");
  if (K.LaunchCycles > 0)
    OS << format("; gaps between launches: %.0f cycles, %.2f us",
                 K.LaunchCycles, Microseconds(K.LaunchCycles));
  Diagnosis D = diagnose(K, T.P);
  OS << "\n  First cause: " << D.Cause << " (" << D.Evidence << ")\n";
  if (!D.Advice.empty())
    OS << "  It would help: " << D.Advice << "\n";
  OS << "  " << occupancyAdvice(K, C) << "\n";
  printMissing(K, OS);
  printCounters(K, OS);
  printMemory(T, K, M, OS);
  printAccesses(K, OS);
  printStalls(K, OS);
  printLines(K, OS);
  printEffects(T, K, OS);
}

/// The kernels of a run with their shares, the gaps among them.
void printSummary(const Times &T, raw_ostream &OS) {
  double Sum = 0, Low = 0, High = 0, Gaps = 0;
  for (const KernelTime &K : T.Kernels) {
    Sum += K.Cycles;
    Low += K.Low;
    High += K.High;
    Gaps += K.LaunchCycles;
  }
  double Clock = T.P.configuration().ClockMHz, All = Sum + Gaps;
  OS << format("\nEstimate of all kernels: %.2f us (%.2f to %.2f)\n",
               All / Clock, (Low + Gaps) / Clock, (High + Gaps) / Clock);
  auto Print = [&](StringRef Name, double Cycles) {
    OS << "  " << left_justify(Name, 34)
       << format("%12.2f us%7.1f %%\n", Cycles / Clock,
                 All > 0 ? 100 * Cycles / All : 0);
  };
  for (const KernelTime &K : T.Kernels)
    Print(K.Name.empty() ? "an unnamed kernel" : K.Name, K.Cycles);
  if (Gaps > 0)
    Print("gaps between launches", Gaps);
}

} // namespace

void printText(const Times &T, raw_ostream &OS) {
  const Configuration &C = T.P.configuration();
  OS << formatv("Estimate for {0}: {1} EUs of {2} threads at {3:f0} MHz. The "
                "range in parentheses is over the\nfigures of the model that "
                "are not known well.\n",
                C.Name, C.Subslices * C.EUsPerSubslice, C.ThreadsPerEU,
                C.ClockMHz);
  if (T.Kernels.size() > 1)
    printSummary(T, OS);
  MemorySystem M(T.P);
  for (const KernelTime &K : T.Kernels)
    if (!isOfRuntime(K))
      printKernel(T, K, M, OS);
  for (const KernelTime &K : T.Kernels)
    if (isOfRuntime(K))
      OS << "\nEstimate of the runtime's own " << K.Name
         << format(": %.0f cycles (%.0f to %.0f)\n", K.Cycles, K.Low, K.High);
}

} // namespace timing
} // namespace gensim
