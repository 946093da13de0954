//===- Sums.cpp - the terms of an integer sum -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Sums.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {

bool isSum(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I &&
         (I->getType()->getScalarType()->isIntegerTy(16) ||
          I->getType()->getScalarType()->isIntegerTy(32)) &&
         (I->getOpcode() == Instruction::Add ||
          I->getOpcode() == Instruction::Sub);
}

namespace {

bool isOnlyRead(const Value *V) { return V->hasOneUse() && isRdRegion(V); }

/// The value X if \p Read undoes a region that spreads X; null if not.
Value *withoutSpread(Value *Read) {
  Value *Spread = regionSource(Read);
  if (!isOnlyRead(Spread))
    return nullptr;
  Value *X = regionSource(Spread);
  auto Inner = IRRegion::of(*cast<CallInst>(Spread));
  auto Outer = IRRegion::of(*cast<CallInst>(Read));
  if (Inner.Index || Outer.Index || X->getType() != Read->getType())
    return nullptr;
  auto All = compose(Inner, Outer);
  return All && All->isWhole(X->getType()) ? X : nullptr;
}

/// Whether \p V writes a region with a constant offset and no mask.
bool isPlainWrite(const Value *V) {
  return isWrRegion(V) && !maskOf(V) && !IRRegion::of(*cast<CallInst>(V)).Index;
}

/// The value that \p Read reads back right before it is overwritten; null if
/// there is none.
Value *readBack(Value *Read) {
  Value *Write = regionSource(Read);
  if (!Write->hasNUses(2))
    return nullptr;
  auto R = IRRegion::of(*cast<CallInst>(Read));
  auto IsSame = [&](const Value *W) {
    return isPlainWrite(W) && IRRegion::of(*cast<CallInst>(W)).sameAs(R);
  };
  if (R.Index || !IsSame(Write) || !newValueOf(Write)->hasOneUse() ||
      newValueOf(Write)->getType() != Read->getType())
    return nullptr;
  return all_of(Write->users(),
                [&](const User *U) {
                  return U == Read || (IsSame(U) && regionSource(U) == Write &&
                                       newValueOf(U) != Write);
                })
             ? newValueOf(Write)
             : nullptr;
}

/// \p V, or the value that was moved there.
Value *origin(Value *V) {
  if (!isOnlyRead(V))
    return V;
  if (Value *X = withoutSpread(V))
    return X;
  Value *X = readBack(V);
  return X ? X : V;
}

} // namespace

bool isPartOfSum(const Instruction &I) {
  if (!I.hasOneUse())
    return false;
  const User *U = I.user_back();
  if (isSum(U))
    return true;
  for (const User *Read : U->users())
    if (isOnlyRead(Read) && isSum(Read->user_back()) &&
        origin(const_cast<User *>(Read)) == &I)
      return true;
  return false;
}

void replaceSum(Instruction &I, Value *Sum) {
  I.replaceAllUsesWith(Sum);
  RecursivelyDeleteTriviallyDeadInstructions(&I);
  SmallVector<Instruction *, 2> Writes;
  for (User *U : Sum->users())
    if (isPlainWrite(U) && newValueOf(U) == Sum)
      Writes.push_back(cast<Instruction>(U));
  for (Instruction *Write : Writes) {
    auto R = IRRegion::of(*cast<CallInst>(Write));
    // Earlier writes to this region are dead; their operands may be, too.
    for (Value *Old = regionSource(Write);
         isPlainWrite(Old) && Old->hasOneUse() &&
         IRRegion::of(*cast<CallInst>(Old)).sameAs(R);
         Old = regionSource(Write)) {
      Write->replaceUsesOfWith(Old, regionSource(Old));
      RecursivelyDeleteTriviallyDeadInstructions(Old);
    }
  }
}

SmallVector<Term, 16> termsOf(Instruction &I) {
  SmallVector<Term, 16> Terms, Worklist{{&I, false}};
  while (!Worklist.empty()) {
    Term T = Worklist.pop_back_val();
    T.V = origin(T.V);
    if (!isSum(T.V) || (T.V != &I && !T.V->hasOneUse())) {
      Terms.push_back(T);
      continue;
    }
    auto *Op = cast<BinaryOperator>(T.V);
    bool IsSub = Op->getOpcode() == Instruction::Sub;
    Worklist.push_back({Op->getOperand(1), T.Minus != IsSub});
    Worklist.push_back({Op->getOperand(0), T.Minus});
  }
  return Terms;
}

} // namespace cmc::genx
