//===- Bits.h - bits of bytes, and signs of floats --------------*- C++ -*-===//
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

/// Bytes that lie side by side are computed four at a time, where each bit is
/// for itself and no mask chooses among them. (Words would gain nothing, and
/// the finalizer would find no compare of a result to put behind it.)
void widenLogic(const Kernel &K, Instruction &I);

/// A move with (-) or (abs) is arithmetic, which makes denormals zero; the sign
/// is a bit, and CM's negation changes nothing else
/// (docs/reference/numbers.md).
void changeSignBits(Instruction &I);

/// The same for a selection among floats with modifiers.
void selectSignBits(BlockContext &B, Instruction &I);

} // namespace cmc::visa
