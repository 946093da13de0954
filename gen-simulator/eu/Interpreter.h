//===- Interpreter.h - executes instructions --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs a thread until it must wait, ends or fails. Each instruction of a
// program is prepared once: its operands and operation are bound to loops that
// are specialised on type and region form.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Executable.h"
#include "gen-simulator/state/Thread.h"

namespace gensim {

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
