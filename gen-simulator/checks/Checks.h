//===- Checks.h - bugs that hardware hides ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Observers that find what a GPU lets pass: use of registers and shared local
// memory that were never written, accesses outside a surface, data races,
// instruction forms that the hardware forbids, barriers in divergent flow. A
// finding is reported once for each instruction; the run goes on. What stops a
// run in any case (unmapped pages, a missing end of thread, a barrier that is
// never met) is a Fault, not a finding.
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

/// A set of checks from "all" or a list of names such as "races,bounds".
llvm::Expected<std::set<Check>> parseChecks(llvm::StringRef Names);
const char *toString(Check C);

struct Finding {
  Check Kind;
  std::string Kernel;
  uint32_t PC;
  std::string Text;   ///< The instruction.
  std::string Source; ///< "file:line", or "".
  uint32_t Thread, X, Y, Z;
  int Lane; ///< -1: not of one lane.
  std::string Message;
  uint64_t Times = 1; ///< At this instruction, in all threads.

  /// "kernel: file:line: message [undefined]" and where it happened.
  std::string describe() const;
};

/// Collects findings; the first of each check and instruction is kept.
class Findings {
public:
  void add(Check Kind, const Thread &T, const Inst &I, int Lane,
           std::string Message);
  /// Whether the message of a new finding would be kept, so that it need not
  /// be made otherwise. Counts the finding when not.
  bool isNew(Check Kind, const Thread &T, const Inst &I);
  /// In the order in which they were found.
  const std::vector<Finding> &all() const { return List; }

private:
  using Key = std::tuple<Check, const Program *, uint32_t>;
  std::vector<Finding> List;
  std::map<Key, size_t> Known;
};

/// The chosen checks; observers() goes into RunOptions.
class Checker {
public:
  explicit Checker(const std::set<Check> &Chosen);
  ~Checker();
  std::vector<Observer *> observers() const;
  const std::vector<Finding> &findings() const { return Found.all(); }

private:
  Findings Found;
  std::vector<std::unique_ptr<Observer>> Parts;
};

// The parts, one file each.
std::unique_ptr<Observer> makeUndefinedCheck(Findings &Found);
std::unique_ptr<Observer> makeBoundsCheck(Findings &Found);
std::unique_ptr<Observer> makeRaceCheck(Findings &Found);
std::unique_ptr<Observer> makeFormCheck(Findings &Found);
std::unique_ptr<Observer> makeBarrierCheck(Findings &Found);

} // namespace gensim
