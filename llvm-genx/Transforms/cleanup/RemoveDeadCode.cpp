//===- RemoveDeadCode.cpp - instructions without users --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Removes instructions on which nothing depends, and branches on which nothing
// depends (LLVM's ADCE). In a function whose SIMD control flow the hardware
// does, the branches stay (LLVM's DCE): a goto or join is selected together
// with its branch, which leads to where other lanes wait.
//
// Requires: nothing. Guarantees: no instruction without effect has no user.
//===----------------------------------------------------------------------===//
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DCE.h"

using namespace llvm;

namespace cmc::genx {

PreservedAnalyses RemoveDeadCodePass::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  return hasHardwareSIMDCF(F) ? DCEPass().run(F, AM) : ADCEPass().run(F, AM);
}

} // namespace cmc::genx
