//===- Process.h - the program that gensim run starts -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A child process with a changed environment. This process adopts what the
// program's own children leave behind, so that all of them can be ended.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/Error.h"
#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace gensim {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// Signals that tell the main thread something. Blocked in all threads from
/// the constructor on, so make it before threads are started.
class Signals {
public:
  Signals();
  ~Signals();
  /// The next signal, or 0 when none came in time.
  int wait(unsigned Milliseconds);
  const sigset_t &before() const { return Before; }

private:
  sigset_t Set, Before;
};

class Process {
public:
  /// Starts \p Args[0], looked up in PATH, with \p Changes to the environment
  /// and the signal mask of \p S.before().
  static llvm::Expected<Process> start(llvm::ArrayRef<const char *> Args,
                                       const Environment &Changes,
                                       const Signals &S);
  /// As wait(2) has it, once the program has ended; call it often.
  llvm::Optional<int> status();
  /// Kills the program, if it still runs, and all processes that it left.
  void killAll();

private:
  explicit Process(int Pid) : Pid(Pid) {}
  int Pid;
  llvm::Optional<int> Status;
};

} // namespace gensim
