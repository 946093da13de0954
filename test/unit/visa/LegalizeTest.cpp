//===- LegalizeTest.cpp - equivalence of legalized instructions -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalize.h"
#include "Builder.h"
#include "Interpreter.h"
#include "RandomKernel.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

//===--- Constants --------------------------------------------------------===//

/// Dwords arrive as they are, whatever was made before and is there no more.
TEST(Legalize, ManyConstants) {
  for (unsigned Seed = 0; Seed != 400; ++Seed) {
    std::mt19937 Random(Seed);
    Builder B;
    constexpr unsigned N = 16;
    VarId Vars[3];
    for (VarId &V : Vars)
      V = B.input(Type::UD, 2 * N);
    for (unsigned Count = 0; Count != 12; ++Count) {
      VarId To = Vars[Random() % 3];
      unsigned Offset = Random() % 3 * 32;
      if (Random() % 4 == 0) {
        B.add(Opcode::Add, 8,
              {packed(To, Type::UD, 8, Offset), packed(To, Type::UD, 8, Offset),
               Operand::imm(Type::UD, 1)});
        continue;
      }
      std::vector<uint64_t> Numbers;
      unsigned Base = Random() % 3 * 0x7fffffffu, Step = 3 * (Random() % 2);
      for (unsigned E = 0; E != N; ++E)
        Numbers.push_back(uint32_t(Base + Step * E));
      B.add(Opcode::Mov, N,
            {packed(To, Type::UD, N, Offset), B.K.constant(Type::UD, Numbers)});
    }
    B.ret();
    Interpreter Before(B.K);
    Before.run(/*Legal=*/false);
    std::vector<std::vector<uint8_t>> Expected(
        Before.Memory.begin(), Before.Memory.begin() + Vars[2] + 1);
    legalize(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
    Interpreter After(B.K);
    After.run(/*Legal=*/true);
    After.Memory.resize(Expected.size());
    ASSERT_EQ(After.Memory, Expected) << "seed " << Seed;
  }
}

/// Constants of 64 bits, negative ones too, arrive as they are.
TEST(Legalize, LongConstants) {
  for (unsigned Seed = 0; Seed != 400; ++Seed) {
    std::mt19937 Random(Seed);
    Builder B(Seed % 2 ? "icllp" : "skl");
    unsigned N = 4 << Random() % 4;
    int64_t Base = int(Random() % 2001) - 1000, Step = int(Random() % 41) - 20;
    std::vector<uint64_t> Numbers;
    for (unsigned E = 0; E != N; ++E)
      Numbers.push_back(Base + Step * int64_t(Random() % 3 ? E % 8 : E / 8));
    VarId Out = B.input(Type::Q, N);
    B.add(Opcode::Mov, N,
          {packed(Out, Type::Q, N), B.K.constant(Type::Q, Numbers)});
    B.ret();
    legalize(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
    Interpreter I(B.K);
    I.run(/*Legal=*/true);
    ASSERT_EQ(std::memcmp(I.Memory[Out].data(), Numbers.data(), 8 * N), 0)
        << "seed " << Seed;
  }
}

//===--- Random instructions ----------------------------------------------===//

static void compareOnce(unsigned Seed, llvm::StringRef Target) {
  Generator G(Seed, Target);
  Kernel &K = G.B.K;
  unsigned Count = 1 + G.upTo(2);
  // Everything counts as written.
  for (VarId M : G.Masks)
    G.B.add(Opcode::SetP, G.lanes(M),
            {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
  for (unsigned I = 0; I != Count; ++I)
    K.Blocks[0].Instructions.push_back(G.instruction());
  Kernel Original = K;
  Interpreter Before(Original);
  G.fill(Before);
  Before.run(/*Legal=*/false);

  legalize(K);
  Interpreter After(K);
  G.fill(After);
  After.run(/*Legal=*/true);

  Kernel Ended = K;
  Ended.Blocks[0].Instructions.emplace_back(Opcode::Ret, 1,
                                            std::initializer_list<Operand>{});
  ASSERT_EQ(verify(Ended), std::vector<std::string>())
      << "seed " << Seed << '\n'
      << text(Original) << text(K);
  for (VarId V = 0; V != Original.Variables.size(); ++V) {
    const Variable &Var = Original.Variables[V];
    if (Var.F != File::Predicate) {
      ASSERT_EQ(Before.Memory[V], After.Memory[V])
          << "seed " << Seed << " variable " << V << '\n'
          << text(Original) << text(K);
      continue;
    }
    uint32_t A, B, Bits = llvm::maskTrailingOnes<uint32_t>(Var.Count);
    memcpy(&A, Before.Memory[V].data(), 4);
    memcpy(&B, After.Memory[V].data(), 4);
    ASSERT_EQ(A & Bits, B & Bits) << "seed " << Seed << " mask " << V << '\n'
                                  << text(Original) << text(K);
  }
}

/// Whatever the regions, masks and overlaps: the same elements move, and the
/// result passes the verifier.
TEST(Legalize, RandomInstructions) {
  for (unsigned Seed = 0; Seed != 6000 && !HasFatalFailure(); ++Seed)
    compareOnce(Seed, Seed % 4 == 3 ? "pvc" : Seed % 4 == 2 ? "skl" : "icllp");
}
