//===- HalfArithmetic.cpp - 64-bit integers by halves ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/HalfArithmetic.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"

using namespace llvm;

namespace cmc::genx {

//===--- Arithmetic -------------------------------------------------------===//

Halves HalfArithmetic::add(Halves X, Halves Y) {
  Value *Low = B.CreateAdd(X.Low, Y.Low);
  auto *Distance = dyn_cast<ConstantInt>(Y.Low);
  if (Distance && isa<ConstantInt>(Y.High) &&
      cast<ConstantInt>(Y.High)->isZero()) {
    // Addresses with different offsets then share both possible high halves,
    // and the low one has no user but the address.
    Value *Carries = B.CreateICmpUGT(X.Low, B.CreateNot(Distance));
    Value *Next = B.CreateAdd(X.High, ConstantInt::get(X.High->getType(), 1));
    return {Low, B.CreateSelect(Carries, Next, X.High)};
  }
  Value *Carry = integerOf(B.CreateICmpULT(Low, X.Low), Low->getType());
  return {Low, B.CreateAdd(B.CreateAdd(X.High, Y.High), Carry)};
}

Halves HalfArithmetic::subtract(Halves X, Halves Y) {
  Value *Low = B.CreateSub(X.Low, Y.Low);
  Value *Borrow = integerOf(B.CreateICmpULT(X.Low, Y.Low), Low->getType());
  return {Low, B.CreateSub(B.CreateSub(X.High, Y.High), Borrow)};
}

/// Compares the high halves, and the low ones if these are equal.
Value *HalfArithmetic::compare(CmpInst::Predicate P, Halves X, Halves Y) {
  Value *SameHigh = B.CreateICmpEQ(X.High, Y.High);
  if (P == CmpInst::ICMP_EQ)
    return B.CreateAnd(SameHigh, B.CreateICmpEQ(X.Low, Y.Low));
  if (P == CmpInst::ICMP_NE)
    return B.CreateOr(B.CreateICmpNE(X.High, Y.High),
                      B.CreateICmpNE(X.Low, Y.Low));
  CmpInst::Predicate Strict = CmpInst::getStrictPredicate(P);
  CmpInst::Predicate Low = ICmpInst::getUnsignedPredicate(P);
  return B.CreateOr(B.CreateICmp(Strict, X.High, Y.High),
                    B.CreateAnd(SameHigh, B.CreateICmp(Low, X.Low, Y.Low)));
}

Halves HalfArithmetic::shiftByConstant(unsigned Opcode, Halves X, unsigned By) {
  Constant *Zero = Constant::getNullValue(X.Low->getType());
  Constant *Amount = get(X.Low, By % 32), *Rest = get(X.Low, 32 - By % 32);
  if (!By)
    return X;
  if (Opcode == Instruction::Shl) {
    if (By >= 32)
      return {Zero, By == 32 ? X.Low : B.CreateShl(X.Low, Amount)};
    return {B.CreateShl(X.Low, Amount),
            B.CreateOr(B.CreateShl(X.High, Amount), B.CreateLShr(X.Low, Rest))};
  }
  bool Signed = Opcode == Instruction::AShr;
  auto Right = [&](Constant *By) {
    return Signed ? B.CreateAShr(X.High, By) : B.CreateLShr(X.High, By);
  };
  if (By >= 32)
    return {By == 32 ? X.High : Right(Amount),
            Signed ? Right(get(X.High, 31)) : Zero};
  return {B.CreateOr(B.CreateLShr(X.Low, Amount), B.CreateShl(X.High, Rest)),
          Right(Amount)};
}

/// Bits that cross the halves are shifted by one first, so that no amount is
/// 32.
Halves HalfArithmetic::shiftLeft(Halves X, Value *By) {
  Value *Amount = B.CreateAnd(By, get(By, 31));
  Value *Rest = B.CreateXor(Amount, get(By, 31));
  Value *Far = B.CreateICmpNE(B.CreateAnd(By, get(By, 32)), get(By, 0));
  Value *Low = B.CreateShl(X.Low, Amount);
  Value *Across = B.CreateLShr(B.CreateLShr(X.Low, get(By, 1)), Rest);
  Value *High = B.CreateOr(B.CreateShl(X.High, Amount), Across);
  return select(Far, {get(By, 0), Low}, {Low, High});
}

Halves HalfArithmetic::shiftRight(Halves X, Value *By, bool Signed) {
  Value *Amount = B.CreateAnd(By, get(By, 31));
  Value *Rest = B.CreateXor(Amount, get(By, 31));
  Value *Far = B.CreateICmpNE(B.CreateAnd(By, get(By, 32)), get(By, 0));
  Value *High =
      Signed ? B.CreateAShr(X.High, Amount) : B.CreateLShr(X.High, Amount);
  Value *Across = B.CreateShl(B.CreateShl(X.High, get(By, 1)), Rest);
  Value *Low = B.CreateOr(B.CreateLShr(X.Low, Amount), Across);
  Value *Sign = Signed ? B.CreateAShr(X.High, get(By, 31)) : get(By, 0);
  return select(Far, {High, Sign}, {Low, High});
}

//===--- Conversions ------------------------------------------------------===//

/// Rounds once: converts the 32 bits from the first significant one, with a
/// sticky bit for those below, and scales by a power of two.
Value *HalfArithmetic::toFloat(Halves X, bool Signed) {
  Type *T = X.High->getType();
  Type *Float = withElement(T, B.getFloatTy());
  auto Zeros = [&](Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  };
  // All leading bits equal to the sign but one are redundant.
  Halves Bits = X;
  if (Signed) {
    Value *Sign = B.CreateAShr(X.High, get(X.High, 31));
    Bits = bitwise(Instruction::Xor, X, {Sign, Sign});
  }
  Value *By = B.CreateSelect(B.CreateIsNull(Bits.High),
                             B.CreateAdd(Zeros(Bits.Low), get(X.High, 32)),
                             Zeros(Bits.High));
  By = Signed ? B.CreateSub(By, get(By, 1))
              : B.CreateBinaryIntrinsic(Intrinsic::umin, By, get(By, 63));
  Halves Shifted = shiftLeft(X, By);
  Value *Sticky = integerOf(B.CreateIsNotNull(Shifted.Low), T);
  Value *Top = B.CreateOr(Shifted.High, Sticky);
  Value *F = Signed ? B.CreateSIToFP(Top, Float) : B.CreateUIToFP(Top, Float);
  Value *Exponent = B.CreateSub(get(By, 127 + 32), By);
  Value *Scale = B.CreateBitCast(B.CreateShl(Exponent, get(By, 23)), Float);
  return B.CreateFMul(F, Scale);
}

/// Both halves are exact as doubles, and their sum is rounded once.
Value *HalfArithmetic::toDouble(Halves X, bool Signed) {
  Type *Double = withElement(X.High->getType(), B.getDoubleTy());
  Value *High =
      Signed ? B.CreateSIToFP(X.High, Double) : B.CreateUIToFP(X.High, Double);
  return B.CreateIntrinsic(
      Intrinsic::fma, {Double},
      {High, ConstantFP::get(Double, 0x1p32), B.CreateUIToFP(X.Low, Double)});
}

/// Converts toward zero; saturates; NaN gives 0.
Halves HalfArithmetic::fromFloat(Value *X, bool Signed) {
  Type *Float = X->getType();
  Type *T = withElement(Float, B.getInt32Ty());
  auto Get = [&](double V) { return ConstantFP::get(Float, V); };
  auto ToInt = [&](Value *V) {
    return B.CreateIntrinsic(Intrinsic::fptoui_sat, {T, Float}, {V});
  };
  Value *M = Signed ? B.CreateUnaryIntrinsic(Intrinsic::fabs, X) : X;
  // Both steps are exact.
  Value *High = ToInt(B.CreateFMul(M, Get(0x1p-32)));
  Value *Rest = B.CreateIntrinsic(
      Intrinsic::fma, {Float}, {B.CreateUIToFP(High, Float), Get(-0x1p32), M});
  Halves H{ToInt(Rest), High};
  Constant *Ones = Constant::getAllOnesValue(T);
  if (!Signed)
    return select(B.CreateFCmpOGE(X, Get(0x1p64)), {Ones, Ones}, H);
  Constant *Zero = Constant::getNullValue(T);
  H = select(B.CreateFCmpOLT(X, Get(0)), subtract({Zero, Zero}, H), H);
  H = select(B.CreateFCmpOGE(X, Get(0x1p63)),
             {Ones, ConstantInt::get(T, 0x7fffffff)}, H);
  return select(B.CreateFCmpOLE(X, Get(-0x1p63)),
                {Zero, ConstantInt::get(T, 0x80000000)}, H);
}

/// Clamps \p X to the signed range of a dword if both types are signed, else to
/// the unsigned range; the latter of an unsigned source may exceed a signed
/// one.
Value *HalfArithmetic::clampTo32(Halves X, bool ToSigned, bool FromSigned) {
  Value *Sign = get(X.Low, 0);
  if (FromSigned && ToSigned)
    Sign = B.CreateAShr(X.Low, get(X.Low, 31));
  Value *Fits = B.CreateICmpEQ(X.High, Sign);
  Value *Limit = Constant::getAllOnesValue(X.Low->getType());
  if (FromSigned) {
    Value *HighSign = B.CreateAShr(X.High, get(X.High, 31));
    Limit = ToSigned ? B.CreateXor(HighSign, get(X.Low, 0x7fffffff))
                     : B.CreateNot(HighSign);
  }
  return B.CreateSelect(Fits, X.Low, Limit);
}

} // namespace cmc::genx
