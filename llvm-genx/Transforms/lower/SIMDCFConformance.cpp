//===- SIMDCFConformance.cpp - use of hardware goto and join --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "cmc/Target.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::genx {

/// Splits a phi of masks, to which InstCombine moves extractvalue, into one for
/// each field.
static bool splitPhi(PHINode &Phi) {
  DenseMap<unsigned, PHINode *> Fields;
  for (User *U : make_early_inc_range(Phi.users())) {
    auto *E = dyn_cast<ExtractValueInst>(U);
    if (!E)
      continue;
    PHINode *&Field = Fields[E->getIndices()[0]];
    if (!Field) {
      unsigned N = Phi.getNumIncomingValues();
      Field = PHINode::Create(E->getType(), N, E->getName(), &Phi);
      for (unsigned In = 0; In < N; ++In) {
        BasicBlock *From = Phi.getIncomingBlock(In);
        Field->addIncoming(ExtractValueInst::Create(Phi.getIncomingValue(In),
                                                    E->getIndices(), "",
                                                    From->getTerminator()),
                           From);
      }
    }
    E->replaceAllUsesWith(Field);
    E->eraseFromParent();
  }
  if (!Phi.use_empty())
    return !Fields.empty();
  Phi.eraseFromParent();
  return true;
}

static bool splitPhis(Function &F) {
  SmallVector<PHINode *, 8> Phis;
  for (Instruction &I : instructions(F))
    if (isa<PHINode>(I) && I.getType()->isStructTy())
      Phis.push_back(cast<PHINode>(&I));
  bool Changed = false;
  for (PHINode *Phi : Phis)
    Changed |= splitPhi(*Phi);
  return Changed;
}

static bool meetsStackCalls(const Function &F) {
  return avoids(F, visa::Quirk::GotoBesideStackCall) &&
         any_of(*F.getParent(), [](const Function &Other) {
           return Other.hasFnAttribute(llvm::genx::FunctionMD::CMStackCall);
         });
}

PreservedAnalyses SIMDCFConformancePass::run(Function &F,
                                             FunctionAnalysisManager &) {
  bool Found = any_of(instructions(F), [](const Instruction &I) {
    return intrinsicOf(&I) == GenXIntrinsic::genx_simdcf_goto;
  });
  bool Changed = Found && splitPhis(F);
  if (Found) {
    SIMDFlow Flow;
    std::string Why;
    if (meetsStackCalls(F))
      F.addFnAttr(SIMDFlowAttribute, "mask: stack calls");
    else
      F.addFnAttr(SIMDFlowAttribute,
                  Flow.analyze(F, Why) ? "hardware" : "mask: " + Why);
  }
  return preservedIf(Changed);
}

bool hasHardwareSIMDCF(const Function &F) {
  return F.getFnAttribute(SIMDFlowAttribute).getValueAsString() == "hardware";
}

} // namespace cmc::genx
