//===- LegalizeMovesTest.cpp - moves that the finalizer must not see ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Builder.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

static unsigned count(Builder &B, Opcode Op) {
  return llvm::count_if(B.code(),
                        [=](const Instruction &I) { return I.Op == Op; });
}

/// It deletes the second of two equal copies, to which a masked instruction
/// writes afterwards. Without divergent control flow both copies are moves.
TEST(LegalizeMoves, SecondCopy) {
  for (bool Diverges : {false, true}) {
    Builder B;
    VarId V = B.input(Type::D, 8), M = B.K.addMask(8);
    VarId X = B.K.addVariable(Type::D, 8), Y = B.K.addVariable(Type::D, 8);
    B.add(Opcode::SetP, 8, {Operand::mask(M), Operand::imm(Type::UW, 0xf)});
    for (VarId To : {X, Y})
      B.add(Opcode::Mov, 8, {packed(To, Type::D, 8), packed(V, Type::D, 8)});
    if (Diverges) {
      Instruction &Goto = B.add(Opcode::Goto, 8, {Operand::label(1)});
      Goto.NoMask = false;
      Goto.Pred.Var = M;
      B.K.Blocks.back().Resume = 1;
      B.K.Blocks.emplace_back();
    }
    B.ret();
    legalize(B.K);
    unsigned Moves = 0, Maxima = 0;
    for (const Instruction &I : B.K.Blocks[0].Instructions) {
      Moves += I.Op == Opcode::Mov;
      Maxima += I.Op == Opcode::Max;
    }
    EXPECT_EQ(Moves, Diverges ? 1u : 2u);
    EXPECT_EQ(Maxima, Diverges ? 1u : 0u);
  }
}

/// Without 64-bit integers it crashes on a move of qwords in repeated rows.
TEST(LegalizeMoves, RepeatedRowsOfQwords) {
  for (const char *Target : {"icllp", "skl"}) {
    Builder B(Target);
    VarId V = B.input(Type::Q, 4), To = B.K.addVariable(Type::Q, 8);
    Region Rows = Region::contiguous(Type::Q, 0, 4);
    Rows.N = 8;
    Rows.Width = 4;
    Rows.VStride = 0;
    B.add(Opcode::Mov, 8, {packed(To, Type::Q, 8), Operand::reg(V, Rows)});
    B.ret();
    legalize(B.K);
    for (const Instruction &I : B.code())
      if (I.Op == Opcode::Mov)
        EXPECT_EQ(sizeOf(I.Operands[0].type()),
                  llvm::StringRef(Target) == "skl" ? 8u : 4u);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// It crashes where it lets a mulh read %arg, and computes bytes in %retval
/// over what it has still to read in %arg.
TEST(LegalizeMoves, ArgumentsAndResults) {
  for (const char *Place : {"%arg", "%retval"})
    for (Type Ty : {Type::B, Type::D}) {
      Builder B;
      VarId V = B.input(Ty, 8), To = B.K.predefined(Place);
      B.add(Opcode::Mov, 8, {packed(To, Ty, 8), packed(V, Ty, 8)});
      B.ret();
      legalize(B.K);
      bool IsHidden = llvm::StringRef(Place) == "%arg" || Ty == Type::B;
      EXPECT_EQ(count(B, Opcode::Max), IsHidden ? 1u : 0u);
      EXPECT_EQ(count(B, Opcode::Mov), IsHidden ? 0u : 1u);
    }
}
