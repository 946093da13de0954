//===- SimdBlocks.cpp - which blocks run under a lane mask ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/SimdBlocks.h"
#include "basic/Errors.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

/// The lanes of the condition of \p Branch; 0 when it is a scalar branch.
unsigned lanesOf(const BranchInst &Branch) {
  if (!Branch.isConditional())
    return 0;
  const Value *Condition = Branch.getCondition();
  if (GenXIntrinsic::getGenXIntrinsicID(Condition) !=
      GenXIntrinsic::genx_simdcf_any)
    return 0;
  auto *T = cast<FixedVectorType>(
      cast<CallInst>(Condition)->getArgOperand(0)->getType());
  return T->getNumElements();
}

void reportNesting(const Instruction &I, unsigned Inner, unsigned Outer) {
  report(I, PassDiag::SimdNesting, Inner, Outer);
}

/// Calls \p Visit for what is control dependent on \p Branch: from each
/// successor up the post-dominator tree to the common post-dominator of both.
/// Stops, and returns false, when Visit does.
bool forEachDependent(BranchInst &Branch, PostDominatorTree &PDT,
                      function_ref<bool(BasicBlock *)> Visit) {
  BasicBlock *From = Branch.getParent();
  for (BasicBlock *To : Branch.successors()) {
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

bool addDependents(BranchInst &Branch, unsigned Lanes, PostDominatorTree &PDT,
                   SimdBlocks &Blocks) {
  return forEachDependent(Branch, PDT, [&](BasicBlock *BB) {
    unsigned &Known = Blocks[BB];
    if (Known && Known != Lanes) {
      reportNesting(Branch, Lanes, Known);
      return false;
    }
    Known = Lanes;
    return true;
  });
}

} // namespace

bool findSimdBlocks(Function &F, SimdBlocks &Blocks) {
  PostDominatorTree PDT(F);
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    unsigned Lanes = Branch ? lanesOf(*Branch) : 0;
    if (!Lanes)
      continue;
    if (!isPowerOf2_32(Lanes) || Lanes < 2 || Lanes > 32) {
      report(*Branch, PassDiag::SimdLanes, Lanes);
      return false;
    }
    if (!addDependents(*Branch, Lanes, PDT, Blocks))
      return false;
  }
  for (auto &[BB, Lanes] : Blocks) {
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    unsigned Inner = Branch ? lanesOf(*Branch) : 0;
    if (Inner && Inner != Lanes) {
      reportNesting(*Branch, Inner, Lanes);
      return false;
    }
    if (!Branch) {
      report(*BB->getTerminator(), PassDiag::SimdLeave);
      return false;
    }
  }
  return true;
}

DenseSet<const BasicBlock *> blocksUnderMask(Function &F) {
  DenseSet<const BasicBlock *> Blocks;
  if (!hasSimdControlFlow(F))
    return Blocks;
  PostDominatorTree PDT(F);
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    if (Branch && Branch->isConditional() &&
        rawName(Branch->getCondition()) == "simdcf_any")
      forEachDependent(*Branch, PDT, [&](BasicBlock *Dependent) {
        Blocks.insert(Dependent);
        return true;
      });
  }
  return Blocks;
}

} // namespace frontend
} // namespace cmc
