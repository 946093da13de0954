//===- HoistCopiesTest.cpp - copies common to both sides of a jump --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/HoistCopies.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

/// start: if (in[0] > 9) goto body; edge: ...; goto end; body: ...; end: ...
struct HoistCopiesTest : testing::Test {
  enum : BlockId { Start, Edge, Body, End };
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId X = B.input(Type::D, 8), Y = B.input(Type::D, 8);
  VarId P = B.K.addMask(1);

  void SetUp() override {
    B.K.Blocks.resize(4);
    at(Start, Opcode::Cmp, 1,
       {Operand::mask(P), packed(In, Type::D, 1), Operand::imm(Type::D, 9)})
        .Cond = CondMod::GT;
    at(Start, Opcode::Jmp, 1, {Operand::label(Body)}).Pred.Var = P;
  }
  Instruction &at(BlockId Block, Opcode Op, unsigned N,
                  std::initializer_list<Operand> Operands) {
    auto &Code = B.K.Blocks[Block].Instructions;
    Code.emplace_back(Op, N, Operands);
    return Code.back();
  }
  void set(BlockId Block, VarId V, int Number) {
    at(Block, Opcode::Mov, 8,
       {packed(V, Type::D, 8), Operand::imm(Type::D, Number)});
  }
  void copy(BlockId Block, VarId To, VarId From) {
    at(Block, Opcode::Mov, 8,
       {packed(To, Type::D, 8), packed(From, Type::D, 8)});
  }
  void sum(BlockId Block, VarId To, VarId From) {
    at(Block, Opcode::Add, 8,
       {packed(To, Type::D, 8), packed(From, Type::D, 8),
        packed(From, Type::D, 8)});
  }
  void finish() {
    at(Edge, Opcode::Jmp, 1, {Operand::label(End)});
    at(End, Opcode::Add, 8,
       {packed(Out, Type::D, 8), packed(X, Type::D, 8), packed(Y, Type::D, 8)});
    at(End, Opcode::Ret, 1, {});
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
  }
  std::vector<uint8_t> result(unsigned First) {
    Interpreter I(B.K);
    I.Memory[In][0] = First;
    for (unsigned N = 0; N != 8; ++N) {
      I.Memory[X][4 * N] = N;
      I.Memory[Y][4 * N] = 30 + N;
    }
    I.run(false);
    return I.Memory[Out];
  }
  /// On both ways; how many instructions there were less.
  unsigned hoistAndCompare() {
    std::string Before = text(B.K);
    auto Low = result(3), High = result(20);
    auto Count = [&] {
      unsigned N = 0;
      for (const BasicBlock &Block : B.K.Blocks)
        N += Block.Instructions.size();
      return N;
    };
    unsigned Had = Count();
    hoistCopies(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>()) << text(B.K);
    EXPECT_EQ(result(3), Low) << Before << text(B.K);
    EXPECT_EQ(result(20), High) << Before << text(B.K);
    return Had - Count();
  }
};

TEST_F(HoistCopiesTest, Random) {
  std::mt19937 Random(1);
  unsigned Hoisted = 0, Kept = 0;
  for (unsigned Round = 0; Round != 2000; ++Round) {
    for (BlockId Block : {Edge, Body}) {
      B.K.Blocks.resize(4);
      for (unsigned N = Random() % (Block == Edge ? 3 : 5); N; --N) {
        VarId To = Random() % 2 ? X : Y, From = Random() % 2 ? X : Y;
        switch (Random() % (Block == Edge ? 3 : 4)) {
        case 0:
        case 1:
          set(Block, To, Random() % 2);
          break;
        case 2:
          copy(Block, To, From);
          break;
        default:
          sum(Block, To, From);
          break;
        }
      }
    }
    finish();
    (hoistAndCompare() ? Hoisted : Kept) += 1;
    B.K.Blocks.clear();
    SetUp();
  }
  EXPECT_GT(Hoisted, 200u);
  EXPECT_GT(Kept, 200u);
}
