//===- ControlFlow.h - branches and synchronisation -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One uniform model: a channel is active or parked at a PC where it wakes up
// (docs/rationale/facts.md). A branch parks channels; when it leaves none
// active in its lanes, and none wakes at the next instruction, execution goes
// on at JIP. executeBranch and executeSync set T.Next.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Executes a branch; T.Next is the index of \p I on entry, and stays when the
/// branch leads outside the program, which is a fault.
void executeBranch(Thread &T, const Inst &I);
/// wait, sync, nop, illegal. May set T.Status; T.Next stays while it waits.
void executeSync(Thread &T, const Inst &I);
/// Executes a math instruction in the lanes of \p Mask; does not move T.Next.
void executeMath(Thread &T, const Inst &I, uint32_t Mask);
/// Wakes the channels that are parked at the PC of T.Next. The interpreter
/// calls it before the instructions of wakePoints().
void wakeChannels(Thread &T);
/// By instruction: whether channels may be parked there.
std::vector<bool> wakePoints(const Program &P);

} // namespace gensim
