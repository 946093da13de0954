//===- LowerInt64.cpp - lowering of 64-bit operations ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// No target multiplies, divides or counts bits of qwords. Products are computed
// from halves:
//
//   mul <n x i64> %a, %b ==> lo = al * bl
//                            hi = umulh(al, bl) + al * bh + ah * bl
//
// Bit counts and bitreverse are computed on the halves; conversions from and to
// half go through i32 and float. Division is a sequence without a loop, for 16
// lanes at a time: four float estimates of the quotient, each at most 2^-18 of
// the remainder too small, and one correction (divideUnsigned has the proof).
//
// double on a target without it is a user error that names the target.
// Requires: nothing. Guarantees: only i64 operations are left that some target
// has; genx-expand-int64 expands them for others.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Division.h"
#include "llvm-genx/IR/Halves.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::genx {
namespace {

//===--- Products ---------------------------------------------------------===//

bool isZero(const Value *V) {
  auto *C = dyn_cast<Constant>(V);
  return C && C->isNullValue();
}

/// The product of dwords in one instruction, which some targets have.
Value *multiplyDwords(IRBuilder<> &B, Value *L, Value *R, bool Signed) {
  Type *Full = withElement(L->getType(), B.getInt64Ty());
  // Use intrinsics: an extension with other users would be a 64-bit value,
  // which the instruction cannot read.
  return callGenX(
      B, Signed ? GenXIntrinsic::genx_ssmul : GenXIntrinsic::genx_uumul,
      {Full, L->getType()}, {L, R});
}

/// Whether one instruction multiplies \p L and \p R. Not with constants, whose
/// extensions would be folded.
bool isOneProduct(const IRBuilder<> &B, const Value *L, const Value *R) {
  const TargetInfo &T = targetOf(*B.GetInsertBlock()->getParent());
  return T.has(TargetInfo::LongProduct) && !isa<Constant>(L) &&
         !isa<Constant>(R);
}

/// The low 64 bits of a product; one instruction multiplies the low halves.
Value *multiplyOnto(IRBuilder<> &B, Halves L, Halves R) {
  Value *Whole = multiplyDwords(B, L.Low, R.Low, /*Signed=*/false);
  if (isZero(L.High) && isZero(R.High))
    return Whole;
  Type *Half = L.Low->getType();
  auto Odd = IRRegion::strided(Half, numElements(Half), 2, 1);
  Value *Dwords = asDwords(B, Whole);
  Value *High = createRdRegion(B, Dwords, Odd, !Half->isVectorTy());
  if (!isZero(R.High))
    High = B.CreateAdd(High, B.CreateMul(L.Low, R.High));
  if (!isZero(L.High))
    High = B.CreateAdd(High, B.CreateMul(L.High, R.Low));
  return B.CreateBitCast(createWrRegion(B, Dwords, High, Odd),
                         Whole->getType());
}

/// The low 64 bits of a product.
Value *multiply(IRBuilder<> &B, Halves L, Halves R) {
  if (isOneProduct(B, L.Low, R.Low))
    return multiplyOnto(B, L, R);
  Type *Half = L.Low->getType();
  Value *High =
      callGenX(B, GenXIntrinsic::genx_umulh, {Half, Half}, {L.Low, R.Low});
  if (!isZero(R.High))
    High = B.CreateAdd(High, B.CreateMul(L.Low, R.High));
  if (!isZero(L.High))
    High = B.CreateAdd(High, B.CreateMul(L.High, R.Low));
  return joinHalves(B, {B.CreateMul(L.Low, R.Low), High});
}

/// The product of two signed dwords.
Value *multiplySigned(IRBuilder<> &B, Value *L, Value *R) {
  if (isOneProduct(B, L, R))
    return multiplyDwords(B, L, R, /*Signed=*/true);
  Type *Half = L->getType();
  Value *High = callGenX(B, GenXIntrinsic::genx_smulh, {Half, Half}, {L, R});
  return joinHalves(B, {B.CreateMul(L, R), High});
}

Value *multiply(IRBuilder<> &B, BinaryOperator &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  Value *NarrowL = extendedDwords(B, L, /*Signed=*/true);
  Value *NarrowR = NarrowL ? extendedDwords(B, R, /*Signed=*/true) : nullptr;
  if (NarrowR)
    return multiplySigned(B, NarrowL, NarrowR);
  return multiply(B, splitHalves(B, L), splitHalves(B, R));
}

//===--- Division ---------------------------------------------------------===//

/// Creates operations on unsigned integers and floats with the lanes of a type.
class Estimator {
public:
  Estimator(IRBuilder<> &B, Type *T)
      : B(B), Int(withElement(T, B.getInt32Ty())),
        Float(withElement(T, B.getFloatTy())) {}

  Constant *get(double V) const { return ConstantFP::get(Float, V); }
  Value *multiplyAdd(Value *X, double Y, Value *Z) const {
    return B.CreateIntrinsic(Intrinsic::fma, {Float}, {X, get(Y), Z});
  }
  Value *toFloat(Value *V) const { return B.CreateUIToFP(V, Float); }
  /// Converts 64 bits, with the error of two roundings.
  Value *toFloat(Halves H) const {
    return multiplyAdd(toFloat(H.High), 0x1p32, toFloat(H.Low));
  }
  Value *toInt(Value *F) const {
    return B.CreateIntrinsic(Intrinsic::fptoui_sat, {Int, Float}, {F});
  }
  /// The integral part of \p F, without rounding; 32 bits unless \p Wide.
  Halves toHalves(Value *F, bool Wide) const {
    if (!Wide)
      return {toInt(F), Constant::getNullValue(Int)};
    Value *High = toInt(B.CreateFMul(F, get(0x1p-32)));
    return {toInt(multiplyAdd(toFloat(High), -0x1p32, F)), High};
  }
  Value *inverse(Value *F) const {
    return callGenX(B, GenXIntrinsic::genx_inv, {Float}, {F});
  }

private:
  IRBuilder<> &B;
  Type *Int, *Float;
};

/// Each step subtracts e = floor(r * inv(y) * (1 - 2^-19)) multiples of y from
/// the remainder r. inv is off by 2^-21 (4 ulp) at most and each of the
/// roundings by 2^-23 in any rounding mode, so (1 - 2^-18) * r / y - 1 < e <= r
/// / y. r / y starts below 2^64 and falls below 2^46 + 1, 2^28 + 2, 2^10 + 2
/// and 2, so one y may be left.
QuotientAndRemainder divideUnsigned(IRBuilder<> &B, Value *X, Value *Y) {
  Type *T = X->getType();
  Estimator E(B, T);
  Halves Divisor = splitHalves(B, Y);
  Value *Inverse =
      B.CreateFMul(E.inverse(E.toFloat(Divisor)), E.get(1.0 - 0x1p-19));
  Value *Q = nullptr, *R = X;
  for (unsigned Step = 0; Step < 4; ++Step) {
    Value *Estimate = B.CreateFMul(E.toFloat(splitHalves(B, R)), Inverse);
    Halves Part = E.toHalves(Estimate, /*Wide=*/Step < 2);
    R = B.CreateSub(R, multiply(B, Divisor, Part));
    Value *Digits = joinHalves(B, Part);
    Q = Q ? B.CreateAdd(Q, Digits) : Digits;
  }
  Value *Again = B.CreateICmpUGE(R, Y);
  Q = B.CreateSelect(Again, B.CreateAdd(Q, ConstantInt::get(T, 1)), Q);
  R = B.CreateSelect(Again, B.CreateSub(R, Y), R);
  return {Q, R};
}

/// Divides in parts, which need fewer registers at a time.
Value *divideInPieces(IRBuilder<> &B, BinaryOperator &I) {
  constexpr unsigned Lanes = 16;
  unsigned N = numElements(I.getType());
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  if (N <= Lanes)
    return divideBy(divideUnsigned, B, I.getOpcode(), X, Y);
  Value *Result = UndefValue::get(I.getType());
  for (unsigned First = 0; First < N; First += Lanes) {
    IRRegion R =
        IRRegion::strided(I.getType(), std::min(Lanes, N - First), 1, First);
    auto Piece = [&](Value *V) { return createRdRegion(B, V, R, false); };
    Value *Quotient =
        divideBy(divideUnsigned, B, I.getOpcode(), Piece(X), Piece(Y));
    Result = createWrRegion(B, Result, Quotient, R);
  }
  return Result;
}

//===--- Bits and conversions ---------------------------------------------===//

/// Lowers ctpop, ctlz, cttz and bitreverse.
Value *countBits(IRBuilder<> &B, IntrinsicInst &I) {
  Halves H = splitHalves(B, I.getArgOperand(0));
  Intrinsic::ID ID = I.getIntrinsicID();
  Type *T = H.Low->getType();
  auto Of = [&](Value *V) {
    return ID == Intrinsic::ctlz || ID == Intrinsic::cttz
               ? B.CreateBinaryIntrinsic(ID, V, B.getFalse())
               : B.CreateUnaryIntrinsic(ID, V);
  };
  if (ID == Intrinsic::bitreverse)
    return joinHalves(B, {Of(H.High), Of(H.Low)});
  Value *Count;
  if (ID == Intrinsic::ctpop) {
    Count = B.CreateAdd(Of(H.Low), Of(H.High));
  } else {
    bool Leading = ID == Intrinsic::ctlz;
    Value *First = Leading ? H.High : H.Low;
    Value *Next =
        B.CreateAdd(Of(Leading ? H.Low : H.High), ConstantInt::get(T, 32));
    Count = B.CreateSelect(B.CreateIsNull(First), Next, Of(First));
  }
  return B.CreateZExt(Count, I.getType());
}

/// Values outside of i32 are outside of half as well.
Value *toHalf(IRBuilder<> &B, CastInst &I) {
  Value *V = I.getOperand(0);
  Type *Int = withElement(I.getType(), B.getInt32Ty());
  bool Signed = isa<SIToFPInst>(I);
  unsigned Clamp = Signed ? GenXIntrinsic::genx_sstrunc_sat
                          : GenXIntrinsic::genx_uutrunc_sat;
  Value *Narrow = callGenX(B, Clamp, {Int, V->getType()}, {V});
  return B.CreateCast(I.getOpcode(), Narrow, I.getType());
}

Value *fromHalf(IRBuilder<> &B, IntrinsicInst &I) {
  Type *Float = withElement(I.getType(), B.getFloatTy());
  Value *V = B.CreateFPExt(I.getArgOperand(0), Float);
  return B.CreateIntrinsic(I.getIntrinsicID(), {I.getType(), Float}, {V});
}

//===--- The pass ---------------------------------------------------------===//

bool isHalf(const Value *V) {
  return V->getType()->getScalarType()->isHalfTy();
}

Value *lowerIntrinsic(IRBuilder<> &B, IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bitreverse:
    return countBits(B, I);
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return isHalf(I.getArgOperand(0)) ? fromHalf(B, I) : nullptr;
  default:
    return nullptr;
  }
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (isa<SIToFPInst, UIToFPInst>(I) && isHalf(&I) && isInt64(I.getOperand(0)))
    return toHalf(B, cast<CastInst>(I));
  if (!isInt64(&I))
    return nullptr;
  switch (I.getOpcode()) {
  case Instruction::Mul:
    return multiply(B, cast<BinaryOperator>(I));
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return divideInPieces(B, cast<BinaryOperator>(I));
  default:
    break;
  }
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call ? lowerIntrinsic(B, *Call) : nullptr;
}

bool usesDouble(const Instruction &I) {
  auto IsDouble = [](const Value *V) {
    return V->getType()->getScalarType()->isDoubleTy();
  };
  return IsDouble(&I) ||
         any_of(I.operands(), [&](const Use &U) { return IsDouble(U.get()); });
}

/// Reports one error for each function.
void reportDouble(Function &F, const TargetInfo &T) {
  if (T.has(TargetInfo::Float64))
    return;
  for (Instruction &I : instructions(F))
    if (usesDouble(I)) {
      report(I, PassDiag::NoDoubleInstruction, T.Name);
      return;
    }
}

} // namespace

PreservedAnalyses LowerInt64Pass::run(Function &F, FunctionAnalysisManager &) {
  reportDouble(F, targetOf(F));
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace cmc::genx
