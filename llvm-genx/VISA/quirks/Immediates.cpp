//===- Immediates.cpp - immediates that must be in registers --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Immediates.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

static bool isNegativeWord(const Operand &O) {
  int32_t Value = O.is(Operand::Imm) ? int32_t(O.Bits) : 0;
  return O.type() == Type::D && Value < 0 && llvm::isInt<16>(Value);
}

/// Whether \p I is a mulh of two immediates, the first of which fits in an
/// unsigned word only.
static bool isMulhOfImmediates(const Instruction &I) {
  return I.Operands[1].is(Operand::Imm) && I.Operands[2].is(Operand::Imm) &&
         !llvm::isInt<16>(I.Operands[1].Bits) &&
         llvm::isUInt<16>(I.Operands[1].Bits);
}

/// Whether \p O is an immediate that fits in an unsigned word only.
static bool isUnsignedWord(const Operand &O) {
  return O.is(Operand::Imm) && O.type() == Type::D &&
         !llvm::isInt<16>(int32_t(O.Bits)) && llvm::isUInt<16>(O.Bits);
}

/// The index of the first source of \p I for which \p Is holds; 0: none.
static unsigned findSource(const Instruction &I,
                           llvm::function_ref<bool(const Operand &)> Is) {
  for (unsigned N = 1; N != I.Operands.size(); ++N)
    if (Is(I.Operands[N]))
      return N;
  return 0;
}

static bool is2DBlock(const Instruction &I) {
  return I.Op == Opcode::LSCLoad2D || I.Op == Opcode::LSCStore2D;
}

/// The index of the immediate coordinate of \p I if the other one is none; else
/// 0.
static unsigned offsetOf2DBlock(const Instruction &I) {
  constexpr unsigned X = 4, Y = 5;
  bool HasX = I.Operands[X].is(Operand::Imm),
       HasY = I.Operands[Y].is(Operand::Imm);
  return HasX == HasY ? 0 : HasX ? X : Y;
}

/// The index of the source of \p I whose immediate must be in a register; 0:
/// none. A narrow mad: as last source the immediate would have to begin at a
/// register boundary, which narrow pieces seldom do. From Gen11 on the
/// finalizer turns a mulh into a product with the low word of the immediate,
/// which must be unsigned, and takes a negative one as a signed word. It
/// divides narrow dividends, whatever their sign, as unsigned by an unsigned
/// word.
static unsigned immediateForRegister(const Kernel &K, const Instruction &I) {
  constexpr unsigned Whole = 8;
  if (I.Op == Opcode::Mad && I.ExecSize != 1 && I.ExecSize < Whole &&
      isFloat(I.Operands[0].type()) && I.Operands[2].is(Operand::Imm) &&
      avoids(K, Quirk::ImmediateInMad))
    return 2;
  if (I.Op == Opcode::Mulh && avoids(K, Quirk::NegativeInHighProduct))
    if (unsigned N = findSource(I, isNegativeWord))
      return N;
  if (I.Op == Opcode::Mulh && isMulhOfImmediates(I) &&
      avoids(K, Quirk::ImmediatesInHighProduct))
    return 1;
  if ((I.Op == Opcode::Div || I.Op == Opcode::Mod) &&
      avoids(K, Quirk::ImmediateInDivision))
    return findSource(I, isUnsignedWord);
  if (is2DBlock(I) && avoids(K, Quirk::OffsetsOf2DBlock))
    return offsetOf2DBlock(I);
  if (I.Op == Opcode::Dp4a && avoids(K, Quirk::ImmediateInDot))
    return findSource(I, [](const Operand &O) {
      return O.is(Operand::Imm) && llvm::isInt<17>(int32_t(O.Bits));
    });
  return 0;
}

void Immediates::moveToRegisters(Instruction &I) {
  while (unsigned N = immediateForRegister(K, I)) {
    Operand &Immediate = I.Operands[N];
    auto Known = llvm::find_if(Loaded, [&](const auto &F) {
      return F.first == Immediate.Bits && F.second.type() == Immediate.type();
    });
    if (Known == Loaded.end()) {
      Operand Register = Operand::reg(K.addVariable(Immediate.type(), 1),
                                      Region::scalar(Immediate.type(), 0));
      Instruction Load =
          makeInstruction(Opcode::Mov, 1, {Register, Immediate}, I.Source);
      if (I.Op != Opcode::Mad && !is2DBlock(I))
        hideMove(Load);
      B.emit(Load);
      Loaded.push_back({Immediate.Bits, Register});
      Known = std::prev(Loaded.end());
    }
    Immediate = Known->second;
    Immediate.Reg.N = I.ExecSize;
  }
}
