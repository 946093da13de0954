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
// All media blocks in loops share one header. Only dwords that change from one
// message of a block to the next are copied into it; a coordinate is computed
// in the header itself if it is dead at every message with another coordinate.
// The other dwords are set once.
//
// Requires: a legal kernel.
// Guarantees: the same messages in the same order.
// Leaves alone: messages outside loops, which the finalizer handles as well,
// fields of interlaced surfaces, planes, surfaces known only from the payload,
// targets without such messages, kernels with calls or inline assembly, and
// kernels with no free register.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void shareMediaHeaders(Kernel &K);

} // namespace cmc::visa
