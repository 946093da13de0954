//===- CoalesceTest.cpp - removal of copies -------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/Coalesce.h"
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
