//===- WriteInPlaceTest.cpp - parts of objects computed in place ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/WriteInPlace.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

/// Whatever is read and written in between: the same values arrive.
TEST(WriteInPlace, Random) {
  unsigned Removed = 0;
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    std::mt19937 Random(Seed);
    auto UpTo = [&](unsigned Max) -> unsigned { return Random() % (Max + 1); };
    Builder B(Seed % 2 ? "skl" : "icllp");
    VarId In = B.input(Type::D, 128), Out = B.input(Type::D, 192);
    VarId Big[2], Other = B.K.addRawVariable(Type::D, 64);
    for (VarId &V : Big) {
      V = B.K.addRawVariable(Type::D, 64);
      B.add(Opcode::Mov, 64, {packed(V, Type::D, 64), packed(In, Type::D, 64)});
    }
    B.add(Opcode::Mov, 64,
          {packed(Other, Type::D, 64), packed(In, Type::D, 64)});
    // Small variables are made, wait, are copied and read again, while all
    // sorts of things happen to the objects.
    auto Disturb = [&] {
      if (UpTo(1))
        B.add(Opcode::Add, 8,
              {packed(UpTo(1) ? Other : Big[UpTo(1)], Type::D, 8, 4 * UpTo(56)),
               packed(Big[UpTo(1)], Type::D, 8, 4 * UpTo(56)),
               Operand::imm(Type::D, 3)});
    };
    for (unsigned Left = 1 + UpTo(4); Left != 0; --Left) {
      unsigned N = 8 << UpTo(2);
      VarId Small = B.K.addRawVariable(Type::D, N);
      Operand Whole = packed(Small, Type::D, N);
      B.add(Opcode::Add, N,
            {Whole, packed(UpTo(2) ? In : Big[UpTo(1)], Type::D, N),
             Operand::imm(Type::D, Left)});
      Disturb();
      VarId To = Big[UpTo(1)];
      B.add(Opcode::Mov, N,
            {packed(To, Type::D, N, 32 * UpTo((64 - N) / 8)), Whole});
      Disturb();
      if (UpTo(1))
        B.add(Opcode::Add, N, {packed(Other, Type::D, N), Whole, Whole});
    }
    unsigned At = 0;
    for (VarId V : {Big[0], Big[1], Other}) {
      B.add(Opcode::Mov, 64,
            {packed(Out, Type::D, 64, At), packed(V, Type::D, 64)});
      At += 256;
    }
    B.ret();
    Kernel Original = B.K;
    writeInPlace(B.K);
    Removed += Original.Blocks[0].Instructions.size() - B.code().size();
    ASSERT_EQ(verify(B.K, Stage::Selected), std::vector<std::string>());
    Interpreter Before(Original), After(B.K);
    for (Interpreter *I : {&Before, &After}) {
      for (unsigned N = 0; N != I->Memory[In].size(); ++N)
        I->Memory[In][N] = N * 37 >> 2;
      I->run(/*Legal=*/false);
    }
    ASSERT_EQ(Before.Memory[Out], After.Memory[Out])
        << "seed " << Seed << '\n'
        << text(Original) << text(B.K);
  }
  EXPECT_GT(Removed, 500u);
}
