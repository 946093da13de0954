//===- ShareHeadersTest.cpp - headers of messages, built in place ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/ShareHeaders.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
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

/// The offset is computed in the header of all three.
TEST_F(ShareHeadersTest, OffsetLivesInHeader) {
  VarId X = surface(1), Y = surface(2), At = B.K.addVariable(Type::UD, 1);
  B.add(Opcode::Shr, 1, {dword(At), dword(In, 3), number(4)});
  message(Opcode::OwordLd, X, dword(At), 8);
  message(Opcode::OwordLd, Y, dword(At), 4);
  message(Opcode::OwordSt, Y, dword(At), 1);
  B.ret();
  EXPECT_EQ(share(), (Opcodes{Opcode::Shr, Opcode::RawSends, Opcode::RawSends,
                              Opcode::RawSends, Opcode::Ret}));
  // What the finalizer makes of the same, read from its listing.
  EXPECT_EQ(B.code()[1].Operands[1].Bits, 0x02480401u);
  EXPECT_EQ(B.code()[3].Operands[0].Bits, 0x4au);
}

/// The function of a message is no part of the extended descriptor on Gen12LP.
TEST_F(ShareHeadersTest, DescriptorsOfGen12) {
  B.K.Target = findTarget("tgllp");
  message(Opcode::OwordSt, surface(2), number(0), 8);
  B.ret();
  share();
  EXPECT_EQ(B.code()[1].Operands[0].Bits, 0x100u);
  EXPECT_EQ(B.code()[1].Operands[1].Bits, 0x020a0402u);
}

/// One copy for both, until the element changes.
TEST_F(ShareHeadersTest, CopiesAreShared) {
  VarId X = surface(1);
  message(Opcode::OwordLd, X, dword(In, 2), 2);
  message(Opcode::OwordSt, X, dword(In, 2), 2);
  B.add(Opcode::Mov, 1, {dword(In, 2), number(7)});
  message(Opcode::OwordSt, X, dword(In, 2), 2);
  B.ret();
  EXPECT_EQ(share(),
            (Opcodes{Opcode::Mov, Opcode::RawSends, Opcode::RawSends,
                     Opcode::Mov, Opcode::Mov, Opcode::RawSends, Opcode::Ret}));
}

/// A block that may be passed over has a copy of its own.
TEST_F(ShareHeadersTest, CopiesStayInTheirBlock) {
  VarId X = surface(1), P = B.K.addMask(1);
  B.add(Opcode::Cmp, 1, {Operand::mask(P), dword(In, 1), number(0)}).Cond =
      CondMod::EQ;
  B.add(Opcode::Jmp, 1, {Operand::label(2)}).Pred.Var = P;
  B.K.Blocks.emplace_back();
  message(Opcode::OwordLd, X, dword(In, 2), 2);
  B.K.Blocks.emplace_back();
  message(Opcode::OwordLd, X, dword(In, 2), 2);
  B.ret();
  EXPECT_EQ(share(),
            (Opcodes{Opcode::Cmp, Opcode::Jmp, Opcode::Mov, Opcode::RawSends,
                     Opcode::Mov, Opcode::RawSends, Opcode::Ret}));
}

/// More than two owords take 16 lanes.
TEST_F(ShareHeadersTest, LanesOfMessages) {
  VarId X = surface(1), At = B.K.addVariable(Type::UD, 1);
  B.add(Opcode::Shr, 1, {dword(At), dword(In, 3), number(4)});
  for (unsigned Owords : {1, 2, 4, 8})
    message(Opcode::OwordLd, X, dword(At), Owords);
  B.ret();
  share();
  std::vector<unsigned> Lanes;
  for (const Instruction &I : B.code())
    if (I.Op == Opcode::RawSends)
      Lanes.push_back(I.ExecSize);
  EXPECT_EQ(Lanes, (std::vector<unsigned>{8, 8, 16, 16}));
}

/// Numbers and inputs are copied before a loop; what begins in it, begins
/// there.
TEST_F(ShareHeadersTest, BeforeLoops) {
  VarId X = surface(1), N = B.K.addVariable(Type::UD, 1),
        At = B.K.addVariable(Type::UD, 1), P = B.K.addMask(1);
  B.add(Opcode::Mov, 1, {dword(N), number(3)});
  B.K.Blocks.emplace_back().LoopDepth = 1;
  message(Opcode::OwordLd, X, number(5), 2);
  message(Opcode::OwordLd, X, dword(In, 1), 2);
  B.add(Opcode::Shl, 1, {dword(At), dword(N), number(2)});
  message(Opcode::OwordSt, X, dword(At), 2);
  B.add(Opcode::Add, 1, {dword(N), dword(N), number(~0u)});
  B.add(Opcode::Cmp, 1, {Operand::mask(P), dword(N), number(0)}).Cond =
      CondMod::NE;
  B.add(Opcode::Jmp, 1, {Operand::label(1)}).Pred.Var = P;
  B.K.Blocks.emplace_back();
  B.ret();
  EXPECT_EQ(share(),
            (Opcodes{Opcode::Mov, Opcode::Mov, Opcode::Mov, Opcode::RawSends,
                     Opcode::RawSends, Opcode::LifetimeStart, Opcode::Shl,
                     Opcode::RawSends, Opcode::Add, Opcode::Cmp, Opcode::Jmp,
                     Opcode::Ret}));
}

/// A surface that the payload has, and one that is no row of the table.
TEST_F(ShareHeadersTest, LeavesUnknownSurfaces) {
  message(Opcode::OwordLd, B.surfaceInput(), number(0), 2);
  message(Opcode::OwordLd, surface(254), number(0), 2);
  B.ret();
  EXPECT_EQ(share(), (Opcodes{Opcode::OwordLd, Opcode::Movs, Opcode::OwordLd,
                              Opcode::Ret}));
}

/// Where the offsets wait for long and registers are short, they wait as
/// dwords, and a message has its own copy.
TEST_F(ShareHeadersTest, RegistersAreShort) {
  VarId X = surface(1), Large = B.K.addRawVariable(Type::UD, 90 * 8);
  VarId At[8];
  B.add(Opcode::Mov, 1, {dword(Large), number(0)});
  for (unsigned N = 0; N != 8; ++N) {
    At[N] = B.K.addVariable(Type::UD, 1);
    B.add(Opcode::Add, 1, {dword(At[N]), dword(In, 1), number(N)});
  }
  for (VarId V : At)
    message(Opcode::OwordLd, X, dword(V), 8);
  B.add(Opcode::Mov, 1, {dword(In), dword(Large)});
  B.ret();
  Opcodes All = share();
  // The movs beside those of Large.
  EXPECT_GT(llvm::count(All, Opcode::Mov), 2);
  EXPECT_EQ(llvm::count(All, Opcode::RawSends), 8);
}

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
