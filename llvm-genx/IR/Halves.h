//===- Halves.h - the dwords of 64-bit integers -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector of n i64 has the same bytes as one of 2n i32: the low dwords are its
// even elements, the high dwords its odd ones. Both are regions of stride 2.
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

/// The elements of \p V, i64, as the vector of all their dwords.
llvm::Value *asDwords(llvm::IRBuilder<> &B, llvm::Value *V);
/// The dwords that \p V extends, from any smaller integer or from a splat
/// scalar; null if \p V is no extension of the given sign.
llvm::Value *extendedDwords(llvm::IRBuilder<> &B, llvm::Value *V, bool Signed);
/// Reads both halves of \p V. Halves of constants are constants; the high half
/// of a zero extension is 0.
Halves splitHalves(llvm::IRBuilder<> &B, llvm::Value *V);
/// Makes the i64 whose halves are \p H.
llvm::Value *joinHalves(llvm::IRBuilder<> &B, Halves H);

} // namespace cmc::genx
