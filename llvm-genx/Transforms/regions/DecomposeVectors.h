//===- DecomposeVectors.h - objects into the parts that are used -*- C++ -*-==//
//
// Part of CMC, under the MIT licence.
//
// An object of several registers that is only written and read in regions
// becomes values of its own wherever no region straddles two registers:
//
//   %a = wrregion <64 x i32> %o, <16 x i32> %x at 0
//   %b = wrregion %a, <16 x i32> %y at 64       ==> (%x, %y, rest of %o)
//   %c = rdregion <16 x i32> %b at 64           ==> rdregion <16 x i32> %y at 0
//
// So a write that is overwritten before it is read is dead, a copy from place
// to place within the object (s[i] = s[i - 1]) is none, and each part takes
// registers only while somebody needs it. An object is all values that are
// versions of one: writes, phis, bitcasts and selects by one bit.
//
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone objects with dynamic regions, those made or used
// as a whole by anything else, and those of up to one register.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct DecomposeVectorsPass : llvm::PassInfoMixin<DecomposeVectorsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
