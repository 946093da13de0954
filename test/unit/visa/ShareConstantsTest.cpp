//===- ShareConstantsTest.cpp - vectors of constants built once -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareConstants.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// first:  (what the test adds) if (In[0] < 3) goto last
/// second: (what the test adds)
/// last:   (what the test adds) Out = Sum; ret
struct ShareConstantsTest : testing::Test {
  enum : BlockId { First, Second, Last };
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId Sum = B.K.addRawVariable(Type::D, 8);
  VarId P = B.K.addMask(1);

  void SetUp() override {
    B.K.Blocks.resize(3);
    at(First, Opcode::Mov, {whole(Sum), whole(In)});
  }
  static Operand whole(VarId V) { return packed(V, Type::D, 8); }
  Operand numbers(unsigned Begin = 3) {
    return B.K.constant(Type::D, {Begin, 1, 4, 100, 5, 9, 2, 6});
  }
  Instruction &at(BlockId Block, Opcode Op,
                  std::initializer_list<Operand> Operands, unsigned N = 8) {
    auto &Code = B.K.Blocks[Block].Instructions;
    Code.emplace_back(Op, N, Operands);
    return Code.back();
  }
  void add(BlockId Block, Operand O) {
    at(Block, Opcode::Add, {whole(Sum), whole(Sum), O});
  }
  VarId make(BlockId Block, Operand Numbers) {
    VarId V = B.K.addRawVariable(Type::D, 8);
    at(Block, Opcode::Mov, {whole(V), Numbers});
    return V;
  }
  std::vector<uint8_t> result(unsigned Begin) {
    Interpreter I(B.K);
    for (unsigned N = 0; N != 8; ++N)
      I.Memory[In][4 * N] = N + Begin;
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
  void shareAndCompare() {
    at(First, Opcode::Cmp,
       {Operand::mask(P), packed(In, Type::D, 1), Operand::imm(Type::D, 3)}, 1)
        .Cond = CondMod::LT;
    at(First, Opcode::Jmp, {Operand::label(Last)}, 1).Pred.Var = P;
    at(Last, Opcode::Mov, {whole(Out), whole(Sum)});
    at(Last, Opcode::Ret, {}, 1);
    ASSERT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    auto Low = result(1), High = result(5);
    std::string Old = text(B.K);
    shareConstants(B.K);
    EXPECT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    EXPECT_EQ(result(1), Low) << Old << text(B.K);
    EXPECT_EQ(result(5), High) << Old << text(B.K);
  }
};

/// Operands and variables: the first block makes what all read.
TEST_F(ShareConstantsTest, Both) {
  add(First, numbers());
  add(Second, whole(make(Second, numbers())));
  add(Last, numbers());
  shareAndCompare();
  EXPECT_EQ(constantsIn(First), 1u);
  EXPECT_EQ(constantsIn(Second), 0u);
  EXPECT_EQ(constantsIn(Last), 0u);
}

TEST_F(ShareConstantsTest, Variables) {
  add(First, whole(make(First, numbers())));
  add(Last, whole(make(Last, numbers())));
  shareAndCompare();
  EXPECT_EQ(constantsIn(First), 1u);
  EXPECT_EQ(constantsIn(Last), 0u);
}

/// The second block may be jumped over.
TEST_F(ShareConstantsTest, NotOnAllWays) {
  add(Second, numbers());
  add(Last, whole(make(Last, numbers())));
  shareAndCompare();
  EXPECT_EQ(constantsIn(Second), 1u);
  EXPECT_EQ(constantsIn(Last), 1u);
}

/// A variable that is written again is not the numbers; others differ.
TEST_F(ShareConstantsTest, Different) {
  VarId V = make(First, numbers());
  add(First, whole(V));
  at(First, Opcode::Mov, {whole(V), whole(Sum)});
  add(Last, whole(make(Last, numbers(7))));
  add(Last, whole(V));
  shareAndCompare();
  EXPECT_EQ(constantsIn(First), 1u);
  EXPECT_EQ(constantsIn(Last), 1u);
}

/// An input that is written once has had another value.
TEST_F(ShareConstantsTest, WrittenInput) {
  VarId V = B.input(Type::D, 8);
  add(First, numbers());
  add(First, whole(V));
  at(Second, Opcode::Mov, {whole(V), numbers()});
  add(Last, whole(V));
  shareAndCompare();
  EXPECT_EQ(constantsIn(Second), 1u);
}

/// One instruction makes them: not worth a register.
TEST_F(ShareConstantsTest, Cheap) {
  for (BlockId Block : {First, Last}) {
    VarId V = B.K.addRawVariable(Type::UW, 8);
    Operand Words = packed(V, Type::UW, 8);
    at(Block, Opcode::Mov,
       {Words, B.K.constant(Type::UW, {3, 0, 4, 1, 5, 9, 2, 6})});
    add(Block, Words);
  }
  shareAndCompare();
  EXPECT_EQ(constantsIn(Last), 1u);
}

/// Registers are taken by what lives across.
TEST_F(ShareConstantsTest, NoRoom) {
  std::vector<VarId> Held;
  for (unsigned N = 0; N != 90; ++N) {
    Held.push_back(B.K.addRawVariable(Type::D, 8));
    at(First, Opcode::Mov, {whole(Held.back()), whole(In)});
  }
  add(First, whole(make(First, numbers())));
  add(Last, whole(make(Last, numbers())));
  for (VarId V : Held)
    add(Last, whole(V));
  shareAndCompare();
  EXPECT_EQ(constantsIn(Last), 1u);
}

/// A constant that is larger than the room for constants.
TEST_F(ShareConstantsTest, LargerThanRoom) {
  constexpr unsigned N = 704;
  std::vector<uint64_t> Elements;
  for (unsigned I = 0; I != N; ++I)
    Elements.push_back(I * I % 251);
  for (BlockId Block : {First, Last}) {
    VarId V = B.K.addRawVariable(Type::D, N);
    at(Block, Opcode::Mov,
       {packed(V, Type::D, N), B.K.constant(Type::D, Elements)}, N);
    add(Block, whole(V));
  }
  shareAndCompare();
  EXPECT_EQ(constantsIn(Last), 1u);
}
