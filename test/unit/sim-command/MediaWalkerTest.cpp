//===- MediaWalkerTest.cpp - threads and payload of media commands --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gtest/gtest.h"
#include <set>

using namespace gensim;
using namespace gensim::test;

namespace {

uint32_t pair(int X, int Y) {
  return uint32_t(X & 0xffff) | uint32_t(Y & 0xffff) << 16;
}

/// A raster walk over \p Width x \p Height blocks of one thread, as the CM
/// runtime programs it.
Words raster(uint32_t Width, uint32_t Height) {
  Words W(17);
  W[0] = 0x7103000f;
  W[7] = (Height - 1) << 16; // Global rows; one local step.
  W[8] = pair(1, 1);         // Block.
  W[11] = pair(1, 0);
  W[12] = pair(1, 0);
  W[13] = pair(Width, Height);
  W[15] = pair(0, 1); // Outer: next row.
  W[16] = pair(1, 0); // Inner: next column.
  return W;
}

struct MediaWalker : WalkerTest {
  bool isGen9() const { return M.D.target().Gen == cmc::Generation::Gen9; }
  uint32_t coordinates(uint32_t X, uint32_t Y) const {
    return isGen9() ? X | Y << 16 : X | Y << 12;
  }
  std::set<uint32_t> seen() const {
    std::set<uint32_t> S;
    for (const Started &T : Log.Threads)
      S.insert(T.GRF[1]);
    return S;
  }
};

TEST_P(MediaWalker, StartsOneThreadForEachPoint) {
  M.run(prepareKernel(M, {}) + raster(5, 3));
  ASSERT_EQ("", M.problem());
  std::set<uint32_t> Want;
  for (uint32_t Y = 0; Y < 3; ++Y)
    for (uint32_t X = 0; X < 5; ++X)
      Want.insert(coordinates(X, Y));
  EXPECT_EQ(15u, Log.Threads.size());
  EXPECT_EQ(Want, seen());
  for (const Started &T : Log.Threads)
    EXPECT_EQ(~0u, T.Mask); // Media threads have all channels.
}

// Sizes have 11 bits; the ones above them are reserved.
TEST_P(MediaWalker, HasAtMost2047Columns) {
  Words W = raster(2047, 1);
  W[13] |= 1 << 11 | 1 << 27;
  W[8] |= 1 << 11 | 1 << 27;
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(2047u, Log.Threads.size());
}

TEST_P(MediaWalker, RefusesColors) {
  for (uint32_t Last : {1, 16, 255}) {
    Machine N(GetParam());
    Words W = raster(1, 1);
    W[6] = Last << 24;
    N.run(prepareKernel(N, {}) + W);
    EXPECT_NE(std::string::npos, N.problem().find("several colors"));
  }
}

TEST_P(MediaWalker, PutsConstantsAndInlineDataAfterTheHeader) {
  M.put(Machine::Heap + CurbeAt, Words(8, 11) + Words(8, 22));
  Descriptor I;
  I.Constants = 2;
  Words W = raster(1, 1) + Words{33, 34};
  W[0] += 2;
  M.run(prepareKernel(M, I) + Words{0x70010002, 0, 64, CurbeAt} + W);
  ASSERT_EQ("", M.problem());
  const Started &T = Log.Threads.at(0);
  EXPECT_EQ(32u * 3 + 8, T.PayloadBytes);
  EXPECT_EQ(11u, T.GRF[8]);
  EXPECT_EQ(22u, T.GRF[16]);
  EXPECT_EQ(33u, T.GRF[24]);
  EXPECT_EQ(34u, T.GRF[25]);
}

// 26 degrees: each row starts two columns after the one above it.
TEST_P(MediaWalker, WalksSlantedLoops) {
  Words W = raster(4, 2);
  W[14] = pair(0, 0);
  W[7] = 7 << 16;
  W[15] = pair(1, 0);
  W[16] = pair(-2, 1);
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  // From (x, 0) down to (x - 2, 1): the start of the second row is not on any
  // diagonal that begins inside.
  std::set<uint32_t> Want;
  for (uint32_t X = 0; X < 4; ++X)
    Want.insert(coordinates(X, 0));
  Want.insert(coordinates(0, 1));
  Want.insert(coordinates(1, 1));
  EXPECT_EQ(Want, seen());
}

TEST_P(MediaWalker, HoldsDependencies) {
  Words W = raster(3, 3);
  W[2] = 1 << 21;
  W[5] = 1;
  // One dependency, on the left neighbour.
  M.run(prepareKernel(M, {}) + vfeState(0, 0, 64, 1u << 31 | 1, 0xf) + W);
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(9u, Log.Threads.size());
}

TEST_P(MediaWalker, StartsASingleObject) {
  Words W = {0x71000006, 0, 0, 0, pair(7, 9), 0, 55, 56};
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(1u, Log.Threads.size());
  EXPECT_EQ(coordinates(7, 9), Log.Threads[0].GRF[1]);
  EXPECT_EQ(55u, Log.Threads[0].GRF[8]);
  EXPECT_EQ(56u, Log.Threads[0].GRF[9]);
}

TEST_P(MediaWalker, RefusesLoopsThatDoNotEnd) {
  Words W = raster(2000, 2000);
  W[7] = 4095 << 16 | 4095;
  W[8] = pair(2047, 2047);
  M.run(prepareKernel(M, {}) + W);
  EXPECT_NE(std::string::npos, M.problem().find("too many threads"));
}

INSTANTIATE_TEST_SUITE_P(All, MediaWalker,
                         testing::Values("skl", "icllp", "tgllp"));

} // namespace
