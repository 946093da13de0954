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
