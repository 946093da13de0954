//===- Observer.h - events for checks and profiles --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Observed runs use one worker and a fixed order of threads, so that reports of
// observers are deterministic. An observer may stop the run by T.fail(Check,
// ...).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// The part of a message for one lane or block row.
struct Access {
  enum class Space : uint8_t { Global, SLM, Scratch } S;
  enum class Kind : uint8_t { Read, Write, Atomic } K;
  uint64_t
      Address;    ///< Virtual address, byte of SLM or of this thread's scratch.
  uint32_t Bytes; ///< Accessed there.
  int Lane;       ///< -1: a block message.
  int Surface;    ///< Binding table index; -1: stateless.
  bool Inside;    ///< False: outside the surface; nothing was touched.
};

enum class SyncEvent : uint8_t {
  Fence,
  BarrierSignal,
  BarrierPassed,
  NamedBarrierPassed, ///< Of some threads of the group.
  DependenciesMet
};

class Observer {
public:
  virtual ~Observer();
  virtual void dispatchStart(const Dispatch &D) {}
  virtual void dispatchEnd(const Dispatch &D) {}
  virtual void threadStart(Thread &T) {}
  virtual void threadEnd(Thread &T) {}
  /// Before and after \p I takes effect in the lanes of \p Mask.
  virtual void before(Thread &T, const Inst &I, uint32_t Mask) {}
  virtual void after(Thread &T, const Inst &I, uint32_t Mask) {}
  /// Called by messages, between before() and after(), before memory changes.
  virtual void access(Thread &T, const Inst &I, const Access &A) {}
  virtual void sync(Thread &T, SyncEvent E) {}
};

} // namespace gensim
