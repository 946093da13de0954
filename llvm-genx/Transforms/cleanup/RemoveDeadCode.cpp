//===- RemoveDeadCode.cpp - removal of unused instructions ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Removes instructions and branches without effect (LLVM's ADCE). In a function
// with hardware SIMD control flow the branches stay (LLVM's DCE): a goto or
// join is selected together with its branch, which leads to where other lanes
// wait.
//
// Requires: nothing. Guarantees: every instruction without side effects has a
// user.
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
