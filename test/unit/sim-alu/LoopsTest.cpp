//===- LoopsTest.cpp - inner loops and the definition ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Random instructions on random registers: the chains of loops, for any CPU and
// for AVX2, give the same registers as execution lane by lane.
//===----------------------------------------------------------------------===//
#include "RandomInst.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Bind.h"
#include <gtest/gtest.h>

using namespace gensim;
using namespace gensim::test;

namespace {

struct Count {
  unsigned Bound = 0, All = 0;
};

Count compareLoops(const LoopTable &L, const char *Target, unsigned Seed,
                   unsigned N) {
  Generator G(Seed);
  Machine Model(Target), Loops(Target);
  Count C;
  for (unsigned Case = 0; Case < N && !testing::Test::HasFailure(); ++Case) {
    Inst I = G.next();
    ++C.All;
    Bound B = bind(I, *cmc::findTarget(Target), L);
    if (!B.Operate)
      continue;
    ++C.Bound;
    Thread &T = Model.thread(), &U = Loops.thread();
    fill(T, G);
    static const uint32_t Controls[] = {0,     0x4c0, 0x80,  0x10,
                                        0x4e0, 0x4f0, 0x440, 0x4d0};
    T.Control[0] = G.any(Controls);
    copyState(T, U);
    HostRounding Mode(T.Control[0]);
    uint32_t Mask = executionMask(T, I);
    LoopArgs A = loopArgs(T.Control[0]);
    if (!executeBound(B, U, I, Mask, A))
      continue;
    executeAlu(T, I, Mask);
    forgetPayloads(T, I);
    forgetPayloads(U, I);
    std::string What = std::string(mnemonic(I.Opcode)) + " case " +
                       std::to_string(Case) + " dst " + toString(I.Dst.Ty) +
                       " sat " + std::to_string(I.Dst.Saturate) + " es " +
                       std::to_string(I.ExecSize) + " cond " +
                       std::to_string(unsigned(I.CondMod));
    for (unsigned K = 0; K < I.NumSources; ++K)
      What += std::string(" src ") + toString(I.Src[K].Ty) +
              (I.Src[K].Neg ? "-" : "") + (I.Src[K].Abs ? "|" : "") + " file " +
              std::to_string(unsigned(I.Src[K].File)) + " mode " +
              std::to_string(unsigned(I.Src[K].Addr)) + " <" +
              std::to_string(I.Src[K].Vert) + ";" +
              std::to_string(I.Src[K].Width) + "," +
              std::to_string(I.Src[K].Horz) + ">";
    for (unsigned At = 0; At < 4096 && T.GRF != U.GRF; At += 4)
      EXPECT_EQ(T.grf<uint32_t>(At), U.grf<uint32_t>(At)) << What << " " << At;
    EXPECT_EQ(T.Acc.Value, U.Acc.Value) << What;
    EXPECT_EQ(T.Acc.Implicit, U.Acc.Implicit) << What;
    EXPECT_EQ(T.Flags, U.Flags) << What;
    EXPECT_EQ(T.Address, U.Address) << What;
  }
  return C;
}

TEST(Loops, BaselineAgreesWithTheDefinition) {
  for (const char *Target : {"skl", "tgllp"}) {
    Count C = compareLoops(baseline::table(), Target, 1, 15000);
    EXPECT_GT(C.Bound, C.All / 3);
  }
}

TEST(Loops, AVX2AgreesWithTheDefinition) {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
    GTEST_SKIP() << "this CPU has no AVX2";
  for (const char *Target : {"skl", "tgllp"}) {
    Count C = compareLoops(avx2::table(), Target, 2, 15000);
    EXPECT_GT(C.Bound, C.All / 3);
  }
}

} // namespace
