//===- SIMDCFConformance.cpp - use of hardware goto and join --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "cmc/Target.h"
#include "llvm-genx/IR/Aggregates.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cmc::genx {

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
  bool OtherBlocks = false;
  if (Found) {
    // ADCE leaves unreachable blocks, where the execution mask is unknown.
    OtherBlocks = EliminateUnreachableBlocks(F);
    splitAggregates(F); // InstCombine moves extractvalue behind phis.
    SIMDFlow Flow;
    std::string Why;
    if (meetsStackCalls(F))
      F.addFnAttr(SIMDFlowAttribute, "mask: stack calls");
    else
      F.addFnAttr(SIMDFlowAttribute,
                  Flow.analyze(F, Why) ? "hardware" : "mask: " + Why);
  }
  return OtherBlocks ? PreservedAnalyses::none() : preservedIf(Found);
}

bool hasHardwareSIMDCF(const Function &F) {
  return F.getFnAttribute(SIMDFlowAttribute).getValueAsString() == "hardware";
}

} // namespace cmc::genx
