//===- Moves.cpp - copies that the finalizer keeps ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Moves.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether \p I moves elements of a variable to another one, and at most
/// saturates them.
static bool isCopy(const Instruction &I) {
  return I.Op == Opcode::Mov && I.Pred.Var == None &&
         I.Operands[0].is(Operand::Direct) &&
         I.Operands[1].is(Operand::Direct) &&
         (I.Saturate ? I.Operands[0].type() == I.Operands[1].type()
                     : isPlainMove(I));
}

/// If several instructions fill a variable of which a move picks elements with
/// a stride, the finalizer makes them write the destination of the move
/// instead, each from its first element on. This includes hidden moves, and
/// moves that saturate. Bytes are affected if moves fill the variable. Bytes
/// have no maximum; with 64-byte registers the finalizer moves them in another
/// way.
void Moves::hidePicked(Instruction &I) {
  if (I.Operands.empty() || !I.info().defines(0) || I.info().has(Memory))
    return;
  if (I.ExecSize != 1 && isCopy(I)) {
    const Operand &From = I.Operands[1];
    unsigned Size = sizeOf(From.type());
    Writers By = (Size == 1 ? CopiesTo : WritesTo).lookup(From.Var);
    bool Picks = avoids(K, Quirk::PickedElements) && !From.Reg.isContiguous() &&
                 !From.Reg.isScalar() && By.areMoved(From.Reg, K.grfBytes());
    if (Picks && I.Saturate)
      I.Operands[1] = hiddenCopy(B, From, I.ExecSize, I.Source);
    else if (Picks && Size == 1 && K.grfBytes() == 32)
      pickAsWords(I);
    else if (Picks && Size != 1 && canHide(K, I))
      hideMove(I);
  }
  if (!I.Operands[0].is(Operand::Direct))
    return;
  WritesTo[I.Operands[0].Var].note(I);
  if (I.Op == Opcode::Mov && isPlainMove(I))
    CopiesTo[I.Operands[0].Var].note(I);
}

/// Hides a move to the arguments or results of a stack call. The finalizer
/// makes the instruction that computes a result write it to %retval and read
/// its operands in %arg, which is the same register. Where it then splits the
/// instruction (every second byte, conversions of halves), the first part is
/// written before the other one is read. It crashes if a mulh reads %arg. The
/// newer finalizer writes only one of two results with the same value.
void Moves::hideForCall(Instruction &I) const {
  if (I.Op != Opcode::Mov || !isPlainMove(I) ||
      !I.Operands[0].is(Operand::Direct))
    return;
  const Variable &To = K.Variables[I.Operands[0].Var];
  unsigned Size = sizeOf(I.Operands[0].type());
  bool IsSplitResult = To.Name == "%retval" && Size != 4 && I.ExecSize != 1 &&
                       avoids(K, Quirk::ResultOverArgument);
  bool IsArgument =
      To.Name == "%arg" && avoids(K, Quirk::ArgumentOfHighProduct);
  bool IsResult = To.Name == "%retval" && avoids(K, Quirk::ReturnedTwice);
  if (To.Predefined && canHide(K, I) &&
      (IsArgument || IsSplitResult || IsResult))
    hideMove(I);
}

/// Whether the finalizer is wrong to replace the result of \p I by that of
/// \p Earlier, which has read the same elements: they have changed since, or
/// the kernel has a goto, so that an instruction under the execution mask may
/// write some lanes of one of the results.
bool Moves::mistakesCopy(const Instruction &I, const Copy &Earlier) const {
  const Region &From = I.Operands[1].Reg;
  if (!(Earlier.From == From))
    return false;
  if (Earlier.Changed && avoids(K, Quirk::CopyAcrossAddress))
    return true;
  return B.Facts.Diverges && avoids(K, Quirk::SecondCopy) &&
         I.Op == Opcode::Mov && I.ExecSize != 1 && I.NoMask && !From.isScalar();
}

/// Hides the second of two moves that copy the same elements, and makes the
/// second of two such shifts read a hidden copy. The finalizer deletes the
/// second instruction and reads the result of the first one instead.
void Moves::hideSecondCopy(Instruction &I) {
  if (!I.Operands.empty() && I.info().defines(0) &&
      I.Operands[0].is(Operand::Indirect))
    for (Copy &C : Copied[I.Operands[0].Var])
      C.Changed = true;
  bool Shifts = I.Op == Opcode::Shl || I.Op == Opcode::Shr;
  if (!(Shifts || (I.Op == Opcode::Mov && isPlainMove(I))) ||
      I.Pred.Var != None || !I.Operands[0].is(Operand::Direct) ||
      !I.Operands[1].is(Operand::Direct) || !canHide(K, I))
    return;
  auto &Copies = Copied[I.Operands[1].Var];
  if (llvm::none_of(Copies, [&](const Copy &C) { return mistakesCopy(I, C); }))
    Copies.push_back({I.Operands[1].Reg});
  else if (Shifts)
    I.Operands[1] = hiddenCopy(B, I.Operands[1], I.ExecSize, I.Source);
  else
    hideMove(I);
}

/// Makes \p I, which picks bytes, read low bytes of words picked before.
void Moves::pickAsWords(Instruction &I) {
  Operand Words = B.packed(Type::UW, I.ExecSize);
  Instruction Pick = I;
  Pick.Operands[0] = Words;
  Pick.Operands[1].Reg.Ty = I.Operands[0].Reg.Ty = Type::UB;
  hideMove(Pick);
  B.emit(std::move(Pick));
  I.Operands[1] = Words;
}

/// Whether the rows of \p R interleave, as columns do.
static bool interleaves(const Region &R) {
  return !R.isLinear() && R.VStride != 0 && R.VStride < R.Width * R.Stride;
}

/// Whether \p R repeats a row of several elements.
static bool repeatsRow(const Region &R) {
  return R.VStride == 0 && R.Width > 1 && R.N > R.Width;
}

static bool crossesRegister(const Region &R, unsigned GRFBytes) {
  return R.Offset / GRFBytes != (R.end() - 1) / GRFBytes;
}

/// Hides the copies without conversion among the moves at \p Positions of Out;
/// of integers only if \p Integers.
void Moves::hideAll(llvm::ArrayRef<size_t> Positions, bool Integers) {
  for (size_t Position : Positions) {
    Instruction &Move = B.Out[Position];
    if (isPlainMove(Move) &&
        (!Integers || isInteger(Move.Operands[0].type())) &&
        !Move.Operands[1].is(Operand::Indirect) && canHide(K, Move))
      hideMove(Move);
  }
}

/// Hides the moves from an address to \p Var before position \p End of Out,
/// directly or through moves to other variables.
void Moves::hideFromAddress(VarId Var, size_t End) {
  auto Known = KnownMoves.find(Var);
  size_t &Done = ScannedUpTo[Var];
  if (Known == KnownMoves.end() || Done >= End)
    return;
  Done = End;
  for (size_t Position : Known->second) {
    Instruction &Move = B.Out[Position];
    if (Position >= End || Move.Op != Opcode::Mov || !canHide(K, Move))
      continue;
    if (Move.Operands[1].is(Operand::Indirect))
      hideMove(Move);
    else
      hideFromAddress(Move.Operands[1].Var, Position);
  }
}

void Moves::hideUndone(const Instruction &I) {
  bool LaneIsLost =
      I.Pred.Var != None && I.Lane % 32 != 0 && avoids(K, Quirk::LaneOfMove);
  bool LosesColumns = avoids(K, Quirk::ColumnsOfCopy);
  bool LosesLanes = !I.NoMask && avoids(K, Quirk::RepeatedAcrossRegisters);
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || I.info().defines(N))
      continue;
    if (LaneIsLost)
      hideFromAddress(O.Var, B.Out.size());
    if (LosesColumns && interleaves(O.Reg)) {
      hideAll(KnownMoves.lookup(O.Var), /*Integers=*/true);
      if (K.grfBytes() == 64)
        hideFromAddress(O.Var, B.Out.size());
    }
    if (LosesLanes && repeatsRow(O.Reg))
      hideAll(CrossingMoves.lookup(O.Var), /*Integers=*/false);
  }
  if (I.Op != Opcode::Mov || I.Saturate || I.Pred.Var != None ||
      !I.Operands[0].is(Operand::Direct) || !I.Operands[1].isRegister())
    return;
  bool IsOfIntegers =
      isInteger(I.Operands[0].type()) && isInteger(I.Operands[1].type());
  if (IsOfIntegers || isPlainMove(I))
    KnownMoves[I.Operands[0].Var].push_back(B.Out.size());
  if (I.Operands[1].is(Operand::Direct) &&
      crossesRegister(I.Operands[1].Reg, K.grfBytes()))
    CrossingMoves[I.Operands[0].Var].push_back(B.Out.size());
}
