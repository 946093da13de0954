//===- Division.cpp - all divisions out of an unsigned one ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Division.h"

using namespace llvm;

namespace cmc {
namespace genx {

/// -1 in the lanes where \p V is negative, 0 in the others.
static Value *signOf(IRBuilder<> &B, Value *V) {
  Type *T = V->getType();
  return B.CreateAShr(V, ConstantInt::get(T, T->getScalarSizeInBits() - 1));
}

/// -V where the lanes of \p Sign are -1, V where they are 0.
static Value *negateIf(IRBuilder<> &B, Value *Sign, Value *V) {
  return B.CreateSub(B.CreateXor(V, Sign), Sign);
}

Value *divideBy(UnsignedDivision Divide, IRBuilder<> &B, unsigned Opcode,
                Value *X, Value *Y) {
  if (Opcode == Instruction::UDiv)
    return Divide(B, X, Y).Q;
  if (Opcode == Instruction::URem)
    return Divide(B, X, Y).R;
  Value *SX = signOf(B, X), *SY = signOf(B, Y);
  Value *Numerator = negateIf(B, SX, X), *Denominator = negateIf(B, SY, Y);
  QuotientAndRemainder D = Divide(B, Numerator, Denominator);
  return Opcode == Instruction::SDiv ? negateIf(B, B.CreateXor(SX, SY), D.Q)
                                     : negateIf(B, SX, D.R);
}

} // namespace genx
} // namespace cmc
