//===- ExpandInt64.cpp - 64-bit integers as pairs of dwords ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/ExpandInt64.h"
#include "llvm-genx/IR/Halves.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// What hardware has of 64-bit integers.
enum class Native { Nothing, SumsShiftsConversions, All };

Native nativeInt64(const TargetInfo &T) {
  if (!T.has(TargetInfo::Int64))
    return Native::Nothing;
  // Production does the rest in dwords there.
  return T.has(TargetInfo::Int64Compare) ? Native::All
                                         : Native::SumsShiftsConversions;
}

class Expander {
public:
  explicit Expander(Function &F)
      : F(F), B(F.getContext()),
        HasSums(nativeInt64(targetOf(F)) == Native::SumsShiftsConversions) {}
  bool run();

private:
  Function &F;
  IRBuilder<> B;
  bool HasSums; ///< 64-bit sums, shifts and conversions.
  ValueMap<Value *, Halves> Known;

  void setInsertPointBehind(Value *V);
  Halves of(Value *V);
  void replace(Instruction &I, Value *V);
  void replace(Instruction &I, Halves H);

  Constant *get(Value *Like, uint64_t V) {
    return ConstantInt::get(Like->getType(), V);
  }
  Value *number(Value *Mask, Type *T) {
    return B.CreateSelect(Mask, ConstantInt::get(T, 1),
                          Constant::getNullValue(T));
  }
  Halves select(Value *C, Halves X, Halves Y) {
    return {B.CreateSelect(C, X.Low, Y.Low), B.CreateSelect(C, X.High, Y.High)};
  }
  Halves add(Halves X, Halves Y);
  Halves subtract(Halves X, Halves Y);
  Halves bitwise(Instruction::BinaryOps Op, Halves X, Halves Y) {
    return {B.CreateBinOp(Op, X.Low, Y.Low), B.CreateBinOp(Op, X.High, Y.High)};
  }
  Value *compare(CmpInst::Predicate P, Halves X, Halves Y);
  Halves shiftLeft(Halves X, Value *By);
  Halves shiftRight(Halves X, Value *By, bool Signed);
  Halves shiftByConstant(unsigned Opcode, Halves X, unsigned By);
  Value *toFloat(Halves X, bool Signed);
  Value *toDouble(Halves X, bool Signed);
  Value *selectDoubles(SelectInst &I);
  Halves fromFloat(Value *X, bool Signed);
  Value *clampTo32(Halves X, bool ToSigned, bool FromSigned);

  bool expand(Instruction &I);
  bool expandForSums(Instruction &I);
  bool expandShift(BinaryOperator &I);
  bool expandBinary(BinaryOperator &I);
  bool expandCast(CastInst &I);
  bool expandCall(CallInst &I);
  void expandRead(CallInst &I);
  void expandWrite(CallInst &I);
  void expandPhis(ArrayRef<PHINode *> Phis);
};

//===--- Values and their halves ------------------------------------------===//

void Expander::setInsertPointBehind(Value *V) {
  DebugLoc Where = B.getCurrentDebugLocation();
  if (auto *I = dyn_cast<Instruction>(V))
    B.SetInsertPoint(I->getNextNode());
  else
    B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  B.SetCurrentDebugLocation(Where);
}

/// Halves are read once, right behind the value; those of a phi where they are
/// used, for nothing may stand before a join.
Halves Expander::of(Value *V) {
  if (isa<Constant, PHINode>(V))
    return splitHalves(B, V);
  auto It = Known.find(V);
  if (It != Known.end())
    return It->second;
  IRBuilder<>::InsertPointGuard Guard(B);
  setInsertPointBehind(V);
  return Known[V] = splitHalves(B, V);
}

void Expander::replace(Instruction &I, Value *V) {
  if (isa<Instruction>(V) && !V->hasName())
    V->takeName(&I);
  I.replaceAllUsesWith(V);
  I.eraseFromParent();
}

void Expander::replace(Instruction &I, Halves H) {
  Value *Whole = joinHalves(B, H);
  if (!isa<Constant>(Whole))
    Known[Whole] = H;
  replace(I, Whole);
}

//===--- Arithmetic -------------------------------------------------------===//

Halves Expander::add(Halves X, Halves Y) {
  Value *Low = B.CreateAdd(X.Low, Y.Low);
  auto *Distance = dyn_cast<ConstantInt>(Y.Low);
  if (Distance && isa<ConstantInt>(Y.High) &&
      cast<ConstantInt>(Y.High)->isZero()) {
    // Addresses at several distances have their two high halves in common, and
    // nobody but the address needs the low one.
    Value *Carries = B.CreateICmpUGT(X.Low, B.CreateNot(Distance));
    Value *Next = B.CreateAdd(X.High, ConstantInt::get(X.High->getType(), 1));
    return {Low, B.CreateSelect(Carries, Next, X.High)};
  }
  Value *Carry = number(B.CreateICmpULT(Low, X.Low), Low->getType());
  return {Low, B.CreateAdd(B.CreateAdd(X.High, Y.High), Carry)};
}

Halves Expander::subtract(Halves X, Halves Y) {
  Value *Low = B.CreateSub(X.Low, Y.Low);
  Value *Borrow = number(B.CreateICmpULT(X.Low, Y.Low), Low->getType());
  return {Low, B.CreateSub(B.CreateSub(X.High, Y.High), Borrow)};
}

/// The high halves decide, the low ones when these are equal.
Value *Expander::compare(CmpInst::Predicate P, Halves X, Halves Y) {
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

Halves Expander::shiftByConstant(unsigned Opcode, Halves X, unsigned By) {
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

/// What crosses the halves is shifted by one first, so that no amount is 32.
Halves Expander::shiftLeft(Halves X, Value *By) {
  Value *Amount = B.CreateAnd(By, get(By, 31));
  Value *Rest = B.CreateXor(Amount, get(By, 31));
  Value *Far = B.CreateICmpNE(B.CreateAnd(By, get(By, 32)), get(By, 0));
  Value *Low = B.CreateShl(X.Low, Amount);
  Value *Across = B.CreateLShr(B.CreateLShr(X.Low, get(By, 1)), Rest);
  Value *High = B.CreateOr(B.CreateShl(X.High, Amount), Across);
  return select(Far, {get(By, 0), Low}, {Low, High});
}

Halves Expander::shiftRight(Halves X, Value *By, bool Signed) {
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

/// Rounds once: the 32 bits from the first significant one, with a bit for
/// those below them, are converted and scaled by a power of two.
Value *Expander::toFloat(Halves X, bool Signed) {
  Type *T = X.High->getType();
  Type *Float = withElement(T, B.getFloatTy());
  auto Zeros = [&](Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  };
  // As many leading bits as the sign, but one of these must stay.
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
  Value *Sticky = number(B.CreateIsNotNull(Shifted.Low), T);
  Value *Top = B.CreateOr(Shifted.High, Sticky);
  Value *F = Signed ? B.CreateSIToFP(Top, Float) : B.CreateUIToFP(Top, Float);
  Value *Exponent = B.CreateSub(get(By, 127 + 32), By);
  Value *Scale = B.CreateBitCast(B.CreateShl(Exponent, get(By, 23)), Float);
  return B.CreateFMul(F, Scale);
}

/// Both halves are exact as doubles, and their sum is rounded once.
Value *Expander::toDouble(Halves X, bool Signed) {
  Type *Double = withElement(X.High->getType(), B.getDoubleTy());
  Value *High =
      Signed ? B.CreateSIToFP(X.High, Double) : B.CreateUIToFP(X.High, Double);
  return B.CreateIntrinsic(
      Intrinsic::fma, {Double},
      {High, ConstantFP::get(Double, 0x1p32), B.CreateUIToFP(X.Low, Double)});
}

/// Toward zero; saturates; NaN gives 0.
Halves Expander::fromFloat(Value *X, bool Signed) {
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

/// \p X clamped to the range of a dword, as which an unsigned result is read
/// unless only the source is unsigned: that one may still exceed a signed one.
Value *Expander::clampTo32(Halves X, bool ToSigned, bool FromSigned) {
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

//===--- Instructions -----------------------------------------------------===//

bool Expander::expandShift(BinaryOperator &I) {
  Halves X = of(I.getOperand(0));
  Value *By = of(I.getOperand(1)).Low;
  Constant *C = dyn_cast<Constant>(By);
  if (C && C->getType()->isVectorTy())
    C = C->getSplatValue();
  if (auto *Int = dyn_cast_or_null<ConstantInt>(C))
    replace(I, shiftByConstant(I.getOpcode(), X, Int->getZExtValue() % 64));
  else if (I.getOpcode() == Instruction::Shl)
    replace(I, shiftLeft(X, By));
  else
    replace(I, shiftRight(X, By, I.getOpcode() == Instruction::AShr));
  return true;
}

bool Expander::expandBinary(BinaryOperator &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
    replace(I, add(of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::Sub:
    replace(I, subtract(of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    replace(I,
            bitwise(I.getOpcode(), of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return expandShift(I);
  default:
    return false;
  }
}

bool Expander::expandCast(CastInst &I) {
  Value *V = I.getOperand(0);
  Type *Half = withElement(V->getType(), B.getInt32Ty());
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt: {
    Value *Low = B.CreateCast(I.getOpcode(), V, Half);
    replace(I,
            Halves{Low, isa<SExtInst>(I) ? B.CreateAShr(Low, get(Low, 31))
                                         : static_cast<Value *>(get(Low, 0))});
    return true;
  }
  case Instruction::Trunc:
    replace(I, B.CreateTrunc(of(V).Low, I.getType()));
    return true;
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    replace(I, I.getType()->getScalarType()->isDoubleTy()
                   ? toDouble(of(V), isa<SIToFPInst>(I))
                   : toFloat(of(V), isa<SIToFPInst>(I)));
    return true;
  default:
    return false;
  }
}

bool Expander::expandCall(CallInst &I) {
  auto Saturate = [&](bool ToSigned, bool FromSigned) {
    Value *V = clampTo32(of(I.getArgOperand(0)), ToSigned, FromSigned);
    unsigned Again = !ToSigned    ? GenXIntrinsic::genx_uutrunc_sat
                     : FromSigned ? GenXIntrinsic::genx_sstrunc_sat
                                  : GenXIntrinsic::genx_sutrunc_sat;
    if (elementBytes(I.getType()) < 4)
      V = callGenX(B, Again, {I.getType(), V->getType()}, {V});
    else if (ToSigned && !FromSigned)
      V = B.CreateBinaryIntrinsic(Intrinsic::umin, V, get(V, 0x7fffffff));
    replace(I, V);
    return true;
  };
  auto Choose = [&](CmpInst::Predicate P) {
    Halves X = of(I.getArgOperand(0)), Y = of(I.getArgOperand(1));
    replace(I, select(compare(P, X, Y), X, Y));
    return true;
  };
  switch (intrinsicOf(&I)) {
  case Intrinsic::smin:
    return Choose(CmpInst::ICMP_SLT);
  case Intrinsic::smax:
    return Choose(CmpInst::ICMP_SGT);
  case Intrinsic::umin:
    return Choose(CmpInst::ICMP_ULT);
  case Intrinsic::umax:
    return Choose(CmpInst::ICMP_UGT);
  case Intrinsic::abs: {
    Halves X = of(I.getArgOperand(0));
    Value *Sign = B.CreateAShr(X.High, get(X.High, 31));
    Halves Signs{Sign, Sign};
    replace(I, subtract(bitwise(Instruction::Xor, X, Signs), Signs));
    return true;
  }
  case Intrinsic::fptosi_sat:
    replace(I, fromFloat(I.getArgOperand(0), true));
    return true;
  case Intrinsic::fptoui_sat:
    replace(I, fromFloat(I.getArgOperand(0), false));
    return true;
  case GenXIntrinsic::genx_sstrunc_sat:
    return Saturate(true, true);
  case GenXIntrinsic::genx_sutrunc_sat:
    return Saturate(true, false);
  case GenXIntrinsic::genx_ustrunc_sat:
    return Saturate(false, true);
  case GenXIntrinsic::genx_uutrunc_sat:
    return Saturate(false, false);
  default:
    break;
  }
  if (isRdRegion(&I))
    expandRead(I);
  else if (isWrRegion(&I))
    expandWrite(I);
  else
    return false;
  return true;
}

//===--- Regions ----------------------------------------------------------===//

/// The region of the halves at \p Dword: low 0, high 1.
IRRegion halfRegion(IRBuilder<> &B, IRRegion R, unsigned Dword) {
  R.Elem = B.getInt32Ty();
  R.VStride *= 2;
  if (R.Width > 1)
    R.Stride *= 2;
  R.Offset += 4 * Dword;
  if (R.Index && Dword)
    R.Index = B.CreateAdd(R.Index, ConstantInt::get(R.Index->getType(), 4));
  R.ParentWidth = nullptr;
  return R;
}

/// The region with twice as many dwords; none where these lie otherwise.
Optional<IRRegion> dwordRegion(IRBuilder<> &B, IRRegion R) {
  if (R.Index && R.Index->getType()->isVectorTy())
    return None;
  R.Elem = B.getInt32Ty();
  R.N *= 2;
  R.VStride *= 2;
  R.ParentWidth = nullptr;
  if (R.Width == 1 || R.Stride == 1) {
    R.Width *= 2;
    R.Stride = 1;
    return R;
  }
  if (2 * R.Width != R.N)
    return None;
  R.VStride = 2 * R.Stride;
  R.Width = 2;
  R.Stride = 1;
  return R;
}

void Expander::expandRead(CallInst &I) {
  Value *Source = asDwords(B, regionSource(&I));
  IRRegion R = IRRegion::of(I);
  bool Scalar = !I.getType()->isVectorTy();
  if (auto Dwords = dwordRegion(B, R)) {
    Value *All = createRdRegion(B, Source, *Dwords, /*Scalar=*/false);
    replace(I, B.CreateBitCast(All, I.getType()));
    return;
  }
  IRRegion Low = halfRegion(B, R, 0), High = halfRegion(B, R, 1);
  replace(I, Halves{createRdRegion(B, Source, Low, Scalar),
                    createRdRegion(B, Source, High, Scalar)});
}

void Expander::expandWrite(CallInst &I) {
  Value *Old = asDwords(B, regionSource(&I)), *New = newValueOf(&I);
  IRRegion R = IRRegion::of(I);
  Value *Mask = maskOf(&I);
  auto Dwords = dwordRegion(B, R);
  Value *Result;
  if (!Dwords || Mask || isa<Constant>(New) || Known.count(New)) {
    Halves H = of(New);
    IRRegion Low = halfRegion(B, R, 0), High = halfRegion(B, R, 1);
    Result = createWrRegion(B, Old, H.Low, Low, Mask);
    Result = createWrRegion(B, Result, H.High, High, Mask);
  } else {
    Result = createWrRegion(B, Old, asDwords(B, New), *Dwords);
  }
  replace(I, B.CreateBitCast(Result, I.getType()));
}

/// Selection takes doubles for 64-bit integers, since these keep denormals.
Value *Expander::selectDoubles(SelectInst &I) {
  auto Split = [&](Value *V) {
    Type *T = withElement(V->getType(), B.getInt64Ty());
    return splitHalves(B, B.CreateBitCast(V, T));
  };
  Halves H = select(I.getCondition(), Split(I.getTrueValue()),
                    Split(I.getFalseValue()));
  return B.CreateBitCast(joinHalves(B, H), I.getType());
}

//===--- The pass ---------------------------------------------------------===//

bool Expander::expand(Instruction &I) {
  B.SetInsertPoint(&I);
  if (isa<SelectInst>(I) && I.getType()->getScalarType()->isDoubleTy() &&
      !HasSums) {
    replace(I, selectDoubles(cast<SelectInst>(I)));
    return true;
  }
  if (auto *Cmp = dyn_cast<ICmpInst>(&I)) {
    if (!isInt64(Cmp->getOperand(0)))
      return false;
    replace(I, compare(Cmp->getPredicate(), of(Cmp->getOperand(0)),
                       of(Cmp->getOperand(1))));
    return true;
  }
  if (!isInt64(&I) && !(I.getNumOperands() && isInt64(I.getOperand(0)) &&
                        isa<CastInst, CallInst>(I)))
    return false;
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    replace(I, select(Select->getCondition(), of(Select->getTrueValue()),
                      of(Select->getFalseValue())));
    return true;
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return expandBinary(*Binary);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return expandCast(*Cast);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return expandCall(*Call);
  return false;
}

/// What hardware with 64-bit sums lacks. Returns false for what it has.
bool Expander::expandForSums(Instruction &I) {
  if (isa<ICmpInst, SelectInst>(I))
    return expand(I);
  if (!isInt64(&I))
    return false;
  B.SetInsertPoint(&I);
  if (I.isBitwiseLogicOp()) {
    Value *X = asDwords(B, I.getOperand(0)), *Y = asDwords(B, I.getOperand(1));
    auto Op = cast<BinaryOperator>(I).getOpcode();
    replace(I, B.CreateBitCast(B.CreateBinOp(Op, X, Y), I.getType()));
    return true;
  }
  switch (intrinsicOf(&I)) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return expand(I);
  case Intrinsic::abs: {
    Value *X = I.getOperand(0), *Sign = B.CreateAShr(X, get(X, 63));
    Value *Flipped = B.CreateXor(asDwords(B, X), asDwords(B, Sign));
    replace(I, B.CreateSub(B.CreateBitCast(Flipped, I.getType()), Sign));
    return true;
  }
  default:
    return false;
  }
}

/// Copies of dwords. The casts at both ends cost nothing; they stand with what
/// makes the value and what uses it, since a block that begins with a join may
/// have to be empty.
void Expander::expandPhis(ArrayRef<PHINode *> Phis) {
  DenseMap<Value *, PHINode *> New;
  for (PHINode *Phi : Phis)
    New[Phi] = PHINode::Create(
        vectorOf(B.getInt32Ty(), 2 * numElements(Phi->getType())),
        Phi->getNumIncomingValues(), Phi->getName(), Phi);
  for (PHINode *Phi : Phis)
    for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K) {
      Value *V = Phi->getIncomingValue(K);
      PHINode *Same = New.lookup(V);
      if (!Same)
        setInsertPointBehind(V);
      New[Phi]->addIncoming(Same ? Same : asDwords(B, V),
                            Phi->getIncomingBlock(K));
    }
  for (PHINode *Phi : Phis) {
    for (Use &U : make_early_inc_range(Phi->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      if (New.count(User))
        continue;
      B.SetInsertPoint(User);
      U.set(B.CreateBitCast(New[Phi], Phi->getType()));
    }
  }
  for (PHINode *Phi : Phis)
    Phi->replaceAllUsesWith(UndefValue::get(Phi->getType()));
  for (PHINode *Phi : Phis)
    Phi->eraseFromParent();
}

bool Expander::run() {
  bool Changed = EliminateUnreachableBlocks(F);
  SmallVector<Instruction *, 256> Worklist;
  SmallVector<PHINode *, 16> Phis;
  // What is used has been expanded before, but for phis.
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (!isa<PHINode>(I))
        Worklist.push_back(&I);
      else if (isInt64(&I) && !HasSums)
        Phis.push_back(cast<PHINode>(&I));
  expandPhis(Phis);
  Changed |= !Phis.empty();
  for (Instruction *I : Worklist)
    Changed |= HasSums ? expandForSums(*I) : expand(*I);
  // Shifts and sums of halves that are 0.
  if (Changed)
    for (BasicBlock &BB : F)
      SimplifyInstructionsInBlock(&BB);
  return Changed;
}

} // namespace

PreservedAnalyses ExpandInt64Pass::run(Function &F, FunctionAnalysisManager &) {
  if (nativeInt64(targetOf(F)) == Native::All)
    return PreservedAnalyses::all();
  return Expander(F).run() ? PreservedAnalyses::none()
                           : PreservedAnalyses::all();
}

} // namespace genx
} // namespace cmc
