//===- Arithmetic.cpp - operations of the ALU and the math unit -----------===//
//
// Part of CMC, under the MIT licence.
//
// One row for each operation: LLVM opcode or intrinsic, vISA opcode, signedness
// of operands. Subtraction is an addition with (-); select is sel.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

namespace {

struct Row {
  unsigned ID; ///< The LLVM opcode or the intrinsic.
  Opcode Op;
  Sign S;
};

constexpr Sign U = Sign::Unsigned, D = Sign::Signed;

const Row Instructions[] = {
    {Instruction::Add, Opcode::Add, D},  {Instruction::FAdd, Opcode::Add, D},
    {Instruction::Mul, Opcode::Mul, D},  {Instruction::FMul, Opcode::Mul, D},
    {Instruction::SDiv, Opcode::Div, D}, {Instruction::UDiv, Opcode::Div, U},
    {Instruction::SRem, Opcode::Mod, D}, {Instruction::URem, Opcode::Mod, U},
    {Instruction::FDiv, Opcode::Div, D}, {Instruction::And, Opcode::And, U},
    {Instruction::Or, Opcode::Or, U},    {Instruction::Xor, Opcode::Xor, U},
    {Instruction::Shl, Opcode::Shl, U},  {Instruction::LShr, Opcode::Shr, U},
    {Instruction::AShr, Opcode::Asr, D},
};

namespace gx = GenXIntrinsic;

const Row Intrinsics[] = {
    {Intrinsic::smin, Opcode::Min, D},
    {Intrinsic::smax, Opcode::Max, D},
    {Intrinsic::umin, Opcode::Min, U},
    {Intrinsic::umax, Opcode::Max, U},
    {Intrinsic::minnum, Opcode::Min, D},
    {Intrinsic::maxnum, Opcode::Max, D},
    {Intrinsic::fma, Opcode::Mad, D},
    {Intrinsic::ctpop, Opcode::Cbit, U},
    {Intrinsic::ctlz, Opcode::Lzd, U},
    {Intrinsic::bitreverse, Opcode::Bfrev, U},
    {Intrinsic::fshl, Opcode::Rol, U},
    {Intrinsic::fshr, Opcode::Ror, U},
    {Intrinsic::floor, Opcode::Rndd, D},
    {Intrinsic::ceil, Opcode::Rndu, D},
    {Intrinsic::trunc, Opcode::Rndz, D},
    {Intrinsic::rint, Opcode::Rnde, D},
    {Intrinsic::nearbyint, Opcode::Rnde, D},
    {Intrinsic::roundeven, Opcode::Rnde, D},
    {Intrinsic::sqrt, Opcode::Sqrt, D},
    {gx::genx_frc, Opcode::Frc, D},
    {gx::genx_inv, Opcode::Inv, D},
    {gx::genx_log, Opcode::Log, D},
    {gx::genx_exp, Opcode::Exp, D},
    {gx::genx_sqrt, Opcode::Sqrt, D},
    {gx::genx_rsqrt, Opcode::Rsqrt, D},
    {gx::genx_sin, Opcode::Sin, D},
    {gx::genx_cos, Opcode::Cos, D},
    {gx::genx_pow, Opcode::Pow, D},
    {gx::genx_umulh, Opcode::Mulh, U},
    {gx::genx_smulh, Opcode::Mulh, D},
    {gx::genx_ssmad, Opcode::Mad, D},
    {gx::genx_add3, Opcode::Add3, D},
};

const Row *rowOf(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    unsigned ID = intrinsicOf(Call);
    auto *R = find_if(Intrinsics, [&](const Row &R) { return R.ID == ID; });
    return R == std::end(Intrinsics) ? nullptr : R;
  }
  auto *R = find_if(Instructions,
                    [&](const Row &R) { return R.ID == I.getOpcode(); });
  return R == std::end(Instructions) ? nullptr : R;
}

/// The number of sources; further operands of a call are flags.
unsigned numSources(const Row &R) {
  StringRef Roles = visa::info(R.Op).Roles;
  return Roles.size() - 1;
}

/// \p V with (-), for the subtrahend.
Operand negated(Selector &S, const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return S.source(C->getType()->isFPOrFPVectorTy()
                        ? ConstantExpr::getFNeg(const_cast<Constant *>(C))
                        : ConstantExpr::getNeg(const_cast<Constant *>(C)),
                    D);
  Operand O = S.source(V, D);
  O.Mod = negate(O.Mod);
  return O;
}

/// Selects a mov for a modifier that is part of no other instruction.
bool selectModifier(Selector &S, const Dest &To, const Instruction &I) {
  ModifierKind M = modifierOf(&I);
  if (M == ModifierKind::None)
    return false;
  const Value *X = modifiedBy(&I);
  Operand O = S.source(X, M == ModifierKind::Not ? U : D);
  if (isa<Constant>(X)) // Immediates have no modifiers.
    O = Operand::reg(S.materialize(X), S.whole(visa::None, X->getType()).Reg);
  switch (M) {
  case ModifierKind::Not:
    S.emit(Opcode::Not, To, U, {O});
    return true;
  case ModifierKind::Negate:
    O.Mod = negate(O.Mod);
    break;
  default:
    O.Mod = visa::Modifier::Abs;
    break;
  }
  S.emit(Opcode::Mov, To, D, {O});
  return true;
}

/// Doubles have division and square root as IEEE macros only.
Opcode ieeeOf(Opcode Op, const Type *T) {
  if (!T->getScalarType()->isDoubleTy())
    return Op;
  return Op == Opcode::Div    ? Opcode::Divm
         : Op == Opcode::Sqrt ? Opcode::Sqrtm
                              : Op;
}

/// Reads \p Amount, by which a shift of words is done, as words, too: dwords
/// would make the hardware compute in dwords. Only the lowest bits count.
void readAmountAsWords(const Dest &To, const Operand &Shifted,
                       Operand &Amount) {
  bool IsInWords =
      visa::sizeOf(To.Reg.Ty) <= 2 && visa::sizeOf(Shifted.type()) <= 2;
  if (!IsInWords || !Amount.is(Operand::Direct) ||
      visa::sizeOf(Amount.type()) != 4)
    return;
  visa::Region &R = Amount.Reg;
  R.Ty = visa::Type::UW;
  R.VStride *= 2;
  R.Stride *= 2;
}

/// Whether \p I, which instcombine has made of a sum without carries, is the
/// index of a region. As a sum, visa-fold-indices makes it a displacement.
bool isIndexWithoutCarries(const Instruction &I) {
  return I.getOpcode() == Instruction::Or && elementBytes(I.getType()) == 2 &&
         isa<Constant>(I.getOperand(1)) &&
         any_of(I.users(),
                [&](const User *U) {
                  return (isRdRegion(U) || isWrRegion(U)) &&
                         IRRegion::of(*cast<CallInst>(U)).Index == &I;
                }) &&
         haveNoCommonBitsSet(I.getOperand(0), I.getOperand(1),
                             I.getModule()->getDataLayout());
}

} // namespace

bool selectArithmetic(Selector &S, const Dest &To, const Instruction &I) {
  if (selectModifier(S, To, I))
    return true;
  if (I.getOpcode() == Instruction::Sub || I.getOpcode() == Instruction::FSub) {
    Operand Left = S.source(I.getOperand(0), D);
    S.emit(Opcode::Add, To, D, {Left, negated(S, I.getOperand(1))});
    return true;
  }
  const Row *R = rowOf(I);
  if (!R)
    return false;
  SmallVector<Operand, 3> Sources;
  for (unsigned Op = 0; Op < numSources(*R); ++Op) {
    // LLVM's rotate has the value twice, then the amount.
    bool Amount = (R->Op == Opcode::Rol || R->Op == Opcode::Ror) && Op == 1;
    Sources.push_back(S.source(I.getOperand(Amount ? 2 : Op), R->S));
  }
  if (I.isShift())
    readAmountAsWords(To, Sources[0], Sources[1]);
  Opcode Op = ieeeOf(R->Op, I.getType());
  if (Sources[0].Mod == visa::Modifier::None && isIndexWithoutCarries(I))
    Op = Opcode::Add;
  S.emit(Op, To, R->S, Sources);
  return true;
}

/// The execution mask cannot be the condition of a sel: emits two moves, to a
/// new variable.
static void selectByExecution(Selector &S, const Dest &To,
                              const SelectInst &Select,
                              const visa::Predicate &Mask) {
  const Type *T = Select.getType();
  Dest Both = S.whole(S.newVariable(T), T);
  S.emit(Opcode::Mov, Both, D, {S.source(Select.getFalseValue(), D)});
  Operand Selected = S.source(Select.getTrueValue(), D);
  S.emit(Opcode::Mov, Both, D, {Selected}).Pred = Mask;
  S.emit(Opcode::Mov, To, D, {Operand::reg(Both.Var, Both.Reg)});
}

bool selectSelect(Selector &S, const Dest &To, const Instruction &I) {
  auto *Select = dyn_cast<SelectInst>(&I);
  if (!Select)
    return false;
  Dest Sel = To;
  Sel.Pred = S.predicate(Select->getCondition());
  if (Sel.Pred.Execution) {
    selectByExecution(S, To, *Select, Sel.Pred);
    return true;
  }
  if (Sel.Pred.Var == visa::None) {
    S.into(To, Select->getTrueValue());
    return true;
  }
  if (!Select->getCondition()->getType()->isVectorTy() && To.size() > 1)
    Sel.Pred.How = visa::Predicate::Uniform;
  Operand T = S.source(Select->getTrueValue(), D);
  Operand F = S.source(Select->getFalseValue(), D);
  if (visa::isFloat(T.type()) && T.Mod == visa::Modifier::None &&
      F.Mod == visa::Modifier::None && !Sel.TypeIsFixed) {
    // As integers, so that denormals do not change.
    T.Reg.Ty = F.Reg.Ty = Sel.Reg.Ty =
        visa::integerType(visa::sizeOf(T.type()));
    Sel.TypeIsFixed = true;
  }
  S.emit(Opcode::Sel, Sel, D, {T, F});
  return true;
}

} // namespace cmc::genx
