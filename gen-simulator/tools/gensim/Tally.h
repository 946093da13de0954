//===- Tally.h - summary of dispatches --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/Executor.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <mutex>

namespace gensim {

/// Sums up dispatches; thread-safe.
class Tally {
public:
  /// \p Each: prints a line on standard error for each dispatch.
  explicit Tally(bool Each) : Each(Each) {}
  /// Also a dispatch that did not end, which print() names.
  void add(const Dispatch &D, const RunResult &R, double Seconds);
  void print(llvm::raw_ostream &OS) const;

private:
  bool Each;
  mutable std::mutex Lock;
  /// By program, which equal code shares; kept alive, so that no address is
  /// reused.
  std::map<const Program *, std::shared_ptr<const Executable>> Kernels;
  uint64_t Dispatches = 0, Threads = 0, Instructions = 0;
  double Seconds = 0;
  std::string Unfinished;
};

} // namespace gensim
