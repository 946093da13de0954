//===- Cut.cpp ------------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Cut.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/MixedFloats.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// How many elements with an address each \p I may have: as many as there are
/// address registers, when no operand spans two registers and no other has an
/// address.
static unsigned addressesOf(const Kernel &K, const Instruction &I) {
  bool HasOthers = llvm::count_if(I.Operands, [](const Operand &O) {
                     return O.is(Operand::Indexed);
                   }) > 1;
  if (!K.Target->has(TargetInfo::GatheredSources) ||
      (HasOthers && avoids(K, Quirk::SixteenAddresses)))
    return 8;
  return llvm::all_of(I.Operands,
                      [](const Operand &O) {
                        return !O.isRegister() || sizeOf(O.type()) <= 2;
                      })
             ? 16
             : 8;
}

/// Whether the finalizer moves the qwords of the destination \p R from element
/// \p First on as dwords at a distance that exceeds every legal stride.
static bool losesStrideOfQwords(const Region &R, unsigned First,
                                const Kernel &K) {
  if (!avoids(K, Quirk::StrideOfQwords) || sizeOf(R.Ty) != 8 || First + 2 > R.N)
    return false;
  unsigned Stride;
  llvm::Optional<Region> Pair = R.slice(First, 2);
  return Pair && Pair->isLinear(&Stride) && Stride == 4;
}

unsigned Cut::operandLimit(const Instruction &I, unsigned N,
                           unsigned First) const {
  const Operand &O = I.Operands[N];
  bool Defines = I.info().defines(N);
  unsigned GRF = K.grfBytes();
  switch (O.K) {
  case Operand::Imm:
    return O.type() == Type::VF ? 4 : isPacked(O.type()) ? 8 : 32;
  case Operand::Direct: {
    if (Defines && losesStrideOfQwords(O.Reg, First, K))
      return 1;
    bool OneRegister =
        sizeOf(O.type()) == 1 && !K.Target->has(TargetInfo::BytesAcross);
    return std::max(1u, legalPrefix(O.Reg, First,
                                    Defines ? Role::Destination : Role::Source,
                                    GRF, OneRegister ? 1 : 2));
  }
  case Operand::Indexed: {
    const Region &R = O.Reg;
    if (O.Idx.Stride != 0 && R.Width == 1 && !Defines)
      return std::min<unsigned>(addressesOf(K, I),
                                llvm::PowerOf2Floor(R.N - First));
    // One address: a linear run that crosses at most one register boundary,
    // wherever it starts unless that is known. One address per row: within its
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

/// Gen9 has three-source instructions of 1, 4, 8 and 16 elements only. The
/// finalizer splits some masked pairs, and takes the mask of the first for
/// both.
bool Cut::takesPairs(const Instruction &I) const {
  if (I.info().isTernary() && !K.Target->has(TargetInfo::PairTernary))
    return false;
  const Operand &Dst = I.Operands[0];
  if (!dependsOnLanes(I) || !Dst.isRegister())
    return true;
  bool ComputesFloats =
      I.Op != Opcode::Sel && !isPlainMove(I) &&
      llvm::any_of(I.Operands, [](const Operand &O) {
        return (O.isRegister() || O.is(Operand::Imm)) && O.type() == Type::F;
      });
  return !(avoids(K, Quirk::MaskedPair) && sizeOf(Dst.type()) < 4) &&
         !(avoids(K, Quirk::MaskedFloatPair) && !I.NoMask && ComputesFloats);
}

/// Whether \p I converts between half and integers under the execution mask.
static bool isMaskedHalfConversion(const Instruction &I) {
  if (I.Op != Opcode::Mov || I.NoMask || !I.Operands[1].isRegister())
    return false;
  Type To = I.Operands[0].type(), From = I.Operands[1].type();
  return (To == Type::HF && isInteger(From)) ||
         (From == Type::HF && isInteger(To));
}

/// Whether the finalizer may leave the result in the accumulator for a `mac`.
static bool mayFeedMac(const Instruction &I) {
  return (I.Op == Opcode::Min || I.Op == Opcode::Max) &&
         (!isInteger(I.Operands[0].type()) ||
          sizeOf(I.Operands[0].type()) <= 2);
}

/// How many lanes the finalizer computes at once: as many elements of the
/// widest source of \p I as two registers hold. A scalar source counts like a
/// vector; so does an immediate that needs more than a word.
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

unsigned Cut::pieceSize(const Instruction &I, unsigned First) const {
  unsigned C = llvm::PowerOf2Floor(std::min(32u, I.ExecSize - First));
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    C = std::min(C, operandLimit(I, N, First));
  if (C == 2 && !takesPairs(I))
    C = 1;
  if (mayMixFloats(*K.Target, I.Op) && mixesFloats(I))
    C = std::min(C, cost::MixedLanes);
  if (I.info().isTernary() && I.Op != Opcode::Add3 && I.Op != Opcode::Bfn &&
      sizeOf(I.Operands[0].type()) <= 2 && avoids(K, Quirk::MadOf32Halves))
    C = std::min(C, 16u);
  if (mayFeedMac(I) && Facts.Diverges && avoids(K, Quirk::MinimumOf16))
    C = std::min(C, 8u);
  if (isMaskedHalfConversion(I) && avoids(K, Quirk::MaskedHalfConversion))
    C = std::min(C, 16u);
  if (dependsOnLanes(I)) {
    if (avoids(K, Quirk::MaskedCut))
      C = std::min(C, lanesAtOnce(I, K.grfBytes()));
    unsigned Lane = (I.Lane + First) % 32;
    // An operation must be at a lane that is a multiple of its size.
    while (C > 4 && (Lane % C != 0 || Lane + C > 32))
      C /= 2;
  }
  return C;
}

Instruction cmc::visa::pieceOf(const Instruction &I, unsigned First,
                               unsigned Count) {
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

bool Cut::startsAtBadLane(const Instruction &I) const {
  for (unsigned First = 0; First != I.ExecSize;) {
    if ((I.Lane + First) % K.laneUnit() != 0)
      return true;
    First += pieceSize(I, First);
  }
  return false;
}

//===--- Overlap ----------------------------------------------------------===//

bool Cut::mayRepeat(const Instruction &I) const {
  if (llvm::isPowerOf2_32(I.ExecSize) || dependsOnLanes(I) ||
      I.Pred.Var != None || !I.Operands.front().is(Operand::Direct))
    return false;
  const Operand &To = I.Operands.front();
  for (unsigned N = 1; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (I.info().defines(N))
      return false;
    if (O.is(Operand::Imm) ? isPacked(O.type())
                           : !O.is(Operand::Direct) ||
                                 (O.Var == To.Var && O.Reg.overlaps(To.Reg)))
      return false;
  }
  // On Gen11 and later, the finalizer computes bytes other than by moves with a
  // stride, and packs them piece by piece.
  return sizeOf(To.type()) > 1 || I.Op == Opcode::Mov ||
         K.Target->has(TargetInfo::SecondSourceBytes);
}

/// How many passes the widest operand takes for \p N elements of \p I.
static unsigned passes(const Instruction &I, unsigned N, unsigned GRF) {
  unsigned Widest = 1;
  for (const Operand &O : I.Operands)
    if (O.isRegister() && !O.Reg.isScalar())
      Widest = std::max(Widest, sizeOf(O.type()));
  return llvm::divideCeil(N * Widest, GRF);
}

llvm::Optional<Span> Cut::repeatingPiece(const Instruction &I,
                                         unsigned First) const {
  llvm::SmallVector<unsigned, 4> Ends{I.ExecSize};
  for (const Operand &O : I.Operands)
    if (O.is(Operand::Direct) && O.Reg.Width > 1)
      Ends.push_back(llvm::alignTo(First + 1, O.Reg.Width));
  llvm::Optional<Span> Best;
  for (unsigned End : Ends) {
    unsigned Count = llvm::PowerOf2Ceil(End - First);
    if (End > I.ExecSize || Count > 32 || Count > End ||
        (Best && End <= Best->First + Best->Count) ||
        pieceSize(I, End - Count) < Count)
      continue;
    unsigned Pieces = 0, Passes = 0;
    for (unsigned At = First; At < End; ++Pieces) {
      unsigned C = pieceSize(I, At);
      Passes += passes(I, C, K.grfBytes());
      At += C;
    }
    if (Pieces > 1 && passes(I, Count, K.grfBytes()) <= Passes)
      Best = Span{End - Count, Count};
  }
  return Best;
}
