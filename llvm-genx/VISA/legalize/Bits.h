//===- Bits.h - bitwise operations on bytes and signs -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: and (32) V1:ub V2:ub V3:ub
// After:  and (8) V1:ud V2:ud V3:ud
//
// Before: mov (8) V1:f (-)V2:f
// After:  xor (8) V1:ud V2:ud 0x80000000
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Computes adjacent bytes four at a time if each bit is independent and no
/// mask is involved. (Words would gain nothing, and the finalizer could not
/// fuse a compare of the result.)
void widenLogic(const Kernel &K, Instruction &I);

/// A move with (-) or (abs) is arithmetic, which flushes denormals to zero;
/// CM's negation must only change the sign bit (docs/reference/numbers.md).
void changeSignBits(Instruction &I);

/// The same for a select of floats with modifiers.
void selectSignBits(BlockContext &B, Instruction &I);

} // namespace cmc::visa
