//===- SaturateConversions.cpp - float to integer as CM wants it ----------===//
//
// Part of CMC, under the MIT licence.
//
// Replaces fptosi/fptoui, undefined out of range, by what CM converts with:
//   %i = fptoui <8 x float> %f to <8 x i8>
//   %i = call <8 x i8> @llvm.fptoui.sat.v8i8.v8f32(<8 x float> %f)
// Requires: first of all passes, as every folding (the inliner's too) makes
// poison of a constant that is out of range.
// Guarantees: no fptosi, fptoui is left.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
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
