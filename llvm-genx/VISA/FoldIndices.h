//===- FoldIndices.h - indices read where they are --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (1) V5:uw V4(0,6)<0;1,0>:ud; mov (8) V3 V1[V5]
// After:  mov (8) V3 V1[V4(0,6)]
//
// Before: add (1) V6:uw V5:uw 64; mov (8) V3 V1[V5]; mov (8) V4 V1[V6]
// After:  mov (8) V3 V1[V5]; mov (8) V4 V1[V5] + 64 bytes
//
// The index of an operand that a move has taken out of a vector is named by its
// place in the vector, so that legalization sees indices that are neighbours
// and computes their addresses together. An index that is another one plus a
// constant becomes a displacement, once the other one has been used for the
// same object: so it is known to lie inside, and is not negative; and so for
// vectors of indices. Works within a block, but knows sums made before all
// loops.
//
// Requires: a kernel before legalization. Guarantees: the same results.
// Leaves alone: indices that are computed one by one, and those whose vector
// has changed. What made an index stays; it is dead when nobody else reads it.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void foldIndices(Kernel &K);

} // namespace cmc::visa
