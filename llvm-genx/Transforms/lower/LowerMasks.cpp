//===- LowerMasks.cpp - lowering of masks used as data --------------------===//
//
// Part of CMC, under the MIT licence.
//
// A mask is in a flag register, which can be written by a compare, combined,
// used as a predicate and copied to an integer as a whole, but nothing else:
//
//   zext/sext/uitofp/sitofp <n x i1>   ==> select of constants
//   trunc to <n x i1>                  ==> icmp ne (and x, 1), 0
//   select of masks, icmp of masks     ==> and, or, xor
//   select i1 %c, <n x T> %a, %b       ==> the compare of %c done n wide
//   a scalar condition in all lanes    ==> its compare in all lanes, or the
//   bits
//                                          of select %c, -1, 0
//   a shuffle of a compare             ==> the compare of shuffles
//   elements and shuffles of masks     ==> the same on <n x i16>, icmp ne 0
//
// Requires: genx-lower-floats. Guarantees: masks are defined by icmp, fcmp,
// logic, bitcast, phi and constants; a shufflevector may take the first n lanes
// of a mask, which costs nothing; selects of vectors have vector masks.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {
namespace {

bool isMask(const Value *V) { return V->getType()->isIntOrIntVectorTy(1); }

/// The lanes of \p Mask as 0 or 1 of i16.
Value *toShorts(IRBuilder<> &B, Value *Mask) {
  Type *T = withElement(Mask->getType(), B.getInt16Ty());
  return B.CreateSelect(Mask, ConstantInt::get(T, 1),
                        Constant::getNullValue(T));
}

Value *fromShorts(IRBuilder<> &B, Value *Shorts) {
  return B.CreateIsNotNull(Shorts);
}

/// \p C in all lanes of a mask like \p T.
Value *spread(IRBuilder<> &B, Value *C, Type *T) {
  unsigned N = numElements(T);
  Value *X, *L, *R;
  CmpInst::Predicate P;
  if (match(C, m_Not(m_Value(X))))
    return B.CreateNot(spread(B, X, T));
  if (match(C, m_Cmp(P, m_Value(L), m_Value(R))) && !isMask(L) &&
      elementBytes(L->getType()) <= 4)
    return B.CreateCmp(P, B.CreateVectorSplat(N, L), B.CreateVectorSplat(N, R));
  if (N > 32) {
    Type *Shorts = withElement(T, B.getInt16Ty());
    return fromShorts(B, B.CreateSelect(C, ConstantInt::get(Shorts, 1),
                                        Constant::getNullValue(Shorts)));
  }
  // The bits of an integer are lanes.
  unsigned Bits = N > 16 ? 32 : 16;
  Type *Int = B.getIntNTy(Bits);
  Value *All = B.CreateBitCast(B.CreateSelect(C, Constant::getAllOnesValue(Int),
                                              Constant::getNullValue(Int)),
                               vectorOf(B.getInt1Ty(), Bits));
  SmallVector<int, 32> First(N);
  std::iota(First.begin(), First.end(), 0);
  return N == Bits ? All : B.CreateShuffleVector(All, First);
}

Value *lowerCast(CastInst &I, IRBuilder<> &B) {
  Type *T = I.getType();
  Value *Src = I.getOperand(0);
  if (I.getOpcode() == Instruction::Trunc && isMask(&I)) {
    auto *One = ConstantInt::get(Src->getType(), 1);
    return B.CreateIsNotNull(B.CreateAnd(Src, One));
  }
  if (!isMask(Src))
    return nullptr;
  Constant *Zero = Constant::getNullValue(T);
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    return B.CreateSelect(Src, ConstantInt::get(T, 1), Zero);
  case Instruction::SExt:
    return B.CreateSelect(Src, Constant::getAllOnesValue(T), Zero);
  case Instruction::UIToFP:
    return B.CreateSelect(Src, ConstantFP::get(T, 1.0), Zero);
  case Instruction::SIToFP:
    return B.CreateSelect(Src, ConstantFP::get(T, -1.0), Zero);
  default:
    return nullptr;
  }
}

Value *lowerCompare(ICmpInst &I, IRBuilder<> &B) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  if (!isMask(L))
    return nullptr;
  switch (I.getPredicate()) {
  case CmpInst::ICMP_EQ:
    return B.CreateNot(B.CreateXor(L, R));
  case CmpInst::ICMP_NE:
    return B.CreateXor(L, R);
  case CmpInst::ICMP_ULT: // true is 1 unsigned and -1 signed.
  case CmpInst::ICMP_SGT:
    return B.CreateAnd(B.CreateNot(L), R);
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SLT:
    return B.CreateAnd(L, B.CreateNot(R));
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_SGE:
    return B.CreateOr(B.CreateNot(L), R);
  default:
    return B.CreateOr(L, B.CreateNot(R));
  }
}

Value *lowerSelect(SelectInst &I, IRBuilder<> &B) {
  if (!isMask(&I))
    return nullptr;
  Value *C = I.getCondition(), *T = I.getTrueValue(), *F = I.getFalseValue();
  if (C->getType() != I.getType()) // A scalar condition for all lanes.
    C = spread(B, C, I.getType());
  return B.CreateOr(B.CreateAnd(C, T), B.CreateAnd(B.CreateNot(C), F));
}

/// Lowers operations on 0 and 1 in the form of InstCombine; true is -1 if
/// signed.
Value *lowerIntrinsic(Instruction &I, IRBuilder<> &B) {
  if (!isMask(&I))
    return nullptr;
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  switch (intrinsicOf(&I)) {
  case Intrinsic::umin:
  case Intrinsic::smax:
    return B.CreateAnd(L, R);
  case Intrinsic::umax:
  case Intrinsic::smin:
    return B.CreateOr(L, R);
  case Intrinsic::abs:
    return L;
  default:
    return nullptr;
  }
}

/// Turns a shuffle of a compare, or of its negation, into a compare of
/// shuffles, and one that gives all lanes the same condition into the compare
/// of that condition in all lanes. InstCombine makes such shuffles. Runs before
/// lower(), which would replace the shuffle by one of integers.
Value *lowerShuffle(Instruction &I, IRBuilder<> &B) {
  Value *All, *X, *C, *L, *R;
  ArrayRef<int> Lanes;
  int First = 0;
  CmpInst::Predicate P;
  if (!isMask(&I) ||
      !match(&I, m_Shuffle(m_Value(All), m_Undef(), m_Mask(Lanes))) ||
      (cast<ShuffleVectorInst>(I).isExtractSubvectorMask(First) && First == 0))
    return nullptr;
  bool IsNot = match(All, m_Not(m_Value(X)));
  if (!IsNot)
    X = All;
  bool IsSplat = none_of(Lanes, [](int L) { return L > 0; });
  Value *New = nullptr;
  if (IsSplat && match(X, m_InsertElt(m_Value(), m_Value(C), m_ZeroInt())))
    New = spread(B, C, I.getType());
  else if (match(X, m_Cmp(P, m_Value(L), m_Value(R))) && !isMask(L))
    New = B.CreateCmp(P, B.CreateShuffleVector(L, Lanes),
                      B.CreateShuffleVector(R, Lanes));
  return New && IsNot ? B.CreateNot(New) : New;
}

/// Lowers accesses to elements of masks to accesses to elements of integers.
Value *lowerElements(Instruction &I, IRBuilder<> &B) {
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return fromShorts(B,
                      B.CreateInsertElement(toShorts(B, Insert->getOperand(0)),
                                            toShorts(B, Insert->getOperand(1)),
                                            Insert->getOperand(2)));
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return fromShorts(
        B, B.CreateExtractElement(toShorts(B, Extract->getVectorOperand()),
                                  Extract->getIndexOperand()));
  auto &Shuffle = cast<ShuffleVectorInst>(I);
  int First = 0;
  if (Shuffle.isExtractSubvectorMask(First) && First == 0)
    return nullptr;
  return fromShorts(B, B.CreateShuffleVector(toShorts(B, Shuffle.getOperand(0)),
                                             toShorts(B, Shuffle.getOperand(1)),
                                             Shuffle.getShuffleMask()));
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return lowerCast(*Cast, B);
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return lowerCompare(*Cmp, B);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return lowerSelect(*Select, B);
  if (isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(I) &&
      isMask(I.getOperand(0)))
    return lowerElements(I, B);
  return isa<CallInst>(I) ? lowerIntrinsic(I, B) : nullptr;
}

} // namespace

PreservedAnalyses LowerMasksPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = rewriteInstructions(F, lowerShuffle);
  return preservedIf(rewriteInstructions(F, lower) || Changed);
}

} // namespace cmc::genx
