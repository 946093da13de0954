//===- LowerSIMDCF.cpp - SIMD control flow to explicit masks --------------===//
//
// Part of CMC, under the MIT licence.
//
// Computes the execution and resume masks of goto and join if they cannot be
// left to the hardware:
//
//   { em', rm', c } = goto(em, rm, cond) ==> em' = em & cond
//                                            rm' = rm | (em & ~cond)
//                                            c = !any(em')
//   { em', c } = join(em, rm)            ==> em' = em | rm; c = !any(em')
//
// Requires: stage 4. Guarantees: no llvm.genx.simdcf.* is left; masks are plain
// values, and so is a global execution mask. Leaves alone: functions that
// genx-simdcf-conformance marked for the hardware.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The first lanes of \p Mask, as many as the type \p Like has.
Value *firstLanes(IRBuilder<> &B, Value *Mask, Type *Like) {
  if (Mask->getType() == Like)
    return Mask;
  SmallVector<int, 32> Lanes;
  for (unsigned I = 0; I < numElements(Like); ++I)
    Lanes.push_back(I);
  return B.CreateShuffleVector(Mask, Lanes);
}

/// \p Mask extended to the type of an execution mask; new lanes are \p Fill.
Value *widen(IRBuilder<> &B, Value *Mask, Type *EM, bool Fill) {
  if (Mask->getType() == EM)
    return Mask;
  unsigned N = numElements(Mask->getType()), Wide = numElements(EM);
  Type *Int = B.getIntNTy(Wide);
  Value *Bits = B.CreateZExt(B.CreateBitCast(Mask, B.getIntNTy(N)), Int);
  if (Fill)
    Bits = B.CreateOr(
        Bits, ConstantInt::get(Int, APInt::getHighBitsSet(Wide, Wide - N)));
  return B.CreateBitCast(Bits, EM);
}

Value *none(IRBuilder<> &B, Value *Mask) {
  return B.CreateNot(
      callGenX(B, GenXIntrinsic::genx_any, {Mask->getType()}, {Mask}));
}

/// Rewrites a whole function. Execution masks, 32 lanes wide in stage 4, are
/// narrowed to the lanes of the widest goto or join: others are unused.
class Lowering {
public:
  explicit Lowering(ArrayRef<CallInst *> Calls);
  void run();

private:
  Value *narrow(Value *EM);
  void evaluate(CallInst &I);
  void replaceUses(Value *EM);

  ArrayRef<CallInst *> Calls;
  Type *Mask = nullptr;
  MapVector<Value *, Value *> Narrow;
  SmallVector<PHINode *, 8> Phis; ///< Their narrow copies lack operands.
};

bool isGetEM(const Value *V) {
  return intrinsicOf(V) == GenXIntrinsic::genx_simdcf_get_em;
}

Lowering::Lowering(ArrayRef<CallInst *> Calls) : Calls(Calls) {
  for (CallInst *I : Calls) {
    Type *T = isGetEM(I) ? I->getType() : I->getArgOperand(1)->getType();
    if (!isGetEM(I) && (!Mask || numElements(T) > numElements(Mask)))
      Mask = T;
  }
  if (!Mask)
    Mask = Calls.front()->getType();
}

Value *Lowering::narrow(Value *EM) {
  if (Value *Known = Narrow.lookup(EM))
    return Known;
  Value *New;
  if (auto *Phi = dyn_cast<PHINode>(EM)) {
    New = PHINode::Create(Mask, Phi->getNumIncomingValues(), "em", Phi);
    Phis.push_back(Phi);
  } else if (auto *I = dyn_cast<Instruction>(EM)) {
    IRBuilder<> B(I->getNextNode());
    New = firstLanes(B, EM, Mask);
  } else {
    IRBuilder<> B(Calls.front());
    New = firstLanes(B, EM, Mask);
  }
  Narrow[EM] = New;
  return New;
}

/// Computes the fields of the struct that \p I returns.
void Lowering::evaluate(CallInst &I) {
  IRBuilder<> B(&I);
  Value *EM = narrow(I.getArgOperand(0));
  if (isGetEM(&I)) {
    Narrow[&I] = EM;
    return;
  }
  Value *RM = I.getArgOperand(1);
  Value *New, *NewRM = nullptr;
  if (intrinsicOf(&I) == GenXIntrinsic::genx_simdcf_join) {
    New = B.CreateOr(EM, widen(B, RM, Mask, false), "em");
  } else {
    Value *Cond = I.getArgOperand(2);
    New = B.CreateAnd(EM, widen(B, Cond, Mask, true), "em");
    Value *Leave =
        B.CreateAnd(firstLanes(B, EM, RM->getType()), B.CreateNot(Cond));
    NewRM = B.CreateOr(RM, Leave, "rm");
  }
  Value *Empty = none(B, firstLanes(B, New, RM->getType()));
  for (User *U : make_early_inc_range(I.users())) {
    auto *Field = cast<ExtractValueInst>(U);
    unsigned Index = Field->getIndices()[0];
    if (Index == 0)
      Narrow[Field] = New;
    else
      Field->replaceAllUsesWith(Index == 1 && NewRM ? NewRM : Empty);
  }
}

/// Replaces uses of \p EM, except by phis of masks, by the narrow mask.
void Lowering::replaceUses(Value *EM) {
  Value *New = Narrow.lookup(EM);
  for (User *U : make_early_inc_range(EM->users())) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I || Narrow.count(I) || is_contained(Calls, I) || I == New)
      continue;
    IRBuilder<> B(I);
    if (auto *Lanes = dyn_cast<ShuffleVectorInst>(I)) {
      int First = -1;
      bool Whole = Lanes->isExtractSubvectorMask(First) && First == 0 &&
                   Lanes->getType() == Mask;
      Lanes->replaceAllUsesWith(
          Whole ? New : B.CreateShuffleVector(New, Lanes->getShuffleMask()));
      Lanes->eraseFromParent();
    } else if (!isa<PHINode>(I)) {
      I->replaceUsesOfWith(EM, widen(B, New, EM->getType(), true));
    }
  }
}

void Lowering::run() {
  for (CallInst *I : Calls)
    evaluate(*I);
  for (unsigned N = 0; N < Phis.size(); ++N) // Phis grows meanwhile.
    for (unsigned In = 0; In < Phis[N]->getNumIncomingValues(); ++In)
      cast<PHINode>(Narrow.lookup(Phis[N]))
          ->addIncoming(narrow(Phis[N]->getIncomingValue(In)),
                        Phis[N]->getIncomingBlock(In));
  SmallVector<Value *, 16> Masks;
  for (auto &Entry : Narrow)
    Masks.push_back(Entry.first);
  for (Value *EM : Masks)
    if (isa<Instruction>(EM))
      replaceUses(EM);
  for (CallInst *I : Calls)
    I->replaceAllUsesWith(UndefValue::get(I->getType()));
  for (CallInst *I : Calls)
    I->eraseFromParent();
}

/// Replaces a global execution mask, left by CMSimdCFLowering, by values.
bool localizeExecutionMask(Function &F) {
  MapVector<GlobalVariable *, SmallVector<Use *, 16>> Masks;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *G = dyn_cast<GlobalVariable>(U.get()))
        if (G->getValueType()->isIntOrIntVectorTy(1) &&
            isa<LoadInst, StoreInst>(I))
          Masks[G].push_back(&U);
  if (Masks.empty())
    return false;
  SmallVector<AllocaInst *, 1> Slots;
  for (auto &Entry : Masks) {
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    Type *T = Entry.first->getValueType();
    Slots.push_back(B.CreateAlloca(T));
    B.CreateStore(Constant::getAllOnesValue(T), Slots.back());
    for (Use *U : Entry.second)
      U->set(Slots.back());
  }
  DominatorTree DT(F);
  PromoteMemToReg(Slots, DT);
  return true;
}

} // namespace

PreservedAnalyses LowerSIMDCFPass::run(Function &F, FunctionAnalysisManager &) {
  if (hasHardwareSIMDCF(F))
    return PreservedAnalyses::all();
  bool Changed = localizeExecutionMask(F);
  SmallVector<CallInst *, 8> Calls;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      switch (intrinsicOf(&I)) {
      case GenXIntrinsic::genx_simdcf_goto:
      case GenXIntrinsic::genx_simdcf_join:
      case GenXIntrinsic::genx_simdcf_get_em:
        Calls.push_back(cast<CallInst>(&I));
        break;
      default:
        break;
      }
  if (!Calls.empty())
    Lowering(Calls).run();
  return preservedIf(Changed || !Calls.empty());
}

} // namespace cmc::genx
