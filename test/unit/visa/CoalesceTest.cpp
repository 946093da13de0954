//===- CoalesceTest.cpp - copies go, results stay -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Coalesce.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <chrono>
#include <random>

using namespace cmc;
using namespace cmc::visa;

static Operand whole(VarId V) { return packed(V, Type::D, 8); }

static void copy(Builder &B, VarId To, VarId From) {
  B.add(Opcode::Mov, 8, {whole(To), whole(From)}).Coalescable = true;
}

static void increment(Builder &B, VarId To, VarId From, int By = 1) {
  B.add(Opcode::Add, 8, {whole(To), whole(From), Operand::imm(Type::D, By)});
}

static unsigned copies(const Kernel &K) {
  unsigned Count = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      Count += I.Coalescable;
  return Count;
}

struct CoalesceTest : testing::Test {
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId variable() { return B.K.addRawVariable(Type::D, 8); }
};

/// The old value of a wrregion: nobody reads it later, the copy goes.
TEST_F(CoalesceTest, TwoAddress) {
  VarId A = variable(), C = variable();
  increment(B, A, In);
  copy(B, C, A);
  B.add(Opcode::Mov, 2, {packed(C, Type::D, 2), Operand::imm(Type::D, 7)});
  increment(B, Out, C);
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 0u);
  EXPECT_EQ(B.code()[0].Operands[0].Var, B.code()[1].Operands[0].Var);
}

/// The old value is read again after the write: the copy stays.
TEST_F(CoalesceTest, KeepsWhatInterferes) {
  VarId A = variable(), C = variable();
  increment(B, A, In);
  copy(B, C, A);
  B.add(Opcode::Mov, 2, {packed(C, Type::D, 2), Operand::imm(Type::D, 7)});
  B.add(Opcode::Add, 8, {whole(Out), whole(C), whole(A)});
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 1u);
}

/// What goes into a subroutine and comes out keeps variables of its own: calls
/// elsewhere write them, too.
TEST_F(CoalesceTest, Calls) {
  VarId X = variable(), Param = variable(), Result = variable(), Y = variable();
  B.K.Subroutines.resize(1);
  B.K.Subroutines[0] = {"f", 1, {Param}, {Result}, {}};
  increment(B, X, In);
  copy(B, Param, X);
  B.add(Opcode::Call, 1, {}).Msg.Value = 0;
  copy(B, Y, Result);
  B.add(Opcode::Add, 8, {whole(Out), whole(Y), whole(X)});
  B.ret();
  B.K.Blocks.emplace_back();
  increment(B, Result, Param);
  B.add(Opcode::Return, 1, {}).Msg.Value = 0;
  removeDeadCode(B.K);
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 2u);
}

/// A loop with a phi: the variable of the phi, of the initial value and of the
/// next value become one.
TEST_F(CoalesceTest, Loop) {
  VarId Start = variable(), Phi = variable(), Next = variable();
  VarId M = B.K.addMask(1);
  increment(B, Start, In);
  copy(B, Phi, Start);
  B.K.Blocks.emplace_back();
  B.K.Blocks[1].LoopDepth = 1;
  increment(B, Next, Phi);
  B.add(Opcode::Cmp, 1,
        {Operand::mask(M), packed(Next, Type::D, 1), Operand::imm(Type::D, 9)})
      .Cond = CondMod::LT;
  copy(B, Phi, Next);
  B.add(Opcode::Jmp, 1, {Operand::label(1)}).Pred.Var = M;
  B.K.Blocks.emplace_back();
  increment(B, Out, Next);
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 0u);
}

/// A loop that is left in the middle and at the end: what it gives, its phi and
/// the next value become one, although phi and result are written side by side.
TEST_F(CoalesceTest, ResultOfLoop) {
  VarId Phi = variable(), Next = variable(), Result = variable();
  VarId M = B.K.addMask(1);
  auto LeaveUnless = [&](int Limit) {
    B.add(Opcode::Cmp, 1,
          {Operand::mask(M), packed(Next, Type::D, 1),
           Operand::imm(Type::D, Limit)})
        .Cond = CondMod::LT;
  };
  increment(B, Phi, In);
  B.K.Blocks.emplace_back().LoopDepth = 1;
  copy(B, Next, Phi);
  LeaveUnless(5);
  copy(B, Result, Phi);
  B.add(Opcode::Jmp, 1, {Operand::label(3)}).Pred.Var = M;
  B.K.Blocks.emplace_back().LoopDepth = 1;
  B.add(Opcode::Mov, 2, {packed(Next, Type::D, 2), Operand::imm(Type::D, 7)});
  LeaveUnless(9);
  copy(B, Result, Next);
  copy(B, Phi, Next);
  B.add(Opcode::Jmp, 1, {Operand::label(1)}).Pred.Var = M;
  B.K.Blocks.emplace_back();
  increment(B, Out, Result);
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 0u);
}

/// Inputs stay in their place; two of them are never one.
TEST_F(CoalesceTest, Inputs) {
  VarId Other = B.input(Type::D, 8);
  copy(B, Other, In);
  VarId C = variable();
  copy(B, C, In);
  increment(B, C, C);
  B.add(Opcode::Add, 8, {whole(Out), whole(C), whole(Other)});
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 1u);
  EXPECT_EQ(B.code()[1].Operands[0].Var, In);
}

/// A mask of 70 lanes is three variables, merged as one.
TEST_F(CoalesceTest, WideMasks) {
  VarId A = B.K.addMask(70), C = B.K.addMask(70);
  B.add(Opcode::SetP, 70, {Operand::mask(A), Operand::imm(Type::UQ, 5)});
  B.add(Opcode::Mov, 70, {Operand::mask(C), Operand::mask(A)}).Coalescable =
      true;
  VarId Last = C + 2;
  B.add(Opcode::Mov, 1, {packed(Out, Type::D, 1), Operand::mask(Last)});
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(copies(B.K), 0u);
  EXPECT_EQ(B.code()[1].Operands[1].Var - B.code()[0].Operands[0].Var, 2u);
}

/// A message may write its result before it has read all its operands.
TEST_F(CoalesceTest, MessageOperandsStayApart) {
  VarId Offsets = variable(), Data = variable(), Next = variable();
  increment(B, Offsets, In);
  Instruction &G = B.add(Opcode::GatherScaled, 8,
                         {Operand::surface(B.K.predefined("%slm")),
                          Operand::imm(Type::UD, 0), Operand::raw(Offsets),
                          Operand::raw(Data)});
  G.Msg.Size = 4;
  copy(B, Next, Data);
  copy(B, Offsets, Next);
  increment(B, Out, Offsets);
  B.ret();
  coalesce(B.K);
  EXPECT_NE(B.code()[1].Operands[2].Var, B.code()[1].Operands[3].Var);
}

/// A wide sum takes the registers of the operand that ends with it, unless the
/// other operand reads the same registers at other places.
TEST_F(CoalesceTest, InPlace) {
  VarId Wide = B.input(Type::D, 64), Sum = B.K.addRawVariable(Type::D, 64);
  VarId Shifted = B.K.addRawVariable(Type::D, 64);
  B.add(Opcode::Add, 64,
        {packed(Sum, Type::D, 64), packed(Wide, Type::D, 64),
         Operand::imm(Type::D, 1)});
  B.add(Opcode::Add, 64,
        {packed(Shifted, Type::D, 64), packed(Sum, Type::D, 64),
         Operand::reg(Sum, Region{Type::D, 16, 0, 48, 1, 64})});
  B.add(Opcode::Mov, 8, {whole(Out), packed(Shifted, Type::D, 8)});
  B.ret();
  coalesce(B.K);
  EXPECT_EQ(B.code()[0].Operands[0].Var, Wide);
  EXPECT_NE(B.code()[1].Operands[0].Var, Wide);
}

/// A sum of bytes does not: the finalizer cuts it into even and odd elements.
TEST_F(CoalesceTest, BytesNotInPlace) {
  VarId Wide = B.input(Type::UB, 128), Sum = B.K.addRawVariable(Type::UB, 128);
  B.add(Opcode::Add, 128,
        {packed(Sum, Type::UB, 128), packed(Wide, Type::UB, 128),
         Operand::imm(Type::W, 1)});
  B.add(Opcode::Mov, 8, {whole(Out), packed(Sum, Type::UB, 8)});
  B.ret();
  coalesce(B.K);
  EXPECT_NE(B.code()[0].Operands[0].Var, Wide);
}

TEST_F(CoalesceTest, DeadCode) {
  VarId A = variable(), C = variable();
  increment(B, A, In);
  increment(B, C, A); // Nobody reads C, then nobody A.
  Instruction &St = B.add(Opcode::OwordSt, 1,
                          {Operand::surface(B.K.predefined("%slm")),
                           Operand::imm(Type::UD, 0), Operand::raw(In)});
  St.Msg.Size = 2;
  B.ret();
  removeDeadCode(B.K);
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[0].Op, Opcode::OwordSt);
}

TEST_F(CoalesceTest, TidyBlocks) {
  B.add(Opcode::Jmp, 1, {Operand::label(2)});
  B.K.Blocks.resize(3); // Block 1 is unreachable.
  B.ret();
  tidyBlocks(B.K);
  ASSERT_EQ(B.K.Blocks.size(), 2u);
  EXPECT_TRUE(B.K.Blocks[0].Instructions.empty());
}

/// Jumps to jumps go where these go; a loop of nothing but jumps stays one.
TEST_F(CoalesceTest, ThreadJumps) {
  VarId M = B.K.addMask(1);
  B.add(Opcode::Jmp, 1, {Operand::label(2)}).Pred.Var = M;
  B.K.Blocks.emplace_back();
  increment(B, In, In);
  B.add(Opcode::Jmp, 1, {Operand::label(3)});
  B.K.Blocks.emplace_back();
  B.add(Opcode::Jmp, 1, {Operand::label(3)});
  B.K.Blocks.emplace_back();
  B.add(Opcode::Jmp, 1, {Operand::label(4)});
  B.K.Blocks.emplace_back();
  B.add(Opcode::Jmp, 1, {Operand::label(4)});
  tidyBlocks(B.K);
  ASSERT_EQ(B.K.Blocks.size(), 3u);
  EXPECT_EQ(B.K.Blocks[0].Instructions.back().Operands[0].Var, 2u);
  EXPECT_EQ(B.K.Blocks[2].Instructions.back().Operands[0].Var, 2u);
}

/// A block that only jumps on, below a choice: one jump is left.
TEST_F(CoalesceTest, JoinJumps) {
  VarId M = B.K.addMask(1);
  B.add(Opcode::Cmp, 1,
        {Operand::mask(M), packed(In, Type::D, 1), Operand::imm(Type::D, 9)})
      .Cond = CondMod::LT;
  B.add(Opcode::Jmp, 1, {Operand::label(2)}).Pred.Var = M;
  B.K.Blocks.emplace_back();
  B.add(Opcode::Jmp, 1, {Operand::label(0)});
  B.K.Blocks.emplace_back();
  B.ret();
  tidyBlocks(B.K);
  ASSERT_EQ(B.K.Blocks.size(), 2u);
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[1].Operands[0].Var, 0u);
  EXPECT_TRUE(B.code()[1].Pred.Negate);
}

/// As the finalizer does: what it gets wrong in a block it does there, too.
TEST_F(CoalesceTest, JoinFallThroughs) {
  VarId V = variable();
  increment(B, V, In);
  for (unsigned Block = 1; Block != 4; ++Block) {
    B.K.Blocks.emplace_back(); // Nothing leads to 1 and 3 but what is above.
    increment(B, V, V);
  }
  B.K.Blocks.emplace_back();
  B.add(Opcode::Jmp, 1, {Operand::label(2)}).Pred.Var = B.K.addMask(1);
  B.K.Blocks.emplace_back();
  B.ret();
  tidyBlocks(B.K);
  ASSERT_EQ(B.K.Blocks.size(), 3u);
  EXPECT_EQ(B.K.Blocks[0].Instructions.size(), 2u);
  ASSERT_EQ(B.K.Blocks[1].Instructions.size(), 3u);
  EXPECT_EQ(B.K.Blocks[1].Instructions[2].Operands[0].Var, 1u);
}

//===--- Random programs --------------------------------------------------===//

/// Jumps to \p To when the first element of \p V is greater than \p Than.
static void branch(Builder &B, VarId V, int Than, BlockId To) {
  VarId M = B.K.addMask(1);
  B.add(Opcode::Cmp, 1,
        {Operand::mask(M), packed(V, Type::D, 1), Operand::imm(Type::D, Than)})
      .Cond = CondMod::GT;
  B.add(Opcode::Jmp, 1, {Operand::label(To)}).Pred.Var = M;
}

/// start; loop { body; if (x) { part }; more }; end, over a few variables that
/// are copied around. Everything is written before the loop.
static Builder randomProgram(std::mt19937 &Random) {
  auto UpTo = [&](unsigned Max) { return unsigned(Random() % (Max + 1)); };
  Builder B;
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  VarId Counter = B.K.addVariable(Type::D, 1);
  std::vector<VarId> Vars;
  for (unsigned I = 0; I != 6; ++I) {
    Vars.push_back(B.K.addRawVariable(Type::D, 8));
    increment(B, Vars[I], In, I);
  }
  std::vector<VarId> WideVars;
  for (unsigned I = 0; I != 3; ++I) {
    WideVars.push_back(B.K.addRawVariable(Type::D, 24));
    B.add(Opcode::Mov, 24,
          {packed(WideVars[I], Type::D, 24), Operand::imm(Type::D, I)});
  }
  auto Any = [&] { return Vars[UpTo(5)]; };
  auto Code = [&] {
    for (unsigned I = 0, N = UpTo(6); I != N; ++I)
      switch (UpTo(5)) {
      case 0:
      case 1:
        copy(B, Any(), Any());
        break;
      case 2:
        B.add(Opcode::Add, 8, {whole(Any()), whole(Any()), whole(Any())});
        break;
      case 3:
        B.add(Opcode::Mov, 3,
              {packed(Any(), Type::D, 3, 4 * UpTo(5)),
               packed(Any(), Type::D, 3, 4 * UpTo(5))});
        break;
      case 5: {
        // In place, when it can.
        VarId To = WideVars[UpTo(2)];
        B.add(Opcode::Add, 24,
              {packed(To, Type::D, 24), packed(WideVars[UpTo(2)], Type::D, 24),
               packed(WideVars[UpTo(2)], Type::D, 24)});
        B.add(Opcode::Add, 8,
              {whole(Any()), packed(To, Type::D, 8, 32), whole(Any())});
        break;
      }
      case 4: {
        // A value that begins with a part of it.
        VarId V = Any();
        B.add(Opcode::LifetimeStart, 1, {whole(V)});
        B.add(Opcode::Mov, 4, {packed(V, Type::D, 4), packed(In, Type::D, 4)});
        B.add(Opcode::Mov, 4,
              {packed(V, Type::D, 4, 16), packed(Out, Type::D, 4)});
        break;
      }
      }
  };
  B.add(Opcode::Mov, 1,
        {packed(Counter, Type::D, 1), Operand::imm(Type::D, 3)});
  Code();
  B.K.Blocks.emplace_back(); // 1: the loop
  Code();
  branch(B, Any(), 1000, 3);
  B.K.Blocks.emplace_back(); // 2: the part
  Code();
  B.K.Blocks.emplace_back(); // 3: more
  Code();
  B.add(Opcode::Add, 1,
        {packed(Counter, Type::D, 1), packed(Counter, Type::D, 1),
         Operand::imm(Type::D, 0xffffffff)});
  branch(B, Counter, 0, 1);
  B.K.Blocks.emplace_back(); // 4: the end
  for (unsigned I = 0; I != 3; ++I)
    B.add(Opcode::Add, 8, {whole(Out), whole(Out), whole(Any())});
  B.ret();
  for (BlockId L : {1, 2, 3})
    B.K.Blocks[L].LoopDepth = 1;
  return B;
}

static std::vector<uint8_t> result(const Kernel &K, bool Legal = false) {
  Interpreter I(K);
  for (VarId V = 0; V != 2; ++V)
    for (unsigned N = 0; N != 32; ++N)
      I.Memory[V][N] = N * 37 + V;
  I.run(Legal);
  return I.Memory[1];
}

TEST(Coalesce, RandomPrograms) {
  std::mt19937 Random(1);
  unsigned Before = 0, After = 0;
  for (unsigned N = 0; N != 3000; ++N) {
    Builder B = randomProgram(Random);
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    dump(B.K, OS);
    std::vector<uint8_t> Expected = result(B.K);
    Before += copies(B.K);
    removeDeadCode(B.K);
    coalesce(B.K);
    After += copies(B.K);
    dump(B.K, OS);
    ASSERT_EQ(result(B.K), Expected) << "program " << N << '\n' << OS.str();
    // What was merged is cut without harm.
    legalize(B.K);
    dump(B.K, OS);
    ASSERT_EQ(result(B.K, true), Expected) << "program " << N << '\n'
                                           << OS.str();
  }
  // Something is merged, not everything.
  EXPECT_LT(After, Before * 4 / 5);
  EXPECT_GT(After, 0u);
}

/// 20,000 instructions of chained wrregions, as unrolled code has them, take
/// well under a second.
TEST(Coalesce, LongChains) {
  Builder B;
  VarId In = B.input(Type::D, 64), Out = B.input(Type::D, 64);
  VarId Last = In;
  for (unsigned I = 0; I != 10000; ++I) {
    VarId Next = B.K.addRawVariable(Type::D, 64);
    B.add(Opcode::Mov, 64,
          {packed(Next, Type::D, 64), packed(Last, Type::D, 64)})
        .Coalescable = true;
    B.add(Opcode::Add, 1,
          {packed(Next, Type::D, 1, 4 * (I % 64)),
           packed(Last, Type::D, 1, 4 * (I % 61)), Operand::imm(Type::D, 1)});
    Last = Next;
  }
  B.add(Opcode::Mov, 64, {packed(Out, Type::D, 64), packed(Last, Type::D, 64)});
  Instruction &St = B.add(Opcode::OwordSt, 1,
                          {Operand::surface(B.K.predefined("%slm")),
                           Operand::imm(Type::UD, 0), Operand::raw(Out)});
  St.Msg.Size = 8;
  B.ret();
  auto Start = std::chrono::steady_clock::now();
  EXPECT_EQ(prepare(B.K), std::vector<std::string>());
  std::chrono::duration<double> Taken =
      std::chrono::steady_clock::now() - Start;
  EXPECT_LT(Taken.count(), 5.0); // Generous: the machine may be busy.
}
