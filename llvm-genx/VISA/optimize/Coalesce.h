//===- Coalesce.h - merges variables, removes copies ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (16) V2 V1 [coalescable]; ... use of V2   (V1 dead after it)
// After:  one variable for both, the copy removed
//
// Liveness is computed per variable by data flow over the blocks, then stored
// as sorted segments of instruction indices. Two variables interfere when one
// is written, other than by a copy of the other, while the other is live.
// Copies between variables of the same size and file that do not interfere are
// merged, the most often executed and largest first (union-find; the segments
// of a merged pair are the union); so are the results of systolic products and
// their accumulators. Then the results of wide instructions reuse the registers
// of a source that dies there; where few registers are left, also those of a
// larger one, for a short time.
// Variables that are read before any write, inputs and predefined variables
// keep their identity.
//
// Requires: a kernel that verify() accepts, legal or not yet legal.
// Guarantees: the same results; only Coalescable copies are removed.
// Leaves alone: everything else. removeDeadCode() deletes instructions without
// side effects whose results are never read.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void coalesce(Kernel &K);
void removeDeadCode(Kernel &K);
/// Removes copies between variables that are already equal, within a block.
void removeRepeatedCopies(Kernel &K);

} // namespace cmc::visa
