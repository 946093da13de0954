//===- LowerArithmetic.cpp - genx arithmetic as LLVM arithmetic -----------===//
//
// Part of CMC, under the MIT licence.
//
//   %r = genx.sat(%x)                    ->  minnum(maxnum(%x, 0), 1)
//   %r = genx.ustrunc.sat.i8.i32(%x)     ->  trunc(smin(smax(%x, 0), 255))
//   %r = genx.inv(%x)                    ->  fdiv 1, %x
//   %r = llvm.fptosi.sat.i8.f32(%x)      ->  vector compare, select, fptosi
//   %c = genx.any(<n x i1> %m)           ->  vector.reduce.or(%m)
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Operations that LLVM has with another name.
struct Renamed {
  unsigned From;
  Intrinsic::ID LLVM;
};
constexpr Renamed RenamedTable[] = {
    {GenXIntrinsic::genx_sqrt, Intrinsic::sqrt},
    {GenXIntrinsic::genx_log, Intrinsic::log2},
    {GenXIntrinsic::genx_exp, Intrinsic::exp2},
    {GenXIntrinsic::genx_sin, Intrinsic::sin},
    {GenXIntrinsic::genx_cos, Intrinsic::cos},
    {GenXIntrinsic::genx_rndd, Intrinsic::floor},
    {GenXIntrinsic::genx_rndu, Intrinsic::ceil},
    {GenXIntrinsic::genx_rnde, Intrinsic::roundeven},
    {GenXIntrinsic::genx_rndz, Intrinsic::trunc},
    // cm_rnde in stage 4; the host's rint depends on the rounding mode.
    {Intrinsic::rint, Intrinsic::roundeven},
    {GenXIntrinsic::genx_absf, Intrinsic::fabs},
    {GenXIntrinsic::genx_umax, Intrinsic::umax},
    {GenXIntrinsic::genx_umin, Intrinsic::umin},
    {GenXIntrinsic::genx_smax, Intrinsic::smax},
    {GenXIntrinsic::genx_smin, Intrinsic::smin},
    {GenXIntrinsic::genx_fmax, Intrinsic::maxnum},
    {GenXIntrinsic::genx_fmin, Intrinsic::minnum},
};

/// Integer truncations with saturation.
struct Saturation {
  unsigned GenX;
  bool SignedResult, SignedSource;
};
constexpr Saturation SaturationTable[] = {
    {GenXIntrinsic::genx_sstrunc_sat, true, true},
    {GenXIntrinsic::genx_sutrunc_sat, true, false},
    {GenXIntrinsic::genx_ustrunc_sat, false, true},
    {GenXIntrinsic::genx_uutrunc_sat, false, false},
};

/// Replaces a denormal by zero if the host's mode flushes it, which a
/// comparison with zero shows. The library examines the bits.
Value *asArithmeticSees(IRBuilder<> &B, Value *X) {
  Constant *Zero = Constant::getNullValue(X->getType());
  return B.CreateSelect(B.CreateFCmpOEQ(X, Zero),
                        B.CreateBinaryIntrinsic(Intrinsic::copysign, Zero, X),
                        X);
}

Value *lowerRenamed(IRBuilder<> &B, CallInst &Call, Intrinsic::ID ID) {
  SmallVector<Value *, 2> Args(Call.args());
  if (ID == Intrinsic::log2)
    Args[0] = asArithmeticSees(B, Args[0]);
  return B.CreateIntrinsic(ID, {Call.getType()}, Args);
}

Value *lowerSaturation(IRBuilder<> &B, CallInst &Call, const Saturation &S) {
  Value *X = Call.getArgOperand(0);
  unsigned From = X->getType()->getScalarSizeInBits();
  unsigned To = Call.getType()->getScalarSizeInBits();
  // One bit more than both represents all values of either as signed integers.
  unsigned Wide = std::max(From, To) + 1;
  auto Limit = [&](APInt V) {
    Type *T = X->getType()->getWithNewBitWidth(Wide);
    return ConstantInt::get(T, S.SignedResult ? V.sext(Wide) : V.zext(Wide));
  };
  APInt Min = S.SignedResult ? APInt::getSignedMinValue(To) : APInt(To, 0);
  APInt Max =
      S.SignedResult ? APInt::getSignedMaxValue(To) : APInt::getMaxValue(To);
  Constant *Low = Limit(Min), *High = Limit(Max);
  // Drops the extra bit if the limits fit, which is the usual case: the host
  // has no 33-bit lanes.
  if (To < From) {
    Type *T = X->getType();
    Low = ConstantExpr::getTrunc(Low, T);
    High = ConstantExpr::getTrunc(High, T);
  } else {
    Type *T = X->getType()->getWithNewBitWidth(Wide);
    X = S.SignedSource ? B.CreateSExt(X, T) : B.CreateZExt(X, T);
  }
  bool Signed = S.SignedSource || To >= From;
  if (Signed)
    X = B.CreateBinaryIntrinsic(Intrinsic::smax, X, Low);
  X = B.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin, X,
                              High);
  return B.CreateTrunc(X, Call.getType());
}

/// Converts toward zero, saturating, NaN to 0; on whole vectors, which LLVM's
/// own expansion would split.
Value *lowerFloatToInt(IRBuilder<> &B, CallInst &Call, bool Signed) {
  Value *X = Call.getArgOperand(0);
  Type *IntT = Call.getType();
  if (X->getType()->getScalarType()->isHalfTy())
    X = B.CreateFPExt(X, X->getType()->getWithNewType(B.getFloatTy()));
  Type *FloatT = X->getType();
  unsigned Bits = IntT->getScalarSizeInBits();
  // Both bounds are powers of two or 0 and thus exact.
  APFloat Bound(FloatT->getScalarType()->getFltSemantics(), 1);
  Bound = scalbn(Bound, Signed ? Bits - 1 : Bits, APFloat::rmTowardZero);
  Value *High = ConstantFP::get(FloatT, Bound);
  Value *Low = ConstantFP::get(FloatT, 0.0);
  if (Signed)
    Low = ConstantFP::get(FloatT, neg(Bound));
  Value *TooHigh = B.CreateFCmpOGE(X, High);
  Value *AboveLow = B.CreateFCmpOGT(X, Low);
  Value *TooLow = B.CreateFCmpOLE(X, Low);
  Value *Fits = B.CreateAnd(AboveLow, B.CreateNot(TooHigh));
  X = B.CreateSelect(Fits, X, Constant::getNullValue(FloatT));
  // 8 and 16 bits are converted by way of 32, for which there are instructions.
  Type *ViaT = IntT->getWithNewBitWidth(std::max(Bits, 32u));
  Value *R =
      Signed || Bits < 32 ? B.CreateFPToSI(X, ViaT) : B.CreateFPToUI(X, ViaT);
  R = B.CreateTrunc(R, IntT);
  APInt Max =
      Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  APInt Min = Signed ? APInt::getSignedMinValue(Bits) : APInt(Bits, 0);
  R = B.CreateSelect(TooHigh, ConstantInt::get(IntT, Max), R);
  return B.CreateSelect(TooLow, ConstantInt::get(IntT, Min), R);
}

/// x| to the power of y; the result is NaN if either operand is.
Value *lowerPower(IRBuilder<> &B, Value *X, Value *Y) {
  X = asArithmeticSees(B, X);
  Y = asArithmeticSees(B, Y);
  Value *Magnitude = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  Value *Power = B.CreateBinaryIntrinsic(Intrinsic::pow, Magnitude, Y);
  return B.CreateSelect(B.CreateFCmpUNO(X, Y), B.CreateFAdd(X, Y), Power);
}

/// x - floor(x); 0 for integral values and infinities.
Value *lowerFraction(IRBuilder<> &B, Value *X) {
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::floor, X);
  return B.CreateSelect(B.CreateFCmpOEQ(X, Whole),
                        Constant::getNullValue(X->getType()),
                        B.CreateFSub(X, Whole));
}

Value *one(Value *X) { return ConstantFP::get(X->getType(), 1.0); }

Value *lowerOther(IRBuilder<> &B, CallInst &Call, unsigned ID) {
  Value *X = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
  switch (ID) {
  case GenXIntrinsic::genx_sat:
    X = B.CreateMaxNum(X, Constant::getNullValue(X->getType()));
    return B.CreateMinNum(X, one(X));
  case GenXIntrinsic::genx_pow:
    return lowerPower(B, X, Call.getArgOperand(1));
  case GenXIntrinsic::genx_inv:
    return B.CreateFDiv(one(X), X);
  case GenXIntrinsic::genx_rsqrt:
    return B.CreateFDiv(one(X), B.CreateUnaryIntrinsic(Intrinsic::sqrt, X));
  case GenXIntrinsic::genx_frc:
    return lowerFraction(B, X);
  case GenXIntrinsic::genx_absi:
    return B.CreateBinaryIntrinsic(Intrinsic::abs, X, B.getFalse());
  case GenXIntrinsic::genx_any:
    return B.CreateOrReduce(asVector(B, X));
  case GenXIntrinsic::genx_all:
    return B.CreateAndReduce(asVector(B, X));
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return lowerFloatToInt(B, Call, ID == Intrinsic::fptosi_sat);
  default:
    return nullptr;
  }
}

Value *lower(IRBuilder<> &B, CallInst &Call) {
  unsigned ID = GenXIntrinsic::getAnyIntrinsicID(&Call);
  for (const Renamed &R : RenamedTable)
    if (R.From == ID)
      return lowerRenamed(B, Call, R.LLVM);
  for (const Saturation &S : SaturationTable)
    if (S.GenX == ID)
      return lowerSaturation(B, Call, S);
  if (Value *V = lowerIntegerIntrinsic(B, Call, ID))
    return V;
  return lowerOther(B, Call, ID);
}

} // namespace

void lowerArithmetic(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction())
      continue;
    IRBuilder<> B(Call);
    if (Value *V = lower(B, *Call)) {
      Call->replaceAllUsesWith(V);
      Call->eraseFromParent();
    }
  }
}

} // namespace cmc::runtime
