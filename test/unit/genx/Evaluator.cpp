//===- Evaluator.cpp - evaluates stage-4 IR -------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Evaluator.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

Constant *elementOf(Constant *C, unsigned I) {
  return C->getType()->isVectorTy() ? C->getAggregateElement(I) : C;
}

class Evaluator {
public:
  explicit Evaluator(Function &F) : DL(F.getParent()->getDataLayout()) {}
  DenseMap<const Value *, Constant *> Values;
  std::vector<std::vector<uint8_t>> Stores;

  Constant *get(const Value *V) const {
    if (auto *C = dyn_cast<Constant>(V))
      return ConstantFoldConstant(C, DL);
    return Values.lookup(V);
  }
  const BasicBlock *runBlock(const BasicBlock &BB, const BasicBlock *From);

private:
  Constant *fold(const Instruction &I);
  Constant *region(const CallInst &I);
  Constant *saturate(const CallInst &I, bool ToSigned, bool FromSigned);
  int byteOf(const IRRegion &R, unsigned I) const;

  const DataLayout &DL;
};

int Evaluator::byteOf(const IRRegion &R, unsigned I) const {
  IRRegion At = R;
  if (!R.Index)
    return At.byteOf(I);
  Constant *Index = get(R.Index);
  bool Rows = Index->getType()->isVectorTy();
  At.Offset = cast<ConstantInt>(elementOf(Index, I / R.Width))->getSExtValue();
  return At.byteOf(Rows ? I % R.Width : I);
}

Constant *Evaluator::region(const CallInst &I) {
  IRRegion R = IRRegion::of(I);
  Constant *Object = get(regionSource(&I));
  int Size = elementBytes(R.Elem);
  SmallVector<Constant *, 32> Elements;
  if (isRdRegion(&I)) {
    for (unsigned E = 0; E < R.N; ++E)
      Elements.push_back(elementOf(Object, byteOf(R, E) / Size));
    return I.getType()->isVectorTy() ? ConstantVector::get(Elements)
                                     : Elements[0];
  }
  for (unsigned E = 0; E < numElements(Object->getType()); ++E)
    Elements.push_back(elementOf(Object, E));
  Constant *New = get(newValueOf(&I));
  Constant *Mask = maskOf(&I) ? get(maskOf(&I)) : nullptr;
  for (unsigned E = 0; E < R.N; ++E)
    if (!Mask || elementOf(Mask, E)->isOneValue())
      Elements[byteOf(R, E) / Size] = elementOf(New, E);
  return ConstantVector::get(Elements);
}

Constant *Evaluator::saturate(const CallInst &I, bool ToSigned,
                              bool FromSigned) {
  Constant *Source = get(I.getArgOperand(0));
  unsigned Bits = I.getType()->getScalarSizeInBits();
  SmallVector<Constant *, 32> Elements;
  for (unsigned E = 0; E < numElements(I.getType()); ++E) {
    APInt V = cast<ConstantInt>(elementOf(Source, E))->getValue();
    V = FromSigned ? V.sext(128) : V.zext(128);
    APInt Low =
        ToSigned ? APInt::getSignedMinValue(Bits).sext(128) : APInt(128, 0);
    APInt High = ToSigned ? APInt::getSignedMaxValue(Bits).sext(128)
                          : APInt::getMaxValue(Bits).zext(128);
    V = V.slt(Low) ? Low : V.sgt(High) ? High : V;
    Elements.push_back(
        ConstantInt::get(I.getType()->getScalarType(), V.trunc(Bits)));
  }
  return I.getType()->isVectorTy() ? ConstantVector::get(Elements)
                                   : Elements[0];
}

Constant *Evaluator::fold(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (isRdRegion(&I) || isWrRegion(&I))
    return region(*Call);
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_sstrunc_sat:
    return saturate(*Call, true, true);
  case GenXIntrinsic::genx_sutrunc_sat:
    return saturate(*Call, true, false);
  case GenXIntrinsic::genx_ustrunc_sat:
    return saturate(*Call, false, true);
  case GenXIntrinsic::genx_uutrunc_sat:
    return saturate(*Call, false, false);
  case GenXIntrinsic::genx_any:
    return ConstantInt::getBool(I.getContext(),
                                !get(Call->getArgOperand(0))->isNullValue());
  case GenXIntrinsic::genx_all:
    return ConstantInt::getBool(I.getContext(),
                                get(Call->getArgOperand(0))->isAllOnesValue());
  default:
    break;
  }
  SmallVector<Constant *, 4> Operands;
  for (const Use &U : I.operands())
    Operands.push_back(get(U.get()));
  if (auto *Cmp = dyn_cast<CmpInst>(&I))
    return ConstantFoldCompareInstOperands(Cmp->getPredicate(), Operands[0],
                                           Operands[1], DL);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return ConstantExpr::getShuffleVector(Operands[0], Operands[1],
                                          Shuffle->getShuffleMask());
  return ConstantFoldInstOperands(const_cast<Instruction *>(&I), Operands, DL);
}

/// The next block; null after a return.
const BasicBlock *Evaluator::runBlock(const BasicBlock &BB,
                                      const BasicBlock *From) {
  SmallVector<std::pair<const Value *, Constant *>, 4> Phis;
  for (const PHINode &Phi : BB.phis())
    Phis.push_back({&Phi, get(Phi.getIncomingValueForBlock(From))});
  for (auto &P : Phis)
    Values[P.first] = P.second;
  for (const Instruction &I : BB) {
    if (isa<PHINode>(I))
      continue;
    if (isa<ReturnInst>(I))
      return nullptr;
    if (auto *Br = dyn_cast<BranchInst>(&I))
      return Br->getSuccessor(Br->isConditional() &&
                              get(Br->getCondition())->isNullValue());
    if (intrinsicOf(&I) == GenXIntrinsic::genx_oword_st)
      Stores.push_back(bytesOf(get(I.getOperand(2))));
    else
      Values[&I] = fold(I);
  }
  return nullptr;
}

} // namespace

std::vector<uint8_t> bytesOf(const Constant *C) {
  std::vector<uint8_t> Bytes;
  unsigned Size = elementBytes(C->getType());
  for (unsigned E = 0; E < numElements(C->getType()); ++E) {
    auto *Int = cast<ConstantInt>(elementOf(const_cast<Constant *>(C), E));
    uint64_t Bits = Int->getZExtValue();
    for (unsigned B = 0; B < Size; ++B)
      Bytes.push_back(Bits >> 8 * B);
  }
  return Bytes;
}

std::vector<std::vector<uint8_t>> evaluate(Function &F,
                                           ArrayRef<Constant *> Arguments) {
  Evaluator E(F);
  for (const Argument &A : F.args())
    E.Values[&A] = Arguments[A.getArgNo()];
  const BasicBlock *From = nullptr, *BB = &F.getEntryBlock();
  while (BB) {
    const BasicBlock *Next = E.runBlock(*BB, From);
    From = BB;
    BB = Next;
  }
  return E.Stores;
}

} // namespace genx
} // namespace cmc
