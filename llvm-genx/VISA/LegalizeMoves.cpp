//===- LegalizeMoves.cpp - moves that the finalizer undoes ----------------===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer (igc 1.0.12504.6) lets instructions read the source of a move
// in place of its result, or write the result in place of its source. Where it
// makes wrong code of that, the move becomes a maximum, which it leaves alone.
//
// Before: mov (1) V2 r[A1]; (P1) sel (M3, 1) V3 V2 V4
// After:  max (1) V2 r[A1] 0; (P1) sel (M3, 1) V3 V2 V4
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

bool cmc::visa::isPlainMove(const Instruction &I) {
  return I.Op == Opcode::Mov && !I.Saturate &&
         I.Operands[0].type() == I.Operands[1].type() &&
         I.Operands[1].Mod == Modifier::None;
}

void cmc::visa::hideMove(Instruction &I) {
  assert(I.Op == Opcode::Mov && "hidden before");
  Type From = I.Operands[1].type();
  bool Modified = I.Operands[1].Mod != Modifier::None;
  // 0 is the shortest of all; the numbers are no matter where no bit changes.
  if (sizeOf(I.Operands[0].type()) == sizeOf(From) && !I.Saturate)
    From = I.Operands[0].Reg.Ty = I.Operands[1].Reg.Ty =
        integerType(sizeOf(From), /*Signed=*/Modified);
  else if (Modified)
    From = integerType(sizeOf(I.Operands[0].type()), /*Signed=*/true);
  uint64_t Least = isSigned(From) ? ~0ull << (8 * sizeOf(From) - 1) : 0;
  unsigned Size = std::max(2u, sizeOf(From));
  I.Op = Opcode::Max;
  I.Coalescable = false;
  I.Operands.push_back(
      Operand::imm(integerType(Size, isSigned(From)),
                   Least & llvm::maskTrailingOnes<uint64_t>(8 * Size)));
}

/// Where several instructions fill a variable of which a move picks elements
/// that are not neighbours, the finalizer lets the former write to where the
/// latter does, each from its first element on. Hidden moves count, too. Bytes
/// are so where moves fill the variable. They have no maximum; with 64-byte
/// registers the finalizer moves them otherwise.
void Legalizer::keepPicked(Instruction &I) {
  if (I.ExecSize == 1 || I.Operands.empty() || !I.info().defines(0) ||
      I.info().has(Memory))
    return;
  const Operand &To = I.Operands[0];
  if (I.Op == Opcode::Mov && isPlainMove(I) && To.is(Operand::Direct) &&
      I.Operands[1].is(Operand::Direct) && I.Pred.Var == None) {
    const Operand &From = I.Operands[1];
    unsigned Size = sizeOf(From.type());
    auto &Writes = Size == 1 ? CopiesTo : WritesTo;
    bool Picks = !From.Reg.isContiguous() && !From.Reg.isScalar() &&
                 Writes.lookup(From.Var) > 1;
    if (Picks && Size == 1 && K.grfBytes() == 32)
      pickAsWords(I);
    else if (Picks && Size != 1 &&
             (Size != 8 || K.Target->has(TargetInfo::Int64)))
      hideMove(I);
  }
  if (!I.Operands[0].is(Operand::Direct))
    return;
  ++WritesTo[I.Operands[0].Var];
  if (I.Op == Opcode::Mov && isPlainMove(I))
    ++CopiesTo[I.Operands[0].Var];
}

/// Hides a move to the arguments or results of a stack call. The finalizer lets
/// the instruction that computes bytes of a result write them to %retval and
/// read its operands in %arg, which is the same register: every second byte is
/// written before the rest is read. It crashes where a mulh reads %arg.
void Legalizer::keepMoveForCall(Instruction &I) const {
  if (I.Op != Opcode::Mov || !isPlainMove(I) ||
      !I.Operands[0].is(Operand::Direct))
    return;
  const Variable &To = K.Variables[I.Operands[0].Var];
  unsigned Size = sizeOf(I.Operands[0].type());
  bool IsByteOfResult = To.Name == "%retval" && Size == 1;
  bool HasMaximum = Size != 8 || K.Target->has(TargetInfo::Int64);
  if (To.Predefined && HasMaximum && (To.Name == "%arg" || IsByteOfResult))
    hideMove(I);
}

/// Hides the second of two moves that copy the same elements. The finalizer
/// deletes it and reads the first copy instead, although an instruction under
/// the execution mask writes to the second and leaves some of its lanes alone.
void Legalizer::keepSecondCopy(Instruction &I) {
  if (!Diverges || I.Op != Opcode::Mov || !isPlainMove(I) || I.ExecSize == 1 ||
      !I.NoMask || I.Pred.Var != None || !I.Operands[0].is(Operand::Direct) ||
      !I.Operands[1].is(Operand::Direct) || I.Operands[1].Reg.isScalar())
    return;
  auto &Regions = Copied[I.Operands[1].Var];
  const Region &From = I.Operands[1].Reg;
  if (llvm::any_of(Regions, [&](const Region &R) { return R == From; }))
    hideMove(I);
  else
    Regions.push_back(From);
}

/// Makes \p I, which picks bytes, take the low bytes of words that were picked
/// before.
void Legalizer::pickAsWords(Instruction &I) {
  VarId T = K.addVariable(Type::UW, I.ExecSize, "", K.grfBytes());
  Operand Words = Operand::reg(T, Region::contiguous(Type::UW, 0, I.ExecSize));
  Instruction Pick = I;
  Pick.Operands[0] = Words;
  Pick.Operands[1].Reg.Ty = I.Operands[0].Reg.Ty = Type::UB;
  hideMove(Pick);
  emit(std::move(Pick));
  I.Operands[1] = Words;
}

/// Whether the rows of \p R lie between one another, as columns do.
static bool interleaves(const Region &R) {
  return !R.isLinear() && R.VStride != 0 && R.VStride < R.Width * R.Stride;
}

/// Hides the moves from an address to \p Var that stand before position \p End
/// of Out, directly or through moves to other variables.
void Legalizer::hideMovesFromAddress(VarId Var, size_t End) {
  auto Moves = IntegerMoves.find(Var);
  if (Moves == IntegerMoves.end())
    return;
  for (size_t Position : Moves->second) {
    Instruction &Move = Out[Position];
    if (Position >= End || Move.Op != Opcode::Mov)
      continue;
    if (Move.Operands[1].is(Operand::Indirect))
      hideMove(Move);
    else
      hideMovesFromAddress(Move.Operands[1].Var, Position);
  }
}

/// Moves that the finalizer undoes wrongly, letting \p I read where they read:
/// from an address under a predicate that does not begin at lane 0, which then
/// begins there; columns of a copy, which are rows of the original then. \p I
/// is next to be emitted.
void Legalizer::keepMoves(const Instruction &I) {
  bool LaneIsLost = I.Pred.Var != None && I.Lane % 32 != 0;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || I.info().defines(N))
      continue;
    if (LaneIsLost)
      hideMovesFromAddress(O.Var, Out.size());
    auto Moves = IntegerMoves.find(O.Var);
    if (!interleaves(O.Reg) || Moves == IntegerMoves.end())
      continue;
    for (size_t Position : Moves->second) {
      Instruction &Move = Out[Position];
      if (isPlainMove(Move) && !Move.Operands[1].is(Operand::Indirect))
        hideMove(Move);
    }
  }
  if (I.Op == Opcode::Mov && !I.Saturate && I.Pred.Var == None &&
      I.Operands[0].is(Operand::Direct) && I.Operands[1].isRegister() &&
      isInteger(I.Operands[0].type()) && isInteger(I.Operands[1].type()))
    IntegerMoves[I.Operands[0].Var].push_back(Out.size());
}

//===--- Extensions -------------------------------------------------------===//

/// Whether \p I, which is in its final form, makes integers longer.
static bool extendsIntegers(const Instruction &I) {
  if (I.Op != Opcode::Mov || I.Saturate || !I.Operands[0].is(Operand::Direct) ||
      !I.Operands[1].isRegister())
    return false;
  Type To = I.Operands[0].type(), From = I.Operands[1].type();
  return isInteger(To) && isInteger(From) && sizeOf(To) > sizeOf(From);
}

/// Whether anything after \p Move, an index into Out, may have written to what
/// that read.
bool Legalizer::sourceChangedSince(size_t Move) const {
  const Operand &Source = Out[Move].Operands[1];
  if (!Source.is(Operand::Direct) || LastIndirectWrite > Move)
    return true;
  auto It = LastWrite.find(Source.Var);
  return It != LastWrite.end() && It->second > Move;
}

/// Where the finalizer cannot read the source of an extension in place of the
/// result, because it has changed, it makes the result as narrow as the source,
/// and forgets the modifiers of all that read it. It may move these past the
/// change before. Where it can, but the source is unsigned and the reader
/// divides signed numbers, it makes that unsigned. It makes narrow what `dp4a`
/// reads, too. At the end of a block.
void Legalizer::keepExtensions() {
  for (auto &[Var, E] : Extended)
    for (size_t Position : E.Moves) {
      Instruction &Move = Out[Position];
      bool LosesModifier =
          (E.Reads & ReadModified) && sourceChangedSince(Position);
      bool LosesSign =
          (E.Reads & DividedSigned) && !isSigned(Move.Operands[1].type());
      bool IsHidden = Move.Op != Opcode::Mov;
      if (IsHidden ||
          (!LosesModifier && !LosesSign && !(E.Reads & ReadAsBytes)))
        continue;
      if (Move.Pred.Var == None && Move.Operands[1].Mod == Modifier::None) {
        hideMove(Move);
        continue;
      }
      // It leaves alone what saturates, too. A signed type of this size has all
      // numbers that the source can have.
      Type &Result = Move.Operands[0].Reg.Ty;
      Result = integerType(sizeOf(Result), /*Signed=*/true);
      Move.Saturate = true;
    }
}

static bool dividesSigned(const Instruction &I) {
  return (I.Op == Opcode::Div || I.Op == Opcode::Mod) &&
         isInteger(I.Operands[0].type()) && isSigned(I.Operands[0].type());
}

/// Adds the \p Ways, bits of ExtensionRead, in which an instruction reads
/// \p Var. Where that was extended from another extended variable, the
/// finalizer may let the instruction read the source of the first extension.
void Legalizer::noteRead(VarId Var, unsigned Ways) {
  auto It = Extended.find(Var);
  if (It == Extended.end() || (It->second.Reads & Ways) == Ways)
    return;
  It->second.Reads |= Ways;
  for (VarId Source : It->second.Sources)
    noteRead(Source, Ways);
}

/// \p I is next to be emitted.
void Legalizer::noteExtensions(const Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || I.info().defines(N))
      continue;
    noteRead(O.Var, (O.Mod != Modifier::None ? ReadModified : 0) |
                        (dividesSigned(I) ? DividedSigned : 0) |
                        (I.Op == Opcode::Dp4a ? ReadAsBytes : 0));
  }
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    if (!I.info().defines(N))
      continue;
    if (I.Operands[N].is(Operand::Indirect))
      LastIndirectWrite = Out.size();
    else if (I.Operands[N].Var != None)
      LastWrite[I.Operands[N].Var] = Out.size();
  }
  if (extendsIntegers(I)) {
    ExtendedVariable &To = Extended[I.Operands[0].Var];
    To.Moves.push_back(Out.size());
    if (I.Operands[1].is(Operand::Direct)) {
      To.Sources.push_back(I.Operands[1].Var);
      noteRead(To.Sources.back(), To.Reads);
    }
  }
  if (I.Op == Opcode::Mov && I.Operands[0].type() == Type::F &&
      I.Operands[1].isRegister() && I.Operands[1].type() == Type::HF)
    FloatsOfHalves.insert(I.Operands[0].Var);
}
