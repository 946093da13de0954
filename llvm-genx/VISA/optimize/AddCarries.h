//===- AddCarries.h - sums with carry in one instruction --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: add (1) V1 V2 V3; cmp.lt (1) P1 V1_ud V2_ud; (P1) sel (1) V4 1 0
// After:  addc (1) V1_ud V4_ud V2_ud V3_ud
//
// These are the low halves of 64-bit sums on hardware without such sums. The
// finalizer makes an addition and a move of the carry of the latter, and a
// third instruction and a constant in a register of the former.
//
// Requires: a legal kernel.
// Guarantees: the same results, a legal kernel.
// Leaves alone: vectors, and sums with immediates, modifiers or other types
// than dwords.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void addCarries(Kernel &K);

} // namespace cmc::visa
