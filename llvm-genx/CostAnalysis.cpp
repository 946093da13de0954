//===- CostAnalysis.cpp - the cost model for LLVM's passes ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/CostAnalysis.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Becomes part of its user, or no instruction at all.
bool isFree(const Instruction &I) {
  return isRdRegion(&I) || isa<PHINode>(I) || isa<BitCastInst>(I) ||
         isa<ExtractValueInst>(I) || isa<ZExtInst>(I) || isa<SExtInst>(I) ||
         isa<DbgInfoIntrinsic>(I);
}

unsigned instructionsFor(const Instruction &I) {
  if (isFree(I))
    return 0;
  const Instruction *Sized = &I;
  if (isWrRegion(&I)) {
    auto *New = dyn_cast<Instruction>(newValueOf(&I));
    if (New && New->hasOneUse() && !isFree(*New))
      return 0; // Its operation writes the region directly.
    Sized = New ? New : &I;
  }
  auto *Call = dyn_cast<CallInst>(&I);
  if (Call && Call->mayReadOrWriteMemory())
    return visa::cost::Message;
  unsigned Bits = Sized->getType()->getPrimitiveSizeInBits().getFixedSize();
  if (isa<CmpInst>(I))
    Bits = I.getOperand(0)->getType()->getPrimitiveSizeInBits().getFixedSize();
  visa::CostModel Costs(targetOf(*I.getFunction()));
  return std::max(1u, Costs.instructionsFor(divideCeil(Bits, 8)));
}

class Costs : public TargetTransformInfoImplCRTPBase<Costs> {
public:
  explicit Costs(const DataLayout &DL)
      : TargetTransformInfoImplCRTPBase<Costs>(DL) {}

  InstructionCost getUserCost(const User *U, ArrayRef<const Value *>,
                              TargetTransformInfo::TargetCostKind) {
    auto *I = dyn_cast<Instruction>(U);
    return I ? instructionsFor(*I) : 0;
  }

  void getUnrollingPreferences(Loop *L, ScalarEvolution &,
                               TargetTransformInfo::UnrollingPreferences &UP,
                               OptimizationRemarkEmitter *) {
    UP.Threshold = visa::cost::FullyUnrolled;
    // A plain `#pragma unroll` needs a known trip count: that of an inner loop
    // may become known when the outer loop has been unrolled.
    UP.AllowRemainder =
        getOptionalIntLoopAttribute(L, "llvm.loop.unroll.count").hasValue();
  }
};

} // namespace

TargetIRAnalysis costAnalysis() {
  return TargetIRAnalysis([](const Function &F) {
    return TargetTransformInfo(Costs(F.getParent()->getDataLayout()));
  });
}

} // namespace cmc::genx
