//===- Interpreter.h - execution of instructions ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs a thread until it must wait, ends or fails. Each instruction of a
// program is prepared once: its operands and operation are bound to loops that
// are specialized by type and region form.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Executable.h"
#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Never fails: an instruction that cannot be executed faults at run time.
std::shared_ptr<const Executable> prepare(std::shared_ptr<const Program> P);

/// The channels in which \p I takes effect now, bit 0 = its first lane:
/// dispatched, not parked, predicated; NoMask ignores all but the predicate. A
/// predicate that only selects (sel, branches) is not included.
uint32_t executionMask(const Thread &T, const Inst &I);

/// The current byte offset in the GRF file of element \p Lane of a GRF operand.
uint32_t elementOffset(const Thread &T, const Source &S, unsigned Lane);
uint32_t elementOffset(const Thread &T, const Destination &D, unsigned Lane);

} // namespace gensim
