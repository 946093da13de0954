//===- Arithmetic.cpp - signs, saturation and selects ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Arithmetic.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether a result of \p I depends on more than 32 bits of a dword source.
static bool seesCarry(const Instruction &I) {
  auto IsDword = [](const Operand &O) {
    return O.isRegister() && isInteger(O.type()) && sizeOf(O.type()) == 4;
  };
  bool Extends = !I.Operands.empty() && I.Operands[0].isRegister() &&
                 isInteger(I.Operands[0].type()) &&
                 sizeOf(I.Operands[0].type()) == 8 &&
                 llvm::any_of(I.Operands, IsDword);
  return Extends || I.Op == Opcode::Avg ||
         (I.Saturate && I.Op != Opcode::Mov && isInteger(I.Operands[0].type()));
}

bool cmc::visa::seesCarry(const Kernel &K) {
  return llvm::any_of(K.Blocks, [](const BasicBlock &B) {
    return llvm::any_of(B.Instructions,
                        [](const Instruction &I) { return ::seesCarry(I); });
  });
}

static bool isIntegerModifier(const Instruction &I) {
  return I.Op == Opcode::Mov && I.Operands[1].isRegister() &&
         I.Operands[1].Mod != Modifier::None &&
         isInteger(I.Operands[1].type()) && isInteger(I.Operands[0].type());
}

void cmc::visa::keepModifierNarrow(const Kernel &K, bool SeesCarry,
                                   Instruction &I) {
  if (!isIntegerModifier(I))
    return;
  Operand X = I.Operands[1], Negated = X;
  bool Narrow = sizeOf(X.type()) <= 2 && avoids(K, Quirk::NegatedNarrow);
  bool Dword = sizeOf(X.type()) == 4 && SeesCarry &&
               avoids(K, Quirk::NegatedBeforeCarry);
  if (!Narrow && !Dword)
    return;
  if (X.Mod == Modifier::Neg) {
    I.Op = Opcode::Mul; // Adding 0 would be a move for the finalizer, too.
    I.Operands[1].Mod = Modifier::None;
    I.Operands.push_back(Operand::imm(Type::W, 0xffff));
  } else if (X.Mod == Modifier::Abs && isSigned(X.type())) {
    X.Mod = Modifier::None;
    Negated.Mod = Modifier::Neg;
    I.Op = Opcode::Max;
    I.Operands = {I.Operands[0], X, Negated};
  }
}

void cmc::visa::saturateWrapped(const Kernel &K, Instruction &I) {
  const Operand &X = I.Operands[1];
  if (I.Op == Opcode::Mov && I.Saturate && isInteger(I.Operands[0].type()) &&
      X.isRegister() && isInteger(X.type()) && X.Mod == Modifier::None &&
      avoids(K, Quirk::SaturatedWrap))
    hideMove(I);
}

bool cmc::visa::saturateInTemporary(BlockContext &B, const Instruction &I) {
  if (!saturatesLongProduct(I) || !avoids(B.K, Quirk::SaturatedProduct))
    return false;
  Operand Product = B.packed(Type::D, I.ExecSize);
  Instruction Multiply = unmasked(I), Move = I;
  Multiply.Operands[0] = Product;
  Multiply.Saturate = false;
  Move.Op = Opcode::Mov;
  Move.Operands = {I.Operands[0], Product};
  B.legalize(std::move(Multiply));
  B.legalize(std::move(Move));
  return true;
}

void cmc::visa::saturateSelected(BlockContext &B, Instruction &I) {
  if (I.Op != Opcode::Sel || !I.Saturate ||
      !avoids(B.K, Quirk::SaturatedSelect))
    return;
  Instruction Select = I;
  Operand Selected = B.packed(I.Operands[1].type(), I.ExecSize);
  Select.Operands[0] = Selected;
  Select.Saturate = false;
  B.legalize(std::move(Select));
  I.Op = Opcode::Max;
  I.Operands = {I.Operands[0], Selected, Selected};
  I.Pred = Predicate();
}

void cmc::visa::selectWithoutNegation(const Kernel &K, Instruction &I) {
  if (I.Op != Opcode::Sel || !I.Pred.Negate || !isFloat(I.Operands[0].type()) ||
      !I.Operands[2].isRegister() || I.Pred.How != Predicate::PerLane ||
      !avoids(K, Quirk::NegatedSelect))
    return;
  std::swap(I.Operands[1], I.Operands[2]);
  I.Pred.Negate = false;
}
