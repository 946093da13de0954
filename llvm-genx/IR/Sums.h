//===- Sums.h - the terms of an integer sum ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Collects the terms of additions and subtractions each of which has the next
// one as its only user, wherever the sum is between them: spread over more
// elements, as sums of pairs are, or in a region of an object that the next
// term overwrites.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace cmc::genx {

struct Term {
  llvm::Value *V;
  bool Minus;
};

/// An addition or subtraction of integers of 16 or 32 bits.
bool isSum(const llvm::Value *V);

/// Whether the sum \p I is a term of another sum that termsOf() looks through.
bool isPartOfSum(const llvm::Instruction &I);

/// The terms of \p I, in the order in which they are written.
llvm::SmallVector<Term, 16> termsOf(llvm::Instruction &I);

/// Replaces \p I with \p Sum of the same terms; erases values that become
/// unused, also writes of partial sums.
void replaceSum(llvm::Instruction &I, llvm::Value *Sum);

} // namespace cmc::genx
