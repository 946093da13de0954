//===- SinkComparesTest.cpp - compares moved to the users of their masks --===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/SinkCompares.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

/// The values of all variables stay, whatever is compared, written and chosen.
TEST(SinkCompares, Random) {
  unsigned Moved = 0;
  for (unsigned Seed = 0; Seed != 2000; ++Seed) {
    std::mt19937 Random(Seed);
    auto UpTo = [&](unsigned Max) -> unsigned { return Random() % (Max + 1); };
    Builder B;
    VarId In = B.input(Type::W, 128), Out = B.input(Type::W, 128);
    VarId Masks[] = {B.K.addMask(128), B.K.addMask(32), B.K.addMask(16)};
    unsigned Lanes[] = {128, 32, 16};
    for (unsigned N : {0, 1, 2})
      B.add(Opcode::Cmp, Lanes[N],
            {Operand::mask(Masks[N]), packed(In, Type::W, Lanes[N]),
             Operand::imm(Type::W, 0)})
          .Cond = CondMod::GT;
    for (unsigned Left = 6 + UpTo(12); Left != 0; --Left) {
      unsigned N = UpTo(2);
      Operand Source = packed(UpTo(2) ? In : Out, Type::W, Lanes[N]);
      Operand To = packed(UpTo(4) ? Out : In, Type::W, Lanes[N]);
      if (UpTo(1)) {
        B.add(Opcode::Cmp, Lanes[N],
              {Operand::mask(Masks[N]), Source, Operand::imm(Type::W, Left)})
            .Cond = CondMod::GT;
        continue;
      }
      Instruction &I =
          B.add(Opcode::Add, Lanes[N], {To, Source, Operand::imm(Type::W, 1)});
      if (UpTo(4))
        I.Pred.Var = Masks[N];
    }
    B.ret();
    legalize(B.K);
    Kernel Original = B.K;
    sinkCompares(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
    for (unsigned N = 0; N != B.code().size(); ++N)
      Moved += B.code()[N].Op != Original.Blocks[0].Instructions[N].Op;
    Interpreter Before(Original), After(B.K);
    for (Interpreter *I : {&Before, &After}) {
      for (unsigned N = 0; N != I->Memory[In].size(); ++N)
        I->Memory[In][N] = N * 37 >> 2;
      I->run(/*Legal=*/true);
    }
    ASSERT_EQ(Before.Memory[Out], After.Memory[Out]) << "seed " << Seed;
    ASSERT_EQ(Before.Memory[In], After.Memory[In]) << "seed " << Seed;
  }
  EXPECT_GT(Moved, 1000u);
}
