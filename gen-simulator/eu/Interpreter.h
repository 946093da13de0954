//===- Interpreter.h - executes instructions --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs a thread until it must wait, ends or fails. Each instruction of a
// program is prepared once: its operands and operation are bound to loops that
// are specialised on type and region form.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_EU_INTERPRETER_H
#define GENSIM_EU_INTERPRETER_H

#include "gen-simulator/eu/Thread.h"
#include <atomic>
#include <memory>

namespace gensim {

/// A program bound to its executing loops. Immutable, shared by all workers.
class Executable {
public:
  virtual ~Executable();
  virtual const Program &program() const = 0;
  /// Runs \p T until T.Status is no longer Ready, \p Budget instructions were
  /// executed (Status stays Ready) or \p Stop is set. Calls T.Watch when set.
  virtual void run(Thread &T, uint64_t Budget,
                   const std::atomic<bool> &Stop) const = 0;
};

/// Never fails: an instruction that cannot be executed faults when reached.
std::shared_ptr<const Executable> prepare(std::shared_ptr<const Program> P);

/// The channels in which \p I takes effect now, bit 0 = its first lane:
/// dispatched, not parked, predicated; NoMask ignores all but the predicate.
/// The predicate is left out where it only selects (sel, branches).
uint32_t executionMask(const Thread &T, const Inst &I);

/// Byte offset in the GRF file of element \p Lane of a GRF operand, now.
uint32_t elementOffset(const Thread &T, const Source &S, unsigned Lane);
uint32_t elementOffset(const Thread &T, const Destination &D, unsigned Lane);

} // namespace gensim

#endif // GENSIM_EU_INTERPRETER_H
