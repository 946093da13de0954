//===- Extensions.cpp - extensions that the finalizer undoes --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Extensions.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether \p I, which is in its final form, extends integers.
static bool extendsIntegers(const Instruction &I) {
  if (I.Op != Opcode::Mov || I.Saturate || !I.Operands[0].is(Operand::Direct) ||
      !I.Operands[1].isRegister())
    return false;
  Type To = I.Operands[0].type(), From = I.Operands[1].type();
  return isInteger(To) && isInteger(From) && sizeOf(To) > sizeOf(From);
}

bool Extensions::sourceChangedSince(size_t Move) const {
  const Operand &Source = B.Out[Move].Operands[1];
  return !Source.is(Operand::Direct) ||
         B.Writes.mayChangeFrom(Source.Var, Move + 1);
}

void Extensions::keep() {
  for (auto &[Var, E] : Extended)
    for (size_t Position : E.Moves) {
      Instruction &Move = B.Out[Position];
      bool LosesModifier = (E.Reads & ReadModified) &&
                           sourceChangedSince(Position) &&
                           avoids(B.K, Quirk::ExtendedModified);
      bool LosesSign = (E.Reads & DividedSigned) &&
                       !isSigned(Move.Operands[1].type()) &&
                       avoids(B.K, Quirk::ExtendedDivided);
      bool LosesBytes =
          (E.Reads & ReadAsBytes) && avoids(B.K, Quirk::ExtendedDotted);
      // Narrow elements keep the stride, in space for packed ones.
      bool LosesElements = Move.Operands[0].Reg.Stride > 1 &&
                           sourceChangedSince(Position) &&
                           avoids(B.K, Quirk::ExtendedApart);
      bool IsHidden = Move.Op != Opcode::Mov;
      if (IsHidden ||
          (!LosesModifier && !LosesSign && !LosesBytes && !LosesElements))
        continue;
      if (Move.Pred.Var == None && Move.Operands[1].Mod == Modifier::None) {
        hideMove(Move);
        continue;
      }
      // The finalizer also keeps moves that saturate. A signed type of this
      // size can represent all values of the source.
      Type &Result = Move.Operands[0].Reg.Ty;
      Result = integerType(sizeOf(Result), /*Signed=*/true);
      Move.Saturate = true;
    }
}

static bool dividesSigned(const Instruction &I) {
  return (I.Op == Opcode::Div || I.Op == Opcode::Mod) &&
         isInteger(I.Operands[0].type()) && isSigned(I.Operands[0].type());
}

void Extensions::noteRead(VarId Var, unsigned Kinds) {
  auto It = Extended.find(Var);
  if (It == Extended.end() || (It->second.Reads & Kinds) == Kinds)
    return;
  It->second.Reads |= Kinds;
  for (VarId Source : It->second.Sources)
    noteRead(Source, Kinds);
}

void Extensions::note(const Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || I.info().defines(N))
      continue;
    noteRead(O.Var, (O.Mod != Modifier::None ? ReadModified : 0) |
                        (dividesSigned(I) ? DividedSigned : 0) |
                        (I.Op == Opcode::Dp4a ? ReadAsBytes : 0));
  }
  if (extendsIntegers(I)) {
    ExtendedVariable &To = Extended[I.Operands[0].Var];
    To.Moves.push_back(B.Out.size());
    if (I.Operands[1].is(Operand::Direct)) {
      To.Sources.push_back(I.Operands[1].Var);
      noteRead(To.Sources.back(), To.Reads);
    }
  }
}
