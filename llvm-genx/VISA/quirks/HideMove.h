//===- HideMove.h - moves that the finalizer does not undo ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer lets instructions read the source of a move in place of its
// result, or write the result in place of its source. A maximum with the least
// number it leaves alone.
//
// Before: mov (8) V1:ud V2:ud
// After:  max (8) V1:ud V2:ud 0:ud
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Makes a maximum of the move \p I, with the least number of the type of the
/// source. Requires: \p I is a move still, and there is a maximum of that type.
void hideMove(Instruction &I);

} // namespace cmc::visa
