//===- WriteInPlaceTest.cpp - parts of objects made where they belong -----===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/WriteInPlace.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

struct WriteInPlaceTest : testing::Test {
  Builder B;
  VarId T = B.surfaceInput(), In = B.input(Type::D, 64);
  VarId Small = B.K.addRawVariable(Type::D, 16);
  VarId Big = B.K.addRawVariable(Type::D, 64);

  void load() {
    B.add(Opcode::OwordLd, 1,
          {Operand::surface(T), Operand::imm(Type::UD, 0), Operand::raw(Small)})
        .Msg.Size = 4;
  }
  Instruction &copy(unsigned Offset) {
    return B.add(
        Opcode::Mov, 16,
        {packed(Big, Type::D, 16, Offset), packed(Small, Type::D, 16)});
  }
  void begin(VarId V) {
    B.add(Opcode::LifetimeStart, 1,
          {packed(V, Type::D, B.K.Variables[V].Count)});
  }
  void add(VarId To, unsigned Offset, VarId From, unsigned FromOffset) {
    B.add(Opcode::Add, 16,
          {packed(To, Type::D, 16, Offset),
           packed(From, Type::D, 16, FromOffset), Operand::imm(Type::D, 1)});
  }
  /// The object as a whole is read at the end.
  void finish() {
    B.add(Opcode::Mov, 64, {packed(In, Type::D, 64), packed(Big, Type::D, 64)});
    B.ret();
  }
  void expectUntouched() {
    std::string Before = text(B.K);
    writeInPlace(B.K);
    EXPECT_EQ(text(B.K), Before);
  }
};

/// The result of a message goes where it is wanted; the object begins to live
/// before it.
TEST_F(WriteInPlaceTest, Message) {
  load();
  begin(Big);
  copy(64);
  finish();
  writeInPlace(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_EQ(B.code()[0].Op, Opcode::LifetimeStart);
  EXPECT_EQ(B.code()[1].Operands[2].Var, Big);
  EXPECT_EQ(B.code()[1].Operands[2].Reg.Offset, 64u);
  EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
}

/// It is read as a variable of its own, before and after the copy.
TEST_F(WriteInPlaceTest, ReadElsewhere) {
  load();
  add(In, 0, Small, 0);
  copy(128);
  add(In, 64, Small, 0);
  finish();
  writeInPlace(B.K);
  ASSERT_EQ(B.code().size(), 5u);
  EXPECT_EQ(B.code()[2].Operands[1].Var, Big);
  EXPECT_EQ(B.code()[2].Operands[1].Reg.Offset, 128u);
}

/// A message cannot start in the midst of a register.
TEST_F(WriteInPlaceTest, LeavesMisaligned) {
  load();
  copy(16);
  finish();
  expectUntouched();
}

/// The part still has its former value when the small variable is written.
TEST_F(WriteInPlaceTest, LeavesPartThatIsRead) {
  load();
  add(In, 0, Big, 100);
  copy(64);
  finish();
  expectUntouched();
}

/// The part gets another value while the small variable is needed.
TEST_F(WriteInPlaceTest, LeavesPartThatIsWritten) {
  load();
  copy(64);
  add(Big, 96, In, 0);
  add(In, 0, Small, 0);
  finish();
  expectUntouched();
}

/// The index of an operand is a variable of its own.
TEST_F(WriteInPlaceTest, LeavesIndex) {
  load();
  B.add(
      Opcode::Mov, 1,
      {packed(In, Type::D, 1),
       Operand::indexed(In, Region::contiguous(Type::D, 0, 1), {Small, 0, 0})});
  copy(64);
  finish();
  expectUntouched();
}

TEST_F(WriteInPlaceTest, LeavesSmallThatIsWrittenLater) {
  load();
  copy(64);
  add(Small, 0, In, 0);
  finish();
  expectUntouched();
}

TEST_F(WriteInPlaceTest, LeavesMasked) {
  VarId M = B.K.addMask(16);
  B.add(Opcode::SetP, 16, {Operand::mask(M), Operand::imm(Type::UD, 5)});
  load();
  copy(64).Pred.Var = M;
  finish();
  expectUntouched();
}

/// Half of it may come from the iteration before.
TEST_F(WriteInPlaceTest, LeavesWrittenInPart) {
  B.add(Opcode::Mov, 8, {packed(Small, Type::D, 8), packed(In, Type::D, 8)});
  copy(64);
  finish();
  expectUntouched();
}

TEST_F(WriteInPlaceTest, LeavesOtherBlocks) {
  load();
  copy(64);
  B.K.Blocks.emplace_back();
  add(In, 0, Small, 0);
  finish();
  expectUntouched();
}

/// Whatever is read and written in between: the same values arrive.
TEST(WriteInPlace, Random) {
  unsigned Removed = 0;
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    std::mt19937 Random(Seed);
    auto UpTo = [&](unsigned Max) -> unsigned { return Random() % (Max + 1); };
    Builder B(Seed % 2 ? "skl" : "icllp");
    VarId In = B.input(Type::D, 128), Out = B.input(Type::D, 192);
    VarId Big[2], Other = B.K.addRawVariable(Type::D, 64);
    for (VarId &V : Big) {
      V = B.K.addRawVariable(Type::D, 64);
      B.add(Opcode::Mov, 64, {packed(V, Type::D, 64), packed(In, Type::D, 64)});
    }
    B.add(Opcode::Mov, 64,
          {packed(Other, Type::D, 64), packed(In, Type::D, 64)});
    // Small variables are made, wait, are copied and read again, while all
    // sorts of things happen to the objects.
    auto Disturb = [&] {
      if (UpTo(1))
        B.add(Opcode::Add, 8,
              {packed(UpTo(1) ? Other : Big[UpTo(1)], Type::D, 8, 4 * UpTo(56)),
               packed(Big[UpTo(1)], Type::D, 8, 4 * UpTo(56)),
               Operand::imm(Type::D, 3)});
    };
    for (unsigned Left = 1 + UpTo(4); Left != 0; --Left) {
      unsigned N = 8 << UpTo(2);
      VarId Small = B.K.addRawVariable(Type::D, N);
      Operand Whole = packed(Small, Type::D, N);
      B.add(Opcode::Add, N,
            {Whole, packed(UpTo(2) ? In : Big[UpTo(1)], Type::D, N),
             Operand::imm(Type::D, Left)});
      Disturb();
      VarId To = Big[UpTo(1)];
      B.add(Opcode::Mov, N,
            {packed(To, Type::D, N, 32 * UpTo((64 - N) / 8)), Whole});
      Disturb();
      if (UpTo(1))
        B.add(Opcode::Add, N, {packed(Other, Type::D, N), Whole, Whole});
    }
    unsigned At = 0;
    for (VarId V : {Big[0], Big[1], Other}) {
      B.add(Opcode::Mov, 64,
            {packed(Out, Type::D, 64, At), packed(V, Type::D, 64)});
      At += 256;
    }
    B.ret();
    Kernel Original = B.K;
    writeInPlace(B.K);
    Removed += Original.Blocks[0].Instructions.size() - B.code().size();
    ASSERT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    Interpreter Before(Original), After(B.K);
    for (Interpreter *I : {&Before, &After}) {
      for (unsigned N = 0; N != I->Memory[In].size(); ++N)
        I->Memory[In][N] = N * 37 >> 2;
      I->run(/*Legal=*/false);
    }
    ASSERT_EQ(Before.Memory[Out], After.Memory[Out])
        << "seed " << Seed << '\n'
        << text(Original) << text(B.K);
  }
  EXPECT_GT(Removed, 500u);
}
