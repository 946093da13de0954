//===- RematerializeTest.cpp - moved again rather than spilled ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Rematerialize.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Liveness.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// first:  Sum = In
/// middle: Rows values of 64 bytes are made of Sum, then added to it
/// last:   Out = Sum; ret
/// and what the tests add. Each block starts behind a jump that may be taken.
struct RematerializeTest : testing::Test {
  enum : BlockId { First, Middle, Last };
  Builder B;
  VarId In = B.input(Type::D, 16), Bytes = B.input(Type::UB, 32),
        Out = B.input(Type::D, 16);
  VarId Sum = B.K.addRawVariable(Type::D, 16);
  VarId P = B.K.addMask(1);

  void SetUp() override {
    B.K.Blocks.resize(3);
    at(First, Opcode::Mov, 16, {whole(Sum), whole(In)});
  }
  static Operand whole(VarId V) { return packed(V, Type::D, 16); }
  Instruction &at(BlockId Block, Opcode Op, unsigned N,
                  std::initializer_list<Operand> Operands) {
    auto &Code = B.K.Blocks[Block].Instructions;
    Code.emplace_back(Op, N, Operands);
    return Code.back();
  }
  void add(BlockId Block, VarId V, unsigned Offset = 0) {
    at(Block, Opcode::Add, 16,
       {whole(Sum), whole(Sum), packed(V, Type::D, 16, Offset)});
  }
  /// In \p Block, a variable with \p N widened bytes of \p From.
  VarId widen(BlockId Block, VarId From, unsigned N = 16, unsigned Offset = 0) {
    VarId V = B.K.addRawVariable(Type::D, N);
    at(Block, Opcode::Mov, N,
       {packed(V, Type::D, N), packed(From, Type::UB, N, Offset)});
    return V;
  }
  /// At the end of Middle: back to its beginning until \p Count is 3.
  void threeRounds(VarId Count) {
    at(Middle, Opcode::Add, 1,
       {packed(Count, Type::D, 1), packed(Count, Type::D, 1),
        Operand::imm(Type::D, 1)});
    at(Middle, Opcode::Cmp, 1,
       {Operand::mask(P), packed(Count, Type::D, 1), Operand::imm(Type::D, 3)})
        .Cond = CondMod::LT;
    at(Middle, Opcode::Jmp, 1, {Operand::label(Middle)}).Pred.Var = P;
  }
  void jump(BlockId From, BlockId To) {
    at(From, Opcode::Cmp, 1,
       {Operand::mask(P), packed(Sum, Type::D, 1), Operand::imm(Type::D, 50)})
        .Cond = CondMod::GT;
    at(From, Opcode::Jmp, 1, {Operand::label(To)}).Pred.Var = P;
  }
  void fill(BlockId Block, unsigned Rows) {
    std::vector<VarId> Live;
    for (unsigned N = 0; N != Rows; ++N) {
      Live.push_back(B.K.addRawVariable(Type::D, 16));
      at(Block, Opcode::Add, 16,
         {whole(Live.back()), whole(Sum), Operand::imm(Type::D, N)});
    }
    for (VarId V : Live)
      add(Block, V);
  }
  std::vector<uint8_t> result() {
    Interpreter I(B.K);
    for (unsigned N = 0; N != 16; ++N)
      I.Memory[In][4 * N] = N;
    for (unsigned N = 0; N != 32; ++N)
      I.Memory[Bytes][N] = 11 * N + 3;
    I.run(false);
    return I.Memory[Out];
  }
  int64_t peak() {
    std::vector<int64_t> At = LiveBytes::of(B.K).At;
    return *std::max_element(At.begin(), At.end());
  }
  /// Moves of bytes or numbers in \p Block.
  unsigned movesIn(BlockId Block) {
    unsigned N = 0;
    for (const Instruction &I : B.K.Blocks[Block].Instructions)
      N += I.Op == Opcode::Mov &&
           (I.Operands[1].is(Operand::Imm) || I.Operands[1].type() == Type::UB);
    return N;
  }
  /// Returns by how many bytes the peak went down.
  int64_t run() {
    at(Last, Opcode::Mov, 16, {whole(Out), whole(Sum)});
    at(Last, Opcode::Ret, 1, {});
    tidyBlocks(B.K);
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    auto Expected = result();
    int64_t Before = peak();
    std::string Old = text(B.K);
    rematerialize(B.K);
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    EXPECT_EQ(result(), Expected) << Old << text(B.K);
    return Before - peak();
  }
};

/// The bytes are live behind the peak, too. Read before it, and behind it in
/// two blocks: one copy in each.
TEST_F(RematerializeTest, OneCopyPerBlock) {
  VarId V = widen(First, Bytes);
  add(First, V);
  jump(First, Last);
  fill(Middle, 60);
  add(Middle, V);
  add(Middle, V);
  jump(Middle, Last);
  add(Last, V);
  add(Last, widen(Last, Bytes));
  EXPECT_EQ(run(), 64);
  EXPECT_EQ(movesIn(First), 1u);
  EXPECT_EQ(movesIn(Middle), 1u);
  EXPECT_EQ(movesIn(Last), 2u);
}

/// Not read before: the first move goes.
TEST_F(RematerializeTest, NumberIsMadeLater) {
  VarId V = B.K.addRawVariable(Type::D, 16);
  at(First, Opcode::Mov, 16, {whole(V), Operand::imm(Type::D, 77)});
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  EXPECT_EQ(run(), 64);
  EXPECT_EQ(movesIn(First), 0u);
  EXPECT_EQ(movesIn(Last), 1u);
}

TEST_F(RematerializeTest, AllFits) {
  VarId V = widen(First, Bytes);
  jump(First, Last);
  fill(Middle, 40);
  jump(Middle, Last);
  add(Last, V);
  std::string Old = text(B.K);
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(movesIn(First), 1u);
}

/// A source as large as the value, which is not live there: nothing is won.
TEST_F(RematerializeTest, SourceOfEqualSize) {
  VarId Source = B.K.addRawVariable(Type::D, 16);
  at(First, Opcode::Add, 16, {whole(Source), whole(Sum), whole(Sum)});
  VarId V = B.K.addRawVariable(Type::D, 16);
  at(First, Opcode::Mov, 16, {whole(V), whole(Source)});
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  EXPECT_EQ(run(), 0);
}

/// One source of one register for two values of two registers each: together
/// they are worth it.
TEST_F(RematerializeTest, SharedSource) {
  VarId Source = B.K.addRawVariable(Type::UB, 64);
  at(First, Opcode::Add, 64,
     {packed(Source, Type::UB, 64),
      Operand::reg(Bytes, Region::scalar(Type::UB, 3, 64)),
      Operand::imm(Type::UB, 9)});
  VarId V = widen(First, Source), W = widen(First, Source, 16, 16);
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  add(Last, W);
  EXPECT_EQ(run(), 64);
  EXPECT_EQ(movesIn(First), 0u);
}

/// Another value stands in the source behind the move.
TEST_F(RematerializeTest, SourceIsWritten) {
  VarId V = widen(First, Bytes);
  at(First, Opcode::Mov, 1,
     {packed(Bytes, Type::UB, 1), Operand::imm(Type::UB, 200)});
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  EXPECT_EQ(run(), 0);
}

/// A matrix becomes its rows, which are made one by one; what reads two rows
/// keeps them together.
TEST_F(RematerializeTest, WideMove) {
  VarId Source = B.K.addRawVariable(Type::UB, 96);
  at(First, Opcode::Add, 96,
     {packed(Source, Type::UB, 96),
      Operand::reg(Bytes, Region{Type::UB, 0, 0, 32, 1, 96}),
      Operand::imm(Type::UB, 9)});
  VarId V = widen(First, Source, 96);
  add(First, V, 64);
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  add(Last, V, 320);
  add(Last, V, 160);
  add(Last, Source);
  EXPECT_EQ(run(), 384);
  EXPECT_EQ(movesIn(First), 2u); // One of them nobody reads.
  EXPECT_EQ(movesIn(Last), 3u);
}

/// Not in a loop that the move is not in, when there is room in the loop.
TEST_F(RematerializeTest, ReadInLoop) {
  VarId V = widen(First, Bytes);
  VarId Count = B.K.addVariable(Type::D, 1);
  at(First, Opcode::Mov, 1,
     {packed(Count, Type::D, 1), Operand::imm(Type::D, 0)});
  fill(First, 60);
  add(Middle, V);
  threeRounds(Count);
  EXPECT_EQ(run(), 0);
}

/// Where a loop itself has no room, it makes what was made before it in each
/// round, once for reads that are near each other.
TEST_F(RematerializeTest, SunkIntoLoop) {
  VarId Count = B.K.addVariable(Type::D, 1);
  at(First, Opcode::Mov, 1,
     {packed(Count, Type::D, 1), Operand::imm(Type::D, 0)});
  VarId V = widen(First, Bytes), W = widen(First, Bytes, 16, 16);
  fill(Middle, 58);
  add(Middle, V);
  add(Middle, W);
  add(Middle, V);
  fill(Middle, 58);
  add(Middle, V);
  threeRounds(Count);
  EXPECT_EQ(run(), 128 - 32); // The bytes live on instead.
  EXPECT_EQ(movesIn(First), 1u);
  EXPECT_EQ(movesIn(Middle), 3u);
}

/// Within a round of a loop: what the source was when the move ran.
TEST_F(RematerializeTest, InsideLoop) {
  VarId Count = B.K.addVariable(Type::D, 1);
  VarId Source = B.K.addRawVariable(Type::UB, 16);
  at(First, Opcode::Mov, 1,
     {packed(Count, Type::D, 1), Operand::imm(Type::D, 0)});
  at(Middle, Opcode::Mov, 16,
     {packed(Source, Type::UB, 16),
      Operand::reg(Count, Region::scalar(Type::UB, 0, 16))});
  VarId V = widen(Middle, Source);
  fill(Middle, 60);
  add(Middle, V);
  threeRounds(Count);
  EXPECT_GT(run(), 0);
}

/// Lanes that a mask leaves alone have another value.
TEST_F(RematerializeTest, Masked) {
  VarId V = widen(First, Bytes);
  VarId Mask = B.K.addMask(16);
  auto &Code = B.K.Blocks[First].Instructions;
  Instruction Mov = Code.back();
  Code.pop_back();
  at(First, Opcode::Cmp, 16,
     {Operand::mask(Mask), whole(Sum), Operand::imm(Type::D, 7)})
      .Cond = CondMod::GT;
  Mov.Pred.Var = Mask;
  Code.push_back(Mov);
  jump(First, Last);
  fill(Middle, 60);
  jump(Middle, Last);
  add(Last, V);
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(movesIn(First), 1u);
}
