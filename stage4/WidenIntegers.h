//===- WidenIntegers.h - odd integers in hardware widths --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM's passes compute in integers of any width, `x & 15` in i4:
//
//   %a = trunc i32 %n to i4         ==> %a = trunc i32 %n to i8
//   %b = sub i4 1, %a               ==> %b = sub i8 1, %a
//   %c = zext i4 %b to i32          ==> %m = and i8 %b, 15
//                                       %c = zext i8 %m to i32
//
// The next larger hardware integer contains such a value in its low bits; an
// operation that depends on the bits above clears them or fills them with the
// sign first. In memory such a value takes whole bytes, and a bitcast becomes
// shifts and shuffles:
//
//   bitcast i32 %n to <8 x i4> ==> lshr <8 x i32> (splat %n), <0, 4, 8, ...>
//
// Requires: genx-expand-integers, genx-split-integers; no parameters of such
// types.
// Guarantees: integers of widths below 64 other than 1, 8, 16 and 32 are only
// in structs and arrays, in casts between masks and integers of as many bits,
// and in operations that stage 4 does not have.
// Leaves alone: masks (i1).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc {

/// Whether \p T is an integer, or a vector of integers, of fewer than 64 bits
/// whose width the hardware does not have.
bool isOddInteger(const llvm::Type *T);

/// The hardware type with room for a \p T; \p T if it is not odd.
llvm::Type *widenedInteger(llvm::Type *T);

struct WidenIntegersPass : llvm::PassInfoMixin<WidenIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc
