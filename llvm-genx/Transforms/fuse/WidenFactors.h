//===- WidenFactors.h - factors for mad as words ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// mad multiplies words only, but adds dwords, and nothing multiplies two bytes:
// factors that are read as bytes, or products of words that are extended,
// become products of extended words.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Whether \p I adds, be it as an `or` of other bits.
bool isAddition(const llvm::Instruction &I);

/// Widens the factors of products in \p F that are added; whether any was.
bool widenFactors(llvm::Function &F);

} // namespace cmc::genx
