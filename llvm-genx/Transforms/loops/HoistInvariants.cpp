//===- HoistInvariants.cpp - hoisting under SIMD control flow -------------===//
//
// Part of CMC, under the MIT licence.
//
// Computes what is the same in all iterations of a loop before it:
//
//   loop: %r = urem i32 %n, 27      ==>        %r = urem i32 %n, 27
//         %x = add <8 x i32> %v, %w            %x = add <8 x i32> %v, %w
//         ...                            loop: ...
//
// This is for functions with gotos and joins, where LLVM's licm does not run:
// it also moves code behind loops, and there blocks start with a join. Reads of
// regions, bitcasts and extensions, which are part of the instructions that use
// them, move only with one of these.
//
// Requires: nothing. Guarantees: nothing that selection depends on. Leaves
// alone: masks, accesses to memory, values for which MaxBytes of registers do
// not suffice, and operations that could fail in a loop that does not reach
// them.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/MovesCode.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

#define DEBUG_TYPE "genx-hoist-invariants"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "instructions hoisted");

namespace cmc::genx {
namespace {

/// What the hoisted values of one loop may occupy.
constexpr unsigned MaxBytes = 512;

bool isMask(const Value *V) { return V->getType()->isIntOrIntVectorTy(1); }

/// Whether \p I only computes a value, and may do so at any time if no operand
/// is out of range.
bool onlyComputes(const Instruction &I) {
  if (isa<PHINode>(I) || !elementBytes(I.getType()) ||
      any_of(I.operands(), [](const Use &U) {
        return isMask(U) && U->getType()->isVectorTy();
      }))
    return false;
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? Call->doesNotAccessMemory() && Call->doesNotThrow() &&
                    !Call->isConvergent() && !Call->arg_empty()
              : !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
}

bool isDynamicRegion(const Instruction &I) {
  return (isRdRegion(&I) || isWrRegion(&I)) &&
         IRRegion::of(cast<CallInst>(I)).Index;
}

/// Whether \p I may be computed where the loop would not.
bool mayAlwaysCompute(const Instruction &I) {
  if (isRdRegion(&I) || isWrRegion(&I))
    return !isDynamicRegion(I);
  return isa<CallInst>(I) || isSafeToSpeculativelyExecute(&I);
}

/// Whether it pays to compute \p I once. A value that is only written to an
/// object or copied to a phi is computed there.
bool isWorthwhile(const Instruction &I) {
  if (isa<CastInst>(I) || (isRdRegion(&I) && !isDynamicRegion(I)))
    return false;
  if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && Op->isIntDivRem())
    return true;
  return any_of(I.users(), [](const User *U) {
    return !isWrRegion(U) && !isa<PHINode>(U);
  });
}

class Hoisting {
public:
  Hoisting(Loop &L, DominatorTree &DT, LoopInfo &LI) : L(L), DT(DT), LI(LI) {}
  /// Returns the number of hoisted instructions; \p Order: all blocks in order
  /// of execution.
  unsigned run(ArrayRef<BasicBlock *> Order);

private:
  void collect(ArrayRef<BasicBlock *> Order);
  void choose();
  bool isReachedAlways(const BasicBlock *BB) const;

  Loop &L;
  DominatorTree &DT;
  LoopInfo &LI;
  SmallSetVector<Instruction *, 32> Invariant; ///< In order of execution.
  SmallPtrSet<const Instruction *, 32> Chosen;
};

bool Hoisting::isReachedAlways(const BasicBlock *BB) const {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return all_of(Exiting,
                [&](const BasicBlock *E) { return DT.dominates(BB, E); });
}

void Hoisting::collect(ArrayRef<BasicBlock *> Order) {
  for (BasicBlock *BB : Order) {
    if (!L.contains(BB))
      continue;
    bool Always = isReachedAlways(BB);
    for (Instruction &I : *BB)
      if (onlyComputes(I) && (Always || mayAlwaysCompute(I)) &&
          all_of(I.operands(), [&](const Use &U) {
            auto *Operand = dyn_cast<Instruction>(U.get());
            return !Operand || !L.contains(Operand) || Invariant.count(Operand);
          }))
        Invariant.insert(&I);
  }
}

/// Chooses those that are worthwhile, and what these need.
void Hoisting::choose() {
  unsigned Bytes = 0;
  for (Instruction *I : reverse(Invariant.getArrayRef())) {
    unsigned Size = numElements(I->getType()) * elementBytes(I->getType());
    auto IsChosen = [&](const User *U) {
      return Chosen.count(cast<Instruction>(U));
    };
    // Only the last value of a chain stays in a register.
    bool Needed = any_of(I->users(), IsChosen);
    bool Stays = !all_of(I->users(), IsChosen);
    if (!Needed && (!isWorthwhile(*I) || Bytes + Size > MaxBytes))
      continue;
    Bytes += Stays ? Size : 0;
    Chosen.insert(I);
  }
}

unsigned Hoisting::run(ArrayRef<BasicBlock *> Order) {
  collect(Order);
  choose();
  if (Chosen.empty())
    return 0;
  BasicBlock *Before = L.getLoopPreheader();
  if (!Before)
    Before = InsertPreheaderForLoop(&L, &DT, &LI, /*MSSAU=*/nullptr,
                                    /*PreserveLCSSA=*/false);
  unsigned Hoisted = 0;
  for (Instruction *I : Invariant) {
    if (!Before || !Chosen.count(I))
      continue;
    if (!DebugCounter::shouldExecute(Counter))
      break; // What follows may need it.
    I->moveBefore(Before->getTerminator());
    I->dropUndefImplyingAttrsAndUnknownMetadata();
    I->updateLocationAfterHoist();
    ++Hoisted;
  }
  return Hoisted;
}

} // namespace

PreservedAnalyses HoistInvariantsPass::run(Function &F,
                                           FunctionAnalysisManager &FAM) {
  if (!hasSIMDFlow(F))
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  ReversePostOrderTraversal<Function *> RPO(&F);
  SmallVector<BasicBlock *, 32> Order(RPO.begin(), RPO.end());
  SmallVector<Loop *, 8> Loops(LI.getLoopsInPreorder());
  unsigned All = 0;
  // Inner loops first: what they hoist may be hoisted further.
  for (Loop *L : reverse(Loops)) {
    unsigned Hoisted = Hoisting(*L, DT, LI).run(Order);
    All += Hoisted;
    if (Hoisted)
      ORE.emit([&] {
        return OptimizationRemark(DEBUG_TYPE, "Hoisted", L->getStartLoc(),
                                  L->getHeader())
               << "hoisted " << ore::NV("Instructions", Hoisted)
               << " instructions out of a loop";
      });
  }
  return All ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::genx
