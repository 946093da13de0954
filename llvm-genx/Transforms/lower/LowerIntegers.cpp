//===- LowerIntegers.cpp - lowering of integer intrinsics -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Lowers integer idioms of InstCombine and the front end:
//
//   fshl, fshr             ==> shifts and or (rotates stay where the target has
//                              them)
//   ctpop, ctlz, cttz,     ==> the 32-bit operation on extended values
//   bitreverse, bswap
//   {u,s}{add,sub}.sat     ==> saturation of the exact result, which is
//                              add.sat; of qwords min, max, compare and select
//   trunc                  ==> a strided region of the source, unless the
//                              operation that computes the source can write the
//                              narrow result itself, packed for its users
//   assume                 ==> nothing: no later pass uses it
//   expect                 ==> the value
//   lshr and the like of i8, i16 stay: the hardware has them.
//
// Requires: nothing. Guarantees: of these intrinsics only ctpop, ctlz,
// bitreverse on i32 and fshl, fshr with two equal operands are left.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// A builder with constants of one integer type.
struct Ints {
  IRBuilder<> &B;
  Type *T;
  unsigned Bits;

  Ints(IRBuilder<> &B, Type *T) : B(B), T(T), Bits(T->getScalarSizeInBits()) {}
  Constant *get(uint64_t V) const { return ConstantInt::get(T, V); }
  Value *unary(Intrinsic::ID ID, Value *V) const {
    return B.CreateUnaryIntrinsic(ID, V);
  }
  Value *binary(Intrinsic::ID ID, Value *L, Value *R) const {
    return B.CreateBinaryIntrinsic(ID, L, R);
  }
};

/// Lowers fshl and fshr, except for rotates that the target has.
Value *lowerFunnelShift(IntrinsicInst &I, IRBuilder<> &B) {
  bool Left = I.getIntrinsicID() == Intrinsic::fshl;
  Value *High = I.getArgOperand(0), *Low = I.getArgOperand(1);
  Ints T(B, I.getType());
  if (High == Low && T.Bits <= 32 && T.Bits >= 16 &&
      targetOf(*I.getFunction()).has(TargetInfo::BitRotate))
    return nullptr;
  const APInt *Amount;
  if (PatternMatch::match(I.getArgOperand(2), PatternMatch::m_APInt(Amount))) {
    unsigned Up = Amount->urem(T.Bits);
    if (Up == 0)
      return Left ? High : Low;
    if (!Left)
      Up = T.Bits - Up;
    return B.CreateOr(B.CreateShl(High, T.get(Up)),
                      B.CreateLShr(Low, T.get(T.Bits - Up)));
  }
  Value *By = B.CreateAnd(I.getArgOperand(2), T.get(T.Bits - 1));
  Value *Complement = B.CreateXor(By, T.get(T.Bits - 1));
  // The other half is shifted by one first, so that no amount equals the width.
  if (Left)
    return B.CreateOr(B.CreateShl(High, By),
                      B.CreateLShr(B.CreateLShr(Low, T.get(1)), Complement));
  return B.CreateOr(B.CreateShl(B.CreateShl(High, T.get(1)), Complement),
                    B.CreateLShr(Low, By));
}

/// Lowers ctpop, ctlz, cttz and bitreverse to 32 bits, which the hardware has.
Value *lowerBitCount(IntrinsicInst &I, IRBuilder<> &B) {
  Value *X = I.getArgOperand(0);
  Ints T(B, I.getType());
  Intrinsic::ID ID = I.getIntrinsicID();
  if (T.Bits > 32)
    return nullptr; // genx-lower-int64 lowers it.
  Ints Wide(B, withElement(I.getType(), B.getInt32Ty()));
  if (ID == Intrinsic::cttz) {
    X = B.CreateZExt(X, Wide.T);
    if (T.Bits < 32)
      X = B.CreateOr(X, Wide.get(1u << T.Bits)); // 0 gives T.Bits.
    Value *Below = B.CreateAnd(B.CreateNot(X), B.CreateSub(X, Wide.get(1)));
    Value *Zeros =
        B.CreateBinaryIntrinsic(Intrinsic::ctlz, Below, B.getFalse());
    return B.CreateTrunc(B.CreateSub(Wide.get(32), Zeros), T.T);
  }
  if (T.Bits == 32)
    return nullptr;
  X = B.CreateZExt(X, Wide.T);
  Value *R = ID == Intrinsic::ctlz
                 ? B.CreateBinaryIntrinsic(ID, X, B.getFalse())
                 : Wide.unary(ID, X);
  if (ID == Intrinsic::ctlz)
    R = B.CreateSub(R, Wide.get(32 - T.Bits));
  else if (ID == Intrinsic::bitreverse)
    R = B.CreateLShr(R, Wide.get(32 - T.Bits));
  return B.CreateTrunc(R, T.T);
}

/// Lowers bswap to copies of bytes.
Value *lowerByteSwap(IntrinsicInst &I, IRBuilder<> &B) {
  unsigned N = numElements(I.getType()), Size = elementBytes(I.getType());
  Type *Byte = B.getInt8Ty();
  Type *Bytes = vectorOf(Byte, N * Size);
  Value *Source = B.CreateBitCast(I.getArgOperand(0), Bytes);
  Value *Result = UndefValue::get(Bytes);
  for (unsigned K = 0; K < Size; ++K)
    Result = createWrRegion(
        B, Result,
        createRdRegion(B, Source, IRRegion::strided(Byte, N, Size, K), false),
        IRRegion::strided(Byte, N, Size, Size - 1 - K));
  return B.CreateBitCast(Result, I.getType());
}

/// A sum or difference that the hardware saturates, since it computes with more
/// bits; null if it does not.
Value *saturateExact(IntrinsicInst &I, IRBuilder<> &B) {
  auto &Op = cast<SaturatingInst>(I);
  Value *L = Op.getLHS(), *R = Op.getRHS();
  bool Add = Op.getBinaryOp() == Instruction::Add;
  if (elementBytes(I.getType()) <= 2) {
    Type *Wide = withElement(
        I.getType(), B.getIntNTy(2 * I.getType()->getScalarSizeInBits()));
    auto Cast = Op.isSigned() ? Instruction::SExt : Instruction::ZExt;
    Value *Exact = B.CreateBinOp(Op.getBinaryOp(), B.CreateCast(Cast, L, Wide),
                                 B.CreateCast(Cast, R, Wide));
    return callGenX(B,
                    Op.isSigned() ? GenXIntrinsic::genx_sstrunc_sat
                                  : GenXIntrinsic::genx_ustrunc_sat,
                    {I.getType(), Wide}, {Exact});
  }
  if (!Add || elementBytes(I.getType()) > 4)
    return nullptr;
  return callGenX(B,
                  Op.isSigned() ? GenXIntrinsic::genx_ssadd_sat
                                : GenXIntrinsic::genx_uuadd_sat,
                  {I.getType(), I.getType()}, {L, R});
}

Value *lowerSaturating(IntrinsicInst &I, IRBuilder<> &B) {
  Value *L = I.getArgOperand(0), *R = I.getArgOperand(1);
  Ints T(B, I.getType());
  if (isa<SaturatingInst>(I))
    if (Value *V = saturateExact(I, B))
      return V;
  Constant *Min = ConstantInt::get(T.T, APInt::getSignedMinValue(T.Bits));
  switch (I.getIntrinsicID()) {
  case Intrinsic::uadd_sat:
    return B.CreateAdd(L, T.binary(Intrinsic::umin, B.CreateNot(L), R));
  case Intrinsic::usub_sat:
    return B.CreateSub(T.binary(Intrinsic::umax, L, R), R);
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat: {
    // Overflow: the signs of the operands agree (add) or differ (sub), and the
    // sign of the result is not that of the left one.
    bool Add = I.getIntrinsicID() == Intrinsic::sadd_sat;
    Value *Sum = Add ? B.CreateAdd(L, R) : B.CreateSub(L, R);
    Value *Signs = B.CreateXor(L, Add ? Sum : R);
    Value *Other = B.CreateXor(Add ? R : L, Sum);
    Value *Overflow = B.CreateICmpSLT(B.CreateAnd(Signs, Other), T.get(0));
    Value *Limit =
        B.CreateXor(B.CreateAShr(L, T.get(T.Bits - 1)), B.CreateNot(Min));
    return B.CreateSelect(Overflow, Limit, Sum);
  }
  default: { // ushl_sat, sshl_sat
    bool Signed = I.getIntrinsicID() == Intrinsic::sshl_sat;
    Value *Shifted = B.CreateShl(L, R);
    Value *Back = Signed ? B.CreateAShr(Shifted, R) : B.CreateLShr(Shifted, R);
    Value *Limit = Signed ? B.CreateXor(B.CreateAShr(L, T.get(T.Bits - 1)),
                                        B.CreateNot(Min))
                          : static_cast<Value *>(T.get(~0ull));
    return B.CreateSelect(B.CreateICmpEQ(Back, L), Shifted, Limit);
  }
  }
}

/// Whether the operation can write a narrower result than it computes.
bool canWriteNarrow(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->hasOneUse())
    return false;
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return I->getType()->getScalarSizeInBits() <= 32;
  default:
    return false;
  }
}

/// Whether users of \p I can read the low words in place: operations on dwords
/// write words at stride two, and a move would pack them.
bool isReadInPlace(const TruncInst &I) {
  auto *Source = cast<Instruction>(I.getOperand(0));
  auto IsDword = [](const Value *V) {
    auto *Cast = dyn_cast<CastInst>(V);
    return !isa<Constant>(V) && !(Cast && elementBytes(Cast->getSrcTy()) <= 2 &&
                                  isa<ZExtInst, SExtInst>(Cast));
  };
  return elementBytes(I.getType()) == 2 && I.getType()->isVectorTy() &&
         elementBytes(Source->getType()) == 4 &&
         any_of(Source->operands(), IsDword) &&
         all_of(I.users(), [](const User *U) {
           return isa<BinaryOperator, CmpInst, ZExtInst, SExtInst>(U) ||
                  isRdRegion(U);
         });
}

Value *lowerTrunc(TruncInst &I, IRBuilder<> &B) {
  Value *Source = I.getOperand(0);
  unsigned To = elementBytes(I.getType());
  unsigned From = elementBytes(Source->getType());
  if (!To || !From || (canWriteNarrow(Source) && !isReadInPlace(I)))
    return nullptr;
  unsigned N = numElements(I.getType());
  Type *Elem = I.getType()->getScalarType();
  Value *Parts = B.CreateBitCast(Source, vectorOf(Elem, N * (From / To)));
  return createRdRegion(B, Parts, IRRegion::strided(Elem, N, From / To, 0),
                        !I.getType()->isVectorTy());
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Trunc = dyn_cast<TruncInst>(&I))
    return lowerTrunc(*Trunc, B);
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return nullptr;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return lowerFunnelShift(*Call, B);
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bitreverse:
    return lowerBitCount(*Call, B);
  case Intrinsic::bswap:
    return lowerByteSwap(*Call, B);
  case Intrinsic::expect:
    return Call->getArgOperand(0);
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
    return lowerSaturating(*Call, B);
  default:
    return nullptr;
  }
}

} // namespace

PreservedAnalyses LowerIntegersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<AssumeInst>(I)) {
      I.eraseFromParent();
      Changed = true;
    }
  return preservedIf(rewriteInstructions(F, lower) || Changed);
}

} // namespace cmc::genx
