//===- LegalizeMasks.cpp - masks, reductions and lanes --------------------===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer takes a mask variable as a whole for logic, moves and
// any/all (its declared size counts, not the execution size), and bits beyond
// the lanes that CMC uses are undefined. Other uses go through an integer.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

static Operand scalar(VarId V, Type Ty = Type::UD) {
  return Operand::reg(V, Region::scalar(Ty, 0));
}

static unsigned roundedLanes(const Kernel &K, VarId Mask) {
  return llvm::PowerOf2Ceil(K.Variables[Mask].Count);
}

/// One mask variable in a new ud or uw; what is beyond its lanes is undefined
/// unless they are 16 or 32, as a flag register has.
Operand Legalizer::flagWord(VarId Mask, const SourceLine &Line) {
  Type Ty = lanesOfVariable(Mask) > 16 ? Type::UD : Type::UW;
  Operand T = scalar(K.addVariable(Ty, 1), Ty);
  emit(make(Opcode::Mov, 1, {T, Operand::mask(Mask)}, Line));
  return T;
}

static Operand lanesAsNumber(unsigned Lanes) {
  return Operand::imm(Lanes > 16 ? Type::UD : Type::UW,
                      llvm::maskTrailingOnes<uint32_t>(Lanes));
}

/// The bits of one mask variable in a new ud or uw, zero beyond its lanes.
Operand Legalizer::maskWord(VarId Mask, const SourceLine &Line) {
  Operand T = flagWord(Mask, Line);
  unsigned Lanes = lanesOfVariable(Mask);
  if (Lanes % 16)
    emit(make(Opcode::And, 1, {T, T, lanesAsNumber(Lanes)}, Line));
  return T;
}

//===--- any and all ------------------------------------------------------===//

/// A new mask of one lane: whether some or all of the lanes of \p P are set.
VarId Legalizer::reduceMask(const Predicate &P, const SourceLine &Line) {
  bool All = P.How == Predicate::All;
  VarId Sum = None;
  for (unsigned First = 0; First < P.Lanes; First += 32) {
    unsigned Lanes = std::min(32u, P.Lanes - First);
    uint32_t Wanted = llvm::maskTrailingOnes<uint32_t>(Lanes);
    VarId Word = K.addVariable(Type::UD, 1);
    emit(make(Opcode::Mov, 1, {scalar(Word), Operand::mask(P.Var + First / 32)},
              Line));
    if (Lanes != 32) // Bits beyond the lanes must not matter.
      emit(make(All ? Opcode::Or : Opcode::And, 1,
                {scalar(Word), scalar(Word),
                 Operand::imm(Type::UD, All ? ~Wanted : Wanted)},
                Line));
    if (Sum != None)
      emit(make(All ? Opcode::And : Opcode::Or, 1,
                {scalar(Word), scalar(Word), scalar(Sum)}, Line));
    Sum = Word;
  }
  VarId Result = K.addMask(1);
  Instruction Cmp = make(Opcode::Cmp, 1,
                         {Operand::mask(Result), scalar(Sum),
                          Operand::imm(Type::UD, All ? 0xffffffff : 0)},
                         Line);
  Cmp.Cond = All ? CondMod::EQ : CondMod::NE;
  emit(Cmp);
  return Result;
}

/// Leaves only predicates that count per lane, and any/all on jumps and choices
/// of one element where the hardware counts the same lanes.
void Legalizer::reducePredicate(Instruction &I) {
  Predicate &P = I.Pred;
  if (P.Var == None || P.How == Predicate::PerLane)
    return;
  if (P.How != Predicate::Uniform) {
    // The finalizer may mask what is not masked where lanes diverge on Gen12LP.
    bool Masked =
        I.Op != Opcode::Jmp && Diverges && K.Target->Gen == Generation::Gen12LP;
    bool Native = takesReduction(I) && !Masked && P.Lanes <= 32 &&
                  llvm::isPowerOf2_32(P.Lanes) &&
                  roundedLanes(K, P.Var) == P.Lanes;
    if (Native)
      return;
    P.Var = reduceMask(P, I.Source);
    P.How = Predicate::Uniform;
  }
  if (I.ExecSize > 1)
    spreadUniform(I);
  P.How = Predicate::PerLane;
  P.Lanes = 1;
}

/// Lane 0 of the predicate in all lanes of a new mask.
void Legalizer::spreadUniform(Instruction &I) {
  VarId Bits = K.addVariable(Type::UD, 1);
  Instruction Sel = make(Opcode::Sel, 1,
                         {scalar(Bits), Operand::imm(Type::UD, 0xffffffff),
                          Operand::imm(Type::UD, 0)},
                         I.Source);
  Sel.Pred.Var = I.Pred.Var;
  Sel.Pred.Negate = I.Pred.Negate;
  emit(Sel);
  unsigned Lanes = I.Lane + I.ExecSize;
  VarId Spread = K.addMask(Lanes);
  for (unsigned First = 0; First < Lanes; First += 32) {
    VarId M = Spread + First / 32;
    unsigned N = roundedLanes(K, M);
    Type Ty = N == 32 ? Type::UD : Type::UW;
    emit(make(Opcode::SetP, N, {Operand::mask(M), scalar(Bits, Ty)}, I.Source));
  }
  I.Pred.Var = Spread;
  I.Pred.Negate = false;
}

//===--- Moves and logic --------------------------------------------------===//

static bool isScalarSource(const Operand &O) {
  return O.is(Operand::Imm) || (O.is(Operand::Direct) && O.Reg.isScalar());
}

/// mov integer <- mask: what comes from a flag is extended with zeros.
void Legalizer::moveMaskToInteger(Instruction I) {
  Operand &Dst = I.Operands[0], &Src = I.Operands[1];
  VarId Mask = Src.Var + I.Lane / 32;
  unsigned Lanes = lanesOfVariable(Mask), Shift = I.Lane % 32;
  I.Lane = 0;
  bool Plain = Shift == 0 && Dst.is(Operand::Direct) && isInteger(Dst.type()) &&
               sizeOf(Dst.type()) <= 4 && !I.Saturate && I.NoMask &&
               I.Pred.Var == None;
  if (Plain && Lanes % 16 == 0 && sizeOf(Dst.type()) > 1) {
    Dst.Reg.Ty = integerType(sizeOf(Dst.type()), /*Signed=*/false);
    Src = Operand::mask(Mask);
    emit(std::move(I));
    return;
  }
  if (Plain && Lanes % 16) {
    I.Op = Opcode::And;
    Src = flagWord(Mask, I.Source);
    I.Operands.push_back(lanesAsNumber(Lanes));
  } else {
    Src = maskWord(Mask, I.Source);
  }
  if (Shift) {
    I.Op = Opcode::Shr;
    I.Operands.push_back(Operand::imm(Type::UD, Shift));
  }
  legalize(std::move(I));
}

/// mov integer <- mask, mov mask <- mask, setp mask <- bits of an integer.
bool Legalizer::legalizeMaskMove(const Instruction &I) {
  const Operand &Dst = I.Operands[0], &Src = I.Operands.back();
  if (I.Op == Opcode::Mov && Src.is(Operand::Mask) && !Dst.is(Operand::Mask)) {
    moveMaskToInteger(I);
    return true;
  }
  if (I.Op == Opcode::Mov && Dst.is(Operand::Mask) && Src.is(Operand::Mask)) {
    Instruction Or = I;
    Or.Op = Opcode::Or;
    Or.Operands.push_back(Src);
    return legalizeMaskLogic(Or);
  }
  if (I.Op != Opcode::SetP || !isScalarSource(Src))
    return false;
  for (unsigned First = 0; First < I.ExecSize; First += 32) {
    Instruction P = I;
    VarId M = Dst.Var + (I.Lane + First) / 32;
    P.Operands[0].Var = M;
    P.Lane = (I.Lane + First) % 32;
    P.ExecSize =
        P.Lane == 0 ? std::min<unsigned>(llvm::PowerOf2Ceil(I.ExecSize - First),
                                         roundedLanes(K, M))
                    : I.ExecSize;
    Operand &Bits = P.Operands[1];
    Type Ty = P.ExecSize == 32 ? Type::UD : Type::UW;
    if (Bits.is(Operand::Imm)) {
      // Beyond bit 63 an immediate goes on as it ended.
      int64_t Rest = static_cast<int64_t>(Bits.Bits) >> std::min(First, 63u);
      Bits = Operand::imm(
          Ty, Rest & llvm::maskTrailingOnes<uint64_t>(8 * sizeOf(Ty)));
    } else if (sizeOf(Bits.type()) >= sizeOf(Ty)) {
      // The low bits come first.
      Bits.Reg = Region::scalar(Ty, Bits.Reg.Offset);
    } else {
      Operand Wide = scalar(K.addVariable(Ty, 1), Ty);
      Bits.Reg = Region::scalar(Bits.type(), Bits.Reg.Offset);
      legalize(make(Opcode::Mov, 1, {Wide, Bits}, I.Source));
      Bits = Wide;
    }
    emit(P);
  }
  return true;
}

/// not as xor with all lanes. The finalizer puts the inversion into what reads
/// the result, and on Gen12LP may forget it there when it spills that.
void Legalizer::invertMask(Instruction I) {
  unsigned Lanes = I.Lane + I.ExecSize;
  VarId Ones = K.addMask(Lanes);
  legalize(make(Opcode::SetP, Lanes,
                {Operand::mask(Ones), Operand::imm(Type::UD, ~0ull)},
                I.Source));
  I.Op = Opcode::Xor;
  I.Operands.push_back(Operand::mask(Ones));
  legalize(std::move(I));
}

/// and, or, xor, not of masks: one instruction per variable, of its whole size.
bool Legalizer::legalizeMaskLogic(const Instruction &I) {
  if (!I.info().has(Logic) || !I.Operands[0].is(Operand::Mask))
    return false;
  if (I.Op == Opcode::Not && K.Target->Gen == Generation::Gen12LP) {
    invertMask(I);
    return true;
  }
  if (I.Lane != 0) {
    split(I);
    return true;
  }
  for (unsigned First = 0; First < I.ExecSize; First += 32) {
    Instruction P = I;
    for (Operand &O : P.Operands)
      O.Var += First / 32;
    P.ExecSize = std::min<unsigned>(llvm::PowerOf2Ceil(I.ExecSize - First),
                                    roundedLanes(K, P.Operands[0].Var));
    emit(P);
  }
  return true;
}

//===--- Lanes ------------------------------------------------------------===//

/// Lanes \p Shift .. \p Shift + \p Lanes - 1 of a mask as a mask of its own.
VarId Legalizer::shiftedMask(VarId Mask, unsigned Shift, unsigned Lanes,
                             const SourceLine &Line) {
  VarId Word = Mask + Shift / 32;
  Shift %= 32;
  VarId Moved = K.addMask(Lanes);
  for (unsigned First = 0; First < Lanes; First += 32, ++Word) {
    Operand T = scalar(K.addVariable(Type::UD, 1));
    emit(make(Opcode::Shr, 1,
              {T, maskWord(Word, Line), Operand::imm(Type::UD, Shift)}, Line));
    // Lanes of the next variable belong to the same word now.
    if (First + 32 - Shift < Lanes) {
      Operand Next = scalar(K.addVariable(Type::UD, 1));
      emit(make(
          Opcode::Shl, 1,
          {Next, maskWord(Word + 1, Line), Operand::imm(Type::UD, 32 - Shift)},
          Line));
      emit(make(Opcode::Or, 1, {T, T, Next}, Line));
    }
    VarId M = Moved + First / 32;
    unsigned N = roundedLanes(K, M);
    emit(make(Opcode::SetP, N,
              {Operand::mask(M), scalar(T.Var, N == 32 ? Type::UD : Type::UW)},
              Line));
  }
  return Moved;
}

/// A predicate from a lane that no mask offset reaches: the bits move down.
void Legalizer::shiftPredicate(Instruction &I) {
  if (I.Pred.Var == None || I.Lane % K.laneUnit() == 0 || !I.NoMask)
    return;
  I.Pred.Var = shiftedMask(I.Pred.Var, I.Lane, I.ExecSize, I.Source);
  I.Lane = 0;
}

/// The execution mask and the predicate of \p I as one predicate.
void Legalizer::executionMaskToPredicate(Instruction &I) {
  unsigned N = I.ExecSize;
  Operand On = Operand::reg(K.addVariable(Type::UD, N, "", K.grfBytes()),
                            Region::contiguous(Type::UD, 0, N));
  Operand Zero = Operand::imm(Type::UD, 0);
  legalize(make(Opcode::Mov, N, {On, Zero}, I.Source));
  Instruction Mark = I;
  Mark.Op = Opcode::Mov;
  Mark.Saturate = false;
  Mark.Operands = {On, Operand::imm(Type::UD, 1)};
  legalize(Mark);
  VarId M = K.addMask(N);
  Instruction Cmp =
      make(Opcode::Cmp, N, {Operand::mask(M), On, Zero}, I.Source);
  Cmp.Cond = CondMod::NE;
  legalize(Cmp);
  I.Pred = Predicate();
  I.Pred.Var = M;
  I.NoMask = true;
  I.Lane = 0;
}

/// Masked writes that go element by element: a mask reaches every fourth lane,
/// and three shifted copies of it reach the others. For one address per row,
/// since rows may share a place, so that disabled lanes must not even write
/// back what they find there; and for single pairs.
bool Legalizer::moveMaskedElements(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool Masked =
      dependsOnLanes(I) && !(I.info().has(PredicateIsData) && I.NoMask);
  bool MayShare = Dst.is(Operand::Indexed) && Dst.Idx.Stride != 0;
  bool IsPair = I.ExecSize == 2 && Dst.isRegister();
  if (!((Masked && MayShare) || IsPair) || !dependsOnLanes(I) ||
      !startsAtBadLane(I))
    return false;
  unsigned N = I.ExecSize;
  Instruction Each = I;
  if (!I.NoMask && I.info().has(PredicateIsData)) {
    // Two masks: the one that selects first, then the one that writes.
    Operand Packed =
        Operand::reg(K.addVariable(Dst.type(), N, "", K.grfBytes()),
                     Region::contiguous(Dst.type(), 0, N));
    Instruction Compute = I;
    Compute.Operands[0] = Packed;
    Compute.NoMask = true;
    legalize(Compute);
    Each.Op = Opcode::Mov;
    Each.Saturate = false;
    Each.Pred = Predicate();
    Each.Operands = {Dst, Packed};
  }
  if (!Each.NoMask)
    executionMaskToPredicate(Each);

  unsigned Unit = K.laneUnit();
  llvm::SmallVector<VarId, 8> Shifted = {Each.Pred.Var};
  for (unsigned S = 1; S < std::min(Unit, N); ++S)
    Shifted.push_back(
        shiftedMask(Each.Pred.Var, Each.Lane + S, N - S, I.Source));
  for (unsigned E = 0; E != N; ++E) {
    Instruction Mask = Each;
    Mask.Pred.Var = Shifted[E % Unit];
    if (E % Unit != 0)
      Mask.Lane = 0;
    // The mask of a lane that has an encoding, the operands of this element.
    Instruction P = piece(Mask, E - E % Unit, 1);
    P.Operands = piece(Each, E, 1).Operands;
    emit(P);
  }
  return true;
}

bool Legalizer::startsAtBadLane(const Instruction &I) const {
  for (unsigned First = 0; First != I.ExecSize;) {
    if ((I.Lane + First) % K.laneUnit() != 0)
      return true;
    First += pieceSize(I, First);
  }
  return false;
}

/// \p Mask, or a new one where its last part has no room for \p Lanes.
VarId Legalizer::widerMask(VarId Mask, unsigned Lanes) {
  unsigned Have = K.Variables[Mask + (Lanes - 1) / 32].Count;
  return llvm::PowerOf2Ceil(Have) > (Lanes - 1) % 32 ? Mask : K.addMask(Lanes);
}

void Legalizer::copyMask(VarId To, VarId From, unsigned Lanes,
                         const SourceLine &Line) {
  for (unsigned First = 0; First < Lanes; First += 32) {
    Operand Part = Operand::mask(From + First / 32);
    legalize(make(Opcode::Or, std::min(32u, Lanes - First),
                  {Operand::mask(To + First / 32), Part, Part}, Line));
  }
}

/// Cuts an instruction whose operands would put pieces at lanes that have no
/// encoding: the operands go through packed temporaries, where only the last
/// piece is narrower than a unit of lanes. What would be cut at the end becomes
/// whole; what the lanes added compute stays in the temporary or in unused mask
/// bits.
bool Legalizer::alignLanes(const Instruction &I) {
  if (!dependsOnLanes(I) || !startsAtBadLane(I))
    return false;
  unsigned N = I.ExecSize, Tail = N % K.laneUnit();
  bool NoTail = Tail == 3 || Tail > 4 || (Tail == 2 && !takesPairs(I));
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
    VarId T = K.addVariable(O.type(), NewN, "", K.grfBytes());
    Packed.Operands[Op] =
        Operand::reg(T, Region::contiguous(O.type(), 0, NewN));
    Operand Result = Packed.Operands[Op];
    Result.Reg = *Result.Reg.slice(0, N);
    // Disabled lanes keep what was there.
    if (!I.info().has(PredicateIsData) || !I.NoMask)
      legalize(make(Opcode::Mov, N, {Result, O}, I.Source));
    CopiesBack.push_back(make(Opcode::Mov, N, {O, Result}, I.Source));
  }
  split(Packed);
  for (Instruction &C : CopiesBack)
    legalize(C);
  if (Wide != Narrow)
    copyMask(Narrow, Wide, N, I.Source);
  return true;
}
