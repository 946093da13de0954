//===- ShowTruncations.h - truncations as such ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Truncations that other passes made regions or shifts, as such:
//   rdregion (bitcast <N x i32> %x), every second word ==> trunc %x
//   ashr (shl %x, 16), 16                              ==> sext (trunc %x)
//   icmp (shl %x, 16), 65536                           ==> icmp (trunc %x), 1
//   lshr i64 %x, (and %n, 63)     ==> lshr %x, (zext (and (trunc %n), 63))
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Whether \p T is a vector of integers of 32 bits.
bool isDword(const llvm::Type *T);

/// Makes such truncations of \p F visible; whether there were any.
bool showTruncations(llvm::Function &F);

} // namespace cmc::genx
