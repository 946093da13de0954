//===- ComputeWalkerTest.cpp - threads and payload of COMPUTE_WALKER ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "test/unit/support/Message.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint32_t SIMD16 = 1u << 30, SIMD32 = 2u << 30;
constexpr uint32_t Generate = 1u << 29, Inline = 1u << 25;

/// One group of \p Threads threads; 39 dwords.
Words walker(uint32_t Dword4, uint32_t Threads, uint32_t SLM = 0) {
  Words W(39);
  W[0] = 0x72080025;
  W[3] = 0x4000;
  W[4] = Dword4;
  W[5] = ~0u;
  W[7] = W[8] = W[9] = 1;
  W[18] = 0x40;
  W[18 + 5] = Threads | SLM << 16;
  for (unsigned I = 0; I < 8; ++I)
    W[31 + I] = 100 + I;
  return W;
}

/// The 16 bits at byte \p Byte of the registers.
uint32_t word(const Started &T, unsigned Byte) {
  return T.GRF[Byte / 4] >> Byte % 4 * 8 & 0xffff;
}

struct ComputeWalker : WalkerTest {};

TEST_P(ComputeWalker, FillsTheHeader) {
  Words W = walker(SIMD32, 2);
  W[7] = 3;
  W[10] = 1; // From x = 1 on.
  W[8] = 2;
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(2u * 2 * 2, Log.Threads.size());
  for (unsigned I = 0; I < Log.Threads.size(); ++I) {
    const Started &T = Log.Threads[I];
    EXPECT_EQ(0x4000u, T.GRF[0]);
    EXPECT_EQ(1 + I / 2 % 2, T.GRF[1]);
    EXPECT_EQ(I % 2, T.GRF[2]);
    EXPECT_EQ(I / 4, T.GRF[6]);
    EXPECT_EQ(0u, T.GRF[7]);
  }
}

TEST_P(ComputeWalker, GeneratesLocalIds) {
  unsigned GRF = M.D.target().GRFBytes;
  Words W = walker(SIMD16 | Generate | 5 << 26 | Inline, 2);
  W[6] = 7 | 1 << 10 | 1 << 20; // 8 x 2 x 2; x and z are emitted.
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(2u, Log.Threads.size());
  for (unsigned I = 0; I < 2; ++I)
    for (unsigned Lane = 0; Lane < 16; ++Lane) {
      EXPECT_EQ(Lane % 8, word(Log.Threads[I], GRF + 2 * Lane));
      EXPECT_EQ(I, word(Log.Threads[I], 2 * GRF + 2 * Lane));
    }
  EXPECT_EQ(4 * GRF, Log.Threads[0].PayloadBytes);
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(100 + I, Log.Threads[0].GRF[3 * GRF / 4 + I]);
}

TEST_P(ComputeWalker, CountsLocalIdsInTheOrderOfTheWalk) {
  unsigned GRF = M.D.target().GRFBytes;
  Words W = walker(SIMD16 | Generate | 3 << 26 | 2 << 22, 1); // y, x, z.
  W[6] = 7 | 1 << 10;                                         // 8 x 2.
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  for (unsigned Lane = 0; Lane < 16; ++Lane) {
    EXPECT_EQ(Lane / 2, word(Log.Threads.at(0), GRF + 2 * Lane));
    EXPECT_EQ(Lane % 2, word(Log.Threads.at(0), 2 * GRF + 2 * Lane));
  }
}

TEST_P(ComputeWalker, LimitsTheThreadsOfAGroup) {
  uint32_t Most = M.D.target().MaxThreadsPerGroup;
  for (uint32_t Threads : {0u, Most, Most + 1}) {
    Machine N(GetParam());
    N.run(prepareKernel(N, {}) + walker(SIMD16, Threads));
    expectMessage(N.problem(), Threads == Most ? "" : "threads in a group");
  }
}

TEST_P(ComputeWalker, WritesAfterTheThreads) {
  Words W = walker(SIMD16, 1, 4);
  W[26] = 1;
  W[27] = uint32_t(Machine::Data);
  W[28] = uint32_t(Machine::Data >> 32);
  W[29] = 5;
  W[30] = 6;
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(uint64_t(6) << 32 | 5, M.qword(Machine::Data));
  EXPECT_EQ(8192u, SLMBytes);
}

/// The walker of Xe2: 40 dwords, of which one more is before the descriptor,
/// and times of 64 bits.
TEST_P(ComputeWalker, HasADwordMoreOnXe2) {
  unsigned GRF = M.D.target().GRFBytes;
  Words W = walker(SIMD32 | Inline, 2, 4);
  W[26] = 3;
  W[27] = uint32_t(Machine::Data);
  W[28] = uint32_t(Machine::Data >> 32);
  W.insert(W.begin() + 18, 0);
  W[0] = 0x72080026;
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(2u, Log.Threads.size());
  EXPECT_EQ(0x4000u, Log.Threads[1].GRF[0]);
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(100 + I, Log.Threads[1].GRF[GRF / 4 + I]);
  EXPECT_EQ(8192u, SLMBytes);
  uint64_t Start = M.qword(Machine::Data);
  EXPECT_EQ(Start, M.qword(Machine::Data + 8));
  EXPECT_GE(M.qword(Machine::Data + 16), Start);
  EXPECT_EQ(M.qword(Machine::Data + 16), M.qword(Machine::Data + 24));
  EXPECT_NE(0u, Start);
}

TEST_P(ComputeWalker, WritesTimesAfterTheThreads) {
  Words W = walker(SIMD16, 1);
  W[26] = 3;
  W[27] = uint32_t(Machine::Data);
  W[28] = uint32_t(Machine::Data >> 32);
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  uint32_t Start = M.dword(Machine::Data), End = M.dword(Machine::Data + 8);
  EXPECT_LT(Start, End);
  EXPECT_EQ(Start, M.dword(Machine::Data + 4));
  EXPECT_EQ(End, M.dword(Machine::Data + 12));
}

TEST_P(ComputeWalker, SetsModes) {
  Words W = walker(SIMD16, 1);
  W[18 + 2] = 1 << 19; // Keep denormals.
  W[18 + 5] |= 3 << 22;
  M.run(prepareKernel(M, {}) + W);
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(3u << 4 | 0x4c0, Log.Threads.at(0).Control);
}

TEST_P(ComputeWalker, FindsScratchByItsState) {
  Words State(16);
  State[0] = 6u << 29;
  State[3] = 2047; // 2 KiB for each thread.
  State[8] = uint32_t(Machine::Data);
  State[9] = uint32_t(Machine::Data >> 32);
  M.put(Machine::Heap + 0x140, State);
  Words CFE = {0x72000004, 0x140 << 4, 0, 64 << 16, 0, 0};
  M.run(prepareKernel(M, {}) + CFE + walker(SIMD16, 1));
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(2048u, ScratchBytes);
  EXPECT_EQ(Machine::Data, ScratchBase);
  EXPECT_EQ(0x1400u, Log.Threads.at(0).GRF[5] & ~1023u);
}

TEST_P(ComputeWalker, RefusesWhatIsNotSimulated) {
  auto problem = [](unsigned Dword, uint32_t Bits) {
    Machine M(GetParam());
    Words W = walker(SIMD16, 1);
    W[Dword] |= Bits;
    M.run(prepareKernel(M, {}) + W);
    std::string Text = M.problem();
    return Text.substr(std::min(Text.size(), Text.rfind(": ") + 2));
  };
  EXPECT_EQ("predication is not simulated", problem(0, 1 << 8));
  EXPECT_EQ("a walker that is divided among several tiles is not simulated",
            problem(0, 1 << 9));
  EXPECT_EQ("local IDs in tiles are not simulated", problem(4, 1 << 19));
  EXPECT_EQ("reserved order of local IDs", problem(4, 6 << 22));
  EXPECT_EQ("reserved SIMD size", problem(4, SIMD32));
  EXPECT_EQ("bindless threads are not simulated", problem(23, 1u << 31));
}

INSTANTIATE_TEST_SUITE_P(Devices, ComputeWalker, testing::Values("dg2", "pvc"));

} // namespace
