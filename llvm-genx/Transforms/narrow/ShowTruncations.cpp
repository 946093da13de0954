//===- ShowTruncations.cpp - truncations as such --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/narrow/ShowTruncations.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {

bool isDword(const Type *T) {
  return isa<FixedVectorType>(T) && T->getScalarType()->isIntegerTy(32);
}

namespace {

constexpr unsigned Word = 16;

/// The words that \p V has in its high halves, with zeros in the low ones; null
/// if it is no such shift or constant.
Value *wordsOnTop(IRBuilder<> &B, Value *V) {
  Type *Words = withElement(V->getType(), B.getIntNTy(Word));
  Value *X;
  if (match(V, m_Shl(m_Value(X), m_SpecificInt(Word))))
    return B.CreateTrunc(X, Words);
  auto *C = dyn_cast<Constant>(V);
  if (!C)
    return nullptr;
  Constant *By = ConstantInt::get(C->getType(), Word);
  Constant *Top = ConstantExpr::getLShr(C, By);
  return ConstantExpr::getShl(Top, By) == C ? ConstantExpr::getTrunc(Top, Words)
                                            : nullptr;
}

/// Computes the amount of the qword shift \p I in words; null if it has no
/// small mask.
Value *shiftInWords(Instruction &I, IRBuilder<> &B) {
  Value *By;
  const APInt *Mask;
  auto *Amount = I.isShift() ? dyn_cast<Instruction>(I.getOperand(1)) : nullptr;
  if (!Amount || !isa<FixedVectorType>(I.getType()) ||
      !I.getType()->getScalarType()->isIntegerTy(64) || !Amount->hasOneUse() ||
      !match(Amount, m_And(m_Value(By), m_APInt(Mask))) || !Mask->isIntN(Word))
    return nullptr;
  Type *Words = withElement(I.getType(), B.getIntNTy(Word));
  Value *Field = B.CreateAnd(B.CreateTrunc(By, Words),
                             ConstantInt::get(Words, Mask->getZExtValue()));
  return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), I.getOperand(0),
                       B.CreateZExt(Field, I.getType()));
}

} // namespace

bool showTruncations(Function &F) {
  // Dead users of all bits would keep their operands from being narrowed.
  SmallVector<WeakTrackingVH, 8> Replaced;
  auto Show = [&](Instruction &I, IRBuilder<> &B) -> Value * {
    if (auto *Cmp = dyn_cast<ICmpInst>(&I)) {
      Value *Left = Cmp->getOperand(0);
      if (!isDword(Left->getType()) || isa<Constant>(Left))
        return nullptr;
      Value *R = wordsOnTop(B, Cmp->getOperand(1));
      Value *L = R ? wordsOnTop(B, Left) : nullptr;
      if (!L)
        return nullptr;
      Replaced.append({Left, Cmp->getOperand(1)});
      return B.CreateICmp(Cmp->getPredicate(), L, R);
    }
    if (auto *Cast = isRdRegion(&I) ? dyn_cast<BitCastInst>(regionSource(&I))
                                    : nullptr) {
      IRRegion R = IRRegion::of(cast<CallInst>(I));
      unsigned N = numElements(Cast->getSrcTy());
      bool IsLow = isDword(Cast->getSrcTy()) && R.Elem->isIntegerTy(Word) &&
                   R.N == N && R.Width == N && R.Stride == 2 && !R.Index &&
                   R.Offset == 0 && I.getType()->isVectorTy();
      if (!IsLow)
        return nullptr;
      Replaced.push_back(Cast);
      return B.CreateTrunc(Cast->getOperand(0), I.getType());
    }
    if (Value *Shift = shiftInWords(I, B)) {
      Replaced.push_back(I.getOperand(1));
      return Shift;
    }
    Value *X;
    if (!isDword(I.getType()) ||
        !match(&I, m_AShr(m_Shl(m_Value(X), m_SpecificInt(Word)),
                          m_SpecificInt(Word))))
      return nullptr;
    Replaced.push_back(I.getOperand(0));
    Type *Words = withElement(I.getType(), B.getIntNTy(Word));
    return B.CreateSExt(B.CreateTrunc(X, Words), I.getType());
  };
  bool Changed = rewriteInstructions(F, Show);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Replaced);
  return Changed;
}

} // namespace cmc::genx
