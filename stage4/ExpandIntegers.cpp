//===- ExpandIntegers.cpp - expands operations to hardware widths ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/ExpandIntegers.h"
#include "stage4/WidenIntegers.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace {

bool isLarge(const Type *T) {
  return T->isIntOrIntVectorTy() && T->getScalarSizeInBits() > 64;
}

unsigned bitsOf(const Value *V) { return V->getType()->getScalarSizeInBits(); }

/// A width of at least \p Bits: one of the hardware if that is large enough.
unsigned roomFor(unsigned Bits) {
  return Bits <= 64 ? std::max<uint64_t>(8, PowerOf2Ceil(Bits)) : Bits;
}

/// Expands one instruction; its replacement is inserted before it.
class Expander {
public:
  explicit Expander(Instruction &I) : I(I), B(&I) {}
  /// The value that replaces the instruction; null if it is kept.
  Value *expand();

private:
  Value *call(IntrinsicInst &Call);
  Value *overflow(WithOverflowInst &Op);
  Value *withCarry(CallInst &Op, bool Subtract);
  Value *replaceResults(CallInst &Op, Value *First, Value *Second);
  Value *saturate(IntrinsicInst &Call);
  Value *populationCount(Value *X);
  Value *leadingZeros(Value *X);
  Value *byBits(Value *X, unsigned Piece);
  Value *funnelShift(Value *High, Value *Low, Value *By, bool Left);
  Value *divide(BinaryOperator &Op);
  Value *toFloat(Value *X, Type *T, bool Signed);
  Value *magnitudeToFloat(Value *X, Type *T);
  Value *fromFloat(Value *X, Type *T, bool Signed);

  static Constant *get(const Value *Like, uint64_t V) {
    return ConstantInt::get(Like->getType(), V);
  }
  Value *unary(Intrinsic::ID ID, Value *X) {
    return B.CreateUnaryIntrinsic(ID, X);
  }
  Value *extended(Value *X, unsigned Bits, bool Signed) {
    Type *T = X->getType()->getWithNewBitWidth(Bits);
    return Signed ? B.CreateSExt(X, T) : B.CreateZExt(X, T);
  }
  Value *selectBy(CmpInst::Predicate P, Value *L, Value *R) {
    return B.CreateSelect(B.CreateICmp(P, L, R), L, R);
  }
  Value *isNegative(Value *X) {
    return B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
  }
  Value *negatedIf(Value *Condition, Value *X) {
    return B.CreateSelect(Condition, B.CreateNeg(X), X);
  }

  Instruction &I;
  IRBuilder<> B;
};

Value *Expander::populationCount(Value *X) {
  unsigned N = bitsOf(X);
  Type *T = X->getType();
  if (N <= 64)
    return B.CreateTrunc(
        unary(Intrinsic::ctpop, extended(X, roomFor(N), false)), T);
  Value *Sum = Constant::getNullValue(T);
  for (unsigned From = 0; From < N; From += 64) {
    Value *Part =
        B.CreateTrunc(B.CreateLShr(X, From), T->getWithNewBitWidth(64));
    Sum = B.CreateAdd(Sum, B.CreateZExt(unary(Intrinsic::ctpop, Part), T));
  }
  return Sum;
}

Value *Expander::leadingZeros(Value *X) {
  unsigned N = bitsOf(X);
  if (N <= 64) {
    Value *Wide = extended(X, roomFor(N), false);
    Value *Zeros = B.CreateBinaryIntrinsic(Intrinsic::ctlz, Wide, B.getFalse());
    return B.CreateTrunc(B.CreateSub(Zeros, get(Wide, roomFor(N) - N)),
                         X->getType());
  }
  for (unsigned By = 1; By < N; By *= 2) // Sets all bits below the highest one.
    X = B.CreateOr(X, B.CreateLShr(X, By));
  return populationCount(B.CreateNot(X));
}

/// \p X with its pieces of \p Piece bits in reverse order.
Value *Expander::byBits(Value *X, unsigned Piece) {
  Type *T = X->getType();
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    Value *All = PoisonValue::get(T);
    for (unsigned Lane = 0; Lane < V->getNumElements(); ++Lane)
      All = B.CreateInsertElement(
          All, byBits(B.CreateExtractElement(X, Lane), Piece), Lane);
    return All;
  }
  unsigned N = bitsOf(X) / Piece;
  SmallVector<int, 64> Reverse;
  for (unsigned K = N; K--;)
    Reverse.push_back(K);
  Value *Pieces =
      B.CreateBitCast(X, FixedVectorType::get(B.getIntNTy(Piece), N));
  return B.CreateBitCast(B.CreateShuffleVector(Pieces, Reverse), T);
}

Value *Expander::funnelShift(Value *High, Value *Low, Value *By, bool Left) {
  unsigned N = bitsOf(By);
  By = isPowerOf2_32(N) ? B.CreateAnd(By, get(By, N - 1))
                        : B.CreateURem(By, get(By, N));
  Value *Remainder = B.CreateSub(get(By, N - 1), By);
  // The operand shifted in the opposite direction is first shifted by one: a
  // shift by the whole width would be undefined.
  if (Left)
    return B.CreateOr(B.CreateShl(High, By),
                      B.CreateLShr(B.CreateLShr(Low, 1), Remainder));
  return B.CreateOr(B.CreateShl(B.CreateShl(High, 1), Remainder),
                    B.CreateLShr(Low, By));
}

/// The result of a saturating operation: computed with more bits, then clamped.
Value *Expander::saturate(IntrinsicInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  unsigned N = bitsOf(L);
  Intrinsic::ID ID = Call.getIntrinsicID();
  bool Signed = ID == Intrinsic::sadd_sat || ID == Intrinsic::ssub_sat ||
                ID == Intrinsic::sshl_sat;
  bool IsShift = ID == Intrinsic::sshl_sat || ID == Intrinsic::ushl_sat;
  unsigned Bits = roomFor(IsShift ? 2 * N + 1 : N + 2);
  L = extended(L, Bits, Signed);
  R = extended(R, Bits, Signed && !IsShift);
  auto Op = IsShift ? Instruction::Shl
            : ID == Intrinsic::uadd_sat || ID == Intrinsic::sadd_sat
                ? Instruction::Add
                : Instruction::Sub;
  Value *X = B.CreateBinOp(Op, L, R);
  auto Limit = [&](APInt V) { return ConstantInt::get(X->getType(), V); };
  X = selectBy(CmpInst::ICMP_SLT, X,
               Limit(Signed ? APInt::getSignedMaxValue(N).sext(Bits)
                            : APInt::getMaxValue(N).zext(Bits)));
  X = selectBy(CmpInst::ICMP_SGT, X,
               Limit(Signed ? APInt::getSignedMinValue(N).sext(Bits)
                            : APInt::getMinValue(Bits)));
  return B.CreateTrunc(X, Call.getType());
}

/// Replaces the two results of \p Op by \p First and \p Second.
Value *Expander::replaceResults(CallInst &Op, Value *First, Value *Second) {
  for (User *U : make_early_inc_range(Op.users())) {
    auto *Part = dyn_cast<ExtractValueInst>(U);
    if (!Part)
      continue;
    Part->replaceAllUsesWith(Part->getIndices()[0] ? Second : First);
    Part->eraseFromParent();
  }
  if (Op.use_empty())
    return UndefValue::get(Op.getType());
  Value *Both = B.CreateInsertValue(UndefValue::get(Op.getType()), First, 0);
  return B.CreateInsertValue(Both, Second, 1);
}

/// The carry, as an integer, and the sum of genx.addc and genx.subb.
Value *Expander::withCarry(CallInst &Op, bool Subtract) {
  Value *L = Op.getArgOperand(0), *R = Op.getArgOperand(1);
  Value *X = Subtract ? B.CreateSub(L, R) : B.CreateAdd(L, R);
  Value *Out = Subtract ? B.CreateICmpULT(L, R) : B.CreateICmpULT(X, L);
  Type *T = cast<StructType>(Op.getType())->getElementType(0);
  return replaceResults(Op, B.CreateZExt(Out, T), X);
}

Value *Expander::overflow(WithOverflowInst &Op) {
  Value *L = Op.getLHS(), *R = Op.getRHS(), *X, *Out;
  bool Signed = Op.isSigned();
  if (Op.getBinaryOp() == Instruction::Mul) {
    unsigned N = bitsOf(L), Bits = roomFor(2 * N);
    Value *Exact =
        B.CreateMul(extended(L, Bits, Signed), extended(R, Bits, Signed));
    X = B.CreateTrunc(Exact, L->getType());
    Out = B.CreateICmpNE(extended(X, Bits, Signed), Exact);
  } else if (Op.getBinaryOp() == Instruction::Add) {
    X = B.CreateAdd(L, R);
    Out = Signed ? isNegative(B.CreateAnd(B.CreateXor(L, X), B.CreateXor(R, X)))
                 : B.CreateICmpULT(X, L);
  } else {
    X = B.CreateSub(L, R);
    Out = Signed ? isNegative(B.CreateAnd(B.CreateXor(L, R), B.CreateXor(L, X)))
                 : B.CreateICmpULT(L, R);
  }
  return replaceResults(Op, X, Out);
}

Value *Expander::call(IntrinsicInst &Call) {
  if (auto *Op = dyn_cast<WithOverflowInst>(&Call))
    return overflow(*Op);
  Type *T = Call.getType();
  auto Of = [&](unsigned Operand) { return Call.getArgOperand(Operand); };
  if (!isLarge(T) && !isOddInteger(T))
    return nullptr;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::smin:
    return isLarge(T) ? selectBy(CmpInst::ICMP_SLT, Of(0), Of(1)) : nullptr;
  case Intrinsic::smax:
    return isLarge(T) ? selectBy(CmpInst::ICMP_SGT, Of(0), Of(1)) : nullptr;
  case Intrinsic::umin:
    return isLarge(T) ? selectBy(CmpInst::ICMP_ULT, Of(0), Of(1)) : nullptr;
  case Intrinsic::umax:
    return isLarge(T) ? selectBy(CmpInst::ICMP_UGT, Of(0), Of(1)) : nullptr;
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return isLarge(T)
               ? fromFloat(Of(0), T,
                           Call.getIntrinsicID() == Intrinsic::fptosi_sat)
               : nullptr;
  case Intrinsic::abs:
    return negatedIf(isNegative(Of(0)), Of(0));
  case Intrinsic::ctpop:
    return populationCount(Of(0));
  case Intrinsic::ctlz:
    return leadingZeros(Of(0));
  case Intrinsic::cttz: // Ones below the lowest one.
    return populationCount(
        B.CreateAnd(B.CreateNot(Of(0)), B.CreateSub(Of(0), get(&Call, 1))));
  case Intrinsic::bswap:
    return byBits(Of(0), 8);
  case Intrinsic::bitreverse: {
    if (isLarge(T))
      return byBits(Of(0), 1);
    unsigned N = bitsOf(&Call), Bits = roomFor(N);
    Value *Wide = unary(Intrinsic::bitreverse, extended(Of(0), Bits, false));
    return B.CreateTrunc(B.CreateLShr(Wide, Bits - N), T);
  }
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return funnelShift(Of(0), Of(1), Of(2),
                       Call.getIntrinsicID() == Intrinsic::fshl);
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
    return saturate(Call);
  default:
    return nullptr;
  }
}

/// Binary long division: each iteration shifts one bit of the dividend into the
/// remainder and sets one bit of the quotient.
Value *Expander::divide(BinaryOperator &Op) {
  bool Signed = Op.getOpcode() == Instruction::SDiv ||
                Op.getOpcode() == Instruction::SRem;
  bool IsRemainder = Op.getOpcode() == Instruction::SRem ||
                     Op.getOpcode() == Instruction::URem;
  Value *L = Op.getOperand(0), *R = Op.getOperand(1);
  Value *Minus = nullptr;
  if (Signed) {
    Value *LMinus = isNegative(L), *RMinus = isNegative(R);
    Minus = IsRemainder ? LMinus : B.CreateXor(LMinus, RMinus);
    L = negatedIf(LMinus, L);
    R = negatedIf(RMinus, R);
  }
  unsigned N = bitsOf(&Op);
  R = extended(R, N + 1, false); // The remainder may need one bit more.
  BasicBlock *Before = Op.getParent();
  BasicBlock *After = Before->splitBasicBlock(&Op);
  BasicBlock *Loop =
      BasicBlock::Create(Op.getContext(), "", Op.getFunction(), After);
  Before->getTerminator()->setSuccessor(0, Loop);
  B.SetInsertPoint(Loop);
  B.SetCurrentDebugLocation(Op.getDebugLoc());
  PHINode *Iteration = B.CreatePHI(B.getInt32Ty(), 2);
  PHINode *Quotient = B.CreatePHI(L->getType(), 2);
  PHINode *Remainder = B.CreatePHI(R->getType(), 2);
  Value *Next =
      B.CreateOr(B.CreateShl(Remainder, 1),
                 B.CreateZExt(B.CreateLShr(Quotient, N - 1), R->getType()));
  Value *Fits = B.CreateICmpUGE(Next, R);
  Next = B.CreateSelect(Fits, B.CreateSub(Next, R), Next);
  Value *Bits =
      B.CreateOr(B.CreateShl(Quotient, 1), B.CreateZExt(Fits, L->getType()));
  Value *Count = B.CreateAdd(Iteration, B.getInt32(1));
  B.CreateCondBr(B.CreateICmpULT(Count, B.getInt32(N)), Loop, After);
  Iteration->addIncoming(B.getInt32(0), Before);
  Iteration->addIncoming(Count, Loop);
  Quotient->addIncoming(L, Before);
  Quotient->addIncoming(Bits, Loop);
  Remainder->addIncoming(Constant::getNullValue(R->getType()), Before);
  Remainder->addIncoming(Next, Loop);
  B.SetInsertPoint(&Op);
  Value *X = IsRemainder ? B.CreateTrunc(Next, L->getType()) : Bits;
  return Minus ? negatedIf(Minus, X) : X;
}

/// Converts the unsigned \p X to the floating-point type \p T: its 64 highest
/// bits, of which the lowest is set if any bit below them is (a sticky bit),
/// times a power of two.
Value *Expander::magnitudeToFloat(Value *X, Type *T) {
  unsigned N = bitsOf(X);
  Type *Dword = X->getType()->getWithNewBitWidth(32);
  if (T->getScalarType()->isHalfTy()) { // 2^32 and above are infinite.
    Value *High = B.CreateIsNotNull(B.CreateLShr(X, 32));
    Value *Low = B.CreateTrunc(X, Dword);
    return B.CreateUIToFP(
        B.CreateSelect(High, Constant::getAllOnesValue(Dword), Low), T);
  }
  Value *Zeros = leadingZeros(X);
  // Zero has no highest bit, so that any shift amount is correct.
  Zeros = selectBy(CmpInst::ICMP_ULT, Zeros, get(X, N - 1));
  Value *Top = B.CreateShl(X, Zeros);
  Value *Remainder = B.CreateIsNotNull(B.CreateShl(Top, 64));
  Type *Qword = X->getType()->getWithNewBitWidth(64);
  Top = B.CreateOr(B.CreateTrunc(B.CreateLShr(Top, N - 64), Qword),
                   B.CreateZExt(Remainder, Qword));
  Value *Result = B.CreateUIToFP(Top, T);
  Value *Exponent =
      B.CreateSub(ConstantInt::get(Dword, N - 64), B.CreateTrunc(Zeros, Dword));
  unsigned Mantissa = T->getScalarType()->isFloatTy() ? 23 : 52;
  unsigned Bias = T->getScalarType()->isFloatTy() ? 127 : 1023;
  Type *Bits = Dword->getWithNewBitWidth(T->getScalarSizeInBits());
  // In two steps: the power of two itself may be out of the range of T.
  Value *Half = B.CreateAShr(Exponent, 1);
  for (Value *Power : {Half, B.CreateSub(Exponent, Half)}) {
    Power = selectBy(CmpInst::ICMP_SLT, Power, ConstantInt::get(Dword, Bias));
    Power = B.CreateAdd(Power, ConstantInt::get(Dword, Bias));
    Value *Scale = B.CreateShl(B.CreateZExtOrTrunc(Power, Bits), Mantissa);
    Result = B.CreateFMul(Result, B.CreateBitCast(Scale, T));
  }
  return Result;
}

Value *Expander::toFloat(Value *X, Type *T, bool Signed) {
  if (!Signed)
    return magnitudeToFloat(X, T);
  Value *Minus = isNegative(X);
  Value *Result = magnitudeToFloat(negatedIf(Minus, X), T);
  return B.CreateSelect(Minus, B.CreateFNeg(Result), Result);
}

/// Converts \p X to an integer by shifting its mantissa; values out of range
/// saturate, NaN gives 0.
Value *Expander::fromFloat(Value *X, Type *T, bool Signed) {
  Type *FT = X->getType();
  if (FT->getScalarType()->isHalfTy()) {
    FT = FT->getWithNewType(B.getFloatTy());
    X = B.CreateFPExt(X, FT);
  }
  unsigned N = T->getScalarSizeInBits(), Size = FT->getScalarSizeInBits();
  unsigned Mantissa = Size == 32 ? 23 : 52, Bias = Size == 32 ? 127 : 1023;
  Type *Dword = T->getWithNewBitWidth(32);
  Value *Bits = B.CreateBitCast(X, T->getWithNewBitWidth(Size));
  Value *Minus = isNegative(Bits);
  Value *Power = B.CreateTrunc(B.CreateLShr(Bits, Mantissa), Dword);
  Power = B.CreateSub(B.CreateAnd(Power, ConstantInt::get(Dword, 2 * Bias + 1)),
                      ConstantInt::get(Dword, Bias));
  Value *Significand = B.CreateOr(
      B.CreateAnd(Bits, get(Bits, maskTrailingOnes<uint64_t>(Mantissa))),
      get(Bits, uint64_t(1) << Mantissa));
  Significand = B.CreateZExt(Significand, T);
  auto Amount = [&](Value *By) { // Clamped to the range of shift amounts.
    By = selectBy(CmpInst::ICMP_SGT, By, Constant::getNullValue(Dword));
    By = selectBy(CmpInst::ICMP_SLT, By, ConstantInt::get(Dword, N - 1));
    return B.CreateZExt(By, T);
  };
  Value *Up = B.CreateSub(Power, ConstantInt::get(Dword, Mantissa));
  Value *Whole = B.CreateLShr(B.CreateShl(Significand, Amount(Up)),
                              Amount(B.CreateNeg(Up)));
  Constant *Zero = Constant::getNullValue(T);
  auto Limit = [&](APInt V) { return ConstantInt::get(T, V); };
  Value *Large =
      B.CreateICmpSGE(Power, ConstantInt::get(Dword, N - (Signed ? 1 : 0)));
  Value *Most =
      Limit(Signed ? APInt::getSignedMaxValue(N) : APInt::getMaxValue(N));
  Value *Least = Signed ? Limit(APInt::getSignedMinValue(N)) : Zero;
  Value *Result = B.CreateSelect(
      Minus, B.CreateSelect(Large, Least, Signed ? B.CreateNeg(Whole) : Zero),
      B.CreateSelect(Large, Most, Whole));
  return B.CreateSelect(B.CreateFCmpUNO(X, X), Zero, Result);
}

Value *Expander::expand() {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    unsigned ID = GenXIntrinsic::getGenXIntrinsicID(Call);
    if (ID == GenXIntrinsic::genx_addc || ID == GenXIntrinsic::genx_subb)
      return withCarry(*Call, ID == GenXIntrinsic::genx_subb);
    return isa<IntrinsicInst>(Call) ? call(cast<IntrinsicInst>(*Call))
                                    : nullptr;
  }
  if (!isLarge(I.getType()) &&
      !(I.getNumOperands() && isLarge(I.getOperand(0)->getType())))
    return nullptr;
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return divide(cast<BinaryOperator>(I));
  case Instruction::UIToFP:
  case Instruction::SIToFP:
    return toFloat(I.getOperand(0), I.getType(),
                   I.getOpcode() == Instruction::SIToFP);
  case Instruction::FPToUI:
  case Instruction::FPToSI:
    return fromFloat(I.getOperand(0), I.getType(),
                     I.getOpcode() == Instruction::FPToSI);
  default:
    return nullptr;
  }
}

} // namespace

PreservedAnalyses ExpandIntegersPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  bool Changed = false;
  // An expansion may contain divisions or bit counts that must be expanded.
  for (bool Again = true; Again; Changed |= Again) {
    Again = false;
    SmallVector<Instruction *, 64> Work;
    for (Instruction &I : instructions(F))
      if (isa<CallInst, BinaryOperator, CastInst>(I))
        Work.push_back(&I);
    for (Instruction *I : Work)
      if (Value *New = Expander(*I).expand()) {
        I->replaceAllUsesWith(New);
        I->eraseFromParent();
        Again = true;
      }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc
