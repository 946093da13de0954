//===- SinkBlocksTest.cpp - what only a SIMD branch needs, in it ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/SinkBlocks.h"
#include "Builder.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// start: P = in > 0; before: ...; (!P) goto end; taken: out = x; end: ret
struct SinkBlocksTest : testing::Test {
  enum : BlockId { Start, Before, Taken, End };
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId X = B.K.addVariable(Type::D, 8);
  VarId P = B.K.addMask(8);

  Instruction &at(BlockId Block, Opcode Op,
                  std::initializer_list<Operand> Operands) {
    auto &Code = B.K.Blocks[Block].Instructions;
    Code.emplace_back(Op, 8, Operands);
    return Code.back();
  }
  Operand all(VarId V) { return packed(V, Type::D, 8); }
  void SetUp() override {
    B.K.Blocks.resize(4);
    at(Start, Opcode::Cmp,
       {Operand::mask(P), all(In), Operand::imm(Type::D, 0)})
        .Cond = CondMod::GT;
    at(Start, Opcode::Jmp, {Operand::label(End)}).Pred.Var = P;
    B.K.Blocks[Start].Instructions.back().ExecSize = 1;
    B.K.Blocks[Start].Instructions.back().Pred.How = Predicate::All;
    B.K.Blocks[Start].Instructions.back().Pred.Lanes = 8;
  }
  /// How many instructions the block before the branch has left.
  size_t left() {
    Instruction &Goto = at(Before, Opcode::Goto, {Operand::label(End)});
    Goto.Pred.Var = P;
    Goto.Pred.Negate = true;
    Goto.NoMask = false;
    at(Taken, Opcode::Add, {all(Out), all(X), all(In)}).NoMask = false;
    B.K.Blocks[End].Instructions.emplace_back(Opcode::Ret, 1,
                                              std::initializer_list<Operand>{});
    sinkBlocks(B.K);
    return B.K.Blocks[Before].Instructions.size() - 1;
  }
};

TEST_F(SinkBlocksTest, Sinks) {
  at(Before, Opcode::Mov, {all(X), all(In)});
  at(Before, Opcode::Add, {all(X), all(X), all(In)});
  EXPECT_EQ(left(), 0u);
  ASSERT_EQ(B.K.Blocks[Taken].Instructions.size(), 3u);
  EXPECT_EQ(B.K.Blocks[Taken].Instructions[0].Op, Opcode::Mov);
  EXPECT_EQ(B.K.Blocks[Taken].Instructions[1].Operands[1].Var, X);
}

/// Read behind the branch.
TEST_F(SinkBlocksTest, ReadElsewhere) {
  at(Before, Opcode::Mov, {all(X), all(In)});
  at(End, Opcode::Mov, {all(Out), all(X)});
  EXPECT_EQ(left(), 1u);
}

/// Counts rounds: each is to be counted.
TEST_F(SinkBlocksTest, NoNewValue) {
  at(Before, Opcode::Add, {all(X), all(X), Operand::imm(Type::D, 1)});
  EXPECT_EQ(left(), 1u);
}

TEST_F(SinkBlocksTest, PartOfAValue) {
  at(Before, Opcode::Mov, {packed(X, Type::D, 4), packed(In, Type::D, 4)})
      .ExecSize = 4;
  EXPECT_EQ(left(), 1u);
}

/// Lanes that are off keep their old values.
TEST_F(SinkBlocksTest, Masked) {
  at(Before, Opcode::Mov, {all(X), all(In)}).NoMask = false;
  EXPECT_EQ(left(), 1u);
}

/// Somebody else jumps into the branch.
TEST_F(SinkBlocksTest, TwoWaysIn) {
  B.K.Blocks[Start].Instructions.back().Operands[0] = Operand::label(Taken);
  at(Before, Opcode::Mov, {all(X), all(In)});
  EXPECT_EQ(left(), 1u);
}
