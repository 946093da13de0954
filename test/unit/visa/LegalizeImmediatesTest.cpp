//===- LegalizeImmediatesTest.cpp - immediates that are misread -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Builder.h"
#include "llvm-genx/VISA/Legalize.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// It makes a word of an immediate of dp4a that fits into one.
TEST(LegalizeImmediates, ImmediateOfDp4a) {
  for (unsigned Number : {300u, 0x01020304u}) {
    Builder B("tgllp");
    Operand V = packed(B.input(Type::D, 8), Type::D, 8);
    B.add(Opcode::Dp4a, 8, {V, V, Operand::imm(Type::D, Number), V});
    B.ret();
    legalize(B.K);
    bool IsWord = Number == 300;
    ASSERT_EQ(B.code().size(), IsWord ? 3u : 2u);
    EXPECT_EQ(B.code()[0].Op, IsWord ? Opcode::Max : Opcode::Dp4a);
  }
}

/// It makes a signed word of the first of two immediates of mulh.
TEST(LegalizeImmediates, ImmediatesOfMulh) {
  Builder B("dg2");
  Operand V = packed(B.input(Type::D, 1), Type::D, 1);
  B.add(Opcode::Mulh, 1,
        {V, Operand::imm(Type::D, 50000), Operand::imm(Type::D, 0x81020409)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Max);
  EXPECT_TRUE(B.code()[1].Operands[1].isRegister());
}
