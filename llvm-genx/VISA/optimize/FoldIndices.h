//===- FoldIndices.h - reads indices in place -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (1) V5:uw V4(0,6)<0;1,0>:ud; mov (8) V3 V1[V5]
// After:  mov (8) V3 V1[V4(0,6)]
//
// Before: add (1) V6:uw V5:uw 64; mov (8) V3 V1[V5]; mov (8) V4 V1[V6]
// After:  mov (8) V3 V1[V5]; mov (8) V4 V1[V5] + 64 bytes
//
// An index that a move has extracted from a vector is replaced by its element
// of the vector, so that legalization sees adjacent indices and computes their
// addresses together. An index that is another one plus a constant becomes a
// displacement, once the other index has been used for the same object, and is
// therefore within bounds and not negative; the same holds for vectors of
// indices. Works within a block, but uses sums computed before all loops.
//
// Requires: a kernel before legalization.
// Guarantees: the same results.
// Leaves alone: indices computed one by one, and those whose vector has
// changed. Instructions that computed a replaced index stay; they are dead if
// it has no other use.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void foldIndices(Kernel &K);

} // namespace cmc::visa
