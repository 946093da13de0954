//===- JoinRowsTest.cpp - adjacent rows joined to one instruction ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/JoinRows.h"
#include "RandomKernel.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// All variables have the same values in the end, whatever rows are made of.
TEST(JoinRows, Random) {
  unsigned Joined = 0;
  for (unsigned Seed = 0; Seed != 2000; ++Seed) {
    Generator G(Seed, Seed % 2 ? "icllp" : "pvc");
    std::vector<Instruction> &Code = G.B.K.Blocks[0].Instructions;
    for (VarId M : G.Masks)
      G.B.add(Opcode::SetP, G.lanes(M),
              {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
    while (Code.size() < 40) {
      // Mostly rows, some of which are neighbours.
      if (G.once(5)) {
        Code.push_back(G.instruction());
        continue;
      }
      Type Ty = G.type();
      unsigned N = 1u << G.upTo(4), Row = N * sizeOf(Ty);
      auto Part = [&](VarId V) { return packed(V, Ty, N, Row * G.upTo(7)); };
      VarId To = G.data(), From = G.data();
      Opcode Op = G.once(3) ? Opcode::Xor : Opcode::Add;
      for (unsigned First = G.upTo(5), M = 0, End = 1 + G.upTo(3); M != End;
           ++M)
        Code.emplace_back(
            Op, N,
            std::initializer_list<Operand>{
                packed(To, Ty, N, Row * (First + M)), Part(From),
                G.once(3) ? Operand::imm(Type::W, 3) : Part(From)});
    }
    G.B.ret();
    Kernel Original = G.B.K;
    joinRows(G.B.K);
    ASSERT_EQ(verify(G.B.K, Stage::Selected), std::vector<std::string>())
        << "seed " << Seed;
    Joined += Original.Blocks[0].Instructions.size() - Code.size();
    Interpreter Before(Original), After(G.B.K);
    for (Interpreter *I : {&Before, &After}) {
      G.fill(*I);
      I->run(false);
    }
    for (VarId V = 0; V != Original.Variables.size(); ++V)
      ASSERT_EQ(Before.Memory[V], After.Memory[V])
          << "seed " << Seed << '\n'
          << text(Original) << text(G.B.K);
  }
  EXPECT_GT(Joined, 500u);
}
