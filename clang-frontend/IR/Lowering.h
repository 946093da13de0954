//===- Lowering.h - how raw calls become intrinsics -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A lowering is a function that emits what a raw call does, and returns the
// result (null when there is none). Builtins.td names the one of each raw
// function; its operands are those of Builtins.td or, for the language's own,
// of runtime-headers/cm/detail/raw.h. After an error it has reported, it
// returns null.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::frontend::lowering {

/// A raw call at work.
struct RawCall {
  llvm::CallInst &Call;
  llvm::IRBuilder<> B;
  /// The kernel has SIMD control flow: reductions ask for the lane mask.
  bool HasMask;
  /// The intrinsics of the table row, for signed, unsigned and floating-point
  /// elements.
  unsigned Signed, Unsigned, Float;
  /// What the program calls it, where the table row says so.
  llvm::StringRef UserName = {};

  llvm::Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  llvm::Type *type() const { return Call.getType(); }
  /// Operand \p I, which is a constant; otherwise an error that calls it
  /// \p Name, and 0.
  int64_t constant(unsigned I, llvm::StringRef Name) const;
  /// Calls intrinsic \p ID of either kind. Operands are resized to its
  /// parameters where these are scalar integers.
  llvm::Value *call(unsigned ID, llvm::ArrayRef<llvm::Type *> Overloads,
                    llvm::ArrayRef<llvm::Value *> Args);
  /// Reports a user error at the call.
  std::nullptr_t error(const llvm::Twine &Message) const;
};

unsigned lanesOf(const llvm::Type *T);
unsigned bytesOf(const llvm::Type *T);

/// \p V as integers \p To or numbers from 0 to 1, clamped.
llvm::Value *saturate(RawCall &C, llvm::Value *V, bool FromSigned,
                      llvm::Type *To, bool ToSigned);

// The lowerings that Builtins.td names.
#define RAW_OP(Name, Lowering, ...) llvm::Value *Lowering(RawCall &C);
#include "clang-frontend/Builtins.inc"
#undef RAW_OP

} // namespace cmc::frontend::lowering
