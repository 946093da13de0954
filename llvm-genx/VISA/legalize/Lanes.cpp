//===- Lanes.cpp ----------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Lanes.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// A predicate from a lane that no mask offset encodes: shifts its bits down.
void Lanes::shiftPredicate(Instruction &I) {
  if (I.Pred.Var == None || I.Lane % K.laneUnit() == 0 || !I.NoMask)
    return;
  I.Pred.Var = TheMasks.shiftedMask(I.Pred.Var, I.Lane, I.ExecSize, I.Source);
  I.Lane = 0;
}

/// Combines the execution mask and the predicate of \p I in one predicate. If
/// no mask offset encodes the lane of \p I, the predicate has all lanes of its
/// unit.
void Lanes::executionMaskToPredicate(Instruction &I) {
  unsigned Unit = K.laneUnit(), Before = I.Lane % Unit;
  unsigned N = Before ? llvm::alignTo(Before + I.ExecSize, Unit) : I.ExecSize;
  Operand On = B.packed(Type::UD, N);
  Operand Zero = Operand::imm(Type::UD, 0);
  B.legalize(makeInstruction(Opcode::Mov, N, {On, Zero}, I.Source));
  Instruction Mark = I;
  Mark.Op = Opcode::Mov;
  Mark.Lane -= Before;
  Mark.ExecSize = N;
  Mark.Saturate = false;
  Mark.Operands = {On, Operand::imm(Type::UD, 1)};
  B.legalize(Mark);
  VarId M = K.addMask(N);
  Instruction Cmp =
      makeInstruction(Opcode::Cmp, N, {Operand::mask(M), On, Zero}, I.Source);
  Cmp.Cond = CondMod::NE;
  B.legalize(Cmp);
  I.Pred = Predicate();
  I.Pred.Var = M;
  I.NoMask = true;
  I.Lane = Before;
}

/// Emits masked writes element by element: a mask offset encodes every fourth
/// lane, and three shifted copies of the mask cover the others. For one address
/// per row, as rows may overlap, so that disabled lanes must not even write
/// back the values they have; and for single pairs.
bool Lanes::moveElements(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool Masked =
      dependsOnLanes(I) && !(I.info().has(PredicateIsData) && I.NoMask);
  bool MayShare = Dst.is(Operand::Indexed) && Dst.Idx.Stride != 0;
  bool IsPair = I.ExecSize == 2 && Dst.isRegister();
  if (!((Masked && MayShare) || IsPair) || !dependsOnLanes(I) ||
      !Sizes.startsAtBadLane(I))
    return false;
  unsigned N = I.ExecSize;
  Instruction Each = I;
  if (!I.NoMask && (I.info().has(PredicateIsData) || losesPredicate(K, I))) {
    // First the values, then the mask of the writes.
    Operand Packed = B.packed(Dst.type(), N);
    Instruction Compute = I;
    Compute.Operands[0] = Packed;
    Compute.NoMask = true;
    B.legalize(Compute);
    Each.Op = Opcode::Mov;
    Each.Saturate = false;
    Each.Pred = Predicate();
    Each.Operands = {Dst, Packed};
  }
  if (!Each.NoMask)
    executionMaskToPredicate(Each);
  shiftPredicate(Each);

  unsigned Unit = K.laneUnit();
  llvm::SmallVector<VarId, 8> Shifted = {Each.Pred.Var};
  for (unsigned S = 1; S < std::min(Unit, N); ++S)
    Shifted.push_back(
        TheMasks.shiftedMask(Each.Pred.Var, Each.Lane + S, N - S, I.Source));
  for (unsigned E = 0; E != N; ++E) {
    Instruction Mask = Each;
    Mask.Pred.Var = Shifted[E % Unit];
    if (E % Unit != 0)
      Mask.Lane = 0;
    // The mask of a lane that can be encoded, the operands of this element.
    Instruction P = pieceOf(Mask, E - E % Unit, 1);
    P.Operands = pieceOf(Each, E, 1).Operands;
    B.emit(P);
  }
  return true;
}

/// \p Mask, or a new one if its last part has less than \p Lanes lanes.
VarId Lanes::widerMask(VarId Mask, unsigned Lanes) {
  unsigned Have = K.Variables[Mask + (Lanes - 1) / 32].Count;
  return llvm::PowerOf2Ceil(Have) > (Lanes - 1) % 32 ? Mask : K.addMask(Lanes);
}

void Lanes::copyMask(VarId To, VarId From, unsigned Lanes,
                     const SourceLine &Line) {
  for (unsigned First = 0; First < Lanes; First += 32) {
    Operand Part = Operand::mask(From + First / 32);
    B.legalize(makeInstruction(Opcode::Or, std::min(32u, Lanes - First),
                               {Operand::mask(To + First / 32), Part, Part},
                               Line));
  }
}

/// Cuts an instruction whose operands would begin pieces at lanes that cannot
/// be encoded: the operands go through packed temporaries, where only the last
/// piece is narrower than a lane unit. A narrow last piece is widened to a
/// unit; the results of the additional lanes remain in the temporary or in
/// unused mask bits.
bool Lanes::align(const Instruction &I) {
  if (!dependsOnLanes(I) || !Sizes.startsAtBadLane(I))
    return false;
  unsigned N = I.ExecSize, Tail = N % K.laneUnit();
  bool NoTail = Tail == 3 || Tail > 4 || (Tail == 2 && !Sizes.takesPairs(I));
  unsigned NewN = NoTail ? llvm::alignTo(N, Tail > 4 ? 8 : 4) : N;
  Instruction Packed = I;
  Packed.ExecSize = NewN;
  if (I.Pred.Var != None && I.Pred.How == Predicate::PerLane)
    if (VarId Wider = widerMask(I.Pred.Var, NewN); Wider != I.Pred.Var) {
      copyMask(Wider, I.Pred.Var, N, I.Source);
      Packed.Pred.Var = Wider;
    }
  llvm::SmallVector<Instruction, 2> CopiesBack;
  VarId Narrow = None, Wide = None;
  for (unsigned Op = 0; Op != I.Operands.size(); ++Op) {
    const Operand &O = I.Operands[Op];
    if (!I.info().defines(Op)) {
      Packed.Operands[Op] = extended(I, Op, NewN);
      continue;
    }
    if (O.is(Operand::Mask)) {
      Wide = Packed.Operands[Op].Var = widerMask(O.Var, NewN);
      Narrow = O.Var;
    }
    if (!O.isRegister())
      continue;
    Packed.Operands[Op] = B.packed(O.type(), NewN);
    Operand Result = Packed.Operands[Op];
    Result.Reg = *Result.Reg.slice(0, N);
    // Disabled lanes keep the old value.
    if (!I.info().has(PredicateIsData) || !I.NoMask)
      B.legalize(makeInstruction(Opcode::Mov, N, {Result, O}, I.Source));
    CopiesBack.push_back(
        makeInstruction(Opcode::Mov, N, {O, Result}, I.Source));
  }
  B.split(Packed);
  for (Instruction &C : CopiesBack)
    B.legalize(C);
  if (Wide != Narrow)
    copyMask(Narrow, Wide, N, I.Source);
  return true;
}

/// Source \p N of \p I extended to \p NewSize elements such that it is legal in
/// lane units; the additional elements are undefined.
Operand Lanes::extended(const Instruction &I, unsigned N, unsigned NewSize) {
  const Operand &Source = I.Operands[N];
  if (!Source.isRegister())
    return Source;
  unsigned Stride;
  if (Source.is(Operand::Direct) && Source.Reg.isLinear(&Stride)) {
    Instruction Longer = I;
    Region &R = Longer.Operands[N].Reg;
    R = Region::linear(Source.type(), Source.Reg.Offset, NewSize, Stride);
    bool Legal = R.end() <= K.Variables[Source.Var].size();
    unsigned Unit = K.laneUnit();
    for (unsigned First = 0; First < NewSize && Legal; First += Unit)
      Legal = Sizes.operandLimit(Longer, N, First) >=
              std::min(Unit, NewSize - First);
    if (Legal)
      return Longer.Operands[N];
  }
  Operand O = B.toTemporary(Source, I.ExecSize, I.Source);
  K.Variables[O.Var].Count = NewSize;
  O.Reg = Region::contiguous(O.type(), 0, NewSize);
  return O;
}
