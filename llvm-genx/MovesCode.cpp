//===- MovesCode.cpp - wrapper of LLVM loop passes that move code ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/MovesCode.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {

bool leavesByLane(const Loop &L) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return any_of(Exiting, [](const BasicBlock *BB) {
    return branchesByLane(*BB->getTerminator());
  });
}

bool hasSIMDFlow(const Function &F) {
  return any_of(*F.getParent(), [&](const Function &Callee) {
    if (!Callee.isDeclaration())
      return false;
    unsigned ID = GenXIntrinsic::getGenXIntrinsicID(&Callee);
    return (ID == GenXIntrinsic::genx_simdcf_goto ||
            ID == GenXIntrinsic::genx_simdcf_join) &&
           any_of(Callee.users(), [&](const User *U) {
             auto *I = dyn_cast<Instruction>(U);
             return I && I->getFunction() == &F;
           });
  });
}

PinnedReads::PinnedReads(Loop &L) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || Call->doesNotAccessMemory() || !Call->onlyReadsMemory() ||
          Call->isConvergent())
        continue;
      // LLVM does not move convergent calls.
      Call->addFnAttr(Attribute::Convergent);
      Reads.emplace_back(Call);
    }
}

PinnedReads::~PinnedReads() {
  for (WeakTrackingVH &Read : Reads)
    if (auto *Call = dyn_cast_or_null<CallInst>(static_cast<Value *>(Read)))
      Call->removeFnAttr(Attribute::Convergent);
}

} // namespace cmc::genx
