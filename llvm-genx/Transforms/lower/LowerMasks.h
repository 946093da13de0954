//===- LowerMasks.h - masks as data and the like ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A mask lives in a flag register, which can be compared into, combined, used
// as predicate and copied to an integer as a whole, nothing else. So:
//
//   zext/sext/uitofp/sitofp <n x i1>   ==> select of constants
//   trunc to <n x i1>                  ==> icmp ne (and x, 1), 0
//   select of masks, icmp of masks     ==> and, or, xor
//   select i1 %c, <n x T> %a, %b       ==> the compare of %c done n wide
//   elements and shuffles of masks     ==> the same on <n x i16>, icmp ne 0
//
// Requires: genx-lower-floats. Guarantees: masks are made by icmp, fcmp,
// logic, bitcast, phi and constants; the first n lanes of a mask may be taken
// by a shufflevector, which costs nothing; selects of vectors have vector
// masks.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerMasksPass : llvm::PassInfoMixin<LowerMasksPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
