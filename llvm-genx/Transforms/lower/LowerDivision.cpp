//===- LowerDivision.cpp - integer division -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// sdiv, udiv, srem and urem of i8 and i16 are done in 32 bits, the only width
// that the hardware divides. On targets without integer division they become a
// sequence of reciprocal, one Newton step and corrections:
//
//   udiv x, y ==> z = uint(inv(float(y)) * 0xfffff000)   at most 2^32 / y
//                 z += umulh(z, -y * z)
//                 q = umulh(x, z)                        at most 3 too small
//
// Divisions by a constant become shifts or the high half of a product.
//
// Requires: genx-lower-int64. Guarantees: divisions are of i32 (or i64 if
// native) and exist on the target.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Division.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The sequence in the header, for unsigned 32-bit \p X and \p Y.
QuotientAndRemainder divideUnsigned(IRBuilder<> &B, Value *X, Value *Y) {
  Type *T = X->getType();
  Type *F = withElement(T, B.getFloatTy());
  auto MulHigh = [&](Value *L, Value *R) {
    return callGenX(B, GenXIntrinsic::genx_umulh, {T, T}, {L, R});
  };
  // 2^32 - 2^12 allows for the error of inv and of both roundings.
  Value *Inverse =
      callGenX(B, GenXIntrinsic::genx_inv, {F}, {B.CreateUIToFP(Y, F)});
  Value *Scaled = B.CreateFMul(Inverse, ConstantFP::get(F, 4294963200.0));
  Value *Z = B.CreateIntrinsic(Intrinsic::fptoui_sat, {T, F}, {Scaled});
  Value *Missing = B.CreateMul(B.CreateNeg(Y), Z); // 2^32 - y * z
  Z = B.CreateAdd(Z, MulHigh(Z, Missing));
  Value *Q = MulHigh(X, Z);
  Value *R = B.CreateSub(X, B.CreateMul(Q, Y));
  for (unsigned Step = 0; Step < 3; ++Step) {
    Value *Again = B.CreateICmpUGE(R, Y);
    Q = B.CreateSelect(Again, B.CreateAdd(Q, ConstantInt::get(T, 1)), Q);
    R = B.CreateSelect(Again, B.CreateSub(R, Y), R);
  }
  return {Q, R};
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  unsigned Opcode = I.getOpcode();
  bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  if (!Signed && Opcode != Instruction::UDiv && Opcode != Instruction::URem)
    return nullptr;
  Type *T = I.getType();
  bool Native = targetOf(*I.getFunction()).has(TargetInfo::IntDiv);
  if (T->getScalarSizeInBits() > 32 ||
      (Native && T->getScalarSizeInBits() == 32))
    return nullptr;
  Type *Wide = withElement(T, B.getInt32Ty());
  auto Extend = [&](Value *V) {
    return Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  Value *X = Extend(I.getOperand(0)), *Y = Extend(I.getOperand(1));
  const APInt *Divisor;
  if (!Native && PatternMatch::match(Y, PatternMatch::m_APInt(Divisor)))
    if (Value *Known = divideByConstant(B, Opcode, X, *Divisor))
      return B.CreateTrunc(Known, T);
  Value *Result = Native ? B.CreateBinOp(Instruction::BinaryOps(Opcode), X, Y)
                         : divideBy(divideUnsigned, B, Opcode, X, Y);
  return B.CreateTrunc(Result, T);
}

} // namespace

PreservedAnalyses LowerDivisionPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace cmc::genx
