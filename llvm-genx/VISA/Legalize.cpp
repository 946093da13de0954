//===- Legalize.cpp - the driver and the cut ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm-genx/VISA/MixFloats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

void cmc::visa::legalize(Kernel &K) { Legalizer(K).run(); }

bool cmc::visa::dependsOnLanes(const Instruction &I) {
  if (I.info().has(NoLanes))
    return false;
  return !I.NoMask ||
         (I.Pred.Var != None && I.Pred.How == Predicate::PerLane) ||
         llvm::any_of(I.Operands,
                      [](const Operand &O) { return O.is(Operand::Mask); });
}

Instruction Legalizer::make(Opcode Op, unsigned N,
                            std::initializer_list<Operand> Ops,
                            const SourceLine &Line) const {
  Instruction I(Op, N, Ops);
  I.Source = Line;
  return I;
}

Legalizer::Legalizer(Kernel &K) : K(K), InputOffset(K.Variables.size(), None) {
  for (const Input &I : K.Inputs)
    InputOffset[I.Var] = I.Offset;
}

/// Alignment that the operands of \p I ask of their variables. Variables that
/// span registers start at one, because regions are judged that way.
void Legalizer::alignVariables(const Instruction &I) {
  for (const Operand &O : I.Operands) {
    if (!O.isRegister() && !O.is(Operand::Raw))
      continue;
    Variable &V = K.Variables[O.Var];
    if (V.Predefined)
      continue;
    bool WholeRegisters = O.is(Operand::Raw) || V.size() > K.grfBytes();
    V.Align = std::max({V.Align, sizeOf(V.Ty),
                        WholeRegisters ? K.grfBytes() : sizeOf(O.type())});
    // A message may write all of its last register.
    bool IsInput = O.Var < InputOffset.size() && InputOffset[O.Var] != None;
    if (O.is(Operand::Raw) && V.size() % K.grfBytes() && !IsInput)
      V.Count = llvm::alignTo(V.size(), K.grfBytes()) / sizeOf(V.Ty);
  }
}

/// Inputs are where the payload has them: one that is not made of whole
/// registers is sent from a copy.
void Legalizer::alignPayload(Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    if (!O.is(Operand::Raw) || O.Var >= InputOffset.size() ||
        InputOffset[O.Var] == None)
      continue;
    const Variable V = K.Variables[O.Var];
    if (InputOffset[O.Var] % K.grfBytes() == 0 &&
        O.Reg.Offset + messageBytes(I, N) <= V.size())
      continue;
    Operand Whole = Operand::reg(O.Var, Region::contiguous(V.Ty, 0, V.Count));
    O.Var = toTemporary(Whole, V.Count, I.Source).Var;
  }
}

/// What texts and calls read is not seen here.
void Legalizer::noteReaders() {
  bool Unseen = !K.Subroutines.empty() || !K.Assemblies.empty();
  ReadByRegion.assign(K.Variables.size(), Unseen);
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      for (unsigned N = 0; N != I.Operands.size(); ++N)
        if (I.Operands[N].isRegister() && !I.info().defines(N))
          ReadByRegion[I.Operands[N].Var] = true;
}

void Legalizer::run() {
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      Diverges |= I.Op == Opcode::Goto, SeesCarry |= seesCarry(I);
  noteReaders();
  for (BasicBlock &B : K.Blocks) {
    Out.clear();
    Held.clear();
    Shared.clear();
    Immediates.clear();
    Origins.clear();
    FloatSources.clear();
    Extended.clear();
    LastWrite.clear();
    Made.clear();
    LastIndirectWrite = 0;
    FloatsOfHalves.clear();
    MaskedDoubles.clear();
    WritesTo.clear();
    CopiesTo.clear();
    IntegerMoves.clear();
    Copied.clear();
    Out.reserve(B.Instructions.size());
    noteRequests(B);
    Current = 0;
    for (Instruction &I : B.Instructions) {
      legalize(std::move(I));
      ++Current;
    }
    keepExtensions();
    B.Instructions = std::move(Out);
  }
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      alignVariables(I);
}

void Legalizer::legalize(Instruction I) {
  reducePredicate(I);
  if (I.info().has(Memory)) {
    alignPayload(I);
    addressToRegister(I);
  }
  if (I.info().has(NoLanes)) {
    emit(I);
    if (I.Op == Opcode::Fcall)
      fillBlockBehind(I);
    return;
  }
  if (I.info().has(Memory)) {
    splitMessage(I);
    return;
  }
  if (I.Op == Opcode::Goto || legalizeMaskLogic(I) || legalizeMaskMove(I) ||
      emitConstant(I)) {
    if (I.Op == Opcode::Goto)
      emit(std::move(I));
    return;
  }
  widenLogic(I);
  changeSignBits(I);
  chooseSignedBits(I);
  if (widenByteResult(I) || avoidMiscompiled(I))
    return;
  legalizeOperands(std::move(I));
}

/// What nothing else has taken.
void Legalizer::legalizeOperands(Instruction I) {
  expandConstants(I);
  unifyFloatTypes(I);
  shiftPredicate(I);
  protectSources(I);
  if (!moveMaskedElements(I) && !alignLanes(I))
    split(I);
}

void Legalizer::emit(Instruction I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (I.Operands[N].is(Operand::Indexed))
      I.Operands[N] = indirect(I.Operands[N], I.ExecSize, I.Source);
  splitMadOfOddBytes(I);
  immediatesToRegisters(I);
  keepPicked(I);
  keepSecondCopy(I);
  forgetAddresses(I);
  noteExtensions(I);
  keepMoves(I);
  Out.push_back(std::move(I));
}

//===--- The cut ----------------------------------------------------------===//

/// How many elements with an address each \p I may have: as many as there are
/// address registers, when no operand spans two registers and no other has an
/// address. Newer targets are not trusted with it.
static unsigned addressesOf(const Kernel &K, const Instruction &I) {
  if (K.Target->has(TargetInfo::LSC) ||
      llvm::count_if(I.Operands, [](const Operand &O) {
        return O.is(Operand::Indexed);
      }) > 1)
    return 8;
  return llvm::all_of(I.Operands,
                      [](const Operand &O) {
                        return !O.isRegister() || sizeOf(O.type()) <= 2;
                      })
             ? 16
             : 8;
}

/// Whether the finalizer moves the qwords of the destination \p R from element
/// \p First on as dwords, which lie further apart than any stride reaches.
static bool losesStrideOfQwords(const Region &R, unsigned First,
                                const TargetInfo &Target) {
  if (Target.Gen != Generation::XeHPC || sizeOf(R.Ty) != 8 || First + 2 > R.N)
    return false;
  unsigned Stride;
  llvm::Optional<Region> Pair = R.slice(First, 2);
  return Pair && Pair->isLinear(&Stride) && Stride == 4;
}

/// The largest power of two that operand \p N of \p I allows from element
/// \p First on.
unsigned Legalizer::operandLimit(const Instruction &I, unsigned N,
                                 unsigned First) const {
  const Operand &O = I.Operands[N];
  bool Defines = I.info().defines(N);
  unsigned GRF = K.grfBytes();
  switch (O.K) {
  case Operand::Imm:
    return O.type() == Type::VF ? 4 : isPacked(O.type()) ? 8 : 32;
  case Operand::Direct: {
    if (Defines && losesStrideOfQwords(O.Reg, First, *K.Target))
      return 1;
    // With 64-byte registers byte operands are confined to one.
    bool OneRegister = GRF > 32 && sizeOf(O.type()) == 1;
    return std::max(1u, legalPrefix(O.Reg, First,
                                    Defines ? Role::Destination : Role::Source,
                                    GRF, OneRegister ? 1 : 2));
  }
  case Operand::Indexed: {
    const Region &R = O.Reg;
    if (O.Idx.Stride != 0 && R.Width == 1 && !Defines)
      return std::min<unsigned>(addressesOf(K, I),
                                llvm::PowerOf2Floor(R.N - First));
    // One address: a linear run that crosses at most one register boundary
    // wherever it starts, if that is not known. One address per row: inside its
    // row.
    bool Known = O.Idx.Align % GRF == 0 && K.Variables[O.Var].size() > GRF;
    unsigned Limit = R.N - First;
    if (O.Idx.Stride != 0)
      Limit = std::min(Limit, R.Width - First % R.Width);
    for (unsigned C = std::min<unsigned>(32, llvm::PowerOf2Floor(Limit)); C > 1;
         C /= 2) {
      llvm::Optional<Region> Piece = R.slice(First, C);
      unsigned S;
      if (!Piece || !Piece->isLinear(&S) ||
          (!Known && Piece->end() - Piece->begin() > GRF + sizeOf(R.Ty)))
        continue;
      Piece->Offset = Known ? Piece->Offset % GRF : 0;
      if (legalPrefix(*Piece, 0, Defines ? Role::Destination : Role::Source,
                      GRF) == C)
        return C;
    }
    return 1;
  }
  default:
    return 32;
  }
}

/// Gen9 has three-source instructions of 1, 4, 8 and 16 elements only. With
/// 64-byte registers the finalizer cuts a masked pair of bytes or words again,
/// where no mask reaches.
bool Legalizer::takesPairs(const Instruction &I) const {
  if (I.info().isTernary() && !K.Target->has(TargetInfo::PairTernary))
    return false;
  const Operand &Dst = I.Operands[0];
  return !(K.grfBytes() > 32 && dependsOnLanes(I) && Dst.isRegister() &&
           sizeOf(Dst.type()) < 4);
}

/// Whether \p I converts between half and integers under the execution mask.
static bool isMaskedHalfConversion(const Instruction &I) {
  if (I.Op != Opcode::Mov || I.NoMask || !I.Operands[1].isRegister())
    return false;
  Type To = I.Operands[0].type(), From = I.Operands[1].type();
  return (To == Type::HF && isInteger(From)) ||
         (From == Type::HF && isInteger(To));
}

/// How many lanes the finalizer computes at once: as many elements of the
/// widest source of \p I as two registers hold. A source that is one element
/// for all lanes counts like a vector; an immediate does where it needs more
/// than a word.
static unsigned lanesAtOnce(const Instruction &I, unsigned GRF) {
  unsigned Widest = 1;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    bool IsWord =
        O.is(Operand::Imm) && isInteger(O.type()) &&
        llvm::isInt<17>(llvm::SignExtend64(O.Bits, 8 * sizeOf(O.type())));
    if (!I.info().defines(N) && (O.isRegister() || O.is(Operand::Imm)) &&
        !IsWord)
      Widest = std::max(Widest, sizeOf(O.type()));
  }
  return 2 * GRF / Widest;
}

unsigned Legalizer::pieceSize(const Instruction &I, unsigned First) const {
  unsigned C = llvm::PowerOf2Floor(std::min(32u, I.ExecSize - First));
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    C = std::min(C, operandLimit(I, N, First));
  if (C == 2 && !takesPairs(I))
    C = 1;
  if (mayMixFloats(*K.Target, I.Op) && mixesFloats(I))
    C = std::min(C, MixedLanes);
  // 32 halves have no mad; the finalizer would round between two operations.
  if (I.info().isTernary())
    C = std::min(C, 16u);
  if (cannotTakeMinimumOf16(I))
    C = std::min(C, 8u);
  // The finalizer cuts a masked conversion of halves, and a masked operation of
  // more lanes than it computes at once, in two, and gives both halves the mask
  // of the first.
  if (isMaskedHalfConversion(I))
    C = std::min(C, 16u);
  if (dependsOnLanes(I)) {
    C = std::min(C, lanesAtOnce(I, K.grfBytes()));
    unsigned Lane = (I.Lane + First) % 32;
    // An operation at a lane that is no multiple of its size has no encoding.
    while (C > 4 && (Lane % C != 0 || Lane + C > 32))
      C /= 2;
  }
  return C;
}

Instruction Legalizer::piece(const Instruction &I, unsigned First,
                             unsigned Count) const {
  Instruction P = I;
  P.ExecSize = Count;
  bool Lanes = dependsOnLanes(I);
  P.Lane = Lanes ? (I.Lane + First) % 32 : 0;
  unsigned MaskVariable = Lanes ? (I.Lane + First) / 32 : 0;
  if (P.Pred.Var != None && P.Pred.How == Predicate::PerLane)
    P.Pred.Var += MaskVariable;
  P.Coalescable = I.Coalescable && Count == I.ExecSize;
  for (unsigned N = 0; N != P.Operands.size(); ++N) {
    Operand &O = P.Operands[N];
    if (O.is(Operand::Mask))
      O.Var += MaskVariable;
    if (O.is(Operand::Direct) && I.info().Roles[N] == 'u') {
      O.Reg = Region::scalar(O.type(), O.Reg.Offset);
    } else if (O.is(Operand::Direct)) {
      O.Reg = *O.Reg.slice(First, Count);
    } else if (O.is(Operand::Indexed)) {
      if (O.Idx.Stride == 0) {
        O.Reg = *O.Reg.slice(First, Count);
        continue;
      }
      unsigned Row = First / O.Reg.Width, Column = First % O.Reg.Width;
      O.Idx.Offset += Row * O.Idx.Stride * 2;
      if (O.Reg.Width > 1 || Count == 1) {
        O.Idx.Stride = 0;
        O.Reg = Region::linear(
            O.Reg.Ty, O.Reg.Offset + Column * O.Reg.Stride * sizeOf(O.Reg.Ty),
            Count, O.Reg.Stride);
      } else {
        O.Reg.N = Count;
      }
    }
  }
  return P;
}

void Legalizer::split(const Instruction &I) {
  const bool Repeats = mayRepeat(I);
  for (unsigned First = 0; First != I.ExecSize;) {
    unsigned C = pieceSize(I, First);
    if (auto Again = Repeats ? repeatingPiece(I, First) : llvm::None)
      First = Again->First, C = Again->Count;
    holdRows(I, First, C);
    emit(piece(I, First, C));
    First += C;
  }
}
