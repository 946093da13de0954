//===- LowerFloats.cpp - lowering of float operations ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// The hardware compares floats by eq, lt, le, gt, ge (false on NaN) and ne
// (true on NaN). Other predicates become these, negated or combined:
//
//   fcmp ult %a, %b ==> xor (fcmp oge %a, %b), true
//   fcmp one %a, %b ==> or (fcmp olt %a, %b), (fcmp ogt %a, %b)
//
// Rounding and frc of half are done in float, which is exact; doubles are
// rounded to half only once; copysign is done
// with bit operations; fmuladd becomes a product and a sum, since contraction
// was decided earlier; an arithmetic fence is replaced by its operand, and so
// is a sum of zero and an exponential, which is never -0: the first of several
// sums. A quotient of 1 becomes a reciprocal, and that of a half and a constant
// a product. Requires: nothing. Guarantees: fcmp has one of oeq, olt, ole, ogt,
// oge, une; none of the intrinsics above is left.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {
namespace {

Value *lowerCompare(FCmpInst &I, IRBuilder<> &B) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  auto Is = [&](CmpInst::Predicate P) { return B.CreateFCmp(P, L, R); };
  switch (I.getPredicate()) {
  case CmpInst::FCMP_FALSE:
    return Constant::getNullValue(I.getType());
  case CmpInst::FCMP_TRUE:
    return Constant::getAllOnesValue(I.getType());
  case CmpInst::FCMP_UEQ:
    return B.CreateNot(
        B.CreateOr(Is(CmpInst::FCMP_OLT), Is(CmpInst::FCMP_OGT)));
  case CmpInst::FCMP_ONE:
    return B.CreateOr(Is(CmpInst::FCMP_OLT), Is(CmpInst::FCMP_OGT));
  case CmpInst::FCMP_ORD:
    return B.CreateAnd(B.CreateFCmpOEQ(L, L), B.CreateFCmpOEQ(R, R));
  case CmpInst::FCMP_UNO:
    return B.CreateOr(B.CreateFCmpUNE(L, L), B.CreateFCmpUNE(R, R));
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    return B.CreateNot(Is(I.getInversePredicate()));
  default:
    return nullptr;
  }
}

/// The addition of 0 changes -0 only.
Value *lowerSum(BinaryOperator &I) {
  Value *X;
  bool AddsZero = match(&I, m_c_FAdd(m_Value(X), m_PosZeroFP()));
  return AddsZero && intrinsicOf(X) == GenXIntrinsic::genx_exp ? X : nullptr;
}

/// The reciprocal of \p V, halves, if both are normal numbers.
Constant *reciprocalOf(const Constant *V) {
  auto *Number = dyn_cast_or_null<ConstantFP>(
      V->getType()->isVectorTy() ? V->getSplatValue() : V);
  if (!Number || !V->getType()->getScalarType()->isHalfTy())
    return nullptr;
  const APFloat &By = Number->getValueAPF();
  APFloat Inverse(By.getSemantics(), 1);
  Inverse.divide(By, APFloat::rmNearestTiesToEven);
  return By.isNormal() && Inverse.isNormal()
             ? ConstantFP::get(V->getType(), Inverse)
             : nullptr;
}

/// The finalizer divides by a product with the reciprocal, also if that is of a
/// half that is constant, or the factor is 1.
Value *lowerQuotient(BinaryOperator &I, IRBuilder<> &B) {
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  if (elementBytes(I.getType()) > 4)
    return nullptr;
  if (match(X, m_FPOne()))
    return callGenX(B, GenXIntrinsic::genx_inv, {I.getType()}, {Y});
  auto *By = dyn_cast<Constant>(Y);
  Constant *Inverse = By ? reciprocalOf(By) : nullptr;
  return Inverse ? B.CreateFMul(X, Inverse) : nullptr;
}

/// The magnitude of the first operand with the sign of the second.
Value *lowerCopySign(IntrinsicInst &I, IRBuilder<> &B) {
  unsigned Bits = I.getType()->getScalarSizeInBits();
  Type *Int = withElement(I.getType(), B.getIntNTy(Bits));
  Constant *Sign = ConstantInt::get(Int, APInt::getSignMask(Bits));
  Value *X = B.CreateBitCast(I.getArgOperand(0), Int);
  Value *Y = B.CreateBitCast(I.getArgOperand(1), Int);
  return B.CreateBitCast(B.CreateOr(B.CreateAnd(X, ConstantExpr::getNot(Sign)),
                                    B.CreateAnd(Y, Sign)),
                         I.getType());
}

/// The hardware has frc for float only.
Value *lowerFraction(CallInst &I, IRBuilder<> &B) {
  if (!I.getType()->getScalarType()->isHalfTy())
    return nullptr;
  Type *Float = withElement(I.getType(), B.getFloatTy());
  Value *Wide = B.CreateFPExt(I.getArgOperand(0), Float);
  return B.CreateFPTrunc(callGenX(B, GenXIntrinsic::genx_frc, {Float}, {Wide}),
                         I.getType());
}

Value *lowerIntrinsic(IntrinsicInst &I, IRBuilder<> &B) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven: {
    if (!I.getType()->getScalarType()->isHalfTy())
      return nullptr;
    Type *Float = withElement(I.getType(), B.getFloatTy());
    Value *Wide = B.CreateFPExt(I.getArgOperand(0), Float);
    return B.CreateFPTrunc(B.CreateUnaryIntrinsic(I.getIntrinsicID(), Wide),
                           I.getType());
  }
  case Intrinsic::arithmetic_fence:
    return I.getOperand(0);
  case Intrinsic::copysign:
    return lowerCopySign(I, B);
  case Intrinsic::fmuladd:
    return B.CreateFAdd(B.CreateFMul(I.getArgOperand(0), I.getArgOperand(1)),
                        I.getArgOperand(2));
  default:
    return nullptr;
  }
}

/// The hardware converts double to half through float, which rounds twice.
/// Where that float is inexact, it is replaced by the odd one of the two around
/// the operand: rounding it to half gives what rounding the operand would.
Value *lowerTruncation(FPTruncInst &I, IRBuilder<> &B) {
  Value *X = I.getOperand(0);
  if (!X->getType()->getScalarType()->isDoubleTy() ||
      !I.getType()->getScalarType()->isHalfTy())
    return nullptr;
  Type *Float = withElement(I.getType(), B.getFloatTy());
  Type *Int = withElement(I.getType(), B.getInt32Ty());
  auto Magnitude = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  };
  Value *Rounded = B.CreateFPTrunc(X, Float);
  Value *Back = B.CreateFPExt(Rounded, X->getType());
  Value *Bits = B.CreateBitCast(Rounded, Int);
  Value *Down =
      B.CreateSelect(B.CreateFCmpOGT(Magnitude(Back), Magnitude(X)),
                     B.CreateSub(Bits, ConstantInt::get(Int, 1)), Bits);
  Value *Odd = B.CreateOr(Down, ConstantInt::get(Int, 1));
  Value *Kept = B.CreateSelect(B.CreateFCmpUNE(Back, X), Odd, Bits);
  return B.CreateFPTrunc(B.CreateBitCast(Kept, Float), I.getType());
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Cmp = dyn_cast<FCmpInst>(&I))
    return lowerCompare(*Cmp, B);
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    return Op->getOpcode() == Instruction::FDiv ? lowerQuotient(*Op, B)
                                                : lowerSum(*Op);
  if (auto *Trunc = dyn_cast<FPTruncInst>(&I))
    return lowerTruncation(*Trunc, B);
  if (intrinsicOf(&I) == GenXIntrinsic::genx_frc)
    return lowerFraction(cast<CallInst>(I), B);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return lowerIntrinsic(*Call, B);
  return nullptr;
}

} // namespace

PreservedAnalyses LowerFloatsPass::run(Function &F, FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace cmc::genx
