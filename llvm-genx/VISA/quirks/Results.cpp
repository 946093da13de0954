//===- Results.cpp - results that are computed in temporaries -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Results.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether the finalizer may replace \p O by a half operand.
bool Results::comesFromHalf(const Operand &O) const {
  return O.isRegister() && (O.type() == Type::HF ||
                            (O.is(Operand::Direct) && O.type() == Type::F &&
                             FloatsOfHalves.count(O.Var)));
}

/// Whether \p I writes 64-bit elements to an address, or reads them there, on a
/// target without such operands. The finalizer moves packed elements as dwords,
/// but moves only one element if the source is a scalar, or was cut from rows
/// of scalars. Elements at an address with a stride are moved to wrong offsets,
/// or the address register is taken for them; so are packed elements at an
/// address that are moved to elements with a stride.
static bool losesQwords(const Kernel &K, const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  if (!avoids(K, Quirk::QwordsAtAddress) || I.ExecSize == 1 ||
      sizeOf(Dst.type()) != 8)
    return false;
  if (!Dst.is(Operand::Indexed))
    return isPlainMove(I) && I.Operands[1].is(Operand::Indexed) &&
           !Dst.Reg.isContiguous();
  return llvm::any_of(I.Operands, [](const Operand &O) {
    return !O.isRegister() || !O.Reg.isContiguous();
  });
}

static bool isMasked(const Instruction &I) {
  return !I.NoMask || (I.Pred.Var != None && !I.info().has(PredicateIsData));
}

/// Whether \p I writes doubles under a mask, other than packed from a register
/// on: the finalizer crashes on them from XeHPG on, where results and sources
/// must have the same layout. The same happens if it makes the computation of
/// doubles write the destination of a move of their bits, even an unmasked one.
bool Results::scattersMaskedDoubles(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  if (!avoids(K, Quirk::MaskedDoubles) || I.ExecSize == 1 ||
      !Dst.is(Operand::Direct) ||
      (Dst.Reg.isContiguous() && Dst.Reg.Offset % K.grfBytes() == 0))
    return false;
  bool MovesBits = isPlainMove(I) && I.Operands[1].is(Operand::Direct);
  if (isMasked(I) &&
      (Dst.type() == Type::DF || (MovesBits && sizeOf(Dst.type()) == 8)))
    return true;
  return MovesBits && !isMasked(I) && sizeOf(Dst.type()) != 1 &&
         MaskedDoubles.count(I.Operands[1].Var);
}

void Results::noteMaskedDoubles(const Instruction &I) {
  if (I.Operands.empty() || !I.info().defines(0) || !isMasked(I))
    return;
  const Operand &Dst = I.Operands[0];
  if (Dst.is(Operand::Direct) && sizeOf(Dst.type()) == 8 &&
      (Dst.type() == Type::DF || K.Variables[Dst.Var].Ty == Type::DF))
    MaskedDoubles.insert(Dst.Var);
}

/// Whether the finalizer would cut \p I into even and odd elements, and take
/// the address of the odd ones, 1, as bytes.
bool Results::writesHalvesAtAddress(const Instruction &I) const {
  return I.ExecSize != 1 && !isPlainMove(I) &&
         I.Operands[0].is(Operand::Indexed) &&
         avoids(K, Quirk::HalvesAtAddress) &&
         llvm::any_of(I.Operands,
                      [this](const Operand &O) { return comesFromHalf(O); });
}

/// Whether the result of \p I must go through a variable of its own.
bool Results::cannotWriteItsResult(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  if (I.Pred.Var != None && losesPredicate(K, I))
    return true;
  if (losesQwords(K, I) || Known.overwritesHalves(I) ||
      scattersMaskedDoubles(I))
    return true;
  if (I.ExecSize == 1 || isPlainMove(I))
    return false;
  if (writesHalvesAtAddress(I))
    return true;
  // The finalizer cuts bytes into even and odd elements, and the odd ones read
  // results of the even ones, even if the source was moved to a register
  // before, for it undoes moves. Bytes with a larger stride are not cut.
  unsigned Stride = 1;
  auto Written = Dst.Reg.slice(0, I.ExecSize);
  bool Packed = !Dst.is(Operand::Direct) || !Written ||
                !Written->isLinear(&Stride) || Stride == 1;
  if (sizeOf(Dst.type()) != 1 || !Packed || !avoids(K, Quirk::BytesInPlace))
    return false;
  // In place the cut is correct, but costs more than a move.
  bool InPlace =
      llvm::any_of(llvm::drop_begin(I.Operands), [&](const Operand &O) {
        return O.isRegister() && O.Var == Dst.Var;
      });
  return InPlace || Known.readsMoved(I);
}

/// The lower or upper dwords of the 64-bit elements of \p R.
static Region halfOf(const Region &R, unsigned Half) {
  return {Type::UD, R.Offset + 4 * Half, R.VStride * 2,
          R.Width,  R.Stride * 2,        R.N};
}

/// Moves the lower and the upper dwords of 64-bit elements.
void Results::moveInHalves(const Instruction &Move) {
  for (unsigned Half = 0; Half != 2; ++Half) {
    Instruction HalfMove = Move;
    for (Operand &O : HalfMove.Operands)
      O.Reg = halfOf(O.Reg, Half);
    B.legalizeOperands(std::move(HalfMove));
  }
}

/// Emits \p I with its result in a variable of its own, and a move of that
/// under the masks of \p I.
void Results::computeInTemporary(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool Scatters = scattersMaskedDoubles(I);
  if (Scatters && isPlainMove(I) && I.Operands[1].is(Operand::Direct)) {
    if (sizeOf(Dst.type()) == 8)
      return moveInHalves(I);
    Instruction Hidden = I;
    hideMove(Hidden);
    return B.legalizeOperands(std::move(Hidden));
  }
  unsigned N = I.ExecSize;
  Instruction Compute = I, Move = I;
  // Bytes are computed with a stride of two.
  unsigned Stride = sizeOf(Dst.type()) == 1 ? 2 : 1;
  VarId T = K.addVariable(Dst.type(), N * Stride, "", K.grfBytes());
  Compute.Operands[0] =
      Operand::reg(T, Region::linear(Dst.type(), 0, N, Stride));
  if (I.Op == Opcode::Sel) { // The predicate selects, it does not mask.
    Move.Pred = Predicate();
  } else {
    Compute = unmasked(std::move(Compute));
  }
  Move.Op = Opcode::Mov;
  Move.Saturate = false;
  // Moves bits, not values. Bytes are read as the low parts of words, whose
  // high parts are undefined: otherwise the finalizer would compute them in the
  // destination of the move, in the order that is to be avoided.
  unsigned Size = sizeOf(Dst.type());
  Operand Result = Operand::reg(
      T, Region::contiguous(integerType(Size * Stride, false), 0, N));
  Move.Operands = {Dst, Result};
  Move.Operands[0].Reg.Ty = integerType(Size, false);
  bool Hides = Known.overwritesHalves(I) || writesHalvesAtAddress(I);
  bool InHalves = Scatters || losesQwords(K, I);
  B.legalize(std::move(Compute));
  if (Hides && Move.Pred.Var == None)
    hideMove(Move);
  else if (Hides) // A maximum would lose the predicate.
    Move.Operands[1] = legalHiddenCopy(B, Result, N, I.Source);
  if (InHalves)
    moveInHalves(Move);
  else
    B.legalizeOperands(std::move(Move));
}

/// Whether the finalizer cannot move the qwords of \p I. Without 64-bit
/// integers it splits the move into two of dwords, and crashes on a source that
/// is not linear. On PVC it may combine a move to elements with a stride with
/// another move, and then move dwords with a stride that no destination can
/// have; and it crashes on a masked move from elements with a stride of four or
/// more, which it also makes of a move from these and a masked one.
static bool cannotMoveQwords(const Kernel &K, const Instruction &I) {
  if (!isPlainMove(I) || I.ExecSize == 1)
    return false;
  const Operand &Dst = I.Operands[0], &Src = I.Operands[1];
  if (!Dst.is(Operand::Direct) || sizeOf(Dst.type()) != 8 ||
      !Src.is(Operand::Direct))
    return false;
  unsigned Stride;
  if (avoids(K, Quirk::QwordsFromRows) && isInteger(Dst.type()) &&
      !Src.Reg.isLinear(&Stride))
    return true;
  if (!avoids(K, Quirk::QwordsApart))
    return false;
  return !Dst.Reg.isContiguous() || !(Src.Reg.isLinear(&Stride) && Stride < 4);
}

void Results::note(const Instruction &I) {
  Known.noteMove(I);
  Known.noteFloats(I);
  noteMaskedDoubles(I);
}

void Results::noteEmission(const Instruction &I) {
  if (I.Op == Opcode::Mov && I.Operands[0].type() == Type::F &&
      I.Operands[1].isRegister() && I.Operands[1].type() == Type::HF)
    FloatsOfHalves.insert(I.Operands[0].Var);
}

bool Results::rewrite(const Instruction &I) {
  if (cannotMoveQwords(K, I))
    moveInHalves(I);
  else if (cannotWriteItsResult(I))
    computeInTemporary(I);
  else
    return false;
  return true;
}
