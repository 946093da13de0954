//===- ShareMediaHeadersTest.cpp - one header for media blocks ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareMediaHeaders.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

struct ShareMediaHeadersTest : testing::Test {
  Builder B;
  VarId In, Data, Count, Loops;

  static Operand dword(VarId V, unsigned N = 0) {
    return Operand::reg(V, Region::scalar(Type::UD, 4 * N));
  }
  static Operand number(unsigned N) { return Operand::imm(Type::UD, N); }

  /// Before a loop of three rounds.
  void begin(llvm::StringRef Target) {
    B = Builder(Target);
    In = B.input(Type::UD, 8), Data = B.input(Type::UD, 64);
    Count = B.K.addVariable(Type::UD, 1), Loops = B.K.addMask(1);
    B.add(Opcode::Mov, 1, {dword(Count), number(3)});
  }
  void loop() { B.K.Blocks.emplace_back().LoopDepth = 1; }
  void end() {
    B.add(Opcode::Add, 1, {dword(Count), dword(Count), number(~0u)});
    B.add(Opcode::Cmp, 1, {Operand::mask(Loops), dword(Count), number(0)})
        .Cond = CondMod::NE;
    B.add(Opcode::Jmp, 1, {Operand::label(B.K.Blocks.size() - 1)}).Pred.Var =
        Loops;
    B.K.Blocks.emplace_back();
    B.ret();
  }
  VarId surface(unsigned Index) {
    VarId T = B.K.addSurface();
    B.add(Opcode::Movs, 1,
          {Operand::surface(T), Operand::imm(Type::UD, Index)});
    return T;
  }
  Instruction &message(Opcode Op, VarId T, const Operand &X, const Operand &Y,
                       unsigned Width, unsigned Height) {
    Instruction &I =
        B.add(Op, 1, {Operand::surface(T), X, Y, Operand::raw(Data)});
    I.Msg.Width = Width, I.Msg.Height = Height;
    return I;
  }

  std::vector<std::array<uint32_t, 4>> rectangles() {
    Interpreter Machine(B.K);
    for (unsigned N = 0; N != 32; ++N)
      Machine.Memory[In][N] = N % 4 ? 0 : N + 16;
    Machine.run(true);
    return Machine.Rectangles;
  }
  /// How often \p Op stands in block \p Id afterwards. The messages are the
  /// same ones.
  unsigned share(BlockId Id, Opcode Op) {
    legalize(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
    auto Before = rectangles();
    shareMediaHeaders(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
    EXPECT_TRUE(Before == rectangles()) << text(B.K);
    return llvm::count_if(B.K.Blocks[Id].Instructions,
                          [&](const Instruction &I) { return I.Op == Op; });
  }
};

/// Any loop: the same messages for the same rectangles.
TEST_F(ShareMediaHeadersTest, Random) {
  for (unsigned Seed = 0; Seed != 400; ++Seed) {
    std::mt19937 Next(Seed);
    begin(Seed % 2 ? "skl" : "tgllp");
    VarId T[] = {surface(1), surface(2)};
    std::vector<VarId> Vars;
    for (unsigned N = 0; N != 6; ++N) {
      Vars.push_back(B.K.addVariable(Type::D, 1));
      B.add(Opcode::Mov, 1, {dword(Vars[N]), number(N)});
    }
    auto Any = [&]() -> Operand {
      unsigned Kind = Next() % 8;
      if (Kind == 0)
        return number(Next() % 3);
      return Kind == 1 ? dword(In, Next() % 8) : dword(Vars[Next() % 6]);
    };
    bool OneSize = Next() % 2;
    loop();
    for (unsigned N = 0; N != 16; ++N) {
      VarId To = Vars[Next() % 6];
      if (Next() % 3 == 0)
        message(Next() % 2 ? Opcode::MediaLd : Opcode::MediaSt, T[Next() % 2],
                Any(), Any(), 32, OneSize ? 8 : 1 + Next() % 2);
      else if (Next() % 2)
        B.add(Opcode::Add, 1, {dword(To), dword(Count), Any()});
      else if (Next() % 2)
        B.add(Opcode::Add, 1, {dword(To), dword(To), Any()});
      else // Half of it.
        B.add(Opcode::Mov, 1,
              {Operand::reg(To, Region::scalar(Type::UW, 2)),
               Operand::imm(Type::UW, Next() % 8)});
    }
    end();
    share(1, Opcode::Mov);
    ASSERT_FALSE(HasFailure()) << "seed " << Seed;
  }
}
