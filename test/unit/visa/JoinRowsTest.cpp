//===- JoinRowsTest.cpp - neighbours computed by one instruction ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/JoinRows.h"
#include "RandomKernel.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

struct JoinRowsTest : testing::Test {
  Builder B;
  VarId In = B.input(Type::W, 128), Out = B.input(Type::W, 128);

  /// out[To..] = in[From..] + in[From + 8 ..], eight words.
  Instruction &sum(unsigned To, unsigned From) {
    return B.add(Opcode::Add, 8,
                 {packed(Out, Type::W, 8, 2 * To),
                  packed(In, Type::W, 8, 2 * From),
                  packed(In, Type::W, 8, 2 * From + 16)});
  }
  /// How many elements each instruction has.
  std::vector<unsigned> sizes() {
    B.ret();
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    joinRows(B.K);
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    std::vector<unsigned> Found;
    for (const Instruction &I : B.code())
      if (I.Op != Opcode::Ret)
        Found.push_back(I.ExecSize);
    return Found;
  }
};

using Sizes = std::vector<unsigned>;

/// Even if they stand in another order; one has two registers at most.
TEST_F(JoinRowsTest, Rows) {
  for (unsigned N : {8, 24, 0, 16, 32, 40})
    B.add(Opcode::Add, 8,
          {packed(Out, Type::W, 8, 2 * N), packed(In, Type::W, 8, 2 * N),
           Operand::imm(Type::W, 7)});
  EXPECT_EQ(sizes(), (Sizes{32, 16}));
}

/// Rows of the source lie apart.
TEST_F(JoinRowsTest, TwoDimensions) {
  sum(0, 0);
  sum(8, 16);
  ASSERT_EQ(sizes(), Sizes{16});
  EXPECT_EQ(B.code()[0].Operands[1].Reg, (Region{Type::W, 0, 16, 8, 1, 16}));
}

/// One instruction reads from two registers at most.
TEST_F(JoinRowsTest, TooFarApart) {
  sum(0, 0);
  sum(8, 32);
  EXPECT_EQ(sizes(), (Sizes{8, 8}));
}

/// Three sources are whole or one number.
TEST_F(JoinRowsTest, ThreeSources) {
  for (unsigned N : {0, 8}) {
    Operand Row = packed(In, Type::W, 8, 2 * N);
    B.add(Opcode::Mad, 8, {packed(Out, Type::W, 8, 2 * N), Row, Row, Row});
  }
  for (unsigned N : {0, 8})
    B.add(Opcode::Mad, 8,
          {packed(Out, Type::W, 8, 2 * N + 64), packed(In, Type::W, 8, 2 * N),
           Operand::reg(In, Region::scalar(Type::W, N, 8)),
           packed(In, Type::W, 8, 2 * N)});
  EXPECT_EQ(sizes(), (Sizes{16, 8, 8}));
}

/// What begins in the middle leaves its neighbours alone.
TEST_F(JoinRowsTest, Middle) {
  sum(8, 8);
  sum(16, 16);
  EXPECT_EQ(sizes(), (Sizes{8, 8}));
}

/// The second reads what the first writes, or what changes in between.
TEST_F(JoinRowsTest, Depends) {
  B.add(Opcode::Mov, 8,
        {packed(Out, Type::W, 8, 0), packed(Out, Type::W, 8, 32)});
  B.add(Opcode::Mov, 8,
        {packed(Out, Type::W, 8, 16), packed(Out, Type::W, 8, 0)});
  sum(32, 0);
  B.add(Opcode::Mov, 8,
        {packed(In, Type::W, 8, 32), packed(Out, Type::W, 8, 64)});
  B.add(Opcode::Mov, 1,
        {packed(In, Type::W, 1, 2), packed(Out, Type::W, 1, 64)});
  sum(40, 8);
  EXPECT_EQ(sizes(), (Sizes{8, 8, 8, 8, 1, 8}));
}

/// The first may move down where the second cannot move up.
TEST_F(JoinRowsTest, Down) {
  sum(0, 0);
  B.add(Opcode::Mov, 8,
        {packed(In, Type::W, 8, 48), packed(Out, Type::W, 8, 64)});
  sum(8, 16);
  EXPECT_EQ(sizes(), (Sizes{8, 16}));
}

TEST_F(JoinRowsTest, OtherOperation) {
  sum(0, 0);
  sum(8, 8).Saturate = true;
  EXPECT_EQ(sizes(), (Sizes{8, 8}));
}

/// A clock goes on, and a call changes what it returns.
TEST_F(JoinRowsTest, Predefined) {
  for (const char *Name : {"%tsc", "%retval"})
    for (unsigned N : {0, 4})
      B.add(Opcode::Mov, 4,
            {packed(Out, Type::UD, 4, 4 * N),
             packed(B.K.predefined(Name), Type::UD, 4)});
  EXPECT_EQ(sizes(), (Sizes{4, 4, 4, 4}));
}

/// All variables have the same values in the end, whatever rows are made of.
TEST(JoinRows, Random) {
  unsigned Joined = 0;
  for (unsigned Seed = 0; Seed != 2000; ++Seed) {
    Generator G(Seed, Seed % 2 ? "icllp" : "pvc");
    std::vector<Instruction> &Code = G.B.K.Blocks[0].Instructions;
    for (VarId M : G.Masks)
      G.B.add(Opcode::SetP, G.lanes(M),
              {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
    while (Code.size() < 40) {
      // Mostly rows, some of which are neighbours.
      if (G.once(5)) {
        Code.push_back(G.instruction());
        continue;
      }
      Type Ty = G.type();
      unsigned N = 1u << G.upTo(4), Row = N * sizeOf(Ty);
      auto Part = [&](VarId V) { return packed(V, Ty, N, Row * G.upTo(7)); };
      VarId To = G.data(), From = G.data();
      Opcode Op = G.once(3) ? Opcode::Xor : Opcode::Add;
      for (unsigned First = G.upTo(5), M = 0, End = 1 + G.upTo(3); M != End;
           ++M)
        Code.emplace_back(
            Op, N,
            std::initializer_list<Operand>{
                packed(To, Ty, N, Row * (First + M)), Part(From),
                G.once(3) ? Operand::imm(Type::W, 3) : Part(From)});
    }
    G.B.ret();
    Kernel Original = G.B.K;
    joinRows(G.B.K);
    ASSERT_EQ(verify(G.B.K, Stage::Selected), std::vector<std::string>())
        << "seed " << Seed;
    Joined += Original.Blocks[0].Instructions.size() - Code.size();
    Interpreter Before(Original), After(G.B.K);
    for (Interpreter *I : {&Before, &After}) {
      G.fill(*I);
      I->run(false);
    }
    for (VarId V = 0; V != Original.Variables.size(); ++V)
      ASSERT_EQ(Before.Memory[V], After.Memory[V])
          << "seed " << Seed << '\n'
          << text(Original) << text(G.B.K);
  }
  EXPECT_GT(Joined, 500u);
}
