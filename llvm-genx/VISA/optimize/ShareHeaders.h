//===- ShareHeaders.h - builds message headers in place ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: shr (1) V1 V2 4             After: shr (1) V1[2] V2 4
//         oword_ld (8) T1 V1 V3              raw_sends V1 -> V3
//         oword_ld (8) T2 V1 V4              raw_sends V1 -> V4
//         oword_st (8) T2 V1 V4              raw_sends V1, V4
//
// The finalizer gives each block message a header of its own and copies the
// offset into it. This step places a variable that is the offset of oword
// blocks in the header: the variable becomes a whole register, whose dword 2 is
// the offset; the other dwords are ignored. Offsets that cannot be placed there
// (inputs, constants, elements of vectors) are copied once for all messages of
// a block that use them, or before the loop if they are never written.
//
// Then the reads are grouped (GroupReads.h).
//
// Requires: a legal kernel.
// Guarantees: the same messages in the same order.
// Leaves alone: surfaces known only from the payload, targets without such
// messages, kernels with calls or inline assembly, and variables for which no
// register is free.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void shareHeaders(Kernel &K);

} // namespace cmc::visa
