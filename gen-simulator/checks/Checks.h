//===- Checks.h - checks for bugs hardware hides ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Observers that find bugs which a GPU does not report: use of registers and
// SLM that were never written, accesses outside a surface, data races,
// instruction forms that the hardware forbids, barriers in divergent flow. A
// finding is reported once for each instruction, and the run continues. Errors
// that stop every run (unmapped pages, a missing end of thread, a barrier that
// is never complete) are Faults, not findings.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <set>

namespace gensim {

enum class Check : uint8_t { Undefined, Bounds, Races, Forms, Barriers };

/// Parses "all" or a list of checks such as "races,bounds".
llvm::Expected<std::set<Check>> parseChecks(llvm::StringRef Names);
const char *toString(Check C);

struct Finding {
  Check Kind;
  std::string Kernel;
  uint32_t PC;
  std::string Text;   ///< The instruction.
  std::string Source; ///< "file:line", or "".
  uint32_t Thread, X, Y, Z;
  int Lane; ///< -1: not specific to one lane.
  std::string Message;
  uint64_t Times = 1; ///< At this instruction, in all threads.

  /// "kernel: file:line: message [undefined]" and the location.
  std::string describe() const;
};

/// Collects findings; keeps the first of each check and instruction.
class Findings {
public:
  void add(Check Kind, const Thread &T, const Inst &I, int Lane,
           std::string Message);
  /// Whether a new finding would be kept and needs a message; counts it if not.
  bool isNew(Check Kind, const Thread &T, const Inst &I);
  /// In the order in which they were found.
  const std::vector<Finding> &all() const { return List; }

private:
  using Key = std::tuple<Check, const Program *, uint32_t>;
  std::vector<Finding> List;
  std::map<Key, size_t> Known;
};

/// The selected checks; RunOptions takes observers().
class Checker {
public:
  explicit Checker(const std::set<Check> &Enabled);
  ~Checker();
  std::vector<Observer *> observers() const;
  const std::vector<Finding> &findings() const { return Found.all(); }

private:
  Findings Found;
  std::vector<std::unique_ptr<Observer>> Parts;
};

// The checks, one file each.
std::unique_ptr<Observer> makeUndefinedCheck(Findings &Found);
std::unique_ptr<Observer> makeBoundsCheck(Findings &Found);
std::unique_ptr<Observer> makeRaceCheck(Findings &Found);
std::unique_ptr<Observer> makeFormCheck(Findings &Found);
std::unique_ptr<Observer> makeBarrierCheck(Findings &Found);

} // namespace gensim
