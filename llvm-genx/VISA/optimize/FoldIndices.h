//===- FoldIndices.h - reads indices in place -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (1) V5:uw V4(0,6)<0;1,0>:ud; mov (8) V3 V1[V5]
// After:  mov (8) V3 V1[V4(0,6)]
//
// Before: add (1) V6:uw V5:uw 64; mov (8) V4 V1[V6]
// After:  mov (8) V4 V1[V5] + 64 bytes
//
// An index that a move has extracted from a vector is replaced by its element
// of the vector, so that legalization sees adjacent indices and computes their
// addresses together. An index that is a word plus a constant becomes that word
// and a displacement; the word may be negative, so that visa-legalize adds the
// displacement to the base of the address. Under a mask, only an index of which
// an access without mask has used the word before. The same holds for vectors
// of indices. Works within a block, but uses sums computed before all loops.
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
