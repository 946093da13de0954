//===- Masks.cpp ----------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Masks.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

static Operand scalar(VarId V, Type Ty = Type::UD) {
  return Operand::reg(V, Region::scalar(Ty, 0));
}

static unsigned roundedLanes(const Kernel &K, VarId Mask) {
  return llvm::PowerOf2Ceil(K.Variables[Mask].Count);
}

/// Copies one mask variable to a new ud or uw; bits beyond its lanes are
/// undefined unless it has 16 or 32 lanes, the sizes of flag registers.
Operand Masks::flagWord(VarId Mask, const SourceLine &Line) {
  Type Ty = lanesOfVariable(Mask) > 16 ? Type::UD : Type::UW;
  Operand T = scalar(K.addVariable(Ty, 1), Ty);
  B.emit(makeInstruction(Opcode::Mov, 1, {T, Operand::mask(Mask)}, Line));
  return T;
}

static Operand lanesAsImmediate(unsigned Lanes) {
  return Operand::imm(Lanes > 16 ? Type::UD : Type::UW,
                      llvm::maskTrailingOnes<uint32_t>(Lanes));
}

/// The bits of one mask variable in a new ud or uw, zero beyond its lanes.
Operand Masks::maskWord(VarId Mask, const SourceLine &Line) {
  Operand T = flagWord(Mask, Line);
  unsigned Lanes = lanesOfVariable(Mask);
  if (Lanes % 16)
    B.emit(
        makeInstruction(Opcode::And, 1, {T, T, lanesAsImmediate(Lanes)}, Line));
  return T;
}

//===--- any and all ------------------------------------------------------===//

/// A new mask of one lane: whether some or all of the lanes of \p P are set.
VarId Masks::reduceMask(const Predicate &P, const SourceLine &Line) {
  bool All = P.How == Predicate::All;
  VarId Sum = None;
  for (unsigned First = 0; First < P.Lanes; First += 32) {
    unsigned Lanes = std::min(32u, P.Lanes - First);
    uint32_t Wanted = llvm::maskTrailingOnes<uint32_t>(Lanes);
    VarId Word = K.addVariable(Type::UD, 1);
    B.emit(makeInstruction(Opcode::Mov, 1,
                           {scalar(Word), Operand::mask(P.Var + First / 32)},
                           Line));
    if (Lanes != 32) // Bits beyond the lanes must have no effect.
      B.emit(makeInstruction(All ? Opcode::Or : Opcode::And, 1,
                             {scalar(Word), scalar(Word),
                              Operand::imm(Type::UD, All ? ~Wanted : Wanted)},
                             Line));
    if (Sum != None)
      B.emit(makeInstruction(All ? Opcode::And : Opcode::Or, 1,
                             {scalar(Word), scalar(Word), scalar(Sum)}, Line));
    Sum = Word;
  }
  VarId Result = K.addMask(1);
  Instruction Cmp =
      makeInstruction(Opcode::Cmp, 1,
                      {Operand::mask(Result), scalar(Sum),
                       Operand::imm(Type::UD, All ? 0xffffffff : 0)},
                      Line);
  Cmp.Cond = All ? CondMod::EQ : CondMod::NE;
  B.emit(Cmp);
  return Result;
}

/// Leaves only predicates per lane, and any/all on jumps and selects of one
/// element if the hardware covers the same lanes.
void Masks::reducePredicate(Instruction &I) {
  Predicate &P = I.Pred;
  if (P.Var == None || P.How == Predicate::PerLane)
    return;
  if (P.How != Predicate::Uniform) {
    bool Masked = I.Op != Opcode::Jmp && B.Facts.Diverges &&
                  avoids(K, Quirk::AnyOfMasked);
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

/// Copies lane 0 of the predicate to all lanes of a new mask.
void Masks::spreadUniform(Instruction &I) {
  VarId Bits = K.addVariable(Type::UD, 1);
  Instruction Sel =
      makeInstruction(Opcode::Sel, 1,
                      {scalar(Bits), Operand::imm(Type::UD, 0xffffffff),
                       Operand::imm(Type::UD, 0)},
                      I.Source);
  Sel.Pred.Var = I.Pred.Var;
  Sel.Pred.Negate = I.Pred.Negate;
  B.emit(Sel);
  unsigned Lanes = I.Lane + I.ExecSize;
  VarId Spread = K.addMask(Lanes);
  for (unsigned First = 0; First < Lanes; First += 32) {
    VarId M = Spread + First / 32;
    unsigned N = roundedLanes(K, M);
    Type Ty = N == 32 ? Type::UD : Type::UW;
    B.emit(makeInstruction(Opcode::SetP, N,
                           {Operand::mask(M), scalar(Bits, Ty)}, I.Source));
  }
  I.Pred.Var = Spread;
  I.Pred.Negate = false;
}

//===--- Moves and logic --------------------------------------------------===//

static bool isScalarSource(const Operand &O) {
  return O.is(Operand::Imm) || (O.is(Operand::Direct) && O.Reg.isScalar());
}

/// mov integer <- mask: the bits of a flag are zero-extended.
void Masks::moveToInteger(Instruction I) {
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
    B.emit(std::move(I));
    return;
  }
  if (Plain && Lanes % 16) {
    I.Op = Opcode::And;
    Src = flagWord(Mask, I.Source);
    I.Operands.push_back(lanesAsImmediate(Lanes));
  } else {
    Src = maskWord(Mask, I.Source);
  }
  if (Shift) {
    I.Op = Opcode::Shr;
    I.Operands.push_back(Operand::imm(Type::UD, Shift));
  }
  B.legalize(std::move(I));
}

/// mov integer <- mask, mov mask <- mask, setp mask <- bits of an integer.
bool Masks::move(const Instruction &I) {
  const Operand &Dst = I.Operands[0], &Src = I.Operands.back();
  if (I.Op == Opcode::Mov && Src.is(Operand::Mask) && !Dst.is(Operand::Mask)) {
    moveToInteger(I);
    return true;
  }
  if (I.Op == Opcode::Mov && Dst.is(Operand::Mask) && Src.is(Operand::Mask)) {
    Instruction Or = I;
    Or.Op = Opcode::Or;
    Or.Operands.push_back(Src);
    return combine(Or);
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
      // Beyond bit 63 an immediate is sign-extended.
      int64_t Rest = static_cast<int64_t>(Bits.Bits) >> std::min(First, 63u);
      Bits = Operand::imm(
          Ty, Rest & llvm::maskTrailingOnes<uint64_t>(8 * sizeOf(Ty)));
    } else if (sizeOf(Bits.type()) >= sizeOf(Ty)) {
      // Takes the low bits.
      Bits.Reg = Region::scalar(Ty, Bits.Reg.Offset);
    } else {
      Operand Wide = scalar(K.addVariable(Ty, 1), Ty);
      Bits.Reg = Region::scalar(Bits.type(), Bits.Reg.Offset);
      B.legalize(makeInstruction(Opcode::Mov, 1, {Wide, Bits}, I.Source));
      Bits = Wide;
    }
    B.emit(P);
  }
  return true;
}

/// Emits a not as xor with all lanes.
void Masks::invert(Instruction I) {
  unsigned Lanes = I.Lane + I.ExecSize;
  VarId Ones = K.addMask(Lanes);
  B.legalize(makeInstruction(
      Opcode::SetP, Lanes, {Operand::mask(Ones), Operand::imm(Type::UD, ~0ull)},
      I.Source));
  I.Op = Opcode::Xor;
  I.Operands.push_back(Operand::mask(Ones));
  B.legalize(std::move(I));
}

/// and, or, xor, not of masks: one instruction per whole variable.
bool Masks::combine(const Instruction &I) {
  if (!I.info().has(Logic) || !I.Operands[0].is(Operand::Mask))
    return false;
  if (I.Op == Opcode::Not && avoids(K, Quirk::InvertedMask)) {
    invert(I);
    return true;
  }
  if (I.Lane != 0) {
    B.split(I);
    return true;
  }
  for (unsigned First = 0; First < I.ExecSize; First += 32) {
    Instruction P = I;
    for (Operand &O : P.Operands)
      O.Var += First / 32;
    P.ExecSize = std::min<unsigned>(llvm::PowerOf2Ceil(I.ExecSize - First),
                                    roundedLanes(K, P.Operands[0].Var));
    B.emit(P);
  }
  return true;
}

//===--- Other lanes ------------------------------------------------------===//

/// Lanes \p Shift .. \p Shift + \p Lanes - 1 of a mask as a new mask.
VarId Masks::shiftedMask(VarId Mask, unsigned Shift, unsigned Lanes,
                         const SourceLine &Line) {
  VarId Word = Mask + Shift / 32;
  Shift %= 32;
  VarId Moved = K.addMask(Lanes);
  for (unsigned First = 0; First < Lanes; First += 32, ++Word) {
    Operand T = scalar(K.addVariable(Type::UD, 1));
    B.emit(makeInstruction(
        Opcode::Shr, 1,
        {T, maskWord(Word, Line), Operand::imm(Type::UD, Shift)}, Line));
    // The result's word also contains lanes of the next variable.
    if (First + 32 - Shift < Lanes) {
      Operand Next = scalar(K.addVariable(Type::UD, 1));
      B.emit(makeInstruction(
          Opcode::Shl, 1,
          {Next, maskWord(Word + 1, Line), Operand::imm(Type::UD, 32 - Shift)},
          Line));
      B.emit(makeInstruction(Opcode::Or, 1, {T, T, Next}, Line));
    }
    VarId M = Moved + First / 32;
    unsigned N = roundedLanes(K, M);
    B.emit(makeInstruction(
        Opcode::SetP, N,
        {Operand::mask(M), scalar(T.Var, N == 32 ? Type::UD : Type::UW)},
        Line));
  }
  return Moved;
}
