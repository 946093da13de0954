//===- GatherElementsTest.cpp - scattered elements through addresses ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/GatherElements.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

static unsigned count(const Kernel &K, Opcode Op) {
  unsigned Count = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      Count += I.Op == Op;
  return Count;
}

static void fill(const Kernel &K, Interpreter &In) {
  std::mt19937 Values(7);
  for (VarId V = 0; V != K.Variables.size(); ++V)
    for (uint8_t &Byte : In.Memory[V])
      Byte = Values();
}

/// Element \p E of \p Ty in \p Bytes.
static uint64_t element(const std::vector<uint8_t> &Bytes, Type Ty,
                        unsigned E) {
  uint64_t Value = 0;
  memcpy(&Value, Bytes.data() + E * sizeOf(Ty), sizeOf(Ty));
  return Value;
}

struct GatherElementsTest : testing::Test {
  Builder B;

  /// Each column of a Side x Side matrix becomes a row.
  void transpose(Type Ty, unsigned Side) {
    VarId In = B.input(Ty, Side * Side), Out = B.input(Ty, Side * Side);
    unsigned Size = sizeOf(Ty);
    for (unsigned Row = 0; Row != Side; ++Row)
      B.add(Opcode::Mov, Side,
            {packed(Out, Ty, Side, Row * Side * Size),
             Operand::reg(In, Region::linear(Ty, Row * Size, Side, Side))});
    B.ret();
    run();
    Interpreter I(B.K);
    fill(B.K, I);
    I.run(/*Legal=*/true);
    for (unsigned Row = 0; Row != Side; ++Row)
      for (unsigned Column = 0; Column != Side; ++Column)
        ASSERT_EQ(element(I.Memory[Out], Ty, Row * Side + Column),
                  element(I.Memory[In], Ty, Column * Side + Row));
  }
  void run() {
    gatherElements(B.K);
    legalize(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>()) << text(B.K);
  }
  void expectUntouched() {
    std::string Before = text(B.K);
    gatherElements(B.K);
    EXPECT_EQ(text(B.K), Before);
  }
};

/// Thirty-two moves of two elements become eight, and one vector of addresses.
TEST_F(GatherElementsTest, Transpose8x8) {
  transpose(Type::D, 8);
  EXPECT_EQ(count(B.K, Opcode::AddrAdd), 1u);
  EXPECT_LE(B.code().size(), 12u) << text(B.K);
}

/// A displacement reaches half of it: two vectors of addresses.
TEST_F(GatherElementsTest, Transpose16x16) {
  transpose(Type::F, 16);
  EXPECT_LE(B.code().size(), 32u + 12u) << text(B.K);
}

/// Sixteen elements in one instruction when they fit one register.
TEST_F(GatherElementsTest, Transpose16x16Bytes) {
  transpose(Type::UB, 16);
  EXPECT_EQ(count(B.K, Opcode::AddrAdd), 1u);
  EXPECT_LE(B.code().size(), 16u + 6u) << text(B.K);
}

/// Two rows of eight words make one move.
TEST_F(GatherElementsTest, JoinsRows) {
  transpose(Type::W, 8);
  EXPECT_LE(B.code().size(), 4u + 9u) << text(B.K);
}

/// Logic, which may write masks as well, reads through addresses itself.
TEST_F(GatherElementsTest, LogicOnColumns) {
  VarId In = B.input(Type::UD, 256), Key = B.input(Type::UD, 1),
        Out = B.input(Type::UD, 256);
  for (unsigned Row = 0; Row != 16; ++Row)
    B.add(Opcode::Xor, 16,
          {packed(Out, Type::UD, 16, Row * 64),
           Operand::reg(In, Region::linear(Type::UD, Row * 4, 16, 16)),
           Operand::reg(Key, Region::scalar(Type::UD, 0, 16))});
  B.ret();
  run();
  EXPECT_EQ(count(B.K, Opcode::Xor), 32u) << text(B.K);
  Interpreter I(B.K);
  fill(B.K, I);
  I.run(/*Legal=*/true);
  uint64_t Mask = element(I.Memory[Key], Type::UD, 0);
  for (unsigned N = 0; N != 256; ++N)
    ASSERT_EQ(element(I.Memory[Out], Type::UD, N),
              element(I.Memory[In], Type::UD, N % 16 * 16 + N / 16) ^ Mask);
}

/// The planes of pixels of three bytes: no region has a stride of three.
TEST_F(GatherElementsTest, StrideOfThree) {
  VarId In = B.input(Type::UB, 96), Out = B.input(Type::UB, 96);
  for (unsigned Plane = 0; Plane != 3; ++Plane)
    B.add(Opcode::Mov, 32,
          {packed(Out, Type::UB, 32, 32 * Plane),
           Operand::reg(In, Region::linear(Type::UB, Plane, 32, 3))});
  B.ret();
  run();
  EXPECT_LE(B.code().size(), 13u) << text(B.K);
}

/// Eight elements of rows of six are no region.
TEST_F(GatherElementsTest, RowsBesideColumns) {
  VarId In = B.input(Type::D, 256), Rows = B.input(Type::D, 64),
        Out = B.input(Type::D, 24);
  B.add(Opcode::Add, 24,
        {packed(Out, Type::D, 24),
         Operand::reg(In, Region::linear(Type::D, 0, 24, 10)),
         Operand::reg(Rows, Region{Type::D, 0, 8, 6, 1, 24})});
  B.ret();
  run();
  Interpreter I(B.K);
  fill(B.K, I);
  I.run(/*Legal=*/true);
  for (unsigned N = 0; N != 24; ++N)
    ASSERT_EQ(element(I.Memory[Out], Type::D, N),
              uint32_t(element(I.Memory[In], Type::D, 10 * N) +
                       element(I.Memory[Rows], Type::D, N / 6 * 8 + N % 6)));
}

/// Other operations than moves read through addresses themselves, as their
/// first source.
/// What is copied in parts again and again is not read through addresses
/// itself, but a copy of it, which is made anew where the object has changed.
TEST_F(GatherElementsTest, Duplicates) {
  for (bool Busy : {false, true}) {
    Builder New;
    std::swap(B, New);
    VarId In = B.input(Type::D, 64), Part = B.input(Type::D, 8),
          Out = B.input(Type::D, 128);
    for (unsigned N = 0; N != (Busy ? 14 : 13); ++N)
      B.add(Opcode::Mov, 8,
            {packed(Part, Type::D, 8), packed(In, Type::D, 8, 32 * (N % 8))});
    for (unsigned Half : {0u, 256u}) {
      for (unsigned Row = 0; Row != 8; ++Row)
        B.add(Opcode::Mov, 8,
              {packed(Out, Type::D, 8, Half + Row * 32),
               Operand::reg(In, Region::linear(Type::D, Row * 4, 8, 8))});
      B.add(Opcode::Mov, 8,
            {packed(In, Type::D, 8), packed(In, Type::D, 8, 32)});
    }
    B.ret();
    Kernel Original = B.K;
    gatherElements(B.K);
    unsigned Duplicates = 0;
    for (const Instruction &I : B.code())
      for (const Operand &O : I.Operands)
        Duplicates += O.is(Operand::Indexed) && O.Var != In;
    EXPECT_EQ(Duplicates, Busy ? 16u : 0u);
    legalize(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>()) << text(B.K);
    Interpreter Before(Original), After(B.K);
    fill(Original, Before);
    After.Memory[In] = Before.Memory[In];
    Before.run(/*Legal=*/false);
    After.run(/*Legal=*/true);
    EXPECT_EQ(Before.Memory[Out], After.Memory[Out]);
  }
}

TEST_F(GatherElementsTest, SecondSource) {
  VarId In = B.input(Type::D, 64), X = B.input(Type::D, 8);
  VarId Out = B.input(Type::D, 64);
  for (unsigned Row = 0; Row != 8; ++Row)
    B.add(Opcode::Add, 8,
          {packed(Out, Type::D, 8, 32 * Row), packed(X, Type::D, 8),
           Operand::reg(In, Region::linear(Type::D, 4 * Row, 8, 8))});
  B.ret();
  run();
  EXPECT_LE(B.code().size(), 12u) << text(B.K);
}

/// In a loop the distances are made before it.
TEST_F(GatherElementsTest, BeforeLoops) {
  B.K.Blocks.emplace_back();
  B.K.Blocks[1].LoopDepth = 1;
  transpose(Type::D, 8);
  EXPECT_FALSE(B.K.Blocks[0].Instructions.empty());
  EXPECT_EQ(B.K.Blocks[1].Instructions[0].Op, Opcode::AddrAdd);
}

/// One column only: the addresses would cost more than they save.
/// The addresses of a loop in a subroutine are made in that.
TEST_F(GatherElementsTest, BeforeLoopsOfSubroutine) {
  VarId In = B.input(Type::D, 64), Out = B.input(Type::D, 64);
  auto Transpose = [&] {
    B.K.Blocks.emplace_back();
    B.K.Blocks.back().LoopDepth = 1;
    for (unsigned Row = 0; Row != 8; ++Row)
      B.add(Opcode::Mov, 8,
            {packed(Out, Type::D, 8, Row * 32),
             Operand::reg(In, Region::linear(Type::D, Row * 4, 8, 8))});
  };
  B.K.Subroutines.resize(1);
  B.K.Subroutines[0].Name = "sub";
  B.K.Subroutines[0].Entry = 2;
  B.add(Opcode::Call, 1, {}).Msg.Value = 0;
  Transpose();
  B.ret();
  B.K.Blocks.emplace_back();
  Transpose();
  B.add(Opcode::Return, 1, {}).Msg.Value = 0;
  run();
  EXPECT_FALSE(B.K.Blocks[2].Instructions.empty());
  EXPECT_EQ(B.K.Blocks[0].Instructions.size(),
            B.K.Blocks[2].Instructions.size() + 1);
}
TEST_F(GatherElementsTest, LeavesSingleColumns) {
  VarId In = B.input(Type::D, 64), Out = B.input(Type::D, 8);
  B.add(Opcode::Mov, 8,
        {packed(Out, Type::D, 8),
         Operand::reg(In, Region::linear(Type::D, 0, 8, 8))});
  B.ret();
  expectUntouched();
}

/// Rows: nothing to gather.
TEST_F(GatherElementsTest, LeavesRegions) {
  VarId In = B.input(Type::D, 64), Out = B.input(Type::D, 64);
  for (unsigned Row = 0; Row != 8; ++Row)
    B.add(Opcode::Mov, 8,
          {packed(Out, Type::D, 8, 32 * Row),
           packed(In, Type::D, 8, 32 * (7 - Row))});
  B.ret();
  expectUntouched();
}

/// Masked lanes keep what they have.
TEST_F(GatherElementsTest, LeavesMasked) {
  VarId In = B.input(Type::D, 64), Out = B.input(Type::D, 64);
  VarId M = B.K.addMask(8);
  B.add(Opcode::SetP, 8, {Operand::mask(M), Operand::imm(Type::UD, 0x55)});
  for (unsigned Row = 0; Row != 8; ++Row)
    B.add(Opcode::Mov, 8,
          {packed(Out, Type::D, 8, 32 * Row),
           Operand::reg(In, Region::linear(Type::D, 4 * Row, 8, 8))})
        .Pred.Var = M;
  B.ret();
  expectUntouched();
}

/// What is overwritten piece by piece would be read too late.
TEST_F(GatherElementsTest, LeavesOverlap) {
  VarId V = B.input(Type::D, 64);
  B.add(Opcode::Mov, 64,
        {packed(V, Type::D, 64), Operand::reg(V, {Type::D, 0, 1, 8, 8, 64})});
  B.ret();
  expectUntouched();
}

/// Whatever the regions: the same elements arrive.
TEST(GatherElements, Random) {
  for (unsigned Seed = 0; Seed != 2000; ++Seed) {
    std::mt19937 Random(Seed);
    auto UpTo = [&](unsigned Max) -> unsigned { return Random() % (Max + 1); };
    static const Type Types[] = {Type::UB, Type::W, Type::D, Type::UD};
    Builder B(Seed % 2 ? "skl" : "tgllp");
    VarId In = B.input(Type::UB, 1024), Out = B.input(Type::UB, 512);
    Type Ty = Types[UpTo(3)];
    unsigned Size = sizeOf(Ty), N = 1 + UpTo(31), Steps = 1 + UpTo(3);
    Region R{Ty, 0, 1 + UpTo(10), 1 + UpTo(7), 1 + UpTo(8), N};
    if (UpTo(1))
      R = Region::linear(Ty, 0, N, 1 + UpTo(8));
    for (unsigned I = 0; I != 8; ++I) {
      R.Offset = UpTo(15) * Steps * Size;
      if (R.end() > 1024)
        continue;
      Operand To = packed(Out, Ty, N, I * N * Size);
      if (To.Reg.end() > 512)
        break;
      if (UpTo(3))
        B.add(Opcode::Mov, N, {To, Operand::reg(In, R)});
      else
        B.add(Opcode::Add, N, {To, Operand::imm(Ty, 3), Operand::reg(In, R)});
    }
    B.ret();
    Kernel Original = B.K;
    gatherElements(B.K);
    legalize(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>()) << text(Original);
    Interpreter Before(Original), After(B.K);
    fill(Original, Before);
    fill(Original, After);
    Before.run(/*Legal=*/false);
    After.run(/*Legal=*/true);
    ASSERT_EQ(Before.Memory[Out], After.Memory[Out])
        << "seed " << Seed << '\n'
        << text(Original) << text(B.K);
  }
}
