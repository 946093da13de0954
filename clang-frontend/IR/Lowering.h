//===- Lowering.h - lowering of raw calls to intrinsics ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A lowering is a function that emits the code for a raw call, and returns its
// result (null when there is none). Builtins.td names the lowering of each raw
// function; operands are defined in Builtins.td or, for those of the language
// itself, in runtime-headers/cm/detail/raw.h. A lowering returns null after an
// error, which it has reported.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::frontend::lowering {

/// A raw call that is being lowered.
struct RawCall {
  llvm::CallInst &Call;
  llvm::IRBuilder<> B;
  /// The kernel has SIMD control flow, so that reductions use the lane mask.
  bool HasMask;
  /// The intrinsics of the table row, for signed, unsigned and floating-point
  /// elements.
  unsigned Signed, Unsigned, Float;
  /// The user's name of the builtin, if the table row has one.
  llvm::StringRef UserName = {};

  llvm::Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  llvm::Type *type() const { return Call.getType(); }
  /// Null if the module names none that is known.
  const TargetInfo *target() const;
  /// Operand \p I, which must be a constant; otherwise reports an error that
  /// calls it \p Name, and returns 0.
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

/// \p V saturated to integer type \p To, or to 0..1 if that is floating point.
llvm::Value *saturate(RawCall &C, llvm::Value *V, bool FromSigned,
                      llvm::Type *To, bool ToSigned);

// The lowerings that Builtins.td names.
#define RAW_OP(Name, Lowering, ...) llvm::Value *Lowering(RawCall &C);
#include "clang-frontend/Builtins.inc"
#undef RAW_OP

} // namespace cmc::frontend::lowering
