//===- LowerValues.cpp - lowering of raw calls on values ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

Type *maskTypeLike(Type *T) {
  return T->getWithNewType(Type::getInt1Ty(T->getContext()));
}

/// Compares each lane of \p V with 0.
Value *isNonZero(RawCall &C, Value *V) {
  Value *Zero = Constant::getNullValue(V->getType());
  return V->getType()->isFPOrFPVectorTy() ? C.B.CreateFCmpUNE(V, Zero)
                                          : C.B.CreateICmpNE(V, Zero);
}

/// \p V in the active lanes, \p Neutral in the others.
Value *masked(RawCall &C, Value *V, Constant *Neutral) {
  unsigned N = lanesOf(V->getType());
  if (!C.HasMask || N < 2)
    return V;
  return C.call(GenXIntrinsic::genx_simdcf_predicate, {V->getType()},
                {V, Neutral});
}

Value *overLanes(RawCall &C, unsigned ID, bool Neutral) {
  Value *Mask = isNonZero(C, C.arg(0));
  Type *T = Mask->getType();
  Constant *Inactive =
      Neutral ? Constant::getAllOnesValue(T) : Constant::getNullValue(T);
  Mask = masked(C, Mask, Inactive);
  if (T->isVectorTy())
    Mask = C.call(ID, {T}, {Mask});
  return C.B.CreateZExt(Mask, C.type());
}

} // namespace

Value *select(RawCall &C) {
  Value *Mask = C.arg(0);
  Mask = C.B.CreateTrunc(Mask, maskTypeLike(Mask->getType()));
  return C.B.CreateSelect(Mask, C.arg(1), C.arg(2));
}

Value *anyLane(RawCall &C) {
  return overLanes(C, GenXIntrinsic::genx_any, false);
}

Value *allLanes(RawCall &C) {
  return overLanes(C, GenXIntrinsic::genx_all, true);
}

Value *iselect(RawCall &C) {
  Value *Object = C.arg(0), *Index = C.arg(1);
  unsigned N = lanesOf(Object->getType());
  if (auto *Constants = dyn_cast<Constant>(Index))
    for (unsigned I = 0; I < lanesOf(Index->getType()); ++I) {
      auto *Lane =
          dyn_cast_or_null<ConstantInt>(Constants->getAggregateElement(I));
      if (Lane && Lane->getZExtValue() >= N)
        return C.error("iselect: index " + Twine(Lane->getZExtValue()) +
                       " is outside, the object has " + Twine(N) + " elements");
    }
  return RegionBuilder(C.B).gather(Object, C.type(), Index);
}

Value *convertSat(RawCall &C) {
  bool FromSigned = C.constant(1, "signedness");
  bool ToSigned = C.constant(2, "signedness");
  return saturate(C, C.arg(0), FromSigned, C.type(), ToSigned);
}

Value *saturate(RawCall &C, Value *V, bool FromSigned, Type *To,
                bool ToSigned) {
  IRBuilder<> &B = C.B;
  Type *From = V->getType();
  if (To->isFPOrFPVectorTy()) {
    V = From->isFPOrFPVectorTy() ? B.CreateFPCast(V, To)
        : FromSigned             ? B.CreateSIToFP(V, To)
                                 : B.CreateUIToFP(V, To);
    return C.call(GenXIntrinsic::genx_sat, {To}, {V});
  }
  if (From->isFPOrFPVectorTy())
    return C.call(ToSigned ? unsigned(Intrinsic::fptosi_sat)
                           : unsigned(Intrinsic::fptoui_sat),
                  {To, From}, {V});
  unsigned FromBits = From->getScalarSizeInBits();
  unsigned ToBits = To->getScalarSizeInBits();
  if (FromBits > ToBits) {
    static const unsigned Truncations[2][2] = {
        {GenXIntrinsic::genx_uutrunc_sat, GenXIntrinsic::genx_ustrunc_sat},
        {GenXIntrinsic::genx_sutrunc_sat, GenXIntrinsic::genx_sstrunc_sat}};
    return C.call(Truncations[ToSigned][FromSigned], {To, From}, {V});
  }
  if (FromSigned && !ToSigned)
    V = B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                Constant::getNullValue(From));
  else if (!FromSigned && ToSigned && FromBits == ToBits)
    V = B.CreateBinaryIntrinsic(
        Intrinsic::umin, V,
        ConstantInt::get(From, APInt::getSignedMaxValue(FromBits)));
  return B.CreateIntCast(V, To, FromSigned);
}

Value *bitsToMask(RawCall &C) {
  unsigned N = lanesOf(C.type());
  if (N > 32)
    return C.error("a mask of " + Twine(N) +
                   " lanes does not fit in an integer of 32 bits");
  Value *Bits = C.B.CreateZExtOrTrunc(C.arg(0), C.B.getIntNTy(N));
  Value *Mask =
      C.B.CreateBitCast(Bits, FixedVectorType::get(C.B.getInt1Ty(), N));
  return C.B.CreateZExt(Mask, C.type());
}

Value *maskToBits(RawCall &C) {
  unsigned N = lanesOf(C.arg(0)->getType());
  if (N > 32)
    return C.error("a mask of " + Twine(N) +
                   " lanes does not fit in an integer of 32 bits");
  Value *Bits = C.B.CreateBitCast(isNonZero(C, C.arg(0)), C.B.getIntNTy(N));
  return C.B.CreateZExt(Bits, C.type());
}

Value *simdAny(RawCall &C) {
  Value *Condition = isNonZero(C, C.arg(0));
  // A scalar condition is an ordinary branch; inside SIMD control flow all
  // active lanes follow it.
  if (lanesOf(Condition->getType()) == 1)
    return C.B.CreateBitCast(Condition, C.type());
  return C.call(GenXIntrinsic::genx_simdcf_any, {Condition->getType()},
                {Condition});
}

namespace {

/// The operation of a reduction.
struct Combination {
  StringLiteral Name;
  Instruction::BinaryOps Int, Float; ///< 0: uses an intrinsic.
  Intrinsic::ID Signed, Unsigned, FloatID;
};
const Intrinsic::ID None = Intrinsic::not_intrinsic;
const Instruction::BinaryOps NoOp = Instruction::BinaryOps(0);
const Combination Combinations[] = {
    {"add", Instruction::Add, Instruction::FAdd, None, None, None},
    {"mul", Instruction::Mul, Instruction::FMul, None, None, None},
    {"min", NoOp, NoOp, Intrinsic::smin, Intrinsic::umin, Intrinsic::minnum},
    {"max", NoOp, NoOp, Intrinsic::smax, Intrinsic::umax, Intrinsic::maxnum},
};

/// The neutral element of the operation.
Constant *neutral(const Combination &How, Type *E, bool IsSigned) {
  bool Max = How.Name == "max";
  if (How.Int == Instruction::Add)
    return Constant::getNullValue(E);
  if (How.Int == Instruction::Mul)
    return E->isFloatingPointTy() ? ConstantFP::get(E, 1.0)
                                  : ConstantInt::get(E, 1);
  if (E->isFloatingPointTy()) // minnum and maxnum ignore it.
    return ConstantFP::getNaN(E);
  unsigned Bits = E->getIntegerBitWidth();
  APInt Low = IsSigned ? APInt::getSignedMinValue(Bits) : APInt(Bits, 0);
  APInt High =
      IsSigned ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  return ConstantInt::get(E, Max ? Low : High);
}

Value *combine(IRBuilder<> &B, const Combination &How, Value *X, Value *Y,
               bool IsSigned) {
  bool IsFloat = X->getType()->isFPOrFPVectorTy();
  if (How.Int)
    return B.CreateBinOp(IsFloat ? How.Float : How.Int, X, Y);
  return B.CreateBinaryIntrinsic(IsFloat    ? How.FloatID
                                 : IsSigned ? How.Signed
                                            : How.Unsigned,
                                 X, Y);
}

} // namespace

/// Halves the vector until one element is left; the last element of an odd size
/// is added later. The order affects floating-point results: all executions of
/// stage 4 use the same one.
Value *reduce(RawCall &C) {
  StringRef Name = C.Call.getCalledFunction()->getName();
  const Combination *How = llvm::find_if(Combinations, [&](auto &K) {
    return Name.contains(("reduce_" + K.Name).str());
  });
  bool IsSigned = C.constant(1, "signedness");
  Value *V = C.arg(0);
  Type *E = V->getType()->getScalarType();
  unsigned N = lanesOf(V->getType()), Bytes = bytesOf(E);
  V = masked(C, V,
             ConstantVector::getSplat(ElementCount::getFixed(N),
                                      neutral(*How, E, IsSigned)));
  RegionBuilder Regions(C.B);
  auto Part = [&](unsigned First, unsigned Count) {
    return Regions.read(V, FixedVectorType::get(E, Count),
                        Region::contiguous(Count, First * Bytes));
  };
  Value *Last = nullptr;
  auto Combine = [&](Value *X, Value *Y) {
    return combine(C.B, *How, X, Y, IsSigned);
  };
  for (; N > 1; N /= 2) {
    if (N % 2) {
      Value *Odd = Part(N - 1, 1);
      Last = Last ? Combine(Last, Odd) : Odd;
    }
    V = Combine(Part(0, N / 2), Part(N / 2, N / 2));
  }
  if (Last)
    V = Combine(V, Last);
  return V->getType()->isVectorTy() ? Regions.read(V, E, Region()) : V;
}

Value *groupId(RawCall &C) {
  const unsigned Parts[] = {GenXIntrinsic::genx_group_id_x,
                            GenXIntrinsic::genx_group_id_y,
                            GenXIntrinsic::genx_group_id_z};
  Value *V = UndefValue::get(C.type());
  for (unsigned I = 0; I < 3; ++I)
    V = RegionBuilder(C.B).write(V, C.call(Parts[I], {}, {}),
                                 Region::contiguous(1, 4 * I));
  return V;
}

Value *signal(RawCall &C) {
  Module &M = *C.Call.getModule();
  C.B.CreateCall(M.getOrInsertFunction("cmc.signal", C.B.getVoidTy()));
  return nullptr;
}

} // namespace cmc::frontend::lowering
