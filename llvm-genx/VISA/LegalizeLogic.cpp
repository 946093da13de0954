//===- LegalizeLogic.cpp - logic on bytes in dwords -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"

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

/// \p O, which has bytes, as dwords.
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

/// Bytes that lie side by side are computed four at a time, where each bit is
/// for itself and no mask chooses among them. (Words would gain nothing, and
/// the finalizer would find no compare of a result to put behind it.)
void Legalizer::widenLogic(Instruction &I) const {
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
