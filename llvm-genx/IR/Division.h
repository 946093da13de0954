//===- Division.h - all divisions out of an unsigned one --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What udiv, urem, sdiv and srem have in common where a sequence stands for
// them: one unsigned division gives quotient and remainder, and signed numbers
// are divided as magnitudes:
//
//   sdiv x, y ==> q = |x| / |y|, negated where the signs of x and y differ
//   srem x, y ==> r = |x| % |y|, negated where x is negative
//
// A number is divided by with shifts, or with the high half of a product
// (Hacker's Delight, chapter 10).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::genx {

struct QuotientAndRemainder {
  llvm::Value *Q, *R;
};

/// Divides unsigned numbers.
using UnsignedDivision = llvm::function_ref<QuotientAndRemainder(
    llvm::IRBuilder<> &, llvm::Value *, llvm::Value *)>;

/// What the division or remainder \p Opcode makes of \p X and \p Y.
llvm::Value *divideBy(UnsignedDivision Divide, llvm::IRBuilder<> &B,
                      unsigned Opcode, llvm::Value *X, llvm::Value *Y);

/// What the division or remainder \p Opcode makes of \p X, 32 bits, and the
/// number \p D in all lanes. Null where D is 0, 1 or -1.
llvm::Value *divideByNumber(llvm::IRBuilder<> &B, unsigned Opcode,
                            llvm::Value *X, const llvm::APInt &D);

} // namespace cmc::genx
