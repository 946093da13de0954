//===- Arithmetic.h - signs, saturation and selects -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V1:w (-)V2:w
// After:  mul (8) V1:w V2:w 0xffff:w
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Whether an instruction of \p K distinguishes dwords computed with more than
/// 32 bits: averages, saturated sums, qwords extended from dwords.
bool seesCarry(const Kernel &K);

/// The finalizer fuses `mov (-)x` and `mov (abs)x` with instructions of wider
/// types, where -(-128) is not the -128 of a byte, or with instructions that it
/// must split again, through unsigned bytes. It does not fuse other operations.
/// If \p SeesCarry, which is seesCarry() of the kernel, dwords are narrow, too.
void keepModifierNarrow(const Kernel &K, bool SeesCarry, Instruction &I);

/// The finalizer combines `add` and `mov.sat` to `add.sat`, although the sum
/// may have wrapped around.
void saturateWrapped(const Kernel &K, Instruction &I);

/// If saturatesLongProduct(\p I), emits \p I and returns true. The finalizer
/// uses the high half of such a product if the hardware multiplies dwords by
/// words only; the low half is the entire product, as callers that request
/// saturation guarantee.
bool saturateInTemporary(BlockContext &B, const Instruction &I);

/// A saturating select whose result shares a register with one of its sources
/// becomes a masked move of the other source, without saturation. Registers are
/// unknown here, so this applies to each one. A saturating move would be fused
/// with the select; a maximum is not.
void saturateSelected(BlockContext &B, Instruction &I);

/// Up to Gen11 the finalizer combines a compare with zero and a `sel` of floats
/// to `csel`, and drops the negation of the predicate.
void selectWithoutNegation(const Kernel &K, Instruction &I);

} // namespace cmc::visa
