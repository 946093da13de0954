//===- SIMDBlocks.cpp - blocks that run under a lane mask -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/SIMDBlocks.h"
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Errors.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The number of lanes of a branch per lane; 0 for a scalar terminator.
using LanesOf = function_ref<unsigned(const Instruction &Terminator)>;

unsigned lanesOf(const Instruction &Terminator) {
  auto *Branch = dyn_cast<BranchInst>(&Terminator);
  if (!Branch || !Branch->isConditional())
    return 0;
  const Value *Condition = Branch->getCondition();
  if (GenXIntrinsic::getGenXIntrinsicID(Condition) !=
      GenXIntrinsic::genx_simdcf_any)
    return 0;
  auto *T = cast<FixedVectorType>(
      cast<CallInst>(Condition)->getArgOperand(0)->getType());
  return T->getNumElements();
}

/// In stage 3 the number of lanes is unknown; 1 stands for any.
unsigned rawLanesOf(const Instruction &Terminator) {
  auto *Branch = dyn_cast<BranchInst>(&Terminator);
  return Branch && Branch->isConditional() &&
         rawName(Branch->getCondition()) == "simdcf_any";
}

void reportNesting(const Instruction &I, unsigned Inner, unsigned Outer) {
  report(I, PassDiag::SIMDNesting, Inner, Outer);
}

/// Calls \p Visit for the blocks that are control dependent on the end of
/// \p From: from each successor up the post-dominator tree to the common
/// post-dominator of both. Stops, and returns false, when Visit does.
bool forEachDependent(BasicBlock *From, PostDominatorTree &PDT,
                      function_ref<bool(BasicBlock *)> Visit) {
  for (BasicBlock *To : successors(From)) {
    BasicBlock *Stop = PDT.findNearestCommonDominator(From, To);
    if (Stop == From) // The condition of a loop is in the loop.
      if (auto *Up = PDT.getNode(From)->getIDom())
        Stop = Up->getBlock();
    for (auto *N = PDT.getNode(To); N && N->getBlock() != Stop;
         N = N->getIDom()) {
      if (!N->getBlock())
        break;
      if (!Visit(N->getBlock()))
        return false;
    }
  }
  return true;
}

/// Adds the blocks that depend on a branch per lane, directly or through
/// branches under its mask. False when masks of two widths meet: calls
/// \p Conflict with the block whose end has the inner width, and both widths.
bool addMaskedBlocks(
    Function &F, LanesOf Lanes, SIMDBlocks &Blocks,
    function_ref<void(BasicBlock &, unsigned Inner, unsigned Outer)> Conflict) {
  PostDominatorTree PDT(F);
  SmallVector<std::pair<BasicBlock *, unsigned>, 8> Open;
  for (BasicBlock &BB : F)
    if (unsigned N = Lanes(*BB.getTerminator()))
      Open.push_back({&BB, N});
  for (size_t I = 0; I != Open.size(); ++I) {
    auto [From, N] = Open[I];
    bool Ok = forEachDependent(From, PDT, [&, N = N, From = From](auto *BB) {
      auto [Known, IsNew] = Blocks.insert({BB, N});
      if (Known->second != N) {
        Conflict(*From, N, Known->second);
        return false;
      }
      if (IsNew && !Lanes(*BB->getTerminator()))
        Open.push_back({BB, N});
      return true;
    });
    if (!Ok)
      return false;
  }
  return true;
}

} // namespace

bool findSIMDBlocks(Function &F, SIMDBlocks &Blocks) {
  for (BasicBlock &BB : F) {
    unsigned Lanes = lanesOf(*BB.getTerminator());
    if (Lanes && (!isPowerOf2_32(Lanes) || Lanes < 2 || Lanes > 32)) {
      report(*BB.getTerminator(), PassDiag::SIMDLanes, Lanes);
      return false;
    }
  }
  auto Conflict = [](BasicBlock &BB, unsigned Inner, unsigned Outer) {
    reportNesting(*BB.getTerminator(), Inner, Outer);
  };
  if (!addMaskedBlocks(F, lanesOf, Blocks, Conflict))
    return false;
  for (auto &[BB, Lanes] : Blocks) {
    const Instruction &End = *BB->getTerminator();
    unsigned Inner = lanesOf(End);
    if (Inner && Inner != Lanes) {
      reportNesting(End, Inner, Lanes);
      return false;
    }
    if (!isa<BranchInst>(End) && !isa<SwitchInst>(End)) {
      report(End, PassDiag::SIMDLeave);
      return false;
    }
  }
  return true;
}

void branchPerLane(const SIMDBlocks &Blocks) {
  for (auto &[BB, Lanes] : Blocks) {
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    if (!Branch->isConditional() || lanesOf(*Branch))
      continue;
    IRBuilder<> B(Branch);
    Value *All = B.CreateVectorSplat(Lanes, Branch->getCondition());
    Function *Any = GenXIntrinsic::getGenXDeclaration(
        Branch->getModule(), GenXIntrinsic::genx_simdcf_any, {All->getType()});
    Branch->setCondition(B.CreateCall(Any, All));
  }
}

DenseSet<const BasicBlock *> blocksUnderMask(Function &F) {
  DenseSet<const BasicBlock *> Masked;
  if (!hasSIMDControlFlow(F))
    return Masked;
  SIMDBlocks Blocks;
  addMaskedBlocks(F, rawLanesOf, Blocks, [](BasicBlock &, unsigned, unsigned) {
    llvm_unreachable("stage 3 has one width");
  });
  for (auto &[BB, Lanes] : Blocks)
    Masked.insert(BB);
  return Masked;
}

} // namespace cmc::frontend
