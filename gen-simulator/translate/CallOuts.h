//===- CallOuts.h - what translated code calls ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Translated code has no addresses of this process, so that it can be kept on
// disk: it finds the interpreter and the functions in a UnitContext.
// Private to translate/.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Prepared.h"

namespace gensim::translate {

/// Executes the instruction at \p Index, which is followed by \p Rest - 1
/// others in its block; all are counted as executed already. Returns whether
/// the thread continues at the next instruction; if not, the thread is as the
/// interpreter leaves it.
bool interpretOne(const Interpreter *Code, Thread *T, uint32_t Index,
                  uint32_t Rest);

/// Executes the send at \p Index in the lanes of \p Mask, in the modes of
/// translated code: messages that compute floats set their own. Returns whether
/// the thread is ready; the caller sets what it counts.
bool send(const Interpreter *Code, Thread *T, uint32_t Index, uint32_t Mask);

/// Counts and positions after the send at T.Next, which stopped the thread and
/// is followed by \p Rest - 1 instructions of its block.
void stopAfter(Thread *T, uint32_t Rest);

/// Executes a branch in the interpreter, the last instruction of a block.
/// Returns the index of the next instruction, or ~0u if the thread does not
/// continue.
uint32_t interpretBranch(const Interpreter *Code, Thread *T, uint32_t Index);

/// Wakes the channels parked at the instruction at \p Index.
void wakeAt(Thread *T, uint32_t Index);

/// Sets how the host computes to what translated code for cr0.0 == \p Control
/// needs (LaneCode.h).
void setHostModes(uint32_t Control);

/// What the code of a program refers to.
struct UnitContext {
  const Interpreter *Code;
  decltype(&interpretOne) InterpretOne = interpretOne;
  decltype(&send) Send = send;
  decltype(&stopAfter) StopAfter = stopAfter;
  decltype(&interpretBranch) InterpretBranch = interpretBranch;
  decltype(&wakeAt) WakeAt = wakeAt;
};

} // namespace gensim::translate
