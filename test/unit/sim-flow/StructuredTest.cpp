//===- StructuredTest.cpp - random divergent programs ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each channel of a random program must end with the value that the program
// computes for that channel alone.
//===----------------------------------------------------------------------===//
#include "Structured.h"
#include "Kernel.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

void check(const Structured &S, Style Form, unsigned Width, const char *Target,
           uint32_t Mask, uint32_t Seed) {
  std::string Text = assembly(S, Form, Width, Target);
  Kernel K(Text, Target);
  K.SIMDSize = Width;
  K.Mask = Mask;
  K.Blocks.clear(); // For a part, because these programs are long.
  if (Seed % 6 < 2)
    K.Blocks = {64};
  auto start = [&](unsigned Lane) { return (Lane + 1) * 2654435761u ^ Seed; };
  K.Prepare = [&](Thread &T) {
    for (unsigned L = 0; L < Width; ++L)
      T.setGRF<uint32_t>(320 + 4 * L, start(L));
  };
  bool Ended = false;
  K.Inspect = [&](Thread &T) {
    Ended = true;
    EXPECT_EQ(T.Active, T.DispatchMask);
    for (unsigned L = 0; L < Width; ++L)
      ASSERT_EQ(T.grf<uint32_t>(320 + 4 * L),
                Mask >> L & 1 ? S.evaluate(start(L)) : start(L))
          << "lane " << L << ", " << Target << ", seed " << Seed << "\n"
          << Text;
  };
  RunResult R = K.run();
  EXPECT_FALSE(R.Problem) << R.Problem.Message << ", " << Target << ", seed "
                          << Seed << "\n"
                          << Text;
  EXPECT_TRUE(Ended);
}

void checkMany(Style Form) {
  for (uint32_t Seed = 1; Seed <= 30; ++Seed) {
    std::mt19937 Random(Seed);
    unsigned Width = 8u << Random() % 3;
    uint32_t Mask = Seed % 3 ? ~0u : Random();
    Structured S = Structured::random(Random, Width == 32 ? 1 : 3);
    for (const char *Target : Targets)
      if (!testing::Test::HasFailure()) // One long listing is enough.
        check(S, Form, Width, Target, Mask, Seed);
  }
}

TEST(Structured, IfWhileBreakContAndCalls) { checkMany(Style::Structured); }
TEST(Structured, GotoJoinAndCalls) { checkMany(Style::Goto); }

} // namespace
