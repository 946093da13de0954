//===- Executable.h - a program that can run threads ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Program.h"
#include <atomic>

namespace gensim {

struct Thread;

/// A program bound to its executing loops. Immutable, shared by all workers.
class Executable {
public:
  virtual ~Executable();
  virtual const Program &program() const = 0;
  /// Runs \p T until T.Status is no longer Ready, \p Budget instructions were
  /// executed (Status stays Ready) or \p Stop is set. Calls T.Watch if set.
  virtual void run(Thread &T, uint64_t Budget,
                   const std::atomic<bool> &Stop) const = 0;
};

} // namespace gensim
