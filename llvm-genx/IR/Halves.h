//===- Halves.h - the dwords of 64-bit integers -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector of n i64 is, byte by byte, one of 2n i32: the low dwords at even
// places, the high dwords at odd ones. Both are regions of stride 2.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cmc::genx {

bool isInt64(const llvm::Type *T);
inline bool isInt64(const llvm::Value *V) { return isInt64(V->getType()); }

/// The low and the high dword of i64 or <n x i64>, each i32 or <n x i32>.
struct Halves {
  llvm::Value *Low = nullptr, *High = nullptr;
};

/// \p V, whose elements are i64, as the vector of all its dwords.
llvm::Value *asDwords(llvm::IRBuilder<> &B, llvm::Value *V);
/// The dwords that \p V extends, from any smaller integer or from a scalar that
/// all elements have; null when it does not, or not so.
llvm::Value *extendedDwords(llvm::IRBuilder<> &B, llvm::Value *V, bool Signed);
/// Reads both halves of \p V; those of constants are constants, the high one of
/// what extends with zeros is 0.
Halves splitHalves(llvm::IRBuilder<> &B, llvm::Value *V);
/// The i64 with halves \p H.
llvm::Value *joinHalves(llvm::IRBuilder<> &B, Halves H);

} // namespace cmc::genx
