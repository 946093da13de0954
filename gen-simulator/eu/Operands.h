//===- Operands.h - lanes of sources and destinations -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// General access to registers: any file, type, region, modifier and addressing
// form. Fast loops for common forms are elsewhere (Interpreter); math, rare
// operations, checks and tests use these functions.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// The raw bits of each lane, zero-extended, before modifiers. Packed
/// immediates give the bits of their lane's value (V: 16-bit word, VF: float).
void readRaw(const Thread &T, const Inst &I, const Source &S,
             uint64_t Out[MaxLanes]);

/// Values with modifiers. Integer sources are sign- or zero-extended to 64
/// bits. Float sources of any width are widened exactly; denormals are flushed
/// if cr0 requires it for their type.
void readInteger(const Thread &T, const Inst &I, const Source &S,
                 int64_t Out[MaxLanes]);
void readFloating(const Thread &T, const Inst &I, const Source &S,
                  double Out[MaxLanes]);

/// Writes the lanes of \p Mask, converted to the destination's type as a move
/// would: saturation, rounding and denormal mode included.
void writeRaw(Thread &T, const Inst &I, const uint64_t In[MaxLanes],
              uint32_t Mask);
void writeInteger(Thread &T, const Inst &I, const int64_t In[MaxLanes],
                  uint32_t Mask);
void writeFloating(Thread &T, const Inst &I, const double In[MaxLanes],
                   uint32_t Mask);

/// Sets the flag bits of the lanes of \p Mask from \p Bits (bit 0 = the
/// instruction's first lane).
void writeFlag(Thread &T, const Inst &I, uint32_t Bits, uint32_t Mask);

/// The predicate of each lane, bit 0 = the first lane; all ones if there is
/// none.
uint32_t predicate(const Thread &T, const Inst &I);

} // namespace gensim
