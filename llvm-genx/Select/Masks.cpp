//===- Masks.cpp - compares, mask logic, masks as integers ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::CondMod;
using visa::Opcode;
using visa::Operand;

namespace {

bool isMask(const Value *V) { return V->getType()->isIntOrIntVectorTy(1); }

CondMod conditionOf(CmpInst::Predicate P) {
  switch (P) {
  case CmpInst::ICMP_EQ:
  case CmpInst::FCMP_OEQ:
    return CondMod::EQ;
  case CmpInst::ICMP_NE:
  case CmpInst::FCMP_UNE:
    return CondMod::NE;
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
  case CmpInst::FCMP_OGT:
    return CondMod::GT;
  case CmpInst::ICMP_SGE:
  case CmpInst::ICMP_UGE:
  case CmpInst::FCMP_OGE:
    return CondMod::GE;
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
  case CmpInst::FCMP_OLT:
    return CondMod::LT;
  default:
    return CondMod::LE;
  }
}

/// Replaces the order of unsigned integers and zero by equality. The finalizer
/// lets the instruction that computes \p Left compare with zero, and that may
/// have a signed result.
void compareWithZero(CondMod &Cond, const Operand &Left, Operand &Right) {
  if (Cond == CondMod::GE || Cond == CondMod::LT)
    Right = Left; // Always, or never.
  bool IsEqual = Cond == CondMod::GE || Cond == CondMod::LE;
  Cond = IsEqual ? CondMod::EQ : CondMod::NE;
}

void selectCompare(Selector &S, const CmpInst &Cmp) {
  Sign Signed =
      Cmp.isUnsigned() || Cmp.isEquality() ? Sign::Unsigned : Sign::Signed;
  Operand Left = S.source(Cmp.getOperand(0), Signed);
  Operand Right = S.source(Cmp.getOperand(1), Signed);
  CondMod Cond = conditionOf(Cmp.getPredicate());
  if (Cmp.isUnsigned() && Right.is(Operand::Imm) && Right.Bits == 0)
    compareWithZero(Cond, Left, Right);
  S.emit(Opcode::Cmp, numElements(Cmp.getType()),
         {Operand::mask(S.variable(&Cmp)), Left, Right})
      .Cond = Cond;
}

/// The logic opcode for an operation on integers of one bit.
Opcode logicFor(unsigned LLVMOpcode) {
  switch (LLVMOpcode) {
  case Instruction::Or:
    return Opcode::Or;
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
    return Opcode::Xor;
  default:
    assert(LLVMOpcode == Instruction::And || LLVMOpcode == Instruction::Mul ||
           Instruction::isShift(LLVMOpcode));
    return Opcode::And;
  }
}

void selectLogic(Selector &S, const Instruction &I) {
  unsigned N = numElements(I.getType());
  Operand To = Operand::mask(S.variable(&I));
  if (Value *X = invertedMask(&I)) {
    S.emit(Opcode::Not, N, {To, S.mask(X)});
    return;
  }
  Operand Left = S.mask(I.getOperand(0));
  // A shift of one bit is defined for an amount of 0 only, which has no effect.
  Operand Right = I.isShift() ? Left : S.mask(I.getOperand(1));
  S.emit(logicFor(I.getOpcode()), N, {To, Left, Right});
}

/// The integer type for \p Lanes (at most 32) mask bits.
visa::Type typeOfLanes(unsigned Lanes) {
  return Lanes > 16  ? visa::Type::UD
         : Lanes > 8 ? visa::Type::UW
                     : visa::Type::UB;
}

/// Selects any or all whose result is a value: a mask of one lane.
void selectReduction(Selector &S, const CallInst &I) {
  const Value *Mask = I.getArgOperand(0);
  unsigned N = numElements(Mask->getType());
  bool Any = intrinsicOf(&I) == GenXIntrinsic::genx_any;
  visa::VarId From = S.mask(Mask).Var, To = S.variable(&I);
  for (unsigned First = 0; First < N; First += 32) {
    unsigned Lanes = std::min(32u, N - First);
    visa::Type Ty = Lanes > 16 ? visa::Type::UD : visa::Type::UW;
    visa::VarId Word = S.K.addVariable(Ty, 1);
    S.emit(Opcode::Mov, 1,
           {Operand::reg(Word, visa::Region::contiguous(Ty, 0, 1)),
            Operand::mask(From + First / 32)});
    Operand Bits = Operand::reg(Word, visa::Region::scalar(Ty, 0));
    uint64_t All = (uint64_t(1) << Lanes) - 1;
    // The mask may be the first lanes of a wider one.
    if (S.K.Variables[From + First / 32].Count > Lanes)
      S.emit(Opcode::And, 1, {Bits, Bits, Operand::imm(Ty, All)});
    visa::VarId Part = First ? S.newMask(1) : To;
    S.emit(
         Opcode::Cmp, 1,
         {Operand::mask(Part), Bits, Operand::imm(Bits.type(), Any ? 0 : All)})
        .Cond = Any ? CondMod::NE : CondMod::EQ;
    if (First)
      S.emit(Any ? Opcode::Or : Opcode::And, 1,
             {Operand::mask(To), Operand::mask(To), Operand::mask(Part)});
  }
}

/// Selects a bitcast of <n x i1> to an integer: bit i is lane i. Wider masks
/// than 32 lanes are lowered earlier.
void selectMaskToInt(Selector &S, const CastInst &I) {
  const Value *Mask = I.getOperand(0);
  unsigned Lanes = numElements(Mask->getType());
  visa::VarId To = S.variable(&I);
  S.emit(Opcode::Mov, 1,
         {Operand::reg(To, visa::Region::contiguous(typeOfLanes(Lanes), 0, 1)),
          S.mask(Mask)});
}

/// Selects a bitcast of iN to <n x i1>.
void selectIntToMask(Selector &S, const CastInst &I) {
  unsigned N = numElements(I.getType());
  visa::VarId To = S.variable(&I);
  visa::VarId From = S.materialize(I.getOperand(0));
  visa::Type Ty = N > 16 ? visa::Type::UD : visa::Type::UW;
  if (N <= 8) {
    visa::VarId Word = S.K.addVariable(Ty, 1);
    S.emit(Opcode::Mov, 1,
           {Operand::reg(Word, visa::Region::contiguous(Ty, 0, 1)),
            Operand::reg(From, visa::Region::scalar(visa::Type::UB, 0))});
    From = Word;
  }
  for (unsigned First = 0; First < N; First += 32)
    S.emit(Opcode::SetP, std::min(32u, N - First),
           {Operand::mask(To + First / 32),
            Operand::reg(From, visa::Region::scalar(Ty, First / 8))});
}

} // namespace

bool selectMaskBits(Selector &S, const Dest &D, const Instruction &I) {
  if (!isMaskBits(I))
    return false;
  S.emit(Opcode::Mov, D, Sign::Unsigned, {S.mask(I.getOperand(0))});
  return true;
}

bool selectMask(Selector &S, const Instruction &I) {
  if (auto *Cmp = dyn_cast<CmpInst>(&I)) {
    selectCompare(S, *Cmp);
    return true;
  }
  unsigned ID = intrinsicOf(&I);
  if (ID == GenXIntrinsic::genx_any || ID == GenXIntrinsic::genx_all) {
    selectReduction(S, cast<CallInst>(I));
    return true;
  }
  if (isa<BinaryOperator>(I) && isMask(&I)) {
    selectLogic(S, I);
    return true;
  }
  auto *Cast = dyn_cast<BitCastInst>(&I);
  if (!Cast)
    return false;
  if (isMask(Cast))
    selectIntToMask(S, *Cast);
  else
    selectMaskToInt(S, *Cast);
  return true;
}

} // namespace cmc::genx
