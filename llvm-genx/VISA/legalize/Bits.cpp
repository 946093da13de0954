//===- Bits.cpp - bitwise operations on bytes and signs -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Bits.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

bool isBitwise(const Instruction &I) {
  switch (I.Op) {
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::Not:
    return true;
  case Opcode::Mov:
    return I.Operands[1].isRegister() &&
           I.Operands[0].type() == I.Operands[1].type() &&
           I.Operands[1].Mod == Modifier::None;
  default:
    return false;
  }
}

/// \p O, an operand of bytes, as dwords.
llvm::Optional<Operand> inDwords(const Kernel &K, Operand O) {
  if (O.is(Operand::Imm)) {
    if (!isInteger(O.type()) || isPacked(O.type()))
      return llvm::None;
    return Operand::imm(Type::UD, (O.Bits & 0xff) * 0x01010101);
  }
  if (!O.is(Operand::Direct) || sizeOf(O.type()) != 1 ||
      O.Reg.Offset % 4 != 0 || K.Variables[O.Var].Predefined)
    return llvm::None;
  const Variable &V = K.Variables[O.Var];
  unsigned Align = V.Align ? V.Align : sizeOf(V.Ty);
  auto Dwords = O.Reg.reinterpret(Type::UD);
  if (!Dwords || Align % 4 != 0)
    return llvm::None;
  O.Reg = *Dwords;
  return O;
}

} // namespace

void cmc::visa::widenLogic(const Kernel &K, Instruction &I) {
  if (!isBitwise(I) || sizeOf(I.Operands[0].type()) != 1 || I.ExecSize % 4 ||
      I.Saturate || I.Pred.Var != None || I.Pred.Execution || !I.NoMask)
    return;
  llvm::SmallVector<Operand, 4> Wide;
  for (const Operand &O : I.Operands) {
    auto W = inDwords(K, O);
    if (!W)
      return;
    Wide.push_back(*W);
  }
  I.Operands = std::move(Wide);
  I.ExecSize /= 4;
}

//===--- Signs ------------------------------------------------------------===//

/// Whether \p O has a modifier that changes the sign of a float.
static bool changesSign(const Operand &O) {
  return O.isRegister() && isFloat(O.type()) && sizeOf(O.type()) <= 4 &&
         O.Mod != Modifier::None;
}

void cmc::visa::changeSignBits(Instruction &I) {
  const Operand &X = I.Operands[1];
  if (I.Op != Opcode::Mov || I.Saturate || !changesSign(X) ||
      I.Operands[0].type() != X.type())
    return;
  Type Bits = integerType(sizeOf(X.type()), /*Signed=*/false);
  uint64_t Sign = 1ull << (8 * sizeOf(Bits) - 1);
  I.Op = X.Mod == Modifier::Neg   ? Opcode::Xor
         : X.Mod == Modifier::Abs ? Opcode::And
                                  : Opcode::Or;
  I.Operands.push_back(
      Operand::imm(Bits, X.Mod == Modifier::Abs ? Sign - 1 : Sign));
  I.Coalescable = false;
  I.Operands[0].Reg.Ty = I.Operands[1].Reg.Ty = Bits;
  I.Operands[1].Mod = Modifier::None;
}

void cmc::visa::selectSignBits(BlockContext &B, Instruction &I) {
  if (I.Op != Opcode::Sel || I.Saturate ||
      (!changesSign(I.Operands[1]) && !changesSign(I.Operands[2])))
    return;
  Type Ty = I.Operands[0].type();
  for (Operand &O : I.Operands)
    if (O.type() != Ty || !(O.isRegister() || O.is(Operand::Imm)))
      return;
  for (Operand &O : llvm::MutableArrayRef<Operand>(I.Operands).drop_front()) {
    if (!changesSign(O))
      continue;
    Operand Temporary = B.packed(Ty, I.ExecSize);
    B.legalize(
        makeInstruction(Opcode::Mov, I.ExecSize, {Temporary, O}, I.Source));
    O = Temporary;
  }
  for (Operand &O : I.Operands)
    O.Reg.Ty = integerType(sizeOf(Ty), /*Signed=*/false);
}
