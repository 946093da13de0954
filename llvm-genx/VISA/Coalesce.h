//===- Coalesce.h - fewer variables, fewer copies ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (16) V2 V1 [coalescable]; ... use of V2     V1 dead after the
// copy After:  one variable for both, the copy gone
//
// Liveness is computed per variable by data flow over the blocks, then kept as
// sorted segments of instruction numbers. Two variables interfere when one is
// written, other than by a copy of the other, while the other is live. Copies
// between variables of the same size and file that do not interfere are merged,
// the most often executed and largest first (union-find; the segments of a
// merged pair are the union); so are the results of systolic products and their
// accumulators. Then the results of wide instructions take over the registers
// of a source that ends there. Variables that are read before anything wrote
// them, inputs and predefined ones keep their identity.
//
// Requires: a kernel that verify() would pass, legal or not yet legal.
// Guarantees: the same results; only Coalescable copies disappear here.
// Leaves alone: everything else. removeDeadCode() deletes instructions without
// an effect whose results nobody reads.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void coalesce(Kernel &K);
void removeDeadCode(Kernel &K);
/// Copies between variables that are equal already, in straight-line code.
void removeRepeatedCopies(Kernel &K);

} // namespace cmc::visa
