//===- LowerIntegerIntrinsics.cpp - lowering of genx integer operations ---===//
//
// Part of CMC, under the MIT licence.
//
// Implements the definitions of the stage-4 reference in LLVM arithmetic; sums
// are exact in 64 bits before they are clamped.
//
//   %r = genx.ssadd.sat.i8.i32(%x, %y)  ->  trunc(clamp(add i64 %x, %y))
//   %r = genx.ssavg.i32.i32(%x, %y)     ->  (%x | %y) - ((%x ^ %y) >> 1)
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

namespace gx = GenXIntrinsic;

enum class Operation { Add, ShiftLeft, Average, DotBytes, MulHigh };
struct Row {
  unsigned ID;
  Operation Op;
  bool ToSigned, FromSigned, Saturates;
};
constexpr Row Rows[] = {
    {gx::genx_ssadd_sat, Operation::Add, true, true, true},
    {gx::genx_suadd_sat, Operation::Add, true, false, true},
    {gx::genx_usadd_sat, Operation::Add, false, true, true},
    {gx::genx_uuadd_sat, Operation::Add, false, false, true},
    {gx::genx_ssshl_sat, Operation::ShiftLeft, true, true, true},
    {gx::genx_sushl_sat, Operation::ShiftLeft, true, false, true},
    {gx::genx_usshl_sat, Operation::ShiftLeft, false, true, true},
    {gx::genx_uushl_sat, Operation::ShiftLeft, false, false, true},
    {gx::genx_ssavg, Operation::Average, true, true, false},
    {gx::genx_suavg, Operation::Average, true, false, false},
    {gx::genx_usavg, Operation::Average, false, true, false},
    {gx::genx_uuavg, Operation::Average, false, false, false},
    {gx::genx_ssavg_sat, Operation::Average, true, true, true},
    {gx::genx_suavg_sat, Operation::Average, true, false, true},
    {gx::genx_usavg_sat, Operation::Average, false, true, true},
    {gx::genx_uuavg_sat, Operation::Average, false, false, true},
    {gx::genx_ssdp4a, Operation::DotBytes, true, true, false},
    {gx::genx_sudp4a, Operation::DotBytes, true, false, false},
    {gx::genx_usdp4a, Operation::DotBytes, false, true, false},
    {gx::genx_uudp4a, Operation::DotBytes, false, false, false},
    {gx::genx_ssdp4a_sat, Operation::DotBytes, true, true, true},
    {gx::genx_sudp4a_sat, Operation::DotBytes, true, false, true},
    {gx::genx_usdp4a_sat, Operation::DotBytes, false, true, true},
    {gx::genx_uudp4a_sat, Operation::DotBytes, false, false, true},
    {gx::genx_smulh, Operation::MulHigh, true, true, false},
    {gx::genx_umulh, Operation::MulHigh, false, false, false},
};

class IntegerLowering {
public:
  IntegerLowering(IRBuilder<> &B, CallInst &Call) : B(B), Call(Call) {}

  Value *exact(const Row &R);
  Value *bits(unsigned ID);

private:
  Value *arg(unsigned I) { return Call.getArgOperand(I); }
  Constant *get(const Value *Like, uint64_t V) {
    return ConstantInt::get(Like->getType(), V);
  }
  Value *wide(Value *V, bool Signed) {
    return B.CreateIntCast(V, V->getType()->getWithNewBitWidth(64), Signed);
  }
  /// Byte \p I of each element, extended to 64 bits.
  Value *byteOf(Value *V, unsigned I, bool Signed) {
    V = B.CreateTrunc(B.CreateLShr(V, get(V, 8 * I)),
                      V->getType()->getWithNewBitWidth(8));
    return wide(V, Signed);
  }
  Value *dotBytes(const Row &R);
  Value *clamp(Value *V, bool ToSigned);
  Value *allOnesIfZero(Value *X, Value *Result) {
    return B.CreateSelect(B.CreateICmpEQ(X, get(X, 0)), get(X, ~uint64_t(0)),
                          Result);
  }
  Value *leadingZeros(Value *X) {
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, X, B.getFalse());
  }
  Value *extract(bool Signed);
  Value *insert();
  Value *booleanFunction();

  IRBuilder<> &B;
  CallInst &Call;
};

Value *IntegerLowering::dotBytes(const Row &R) {
  Value *Sum = wide(arg(0), R.FromSigned);
  for (unsigned I = 0; I < 4; ++I)
    Sum = B.CreateAdd(Sum, B.CreateMul(byteOf(arg(1), I, R.FromSigned),
                                       byteOf(arg(2), I, R.FromSigned)));
  return Sum;
}

/// \p V, a signed 64-bit value, clamped to the range of the result.
Value *IntegerLowering::clamp(Value *V, bool ToSigned) {
  unsigned Bits = Call.getType()->getScalarSizeInBits();
  APInt Min = ToSigned ? APInt::getSignedMinValue(Bits).sext(64) : APInt(64, 0);
  APInt Max = ToSigned ? APInt::getSignedMaxValue(Bits).zext(64)
                       : APInt::getMaxValue(Bits).zext(64);
  V = B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                              ConstantInt::get(V->getType(), Min));
  return B.CreateBinaryIntrinsic(Intrinsic::smin, V,
                                 ConstantInt::get(V->getType(), Max));
}

Value *IntegerLowering::exact(const Row &R) {
  Value *V = nullptr;
  if (R.Op == Operation::DotBytes) {
    V = dotBytes(R);
  } else {
    Value *X = wide(arg(0), R.FromSigned), *Y = wide(arg(1), R.FromSigned);
    if (R.Op == Operation::MulHigh)
      V = B.CreateLShr(B.CreateMul(X, Y), get(X, 32));
    else if (R.Op == Operation::ShiftLeft)
      V = B.CreateShl(X, B.CreateAnd(Y, get(X, 31)));
    else
      V = B.CreateAdd(X, Y);
    if (R.Op == Operation::Average)
      V = B.CreateAShr(B.CreateAdd(V, get(V, 1)), get(V, 1));
  }
  if (R.Saturates)
    V = clamp(V, R.ToSigned);
  return B.CreateTrunc(V, Call.getType());
}

/// Operands: width, offset, source.
Value *IntegerLowering::extract(bool Signed) {
  Value *X = arg(2);
  Value *Width = B.CreateAnd(arg(0), get(X, 31));
  Value *Offset = B.CreateAnd(arg(1), get(X, 31));
  // The part of a field above bit 31 does not exist.
  Value *Room = B.CreateSub(get(X, 32), Offset);
  Width = B.CreateBinaryIntrinsic(Intrinsic::umin, Width, Room);
  Value *Empty = B.CreateICmpEQ(Width, get(X, 0));
  Value *Down = B.CreateAnd(B.CreateSub(get(X, 32), Width), get(X, 31));
  Value *Up = B.CreateAnd(B.CreateSub(Down, Offset), get(X, 31));
  X = B.CreateShl(X, Up);
  X = Signed ? B.CreateAShr(X, Down) : B.CreateLShr(X, Down);
  return B.CreateSelect(Empty, get(X, 0), X);
}

/// Operands: width, offset, value, source.
Value *IntegerLowering::insert() {
  Value *X = arg(3);
  Value *Width = B.CreateAnd(arg(0), get(X, 31));
  Value *Offset = B.CreateAnd(arg(1), get(X, 31));
  Value *Mask = B.CreateShl(
      B.CreateSub(B.CreateShl(get(X, 1), Width), get(X, 1)), Offset);
  return B.CreateOr(B.CreateAnd(B.CreateShl(arg(2), Offset), Mask),
                    B.CreateAnd(X, B.CreateNot(Mask)));
}

/// Bit n of the table is the result for x = n & 1, y = n >> 1 & 1, z = n >> 2.
Value *IntegerLowering::booleanFunction() {
  uint64_t Table = cast<ConstantInt>(arg(3))->getZExtValue();
  Value *Result = get(arg(0), 0);
  for (unsigned Case = 0; Case < 8; ++Case) {
    if (!(Table >> Case & 1))
      continue;
    Value *Term = get(arg(0), ~uint64_t(0));
    for (unsigned I = 0; I < 3; ++I)
      Term = B.CreateAnd(Term, Case >> I & 1 ? arg(I) : B.CreateNot(arg(I)));
    Result = B.CreateOr(Result, Term);
  }
  return Result;
}

Value *IntegerLowering::bits(unsigned ID) {
  switch (ID) {
  case gx::genx_lzd:
    return leadingZeros(arg(0));
  case gx::genx_fbl:
    return allOnesIfZero(
        arg(0), B.CreateBinaryIntrinsic(Intrinsic::cttz, arg(0), B.getFalse()));
  case gx::genx_ufbh:
    return allOnesIfZero(arg(0), leadingZeros(arg(0)));
  case gx::genx_sfbh: {
    Value *X = B.CreateXor(arg(0), B.CreateAShr(arg(0), get(arg(0), 31)));
    return allOnesIfZero(X, leadingZeros(X));
  }
  case gx::genx_cbit:
    return B.CreateIntCast(B.CreateUnaryIntrinsic(Intrinsic::ctpop, arg(0)),
                           Call.getType(), false);
  case gx::genx_bfrev:
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, arg(0));
  case gx::genx_ubfe:
  case gx::genx_sbfe:
    return extract(ID == gx::genx_sbfe);
  case gx::genx_bfi:
    return insert();
  case gx::genx_bfn:
    return booleanFunction();
  case gx::genx_ieee_div:
    return B.CreateFDiv(arg(0), arg(1));
  case gx::genx_ieee_sqrt:
    return B.CreateUnaryIntrinsic(Intrinsic::sqrt, arg(0));
  default:
    return nullptr;
  }
}

} // namespace

Value *lowerIntegerIntrinsic(IRBuilder<> &B, CallInst &Call, unsigned ID) {
  IntegerLowering N(B, Call);
  for (const Row &R : Rows)
    if (R.ID == ID)
      return N.exact(R);
  return N.bits(ID);
}

} // namespace cmc::runtime
