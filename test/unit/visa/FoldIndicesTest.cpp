//===- FoldIndicesTest.cpp - indices read where they are ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/FoldIndices.h"
#include "Builder.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

struct FoldIndicesTest : testing::Test {
  Builder B;
  VarId Object = B.input(Type::D, 64), Out = B.input(Type::D, 8);
  VarId Indices = B.input(Type::UD, 8);
  VarId Index = B.K.addVariable(Type::UW, 1);

  void take(Type Ty = Type::UD) {
    B.add(Opcode::Mov, 1,
          {packed(Index, Type::UW, 1),
           Operand::reg(Indices, Region::scalar(Ty, 12))});
  }
  const Operand &read() {
    B.add(Opcode::Mov, 8,
          {packed(Out, Type::D, 8),
           Operand::indexed(Object, Region::contiguous(Type::D, 0, 8),
                            {Index, 0, 0})});
    B.ret();
    foldIndices(B.K);
    return B.code()[B.code().size() - 2].Operands[1];
  }
};

/// The low word of a dword is where the dword is.
TEST_F(FoldIndicesTest, Names) {
  take();
  const Operand &O = read();
  EXPECT_EQ(O.Idx.Var, Indices);
  EXPECT_EQ(O.Idx.Offset, 12u);
}

TEST_F(FoldIndicesTest, NamesWords) {
  take(Type::UW);
  const Operand &O = read();
  EXPECT_EQ(O.Idx.Var, Indices);
  EXPECT_EQ(O.Idx.Offset, 12u);
}

/// A byte is no word.
TEST_F(FoldIndicesTest, LeavesBytes) {
  take(Type::UB);
  EXPECT_EQ(read().Idx.Var, Index);
}

/// The vector has changed since.
TEST_F(FoldIndicesTest, LeavesChanged) {
  take();
  B.add(Opcode::Mov, 1,
        {packed(Indices, Type::UD, 1), Operand::imm(Type::UD, 0)});
  EXPECT_EQ(read().Idx.Var, Index);
}

/// The index has changed since.
TEST_F(FoldIndicesTest, LeavesOtherValues) {
  take();
  B.add(Opcode::Add, 1,
        {packed(Index, Type::UW, 1), packed(Index, Type::UW, 1),
         Operand::imm(Type::UW, 4)});
  EXPECT_EQ(read().Idx.Var, Index);
}

struct FoldSumsTest : testing::Test {
  Builder B;
  VarId Object = B.input(Type::D, 64), Other = B.input(Type::D, 64);
  VarId Out = B.input(Type::D, 8), Start = B.K.addVariable(Type::UW, 1);

  VarId plus(VarId From, int By) {
    VarId V = B.K.addVariable(Type::UW, 1);
    B.add(Opcode::Add, 1,
          {packed(V, Type::UW, 1), packed(From, Type::UW, 1),
           Operand::imm(Type::W, By & 0xffff)});
    return V;
  }
  void read(VarId From, VarId Index) {
    B.add(Opcode::Mov, 8,
          {packed(Out, Type::D, 8),
           Operand::indexed(From, Region::contiguous(Type::D, 0, 8),
                            {Index, 0, 0})});
  }
  const Operand &last() {
    foldIndices(B.K);
    return B.code().back().Operands[1];
  }
};

/// Behind an access with a smaller index, the difference is a displacement.
TEST_F(FoldSumsTest, Displaces) {
  VarId A = plus(Start, 32), C = plus(A, 64);
  read(Object, A);
  read(Object, C);
  EXPECT_EQ(last().Idx.Var, A);
  EXPECT_EQ(last().Reg.Offset, 64u);
}

/// A constant that is no word.
TEST_F(FoldSumsTest, LeavesDwords) {
  VarId A = plus(Start, 32), C = plus(A, 64);
  B.K.Blocks[0].Instructions.back().Operands[2] = Operand::imm(Type::D, 64);
  read(Object, A);
  read(Object, C);
  EXPECT_EQ(last().Idx.Var, C);
}

/// Nothing says that the index without the constant is not negative.
TEST_F(FoldSumsTest, LeavesFirst) {
  VarId A = plus(Start, 32);
  read(Other, Start);
  read(Object, A);
  EXPECT_EQ(last().Idx.Var, A);
}

/// A greater index before proves nothing.
TEST_F(FoldSumsTest, LeavesSmaller) {
  VarId A = plus(Start, 32), C = plus(Start, -4);
  read(Object, A);
  read(Object, C);
  EXPECT_EQ(last().Idx.Var, C);
}

/// What both are made of has changed between them.
TEST_F(FoldSumsTest, LeavesChanged) {
  VarId A = plus(Start, 32);
  read(Object, A);
  B.add(Opcode::Mov, 1,
        {packed(Start, Type::UW, 1), Operand::imm(Type::UW, 0)});
  VarId C = plus(Start, 64);
  read(Object, C);
  EXPECT_EQ(last().Idx.Var, C);
}

/// An access under a mask may not have happened.
TEST_F(FoldSumsTest, LeavesBehindMasked) {
  VarId M = B.K.addMask(8);
  VarId A = plus(Start, 32);
  read(Object, Start);
  B.K.Blocks[0].Instructions.back().Pred.Var = M;
  read(Object, A);
  EXPECT_EQ(last().Idx.Var, A);
}

/// One index for each of 16 elements.
struct FoldVectorSumsTest : FoldSumsTest {
  VarId Indices = B.input(Type::UW, 16);

  VarId plusAll(VarId From, int By) {
    VarId V = B.K.addVariable(Type::UW, 16);
    B.add(Opcode::Add, 16,
          {packed(V, Type::UW, 16), packed(From, Type::UW, 16),
           Operand::imm(Type::W, By & 0xffff)});
    return V;
  }
  void readAll(VarId From, VarId Index, unsigned N = 16) {
    B.add(Opcode::Mov, N,
          {packed(Wide, Type::D, N),
           Operand::indexed(From, Region{Type::D, 0, 0, 1, 0, N},
                            {Index, 0, 1})});
  }
  VarId Wide = B.input(Type::D, 16);
};

TEST_F(FoldVectorSumsTest, Displaces) {
  VarId A = plusAll(Indices, 4);
  readAll(Object, Indices);
  readAll(Object, A);
  EXPECT_EQ(last().Idx.Var, Indices);
  EXPECT_EQ(last().Reg.Offset, 4u);
}

/// Of eight, the access before has shown nothing about the others.
TEST_F(FoldVectorSumsTest, LeavesParts) {
  VarId A = plusAll(Indices, 4);
  readAll(Object, Indices, 8);
  readAll(Object, A);
  EXPECT_EQ(last().Idx.Var, A);
}

/// Sums of what never changes are known in loops, too,
TEST_F(FoldVectorSumsTest, KnowsThoseBeforeLoops) {
  VarId A = plusAll(Indices, 4), C = plusAll(A, 4);
  B.K.Blocks.emplace_back().LoopDepth = 1;
  readAll(Object, A);
  readAll(Object, C);
  foldIndices(B.K);
  const Operand &O = B.K.Blocks[1].Instructions[1].Operands[1];
  EXPECT_EQ(O.Idx.Var, A);
  EXPECT_EQ(O.Reg.Offset, 4u);
}

/// but not of what the loop changes.
TEST_F(FoldVectorSumsTest, LeavesWhatLoopsChange) {
  VarId A = plusAll(Indices, 4);
  B.K.Blocks.emplace_back().LoopDepth = 1;
  readAll(Object, Indices);
  readAll(Object, A);
  B.add(Opcode::Mov, 16,
        {packed(Indices, Type::UW, 16), Operand::imm(Type::UW, 8)});
  foldIndices(B.K);
  EXPECT_EQ(B.K.Blocks[1].Instructions[1].Operands[1].Idx.Var, A);
}
