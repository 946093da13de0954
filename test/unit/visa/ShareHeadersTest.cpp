//===- ShareHeadersTest.cpp - message headers built in place --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareHeaders.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

struct ShareHeadersTest : testing::Test {
  Builder B;
  VarId In = B.input(Type::UD, 8), Data = B.input(Type::UD, 32);

  VarId surface(unsigned Index) {
    VarId T = B.K.addSurface();
    B.add(Opcode::Movs, 1,
          {Operand::surface(T), Operand::imm(Type::UD, Index)});
    return T;
  }
  void message(Opcode Op, VarId T, const Operand &Offset, unsigned Owords) {
    B.add(Op, 1, {Operand::surface(T), Offset, Operand::raw(Data)}).Msg.Size =
        Owords;
  }
  static Operand dword(VarId V, unsigned N = 0) {
    return Operand::reg(V, Region::scalar(Type::UD, 4 * N));
  }
  static Operand number(unsigned N) { return Operand::imm(Type::UD, N); }

  std::vector<Interpreter::Block> blocks() {
    Interpreter Machine(B.K);
    for (unsigned N = 0; N != 32; ++N)
      Machine.Memory[In][N] = N % 4 ? 0 : N + 16;
    Machine.run(true);
    return Machine.Blocks;
  }
  /// The opcodes afterwards. The messages are the same ones.
  std::vector<Opcode> share() {
    legalize(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
    auto Before = blocks();
    shareHeaders(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
    EXPECT_TRUE(Before == blocks()) << text(B.K);
    std::vector<Opcode> Found;
    for (const BasicBlock &Block : B.K.Blocks)
      for (const Instruction &I : Block.Instructions)
        Found.push_back(I.Op);
    return Found;
  }
};

using Opcodes = std::vector<Opcode>;

/// Any code: the same messages to the same places.
TEST_F(ShareHeadersTest, Random) {
  for (unsigned Seed = 0; Seed != 300; ++Seed) {
    std::mt19937 Next(Seed);
    B = Builder(Seed % 2 ? "skl" : "tgllp");
    In = B.input(Type::UD, 8), Data = B.input(Type::UD, 32);
    VarId T[] = {surface(1), surface(2)};
    std::vector<VarId> Vars;
    for (unsigned N = 0; N != 5; ++N) {
      Vars.push_back(B.K.addVariable(Type::UD, 1));
      B.add(Opcode::Mov, 1, {dword(Vars[N]), number(N)});
    }
    auto Any = [&]() -> Operand {
      switch (Next() % 4) {
      case 0:
        return number(Next() % 3);
      case 1:
        return dword(In, Next() % 8);
      default:
        return dword(Vars[Next() % 5]);
      }
    };
    for (unsigned N = 0; N != 30; ++N) {
      Operand To = Next() % 4 ? dword(Vars[Next() % 5]) : dword(In, Next() % 8);
      if (Next() % 2)
        message(Next() % 2 ? Opcode::OwordLd : Opcode::OwordSt, T[Next() % 2],
                Any(), 1 << Next() % 4);
      else if (Next() % 2)
        B.add(Opcode::Add, 1, {To, dword(Vars[Next() % 5]), Any()});
      else // Half of it.
        B.add(
            Opcode::Mov, 1,
            {Operand::reg(To.Var, Region::scalar(Type::UW, To.Reg.Offset + 2)),
             Operand::imm(Type::UW, Next() % 8)});
    }
    B.ret();
    share();
    ASSERT_FALSE(HasFailure()) << "seed " << Seed;
  }
}
