//===- Division.h - division by constants, signed division ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Lowers udiv, urem, sdiv and srem to one unsigned division, which gives
// quotient and remainder; signed operands are divided as magnitudes:
//
//   sdiv x, y ==> q = |x| / |y|, negated where the signs of x and y differ
//   srem x, y ==> r = |x| % |y|, negated where x is negative
//
// A division by a constant becomes shifts, or the high half of a product
// (Hacker's Delight, chapter 10).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::genx {

struct QuotientAndRemainder {
  llvm::Value *Q, *R;
};

/// Divides unsigned integers.
using UnsignedDivision = llvm::function_ref<QuotientAndRemainder(
    llvm::IRBuilder<> &, llvm::Value *, llvm::Value *)>;

/// Lowers the division or remainder \p Opcode of \p X by \p Y.
llvm::Value *divideBy(UnsignedDivision Divide, llvm::IRBuilder<> &B,
                      unsigned Opcode, llvm::Value *X, llvm::Value *Y);

/// Lowers the division or remainder \p Opcode of \p X, 32 bits wide, by the
/// splat constant \p D. Null if \p D is 0, 1 or -1.
llvm::Value *divideByConstant(llvm::IRBuilder<> &B, unsigned Opcode,
                              llvm::Value *X, const llvm::APInt &D);

} // namespace cmc::genx
