//===- Report.h - texts about estimated time --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Counters have the names of Intel's metrics. Whatever is printed says that it
// is an estimate.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Result.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace gensim {
namespace timing {

/// Per kernel the cycles with their range, the shares of the units, the first
/// cause of waiting, the lines that cost most with their causes, and advice.
void printText(const Times &T, llvm::raw_ostream &OS);
/// The same and all instructions; docs/reference/gensim-time.md has the keys.
llvm::json::Value toJSON(const Times &T);

/// The part that takes most of the time of \p K, in the words of a user:
/// "register banks", "serial atomics on SLM", "one thread" ...
std::string firstCause(const KernelTime &K, const Parameters &P);

//===--- What both forms are made of --------------------------------------===//

/// Whether \p K copies or fills memory for Intel's runtime.
bool isOfRuntime(const KernelTime &K);

/// Diagnosis.cpp: why a kernel takes as long as it does.
struct Diagnosis {
  std::string Cause;
  std::string Evidence; ///< The figures that show it, in one sentence.
  std::string Advice;   ///< What would change it; "": nothing is known.
};
Diagnosis diagnose(const KernelTime &K, const Parameters &P);
/// What limits the number of resident threads and what would change that.
std::string occupancyAdvice(const KernelTime &K, const Configuration &C);

/// Of all causes.
double sum(const Stalls &S);
/// Of all instructions, in cycles of threads.
Stalls stallsOf(const KernelTime &K);

/// Lines.cpp: the instructions of one source line; without lines, one
/// instruction.
struct LineTime {
  std::string Place; ///< "k.cm:12", or "64: mad (8|M0) ...".
  double Active = 0;
  Stalls Stalled{};
  uint64_t Executed = 0;
  std::string WaitsFor; ///< The place that it waited for longest; or "".

  double cost() const { return Active + sum(Stalled); }
  /// None: it never waits.
  llvm::Optional<Stall> mainCause() const;
};
/// Most expensive first.
std::vector<LineTime> linesOf(const KernelTime &K);

/// "memory", "register banks" ...
const char *toString(Stall S);
const char *toString(Limit L);
/// "SLM", "L3" ...
const char *toString(Unit U);
/// As a key in JSON.
std::string keyOf(const char *Name);
/// One of Intel's metrics of EUs: its name, its symbol, and the part of the
/// cycles of all EUs.
struct Counter {
  const char *Name, *Symbol;
  double Share;
};
std::array<Counter, 7> countersOf(const KernelTime &K);
/// The bytes that messages read and write, by Access::Space.
struct Accessed {
  std::array<uint64_t, 3> Read{}, Written{};
};
Accessed accessedBy(const KernelTime &K);
/// The part of the time in which the units of kind \p U are busy.
double busyShare(const KernelTime &K, const Configuration &C, Unit U);

} // namespace timing
} // namespace gensim
