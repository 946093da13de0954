//===- RemoveDeadCode.cpp - instructions without users --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/cleanup/RemoveDeadCode.h"
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
