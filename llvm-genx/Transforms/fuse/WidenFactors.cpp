//===- WidenFactors.cpp - factors for mad as words ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/fuse/WidenFactors.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::genx {

bool isAddition(const Instruction &I) {
  return I.getOpcode() == Instruction::Add ||
         (I.getOpcode() == Instruction::Or &&
          haveNoCommonBitsSet(I.getOperand(0), I.getOperand(1),
                              I.getModule()->getDataLayout()));
}

namespace {

/// Rewrites \p I, the extension of an exact product of words, as a product of
/// extended words: mad multiplies words only, but adds dwords.
Value *widenProduct(Instruction &I) {
  if (!isa<SExtInst>(I) || !I.hasOneUse() ||
      !isAddition(*cast<Instruction>(I.user_back())))
    return nullptr;
  auto *Mul = dyn_cast<OverflowingBinaryOperator>(I.getOperand(0));
  if (!Mul || Mul->getOpcode() != Instruction::Mul || !Mul->hasOneUse() ||
      !Mul->hasNoSignedWrap() || elementBytes(Mul->getType()) != 2 ||
      elementBytes(I.getType()) != 4)
    return nullptr;
  IRBuilder<> B(&I);
  auto Extended = [&](Value *V) {
    auto *Ext = dyn_cast<CastInst>(V);
    return Ext && isa<ZExtInst, SExtInst>(Ext)
               ? B.CreateCast(Ext->getOpcode(), Ext->getOperand(0), I.getType())
               : B.CreateSExt(V, I.getType());
  };
  return B.CreateMul(Extended(Mul->getOperand(0)),
                     Extended(Mul->getOperand(1)));
}

//===--- Bytes as words ---------------------------------------------------===//

/// Widens bytes that are factors of many products to words once: mad cannot
/// multiply bytes, and mul has at most one byte source.
class FactorWidening {
public:
  bool run(Function &F);

private:
  struct Factor {
    CastInst *Ext;
    CallInst *Read;
  };
  void collect(BinaryOperator &Mul);
  Value *wordsOf(Value *Bytes, bool Signed);

  SmallVector<Factor, 32> Scalars; ///< The same byte for all lanes.
  SmallVector<CastInst *, 32> Vectors;
  DenseMap<PointerIntPair<Value *, 1, bool>, Value *> Words; ///< By signedness.
};

/// \p V as an extension of bytes; null if it is none.
CastInst *extendedBytes(Value *V) {
  auto *Ext = dyn_cast<CastInst>(V);
  return Ext && isa<ZExtInst, SExtInst>(Ext) && V->getType()->isVectorTy() &&
                 elementBytes(Ext->getSrcTy()) == 1 &&
                 elementBytes(Ext->getType()) == 4
             ? Ext
             : nullptr;
}

void FactorWidening::collect(BinaryOperator &Mul) {
  if (Mul.getOpcode() != Instruction::Mul || !Mul.hasOneUse() ||
      !isAddition(*cast<Instruction>(Mul.user_back())))
    return;
  for (unsigned Op : {0, 1}) {
    CastInst *One = extendedBytes(Mul.getOperand(Op));
    CastInst *Other = extendedBytes(Mul.getOperand(1 - Op));
    if (!One || !Other || !isRdRegion(One->getOperand(0)))
      continue;
    auto *Read = cast<CallInst>(One->getOperand(0));
    IRRegion R = IRRegion::of(*Read);
    Function &F = *Mul.getFunction();
    if (R.Index || !R.isScalar() ||
        !insertionPointAfter(*regionSource(Read), F) ||
        !insertionPointAfter(*Other->getOperand(0), F))
      continue;
    Scalars.push_back({One, Read});
    Vectors.push_back(Other);
    return;
  }
}

/// All of \p Bytes as words, created at their definition.
Value *FactorWidening::wordsOf(Value *Bytes, bool Signed) {
  Value *&W = Words[PointerIntPair<Value *, 1, bool>(Bytes, Signed)];
  if (W)
    return W;
  IRBuilder<> B(
      insertionPointAfter(*Bytes, *Scalars.front().Ext->getFunction()));
  Type *T = vectorOf(B.getInt16Ty(), numElements(Bytes->getType()));
  return W = Signed ? B.CreateSExt(Bytes, T) : B.CreateZExt(Bytes, T);
}

bool FactorWidening::run(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I))
      collect(*Op);
  // Compare the widening instructions with the products that need no move.
  SmallPtrSet<Value *, 32> Sources;
  unsigned Cost = 0;
  auto Count = [&](Value *Bytes) {
    if (Sources.insert(Bytes).second)
      Cost +=
          visa::cost::Issue + numElements(Bytes->getType()) / visa::cost::Lanes;
  };
  for (const Factor &S : Scalars)
    Count(regionSource(S.Read));
  for (CastInst *V : Vectors)
    Count(V->getOperand(0));
  if (Scalars.size() < visa::cost::WidenedFactors * Cost)
    return false;
  for (const Factor &S : Scalars) {
    if (S.Ext->use_empty())
      continue; // The factor of two products.
    IRBuilder<> B(S.Ext);
    IRRegion R = IRRegion::of(*S.Read);
    R.Elem = B.getInt16Ty();
    R.Offset *= 2;
    Value *W = wordsOf(regionSource(S.Read), isa<SExtInst>(S.Ext));
    Value *Read = createRdRegion(B, W, R, /*Scalar=*/false);
    S.Ext->replaceAllUsesWith(
        B.CreateCast(S.Ext->getOpcode(), Read, S.Ext->getType()));
  }
  for (CastInst *V : Vectors) {
    if (V->use_empty())
      continue;
    IRBuilder<> B(V);
    Value *W = wordsOf(V->getOperand(0), isa<SExtInst>(V));
    V->replaceAllUsesWith(B.CreateCast(V->getOpcode(), W, V->getType()));
  }
  return true;
}

} // namespace

bool widenFactors(Function &F) {
  bool Changed = rewriteInstructions(
      F, [](Instruction &I, IRBuilder<> &) { return widenProduct(I); });
  return FactorWidening().run(F) || Changed;
}

} // namespace cmc::genx
