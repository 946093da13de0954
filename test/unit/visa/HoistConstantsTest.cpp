//===- HoistConstantsTest.cpp - constants hoisted out of loops ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/HoistConstants.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// before: Count = 0, Sum = In
/// outer:  Inner = 0
/// loop:   (what the test adds)
///         if (++Inner < 3) goto loop
/// next:   if (++Count < 2) goto outer
/// after:  Out = Sum; ret
struct HoistConstantsTest : testing::Test {
  enum : BlockId { Before, Outer, Loop, Next, After };
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId Sum = B.K.addRawVariable(Type::D, 8);
  VarId Count = B.K.addVariable(Type::D, 1),
        Inner = B.K.addVariable(Type::D, 1);
  VarId P = B.K.addMask(1);

  void SetUp() override {
    B.K.Blocks.resize(5);
    at(Before, Opcode::Mov, 8, {whole(Sum), whole(In)});
    at(Before, Opcode::Mov, 1, {packed(Count, Type::D, 1), number(0)});
    at(Outer, Opcode::Mov, 1, {packed(Inner, Type::D, 1), number(0)});
  }
  static Operand whole(VarId V) { return packed(V, Type::D, 8); }
  static Operand number(int N) { return Operand::imm(Type::D, N); }
  Operand numbers(unsigned First = 3) {
    return B.K.constant(Type::D, {First, 1, 4, 100, 5, 9, 2, 6});
  }
  Instruction &at(BlockId Block, Opcode Op, unsigned N,
                  std::initializer_list<Operand> Operands) {
    auto &Code = B.K.Blocks[Block].Instructions;
    Code.emplace_back(Op, N, Operands);
    return Code.back();
  }
  void again(BlockId Block, VarId Counter, int Times, BlockId To) {
    at(Block, Opcode::Add, 1,
       {packed(Counter, Type::D, 1), packed(Counter, Type::D, 1), number(1)});
    at(Block, Opcode::Cmp, 1,
       {Operand::mask(P), packed(Counter, Type::D, 1), number(Times)})
        .Cond = CondMod::LT;
    at(Block, Opcode::Jmp, 1, {Operand::label(To)}).Pred.Var = P;
  }
  std::vector<uint8_t> result() {
    Interpreter I(B.K);
    for (unsigned N = 0; N != 8; ++N)
      I.Memory[In][4 * N] = N;
    I.run(false);
    return I.Memory[Out];
  }
  /// How many instructions of \p Block have numbers as operands.
  unsigned constantsIn(BlockId Block) {
    unsigned N = 0;
    for (const Instruction &I : B.K.Blocks[Block].Instructions)
      for (const Operand &O : I.Operands)
        N += O.is(Operand::Constant);
    return N;
  }
  void hoistAndCompare() {
    again(Loop, Inner, 3, Loop);
    again(Next, Count, 2, Outer);
    at(After, Opcode::Mov, 8, {whole(Out), whole(Sum)});
    at(After, Opcode::Ret, 1, {});
    ASSERT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    auto Expected = result();
    std::string Old = text(B.K);
    hoistConstants(B.K);
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    EXPECT_EQ(result(), Expected) << Old << text(B.K);
  }
};

/// Through both loops; the same numbers once.
TEST_F(HoistConstantsTest, Operand) {
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), numbers()});
  at(Loop, Opcode::Xor, 8, {whole(Sum), whole(Sum), numbers()});
  hoistAndCompare();
  EXPECT_EQ(constantsIn(Before), 1u);
  EXPECT_EQ(constantsIn(Outer), 0u);
  EXPECT_EQ(constantsIn(Loop), 0u);
}

TEST_F(HoistConstantsTest, Modifier) {
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), numbers()})
      .Operands[2]
      .Mod = Modifier::Neg;
  hoistAndCompare();
  EXPECT_EQ(constantsIn(Before), 1u);
  EXPECT_EQ(B.K.Blocks[Loop].Instructions[0].Operands[2].Mod, Modifier::Neg);
}

/// A variable that nothing else writes goes itself; one that is written again
/// is copied.
TEST_F(HoistConstantsTest, Variable) {
  VarId Once = B.K.addRawVariable(Type::D, 8);
  VarId Again = B.K.addRawVariable(Type::D, 8);
  at(Loop, Opcode::Mov, 8, {whole(Once), numbers(7)});
  at(Loop, Opcode::Mov, 8, {whole(Again), numbers(8)});
  at(Loop, Opcode::Add, 8, {whole(Again), whole(Again), whole(Sum)});
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Again), whole(Once)});
  hoistAndCompare();
  EXPECT_EQ(constantsIn(Before), 2u);
  EXPECT_EQ(B.K.Blocks[Loop].Instructions[0].Operands[0].Var, Again);
  EXPECT_TRUE(B.K.Blocks[Loop].Instructions[0].Operands[1].is(Operand::Direct));
}

/// Only under a predicate, or a part only: the rest is from before.
TEST_F(HoistConstantsTest, NotWhole) {
  VarId Some = B.K.addRawVariable(Type::D, 8);
  at(Before, Opcode::Mov, 8, {whole(Some), number(1)});
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), whole(Some)});
  at(Loop, Opcode::Mov, 4,
     {packed(Some, Type::D, 4), B.K.constant(Type::D, {50, 60, 71, 83})});
  hoistAndCompare();
}

/// An input that is written once has another value in the first round.
TEST_F(HoistConstantsTest, WrittenInput) {
  VarId V = B.input(Type::D, 8);
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), whole(V)});
  at(Loop, Opcode::Mov, 8, {whole(V), numbers(7)});
  hoistAndCompare();
}

/// What is entered in the middle has no place before it.
TEST_F(HoistConstantsTest, SecondEntry) {
  at(Before, Opcode::Cmp, 1,
     {Operand::mask(P), packed(In, Type::D, 1), number(5)})
      .Cond = CondMod::GT;
  at(Before, Opcode::Mov, 1, {packed(Inner, Type::D, 1), number(0)});
  at(Before, Opcode::Jmp, 1, {Operand::label(Loop)}).Pred.Var = P;
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), numbers()});
  hoistAndCompare();
  EXPECT_EQ(constantsIn(Loop), 1u);
}

/// No more than there are registers for.
TEST_F(HoistConstantsTest, Pressure) {
  unsigned Registers = B.K.Target->GRFCount;
  for (unsigned N = 0; N != Registers; ++N)
    at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), numbers(N + 1000)});
  hoistAndCompare();
  EXPECT_GT(constantsIn(Before), Registers / 4);
  EXPECT_GT(constantsIn(Loop), Registers / 4);
}

/// A constant that is larger than the room for constants.
TEST_F(HoistConstantsTest, LargerThanRoom) {
  constexpr unsigned N = 704;
  std::vector<uint64_t> Elements;
  for (unsigned I = 0; I != N; ++I)
    Elements.push_back(I * I % 251);
  VarId Large = B.K.addRawVariable(Type::D, N);
  at(Loop, Opcode::Mov, N,
     {packed(Large, Type::D, N), B.K.constant(Type::D, Elements)});
  at(Loop, Opcode::Add, 8, {whole(Sum), whole(Sum), whole(Large)});
  hoistAndCompare();
  EXPECT_EQ(constantsIn(Loop), 1u);
}
