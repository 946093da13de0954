//===- Halves.h - the dwords of 64-bit integers -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector of n i64 is, byte by byte, one of 2n i32: the low dwords at even
// places, the high dwords at odd ones. Both are regions of stride 2.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_IR_HALVES_H
#define CMC_LLVM_GENX_IR_HALVES_H

#include "llvm/IR/IRBuilder.h"

namespace cmc {
namespace genx {

bool isInt64(const llvm::Type *T);
inline bool isInt64(const llvm::Value *V) { return isInt64(V->getType()); }

/// The low and the high dword of i64 or <n x i64>, each i32 or <n x i32>.
struct Halves {
  llvm::Value *Low = nullptr, *High = nullptr;
};

/// \p V, whose elements are i64, as the vector of all its dwords.
llvm::Value *asDwords(llvm::IRBuilder<> &B, llvm::Value *V);
/// Reads both halves of \p V; those of constants are constants.
Halves splitHalves(llvm::IRBuilder<> &B, llvm::Value *V);
/// The i64 with halves \p H.
llvm::Value *joinHalves(llvm::IRBuilder<> &B, Halves H);

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_IR_HALVES_H
