//===- Process.h - the child process of gensim run --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A child process with a changed environment. This process adopts orphans of
// the program, so that all of them can be ended.
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

/// Signals for the main thread. The constructor blocks them in all threads that
/// are started later, so create this object first.
class Signals {
public:
  Signals();
  ~Signals();
  /// The next signal, or 0 if none arrived in time.
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
  /// The status of wait(2) after the program has ended; call this often.
  llvm::Optional<int> status();
  /// Kills the program, if it still runs, and all its orphans.
  void killAll();

private:
  explicit Process(int Pid) : Pid(Pid) {}
  int Pid;
  llvm::Optional<int> Status;
};

/// The processes of the program that run now.
std::vector<int> descendants();

} // namespace gensim
