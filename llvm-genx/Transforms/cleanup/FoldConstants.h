//===- FoldConstants.h - constants through regions and masks ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Evaluates rdregion, wrregion, integer saturation, any and all of constants:
//
//   rdregion(<0, 1, 2, 3>, 2;2,1 at byte 4) ==> <1, 2>
//   wrregion(zeroinitializer, <7, 7>, ... ) ==> a constant
//
// Requires: nothing. Guarantees: no rdregion or wrregion with constant operands
// and offset is left. Undefined lanes stay undefined.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct FoldConstantsPass : llvm::PassInfoMixin<FoldConstantsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
