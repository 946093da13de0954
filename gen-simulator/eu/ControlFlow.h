//===- ControlFlow.h - branches and synchronization -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Uniform model: a channel is active or parked at a PC where it wakes up
// (docs/rationale/facts.md). A branch parks channels; if it leaves none active
// in its lanes, and none wakes at the next instruction, execution continues at
// JIP. executeBranch and executeSync set T.Next.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Executes a branch; T.Next is the index of \p I on entry, and does not change
/// if the target is outside the program, which is a fault.
void executeBranch(Thread &T, const Inst &I);
/// Executes wait, sync, nop, illegal. May set T.Status; T.Next does not change
/// while it waits.
void executeSync(Thread &T, const Inst &I);
/// Executes a math instruction in the lanes of \p Mask; does not change T.Next.
void executeMath(Thread &T, const Inst &I, uint32_t Mask);
/// Wakes the channels that are parked at the PC of T.Next. The interpreter
/// calls this before the instructions of wakePoints().
void wakeChannels(Thread &T);
/// For each instruction, whether channels may be parked there.
std::vector<bool> wakePoints(const Program &P);

} // namespace gensim
