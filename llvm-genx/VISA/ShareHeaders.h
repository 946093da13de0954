//===- ShareHeaders.h - headers of messages, built in place -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: shr (1) V1 V2 4             After: shr (1) V1[2] V2 4
//         oword_ld (8) T1 V1 V3              raw_sends V1 -> V3
//         oword_ld (8) T2 V1 V4              raw_sends V1 -> V4
//         oword_st (8) T2 V1 V4              raw_sends V1, V4
//
// The finalizer gives each block message a header of its own and copies the
// offset into it. Here a variable that is an offset of oword blocks lives in
// the header: it becomes a whole register, of which it is dword 2; the others
// count for nothing. What cannot live there (inputs, numbers, elements of
// vectors) is copied once for all messages of a block that have it, or before
// the loop if nothing writes it.
//
// Requires: a legal kernel. Guarantees: the same messages in the same order.
// Leaves alone: surfaces that only the payload knows, targets that have no such
// messages, kernels with calls or assembly, and what registers do not allow.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void shareHeaders(Kernel &K);

} // namespace cmc::visa
