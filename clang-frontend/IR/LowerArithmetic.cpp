//===- LowerArithmetic.cpp - saturating arithmetic ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// SAT clamps the exact result (docs/reference/numbers.md). Operands have their
// promoted types, 32 or 64 bits wide; R is any integer type:
//
//   int + int -> R        llvm.genx.{ss,us}add.sat
//   uint + uint -> R      llvm.genx.{su,uu}add.sat
//   int + uint -> int     a + umin(b, INT_MAX - a)
//   int + uint -> uint    a < 0 ? usub.sat(b, -a) : uadd.sat(a, b)
//   int << n -> R         llvm.genx.{ss,us}shl.sat
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

unsigned bitsOf(const Value *V) { return V->getType()->getScalarSizeInBits(); }

struct Integer {
  Value *V;
  bool IsSigned;
};

/// \p N in \p Bits bits. A widened unsigned value is a valid signed value, too.
Integer widened(RawCall &C, Integer N, unsigned Bits) {
  if (bitsOf(N.V) >= Bits)
    return N;
  Type *T = N.V->getType()->getWithNewBitWidth(Bits);
  return {N.IsSigned ? C.B.CreateSExt(N.V, T) : C.B.CreateZExt(N.V, T), true};
}

/// max(a + b, 0) of 64-bit signed values as unsigned: the sum is negative where
/// two of a, b and the wrapped sum are.
Value *addToUnsigned64(RawCall &C, Value *A, Value *B) {
  Value *Sum = C.B.CreateAdd(A, B);
  Value *Negative =
      C.B.CreateOr(C.B.CreateAnd(A, B), C.B.CreateAnd(C.B.CreateOr(A, B), Sum));
  Constant *Zero = Constant::getNullValue(A->getType());
  return C.B.CreateSelect(C.B.CreateICmpSLT(Negative, Zero), Zero, Sum);
}

/// The sum of two values of the same width and signedness.
Value *addSameTypes(RawCall &C, Integer A, Integer B, bool ToSigned) {
  static const unsigned Additions[2][2] = {
      {GenXIntrinsic::genx_uuadd_sat, GenXIntrinsic::genx_usadd_sat},
      {GenXIntrinsic::genx_suadd_sat, GenXIntrinsic::genx_ssadd_sat}};
  unsigned To = C.type()->getScalarSizeInBits();
  if (bitsOf(A.V) == 32 && To <= 32)
    return C.call(Additions[ToSigned][A.IsSigned], {C.type(), A.V->getType()},
                  {A.V, B.V});
  if (A.IsSigned && !ToSigned && To == 64)
    return addToUnsigned64(C, A.V, B.V);
  Value *Sum = C.B.CreateBinaryIntrinsic(
      A.IsSigned ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, A.V, B.V);
  return saturate(C, Sum, A.IsSigned, C.type(), ToSigned);
}

/// The sum of signed \p A and unsigned \p B of the same width.
Value *addMixed(RawCall &C, Value *A, Value *B, bool ToSigned) {
  IRBuilder<> &Build = C.B;
  Type *T = A->getType();
  if (!ToSigned && C.type()->getScalarSizeInBits() == bitsOf(A)) {
    Constant *Zero = Constant::getNullValue(T);
    return Build.CreateSelect(
        Build.CreateICmpSLT(A, Zero),
        Build.CreateBinaryIntrinsic(Intrinsic::usub_sat, B, Build.CreateNeg(A)),
        Build.CreateBinaryIntrinsic(Intrinsic::uadd_sat, A, B));
  }
  Constant *Max = ConstantInt::get(T, APInt::getSignedMaxValue(bitsOf(A)));
  Value *Room = Build.CreateSub(Max, A); // As unsigned.
  Value *Sum =
      Build.CreateAdd(A, Build.CreateBinaryIntrinsic(Intrinsic::umin, B, Room));
  return saturate(C, Sum, true, C.type(), ToSigned);
}

/// Bit patterns of floating-point values.
struct Layout {
  uint64_t Normal, Infinity, Quiet; ///< The least normal value; a quiet NaN.
};
constexpr Layout Half = {0, 0x7C00, 0x7E00}; // Denormals are kept.
constexpr Layout Single = {0x00800000, 0x7F800000, 0x7FC00000};

/// \p V with its lowest \p Dropped bits rounded to the nearest, ties to even;
/// these bits are undefined in the result. The carry may reach the exponent.
Value *roundBits(RawCall &C, Value *V, unsigned Dropped) {
  IRBuilder<> &B = C.B;
  unsigned Bits = bitsOf(V);
  const Layout &L = Bits == 32 ? Single : Half;
  Type *T = V->getType()->getWithNewType(B.getIntNTy(Bits));
  auto Const = [&](uint64_t N) { return ConstantInt::get(T, N); };
  V = B.CreateBitCast(V, T);
  Constant *SignBit = Const(uint64_t(1) << (Bits - 1));
  Value *Sign = B.CreateAnd(V, SignBit);
  Value *Magnitude = B.CreateAnd(V, ConstantExpr::getNot(SignBit));
  Value *Odd = B.CreateAnd(B.CreateLShr(Magnitude, Const(Dropped)), Const(1));
  Value *JustBelowHalf = Const((uint64_t(1) << (Dropped - 1)) - 1);
  Value *R = B.CreateAdd(Magnitude, B.CreateAdd(Odd, JustBelowHalf));
  R = B.CreateSelect(B.CreateICmpUGT(Magnitude, Const(L.Infinity)),
                     Const(L.Quiet), R);
  if (L.Normal)
    R = B.CreateSelect(B.CreateICmpULT(Magnitude, Const(L.Normal)), Const(0),
                       R);
  return B.CreateOr(R, Sign);
}

Value *dot(RawCall &C, const unsigned (&Intrinsics)[2][2]) {
  bool ToSigned = C.constant(3, "signedness");
  bool IsSigned = C.constant(4, "signedness");
  return C.call(
      Intrinsics[ToSigned][IsSigned],
      {C.type(), C.arg(0)->getType(), C.arg(1)->getType(), C.arg(2)->getType()},
      {C.arg(0), C.arg(1), C.arg(2)});
}

} // namespace

Value *addSat(RawCall &C) {
  bool ToSigned = C.constant(4, "signedness");
  Integer A{C.arg(0), C.constant(2, "signedness") != 0};
  Integer B{C.arg(1), C.constant(3, "signedness") != 0};
  unsigned Bits = std::max(C.type()->getScalarSizeInBits(),
                           std::max(bitsOf(A.V), bitsOf(B.V)));
  A = widened(C, A, Bits);
  B = widened(C, B, Bits);
  if (A.IsSigned == B.IsSigned)
    return addSameTypes(C, A, B, ToSigned);
  return A.IsSigned ? addMixed(C, A.V, B.V, ToSigned)
                    : addMixed(C, B.V, A.V, ToSigned);
}

/// The shift count must be less than the width of the operand.
Value *shlSat(RawCall &C) {
  bool ToSigned = C.constant(3, "signedness");
  Integer A{C.arg(0), C.constant(2, "signedness") != 0};
  unsigned To = C.type()->getScalarSizeInBits();
  if (To > bitsOf(A.V)) { // 32 bits shifted by less than 32 fit in 64.
    A = widened(C, A, To);
    Value *Count = C.B.CreateZExt(C.arg(1), A.V->getType());
    return saturate(C, C.B.CreateShl(A.V, Count), true, C.type(), ToSigned);
  }
  if (bitsOf(A.V) == 32) {
    static const unsigned Shifts[2][2] = {
        {GenXIntrinsic::genx_uushl_sat, GenXIntrinsic::genx_usshl_sat},
        {GenXIntrinsic::genx_sushl_sat, GenXIntrinsic::genx_ssshl_sat}};
    return C.call(Shifts[ToSigned][A.IsSigned], {C.type(), A.V->getType()},
                  {A.V, C.arg(1)});
  }
  if (A.IsSigned && !ToSigned)
    A = {C.B.CreateBinaryIntrinsic(Intrinsic::smax, A.V,
                                   Constant::getNullValue(A.V->getType())),
         false};
  Value *Shifted = C.B.CreateBinaryIntrinsic(
      A.IsSigned ? Intrinsic::sshl_sat : Intrinsic::ushl_sat, A.V, C.arg(1));
  return saturate(C, Shifted, A.IsSigned, C.type(), ToSigned);
}

Value *dotBytes(RawCall &C) {
  return dot(C, {{GenXIntrinsic::genx_uudp4a, GenXIntrinsic::genx_usdp4a},
                 {GenXIntrinsic::genx_sudp4a, GenXIntrinsic::genx_ssdp4a}});
}

Value *dotBytesSat(RawCall &C) {
  return dot(
      C, {{GenXIntrinsic::genx_uudp4a_sat, GenXIntrinsic::genx_usdp4a_sat},
          {GenXIntrinsic::genx_sudp4a_sat, GenXIntrinsic::genx_ssdp4a_sat}});
}

/// bf16 is the upper half of a float; bf8 is the upper half of a half.
Value *upperHalf(RawCall &C) {
  IRBuilder<> &B = C.B;
  Value *V = C.arg(0);
  unsigned From = bitsOf(V), To = C.type()->getScalarSizeInBits();
  auto Ints = [&](unsigned Bits) {
    return C.type()->getWithNewType(B.getIntNTy(Bits));
  };
  if (From > To) {
    V = B.CreateLShr(roundBits(C, V, To), To);
    return B.CreateBitCast(B.CreateTrunc(V, Ints(To)), C.type());
  }
  V = B.CreateZExt(B.CreateBitCast(V, Ints(From)), Ints(To));
  return B.CreateBitCast(B.CreateShl(V, From), C.type());
}

/// Keeps 10 of the 23 bits of the fraction.
Value *toTF32(RawCall &C) {
  Value *V = roundBits(C, C.arg(0), 13);
  return C.B.CreateAnd(V, ConstantInt::get(V->getType(), ~uint64_t(0x1FFF)));
}

} // namespace cmc::frontend::lowering
