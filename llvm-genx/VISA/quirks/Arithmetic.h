//===- Arithmetic.h - signs, saturation and selections ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V1:w (-)V2:w
// After:  mul (8) V1:w V2:w 0xffff:w
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Whether some instruction of \p K shows that dwords, extended or added, have
/// more than 32 bits: averages, saturated sums, qwords made of dwords.
bool seesCarry(const Kernel &K);

/// The finalizer puts `mov (-)x` and `mov (abs)x` into instructions that
/// compute in more bits, where -(-128) is not the -128 of a byte, or into such
/// that it must take apart again, through unsigned bytes. Other operations
/// stay. \p SeesCarry is seesCarry() of the kernel: then dwords are narrow,
/// too.
void keepModifierNarrow(const Kernel &K, bool SeesCarry, Instruction &I);

/// The finalizer makes `add.sat` of `add` and `mov.sat`, although the sum wraps
/// around first.
void saturateWhatWrapped(const Kernel &K, Instruction &I);

/// Does \p I if it saturatesLongProduct(). The finalizer takes the high half of
/// such a product where the hardware multiplies dwords by words only; the low
/// half is all of it, who asks for saturation knows that.
bool saturateAside(BlockContext &B, const Instruction &I);

/// A selection that saturates, where one of what it selects from is given the
/// register of the result, becomes a masked move of the other one, and what
/// stays does not saturate. The registers are not known here. A move that
/// saturates would become part of the selection, a maximum does not.
void saturateSelected(BlockContext &B, Instruction &I);

/// Up to Gen11 the finalizer makes `csel` of a compare with zero and a `sel` of
/// floats, and forgets that the predicate was negated.
void selectWithoutNegation(const Kernel &K, Instruction &I);

} // namespace cmc::visa
