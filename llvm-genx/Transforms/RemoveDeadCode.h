//===- RemoveDeadCode.h - what nobody uses, but for its branches -*- C++
//-*-===//
//
// Part of CMC, under the MIT licence.
//
// Removes instructions of which nothing depends. Branches of which nothing
// depends go, too, except where the hardware does the SIMD control flow: there
// a goto or join needs its branch, to find the lanes that go on.
//
// Requires: nothing. Guarantees: no instruction without effect has no user.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_REMOVEDEADCODE_H
#define CMC_LLVM_GENX_TRANSFORMS_REMOVEDEADCODE_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct RemoveDeadCodePass : llvm::PassInfoMixin<RemoveDeadCodePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_REMOVEDEADCODE_H
