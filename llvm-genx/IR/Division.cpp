//===- Division.cpp - division by constants, signed division --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Division.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/Support/DivisionByConstantInfo.h"

using namespace llvm;

namespace cmc::genx {

/// -1 in the lanes where \p V is negative, 0 in the others.
static Value *signOf(IRBuilder<> &B, Value *V) {
  Type *T = V->getType();
  return B.CreateAShr(V, ConstantInt::get(T, T->getScalarSizeInBits() - 1));
}

/// -V where the lanes of \p Sign are -1, V where they are 0.
static Value *negateIf(IRBuilder<> &B, Value *Sign, Value *V) {
  return B.CreateSub(B.CreateXor(V, Sign), Sign);
}

Value *divideBy(UnsignedDivision Divide, IRBuilder<> &B, unsigned Opcode,
                Value *X, Value *Y) {
  if (Opcode == Instruction::UDiv)
    return Divide(B, X, Y).Q;
  if (Opcode == Instruction::URem)
    return Divide(B, X, Y).R;
  Value *SX = signOf(B, X), *SY = signOf(B, Y);
  Value *Numerator = negateIf(B, SX, X), *Denominator = negateIf(B, SY, Y);
  QuotientAndRemainder D = Divide(B, Numerator, Denominator);
  return Opcode == Instruction::SDiv ? negateIf(B, B.CreateXor(SX, SY), D.Q)
                                     : negateIf(B, SX, D.R);
}

static Value *constantLike(Value *Like, const APInt &N) {
  return ConstantInt::get(Like->getType(), N);
}

static Value *shiftRight(IRBuilder<> &B, Value *V, unsigned By, bool Signed) {
  if (By == 0)
    return V;
  return Signed ? B.CreateAShr(V, By) : B.CreateLShr(V, By);
}

/// \p X, plus 2^\p Bits - 1 if negative: a shift of it then rounds toward zero.
static Value *biased(IRBuilder<> &B, Value *X, unsigned Bits) {
  Value *Sign = shiftRight(B, X, Bits - 1, /*Signed=*/true);
  return B.CreateAdd(X, B.CreateLShr(Sign, 32 - Bits));
}

static Value *unsignedQuotient(IRBuilder<> &B, Value *X, const APInt &D) {
  auto M = UnsignedDivisonByConstantInfo::get(D);
  Value *High =
      callGenX(B, GenXIntrinsic::genx_umulh, {X->getType(), X->getType()},
               {X, constantLike(X, M.Magic)});
  if (!M.IsAdd)
    return shiftRight(B, High, M.ShiftAmount, false);
  // The multiplier has 33 bits.
  Value *Half = B.CreateLShr(B.CreateSub(X, High), 1);
  return shiftRight(B, B.CreateAdd(Half, High), M.ShiftAmount - 1, false);
}

static Value *signedQuotient(IRBuilder<> &B, Value *X, const APInt &D) {
  auto M = SignedDivisionByConstantInfo::get(D);
  Value *High =
      callGenX(B, GenXIntrinsic::genx_smulh, {X->getType(), X->getType()},
               {X, constantLike(X, M.Magic)});
  if (D.isStrictlyPositive() && M.Magic.isNegative())
    High = B.CreateAdd(High, X);
  else if (D.isNegative() && M.Magic.isStrictlyPositive())
    High = B.CreateSub(High, X);
  Value *Q = shiftRight(B, High, M.ShiftAmount, true);
  return B.CreateAdd(Q, B.CreateLShr(Q, 31));
}

Value *divideByConstant(IRBuilder<> &B, unsigned Opcode, Value *X,
                        const APInt &D) {
  bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  bool Remainder = Opcode == Instruction::URem || Opcode == Instruction::SRem;
  if (D.isZero() || D.isOne() || (Signed && D.isAllOnes()))
    return nullptr;
  if (D.isPowerOf2() && !(Signed && D.isNegative())) {
    unsigned Bits = D.logBase2();
    if (!Signed)
      return Remainder ? B.CreateAnd(X, constantLike(X, D - 1))
                       : B.CreateLShr(X, Bits);
    Value *Toward = biased(B, X, Bits);
    return Remainder ? B.CreateSub(X, B.CreateAnd(Toward, constantLike(X, -D)))
                     : B.CreateAShr(Toward, Bits);
  }
  Value *Q = Signed ? signedQuotient(B, X, D) : unsignedQuotient(B, X, D);
  return Remainder ? B.CreateSub(X, B.CreateMul(Q, constantLike(X, D))) : Q;
}

} // namespace cmc::genx
