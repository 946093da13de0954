//===- SaturateConversions.cpp - saturates float conversions --------------===//
//
// Part of CMC, under the MIT licence.
//
// Replaces fptosi/fptoui, undefined out of range, by saturating conversions:
//   %i = fptoui <8 x float> %f to <8 x i8>
//   %i = call <8 x i8> @llvm.fptoui.sat.v8i8.v8f32(<8 x float> %f)
// Requires: runs before all other passes, since folding, also in the inliner,
// turns a constant out of range into poison.
// Guarantees: no fptosi or fptoui is left.
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
