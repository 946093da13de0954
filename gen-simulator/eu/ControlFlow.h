//===- ControlFlow.h - branches and synchronisation -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One uniform model: a channel is active or parked at a PC where it wakes up
// (research/simulator.md 3.5). Both functions set T.Next.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_EU_CONTROLFLOW_H
#define GENSIM_EU_CONTROLFLOW_H

#include "gen-simulator/eu/Thread.h"

namespace gensim {

/// Executes a branch; T.Next is the index of \p I on entry.
void executeBranch(Thread &T, const Inst &I);
/// wait, sync, nop, illegal. May set T.Status.
void executeSync(Thread &T, const Inst &I);
/// Executes a math instruction in the lanes of \p Mask; does not move T.Next.
void executeMath(Thread &T, const Inst &I, uint32_t Mask);
/// Wakes the channels that are parked at the PC of T.Next. The interpreter
/// calls it only at instructions that some branch names as a target.
void wakeChannels(Thread &T);

} // namespace gensim

#endif // GENSIM_EU_CONTROLFLOW_H
