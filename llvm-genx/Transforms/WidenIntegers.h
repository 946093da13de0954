//===- WidenIntegers.h - integers of odd widths as bytes and more -*- C++ -*-=//
//
// Part of CMC, under the MIT licence.
//
// LLVM's loop passes compute `x & 15` behind a loop in i4:
//
//   %a = trunc i32 %n to i4         ==> %a = trunc i32 %n to i8
//   %b = sub i4 1, %a               ==> %b = sub i8 1, %a
//   %c = zext i4 %b to i32          ==> %m = and i8 %b, 15
//                                       %c = zext i8 %m to i32
//
// The next wider integer of the hardware has such a value in its low bits;
// what reads the others clears them or fills them with the sign.
//
//   extractelement <8 x i4> (bitcast i32 %n), i  ==> trunc (lshr i32 %n, 4 * i)
//
// Requires: nothing. Guarantees: trunc, zext, sext, conversions, arithmetic,
// compares, choices, phis, switches and minima of odd widths below 64 are gone.
// Leaves alone: masks (i1), and other operations on such widths.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_WIDENINTEGERS_H
#define CMC_LLVM_GENX_TRANSFORMS_WIDENINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct WidenIntegersPass : llvm::PassInfoMixin<WidenIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_WIDENINTEGERS_H
