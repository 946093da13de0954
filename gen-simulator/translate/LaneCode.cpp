//===- LaneCode.cpp - IR for what a chain does in its lanes ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/LaneCode.h"
#include "gen-simulator/eu/Convert.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace gensim::translate {

using gensim::Type;
using LLVMType = llvm::Type;

namespace {

unsigned bitsOf(Compute C) {
  return C == Compute::I32 || C == Compute::F32 ? 32 : 64;
}
bool isFloating(Compute C) { return C == Compute::F32 || C == Compute::F64; }

} // namespace

//===-- Types and constants -----------------------------------------------===//

bool LaneCode::supports(Compute C, uint32_t Control) {
  // The host has one switch for denormals of both types.
  return C != Compute::F64 ||
         keepsDenormals(Control, Type::DF) == keepsDenormals(Control, Type::F);
}

bool LaneCode::canLoad(Type Ty, Compute C) const {
  bool IsInteger = unsigned(Ty) <= unsigned(Type::Q);
  // The host converts unsigned numbers in steps, which are exact and have the
  // right sign of zero when they round to nearest.
  bool Steps = Ty == Type::UD && isFloating(C) &&
               roundingOf(Control) != Rounding::NearestEven;
  return (IsInteger || supports(C, Control)) && !Steps;
}

bool LaneCode::canOperate(LoopOp Op, Compute C) {
  switch (Op) {
  case LoopOp::Log:
  case LoopOp::Exp:
  case LoopOp::Sin:
  case LoopOp::Cos:
  case LoopOp::Pow:
  case LoopOp::QuotientSigned:
  case LoopOp::QuotientUnsigned:
  case LoopOp::RemainderSigned:
  case LoopOp::RemainderUnsigned:
    return false;
  default:
    return true;
  }
}

LLVMType *LaneCode::lanes(LLVMType *Element) const {
  return N == 1 ? Element : FixedVectorType::get(Element, N);
}

LLVMType *LaneCode::typeOf(Compute C) const {
  switch (C) {
  case Compute::I32:
    return integers(32);
  case Compute::I64:
    return integers(64);
  case Compute::F32:
    return lanes(B.getFloatTy());
  case Compute::F64:
    return lanes(B.getDoubleTy());
  }
  llvm_unreachable("unknown type of computation");
}

Value *LaneCode::splat(Value *Scalar) const {
  return N == 1 ? Scalar : B.CreateVectorSplat(N, Scalar);
}

Constant *LaneCode::integer(unsigned Bits, uint64_t Value) const {
  return ConstantInt::get(integers(Bits), Value);
}

/// A load of \p C that the optimizer does not fold.
Value *LaneCode::hidden(Constant *C) {
  Module &M = *B.GetInsertBlock()->getModule();
  GlobalVariable *G = nullptr;
  for (GlobalVariable &Earlier : M.globals())
    if (Earlier.getInitializer() == C)
      G = &Earlier;
  if (!G)
    G = new GlobalVariable(M, C->getType(), /*isConstant=*/false,
                           GlobalValue::PrivateLinkage, C, "constant");
  LoadInst *L = B.CreateAlignedLoad(C->getType(), G, Align(32));
  G->setAlignment(Align(32));
  L->setMetadata(LLVMContext::MD_invariant_load,
                 MDNode::get(B.getContext(), {}));
  return L;
}

Value *LaneCode::floats(Compute C, double Value) {
  return hidden(ConstantFP::get(typeOf(C), Value));
}

Value *LaneCode::constant(const LaneBuffer &Bytes, Compute C) {
  unsigned Size = bitsOf(C) / 8;
  SmallVector<Constant *, 32> Elements;
  for (unsigned L = 0; L < N; ++L) {
    uint64_t Bits = 0;
    std::memcpy(&Bits, Bytes.Bytes + L * Size, Size);
    Constant *Element = B.getIntN(8 * Size, Bits);
    if (isFloating(C))
      Element = ConstantExpr::getBitCast(
          Element, C == Compute::F32 ? B.getFloatTy() : B.getDoubleTy());
    Elements.push_back(Element);
  }
  Constant *All = N == 1 ? Elements[0] : ConstantVector::get(Elements);
  return isFloating(C) ? hidden(All) : All;
}

Value *LaneCode::bits(Value *X) {
  unsigned Bits = X->getType()->getScalarSizeInBits();
  return B.CreateBitCast(X, integers(Bits));
}

Value *LaneCode::call(Intrinsic::ID Fn, Value *X) {
  return B.CreateUnaryIntrinsic(Fn, X);
}

//===-- Masks -------------------------------------------------------------===//

Value *LaneCode::maskOf(Value *Mask) {
  if (N == 1)
    return B.CreateTrunc(Mask, B.getInt1Ty());
  SmallVector<Constant *, 32> Bits;
  for (unsigned L = 0; L < N; ++L)
    Bits.push_back(B.getInt32(1u << L));
  // Hidden: LLVM 14 drops a select by a bit of a few whose upper ones are known
  // to be zero (test/unit/sim-flow, Math.ModifiersSaturationAndMasks).
  Value *Own = B.CreateAnd(splat(Mask), hidden(ConstantVector::get(Bits)));
  return B.CreateICmpNE(Own, integer(32, 0));
}

Value *LaneCode::bitsOfMask(Value *Mask) {
  if (N == 1)
    return B.CreateZExt(Mask, B.getInt32Ty());
  Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(N));
  return B.CreateZExt(Bits, B.getInt32Ty());
}

//===-- Parts of vectors --------------------------------------------------===//

Value *LaneCode::part(Value *X, unsigned From, unsigned Count) {
  SmallVector<int, 32> Lanes;
  for (unsigned L = 0; L < Count; ++L)
    Lanes.push_back(int(From + L));
  return B.CreateShuffleVector(X, Lanes);
}

Value *LaneCode::join(ArrayRef<Value *> Parts) {
  SmallVector<Value *, 32> Now(Parts.begin(), Parts.end());
  while (Now.size() > 1) {
    SmallVector<Value *, 32> Next;
    for (size_t K = 0; K < Now.size(); K += 2) {
      SmallVector<int, 64> All;
      auto *T = cast<FixedVectorType>(Now[K]->getType());
      for (unsigned L = 0; L < 2 * T->getNumElements(); ++L)
        All.push_back(int(L));
      Next.push_back(B.CreateShuffleVector(Now[K], Now[K + 1], All));
    }
    Now = Next;
  }
  return Now[0];
}

/// \p Convert of the lanes of \p X, eight at a time, as the host's conversions
/// of halves have them; what is missing of the last eight is any lane.
Value *LaneCode::byEights(Value *X, function_ref<Value *(Value *)> Convert) {
  if (N == 1)
    X = B.CreateInsertElement(
        Constant::getNullValue(FixedVectorType::get(X->getType(), 8)), X,
        uint64_t(0));
  SmallVector<Value *, 4> Parts;
  for (unsigned L = 0; L < N; L += 8) {
    SmallVector<int, 8> Lanes;
    for (unsigned K = 0; K < 8; ++K)
      Lanes.push_back(N == 1 ? int(K) : int(std::min(L + K, N - 1)));
    Parts.push_back(Convert(B.CreateShuffleVector(X, Lanes)));
  }
  if (N == 1)
    return B.CreateExtractElement(Parts[0], uint64_t(0));
  return N < 8 ? part(Parts[0], 0, N) : join(Parts);
}

//===-- Denormals ---------------------------------------------------------===//

/// The bits of floats with denormals as zero; \p Exponent: those of infinity.
Value *LaneCode::flushed(Value *V, uint64_t Exponent) {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  Value *Tiny =
      B.CreateICmpEQ(B.CreateAnd(V, integer(Bits, Exponent)), integer(Bits, 0));
  Value *Sign = B.CreateAnd(V, integer(Bits, uint64_t(1) << (Bits - 1)));
  return B.CreateSelect(Tiny, Sign, V);
}

/// Denormals as zero, without a change of any other bits.
Value *LaneCode::flushBits(Value *X) {
  bool Single = X->getType()->getScalarType()->isFloatTy();
  if (keepsDenormals(Control, Single ? Type::F : Type::DF))
    return X;
  Value *V = flushed(bits(X), Single ? 0x7f800000 : 0x7ff0000000000000);
  return B.CreateBitCast(V, X->getType());
}

/// The same of a result of the host's arithmetic: the host reads a denormal as
/// zero, and no such result is a signalling NaN.
Value *LaneCode::flushResult(Value *X, Compute C) {
  bool Keeps = keepsDenormals(Control, C == Compute::F64 ? Type::DF : Type::F);
  return Keeps ? X : B.CreateFMul(X, floats(C, 1));
}

Value *LaneCode::flushHalf(Value *X) {
  return keepsDenormals(Control, Type::HF) ? X : flushed(X, 0x7c00);
}

//===-- Loads -------------------------------------------------------------===//

/// Exact.
Value *LaneCode::floatsOf(Value *Halves) {
  return byEights(Halves, [this](Value *Eight) {
    Eight = B.CreateBitCast(Eight, FixedVectorType::get(B.getHalfTy(), 8));
    return B.CreateFPExt(Eight, FixedVectorType::get(B.getFloatTy(), 8));
  });
}

Value *LaneCode::load(Value *X, Type Ty, Compute C) {
  LLVMType *To = typeOf(C);
  switch (Ty) {
  case Type::HF: {
    Value *F = floatsOf(flushHalf(X));
    return C == Compute::F64 ? B.CreateFPExt(F, To) : F;
  }
  case Type::F: {
    Value *F = B.CreateBitCast(X, typeOf(Compute::F32));
    return C == Compute::F64 ? B.CreateFPExt(flushBits(F), To) : F;
  }
  case Type::DF:
    return B.CreateBitCast(X, To);
  default:
    break;
  }
  if (!isFloating(C))
    return B.CreateIntCast(X, To, isSigned(Ty));
  if (sizeOf(Ty) < 4)
    return B.CreateSIToFP(B.CreateIntCast(X, integers(32), isSigned(Ty)), To);
  return isSigned(Ty) ? B.CreateSIToFP(X, To) : B.CreateUIToFP(X, To);
}

Value *LaneCode::negated(Value *X, Compute C) {
  if (!isFloating(C))
    return B.CreateNeg(X);
  // As bits, so that it is not merged with an operation: that would keep the
  // sign of a NaN.
  unsigned Bits = bitsOf(C);
  Value *Sign = hidden(integer(Bits, uint64_t(1) << (Bits - 1)));
  return B.CreateBitCast(B.CreateXor(bits(X), Sign), X->getType());
}

Value *LaneCode::absolute(Value *X, Compute C) {
  if (isFloating(C)) {
    unsigned Bits = bitsOf(C);
    Value *Rest = integer(Bits, (uint64_t(1) << (Bits - 1)) - 1);
    return B.CreateBitCast(B.CreateAnd(bits(X), Rest), X->getType());
  }
  Value *Negative = B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
  return B.CreateSelect(Negative, B.CreateNeg(X), X);
}

//===-- Operations --------------------------------------------------------===//

Value *LaneCode::integerOf(LoopOp Op, Compute C, Value *X, Value *Y, Value *Z) {
  unsigned Bits = bitsOf(C);
  auto count = [&] { return B.CreateAnd(Y, integer(Bits, 31)); };
  switch (Op) {
  case LoopOp::Not:
    return B.CreateNot(X);
  case LoopOp::And:
    return B.CreateAnd(X, Y);
  case LoopOp::Or:
    return B.CreateOr(X, Y);
  case LoopOp::Xor:
    return B.CreateXor(X, Y);
  case LoopOp::Shl:
    return B.CreateShl(X, count());
  case LoopOp::Shr: // Of the low 32 bits.
    return B.CreateLShr(B.CreateAnd(X, integer(Bits, 0xffffffff)), count());
  case LoopOp::Asr:
    return B.CreateAShr(X, count());
  case LoopOp::Add:
    return B.CreateAdd(X, Y);
  case LoopOp::Add3:
    return B.CreateAdd(B.CreateAdd(X, Y), Z);
  case LoopOp::Mul:
    return B.CreateMul(X, Y);
  case LoopOp::Mad:
    return B.CreateAdd(X, B.CreateMul(Y, Z));
  case LoopOp::Mac:
    return B.CreateAdd(B.CreateMul(X, Y), Z);
  case LoopOp::Product: {
    Value *Upper = B.CreateMul(X, B.CreateAShr(Y, integer(Bits, 16)));
    return B.CreateAdd(Z, B.CreateShl(Upper, integer(Bits, 16)));
  }
  case LoopOp::UpperHalf:
    return B.CreateAShr(X, integer(Bits, 32));
  case LoopOp::Avg: {
    Value *Sum = B.CreateAdd(B.CreateAdd(X, Y), integer(Bits, 1));
    return B.CreateAShr(Sum, integer(Bits, 1));
  }
  case LoopOp::Min:
    return B.CreateSelect(B.CreateICmpSLT(X, Y), X, Y);
  case LoopOp::Max:
    return B.CreateSelect(B.CreateICmpSGE(X, Y), X, Y);
  default:
    return X;
  }
}

/// frc, rnd*. These operations of the host do not all read denormals as zero.
Value *LaneCode::roundedOf(LoopOp Op, Compute C, Value *X) {
  X = flushBits(X);
  switch (Op) {
  case LoopOp::Rndd:
    return call(Intrinsic::floor, X);
  case LoopOp::Rndu:
    return call(Intrinsic::ceil, X);
  case LoopOp::Rndz:
    return call(Intrinsic::trunc, X);
  case LoopOp::Rnde:
    return call(Intrinsic::roundeven, X);
  default: {
    Value *Whole = call(Intrinsic::floor, X);
    Value *Zero = Constant::getNullValue(X->getType());
    Value *Rest =
        B.CreateSelect(B.CreateFCmpOEQ(Whole, X), Zero, B.CreateFSub(X, Whole));
    return flushResult(Rest, C);
  }
  }
}

/// Computes in double and returns a float whose last bit is set if the sum is
/// inexact, so that the conversion to half is the only rounding.
Value *LaneCode::madHalf(Value *X, Value *Y, Value *Z) {
  LLVMType *Double = typeOf(Compute::F64);
  Value *Product =
      B.CreateFMul(B.CreateFPExt(Y, Double), B.CreateFPExt(Z, Double));
  Value *Sum = bits(B.CreateFAdd(Product, B.CreateFPExt(X, Double)));
  Value *Low = B.CreateAnd(Sum, integer(64, 0x1fffffff));
  Value *Inexact = B.CreateICmpNE(Low, integer(64, 0));
  Value *Sticky =
      B.CreateSelect(Inexact, integer(64, 0x20000000), integer(64, 0));
  Sum = B.CreateOr(B.CreateSub(Sum, Low), Sticky);
  return B.CreateFPTrunc(B.CreateBitCast(Sum, Double), X->getType());
}

Value *LaneCode::floatOf(LoopOp Op, Compute C, Value *X, Value *Y, Value *Z) {
  auto fma = [&](Value *A, Value *F, Value *S) {
    return B.CreateIntrinsic(Intrinsic::fma, {A->getType()}, {A, F, S});
  };
  switch (Op) {
  case LoopOp::Add:
    return B.CreateFAdd(X, Y);
  case LoopOp::Mul:
    return B.CreateFMul(X, Y);
  case LoopOp::Mad:
    return fma(Y, Z, X);
  case LoopOp::Mac:
    return fma(X, Y, Z);
  case LoopOp::MadHalf:
    return madHalf(X, Y, Z);
  case LoopOp::Inv:
    return B.CreateFDiv(floats(C, 1), X);
  case LoopOp::FDiv:
    return B.CreateFDiv(X, Y);
  case LoopOp::Sqt:
    return call(Intrinsic::sqrt, X);
  case LoopOp::Rsqt: {
    Value *Root = call(Intrinsic::sqrt, B.CreateFPExt(X, typeOf(Compute::F64)));
    return B.CreateFPTrunc(B.CreateFDiv(floats(Compute::F64, 1), Root),
                           X->getType());
  }
  default:
    llvm_unreachable("an operation that canOperate() refuses");
  }
}

Value *LaneCode::operate(LoopOp Op, Compute C, Value *const S[3],
                         Value *Select) {
  Value *X = S[0], *Y = S[1], *Z = S[2];
  bool Float = isFloating(C);
  switch (Op) {
  case LoopOp::Copy:
    return Float ? flushBits(X) : X;
  case LoopOp::Select:
    X = B.CreateSelect(Select, X, Y);
    return Float ? flushBits(X) : X;
  case LoopOp::Frc:
  case LoopOp::Rndd:
  case LoopOp::Rndu:
  case LoopOp::Rnde:
  case LoopOp::Rndz:
    return roundedOf(Op, C, X);
  case LoopOp::Min:
  case LoopOp::Max:
    if (!Float)
      break;
    X = B.CreateSelect(B.CreateOr(B.CreateFCmpUNO(Y, Y),
                                  Op == LoopOp::Min ? B.CreateFCmpOLT(X, Y)
                                                    : B.CreateFCmpOGE(X, Y)),
                       X, Y);
    return flushBits(X);
  default:
    break;
  }
  return Float ? flushResult(floatOf(Op, C, X, Y, Z), C)
               : integerOf(Op, C, X, Y, Z);
}

Value *LaneCode::compare(Cond Condition, Compute C, Value *X, Value *Y) {
  struct Row {
    CmpInst::Predicate Float, Integer;
  };
  constexpr Row Rows[] = {
      {CmpInst::FCMP_OEQ, CmpInst::ICMP_EQ},
      {CmpInst::FCMP_UNE, CmpInst::ICMP_NE},
      {CmpInst::FCMP_OGT, CmpInst::ICMP_SGT},
      {CmpInst::FCMP_OGE, CmpInst::ICMP_SGE},
      {CmpInst::FCMP_OLT, CmpInst::ICMP_SLT},
      {CmpInst::FCMP_OLE, CmpInst::ICMP_SLE},
  };
  const Row &R = Rows[unsigned(Condition) - unsigned(Cond::EQ)];
  return isFloating(C) ? B.CreateFCmp(R.Float, X, Y)
                       : B.CreateICmp(R.Integer, X, Y);
}

//===-- Results -----------------------------------------------------------===//

/// Saturation of floats; NaN gives 0.
Value *LaneCode::unit(Value *X) {
  Constant *Zero = ConstantFP::get(X->getType(), 0);
  Constant *One = ConstantFP::get(X->getType(), 1);
  Value *Upper = B.CreateSelect(B.CreateFCmpOGT(X, One), One, X);
  return B.CreateSelect(B.CreateFCmpOGT(X, Zero), Upper, Zero);
}

Value *LaneCode::clamped(Value *X, Type Ty) {
  unsigned Bits = X->getType()->getScalarSizeInBits(), Size = 8 * sizeOf(Ty);
  APInt Low =
      isSigned(Ty) ? APInt::getSignedMinValue(Size).sext(Bits) : APInt(Bits, 0);
  APInt High = isSigned(Ty) ? APInt::getSignedMaxValue(Size).sext(Bits)
                            : APInt::getMaxValue(Size).zext(Bits);
  Constant *L = ConstantInt::get(X->getType(), Low);
  Constant *H = ConstantInt::get(X->getType(), High);
  X = B.CreateSelect(B.CreateICmpSLT(X, L), L, X);
  return B.CreateSelect(B.CreateICmpSGT(X, H), H, X);
}

/// Floats to integers of up to 32 bits: values out of range saturate, NaN gives
/// 0. For 32 bits the upper limit rounds to a power of two, which is out of
/// range.
Value *LaneCode::truncated(Value *X, Type Ty) {
  unsigned Size = 8 * sizeOf(Ty);
  bool Signed = isSigned(Ty), Wide = Size == 32;
  auto number = [&](double V) { return ConstantFP::get(X->getType(), V); };
  double End = double(uint64_t(1) << (Size - Signed));
  Constant *Zero = number(0), *Low = number(Signed ? -End : 0);
  X = B.CreateSelect(B.CreateFCmpORD(X, X), X, Zero);
  X = B.CreateSelect(B.CreateFCmpOLT(X, Low), Low, X);
  if (!Wide) {
    Constant *High = number(End - 1);
    X = B.CreateSelect(B.CreateFCmpOGT(X, High), High, X);
    return B.CreateTrunc(B.CreateFPToSI(X, integers(32)), integers(Size));
  }
  Value *Big = B.CreateFCmpOGE(X, number(End));
  X = B.CreateSelect(Big, Zero, X);
  X = Signed ? B.CreateFPToSI(X, integers(32))
             : B.CreateFPToUI(X, integers(32));
  return B.CreateSelect(Big, integer(32, Signed ? 0x7fffffff : 0xffffffff), X);
}

/// Rounds as the host does.
Value *LaneCode::halvesOf(Value *X) {
  constexpr unsigned CurrentMode = 4;
  return byEights(X, [this](Value *Eight) {
    return B.CreateIntrinsic(Intrinsic::x86_vcvtps2ph_256, {},
                             {Eight, B.getInt32(CurrentMode)});
  });
}

Value *LaneCode::finish(Value *X, Type Ty, bool Saturate, Compute C) {
  bool ToFloat = isFloat(Ty);
  unsigned Size = 8 * sizeOf(Ty);
  if (!ToFloat && isFloating(C))
    return truncated(X, Ty);
  if (!ToFloat) {
    if (Saturate)
      X = clamped(X, Ty);
    return B.CreateIntCast(X, integers(Size), isSigned(Ty));
  }
  if (Saturate)
    X = unit(X);
  if (Ty == Type::HF)
    return flushHalf(halvesOf(X));
  if (Ty == Type::F && C == Compute::F64)
    return bits(
        flushResult(B.CreateFPTrunc(X, typeOf(Compute::F32)), Compute::F32));
  return bits(X);
}

} // namespace gensim::translate
