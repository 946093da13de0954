//===- SaturateConversions.cpp - float to integer as CM wants it ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/SaturateConversions.h"
#include "stage4/Rewriting.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {

PreservedAnalyses SaturateConversionsPass::run(Function &F,
                                               FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<FPToSIInst>(I) && !isa<FPToUIInst>(I))
      continue;
    Intrinsic::ID ID =
        isa<FPToSIInst>(I) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
    Value *From = I.getOperand(0);
    IRBuilder<> B(&I);
    Value *To = B.CreateIntrinsic(ID, {I.getType(), From->getType()}, {From});
    To->takeName(&I);
    I.replaceAllUsesWith(To);
    I.eraseFromParent();
    Changed = true;
  }
  return preservedIf(Changed);
}

} // namespace cmc::frontend
