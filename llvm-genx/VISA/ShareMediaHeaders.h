//===- ShareMediaHeaders.h - one header for media blocks --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: shl (1) V1 V9 5                After: mov (8) V8 %r0
//         media_ld (32,8) T1 V1 V2 V3           shl (1) V8[0] V9 5
//         add (1) V4 V1 32                      mov V8[1] V2; mov V8[2] size
//         media_ld (32,8) T1 V4 V2 V5           raw_sends V8 -> V3
//                                               add (1) V8[0] V8[0] 32
//                                               raw_sends V8 -> V5
//
// All media blocks in loops have one header. What changes from one message to
// the next of a block is copied into it; coordinates that are live at no
// message that has another are computed there. The rest is made once.
//
// Requires: a legal kernel. Guarantees: the same messages in the same order.
// Leaves alone: what is outside of loops, where the finalizer does as well,
// fields of interlaced surfaces, planes, surfaces that only the
// payload knows, targets that have no such messages, kernels with calls or
// assembly, and kernels that need all registers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void shareMediaHeaders(Kernel &K);

} // namespace cmc::visa
