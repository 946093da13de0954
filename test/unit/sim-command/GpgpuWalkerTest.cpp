//===- GpgpuWalkerTest.cpp - threads and payload of GPGPU_WALKER ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gtest/gtest.h"
#include <map>

using namespace gensim;
using namespace gensim::test;

namespace {

struct Walk {
  uint32_t Start[3] = {0, 0, 0}, End[3] = {1, 1, 1};
  uint32_t Threads = 1, SIMDCode = 1, RightMask = ~0u, BottomMask = ~0u;
  uint32_t Bytes = 0; ///< Of indirect data at PayloadAt.
  uint32_t Flags = 0;
};

Words walker(const Walk &W) {
  return {0x7105000d | W.Flags,
          0,
          W.Bytes,
          PayloadAt,
          W.SIMDCode << 30 | (W.Threads - 1),
          W.Start[0],
          0,
          W.End[0],
          W.Start[1],
          0,
          W.End[1],
          W.Start[2],
          W.End[2],
          W.RightMask,
          W.BottomMask};
}

struct GpgpuWalker : WalkerTest {};

TEST_P(GpgpuWalker, StartsEachThreadOfEachGroup) {
  Walk W;
  W.Start[0] = 1;
  W.End[0] = 3;
  W.End[1] = 2;
  W.End[2] = 2;
  W.Threads = 2;
  M.run(prepareKernel(M, {}) + walker(W));
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(1u, Ran);
  ASSERT_EQ(2u * 2 * 2 * 2, Log.Threads.size());
  for (unsigned I = 0; I < Log.Threads.size(); ++I) {
    const Started &T = Log.Threads[I];
    unsigned Group = I / 2;
    // Group ids are in r0.1, r0.6 and r0.7.
    EXPECT_EQ(1 + Group % 2, T.GRF[1]);
    EXPECT_EQ(Group / 2 % 2, T.GRF[6]);
    EXPECT_EQ(Group / 4, T.GRF[7]);
    EXPECT_EQ(I % 2, T.IndexInGroup);
  }
}

TEST_P(GpgpuWalker, PutsTheThreadsDataBeforeTheGroups) {
  Words Payload;
  for (uint32_t I = 0; I < 8 * (2 + 3 * 2); ++I)
    Payload.push_back(I);
  M.put(Machine::Heap + PayloadAt, Payload);
  Descriptor I;
  I.CrossThread = 2; // Registers.
  I.Constants = 3;
  Walk W;
  W.Threads = 2;
  W.Bytes = uint32_t(Payload.size() * 4);
  M.run(prepareKernel(M, I) + walker(W));
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(2u, Log.Threads.size());
  for (uint32_t T = 0; T < 2; ++T) {
    const Words &GRF = Log.Threads[T].GRF;
    EXPECT_EQ(32u * (1 + 3 + 2), Log.Threads[T].PayloadBytes);
    for (uint32_t N = 0; N < 24; ++N) // r1 to r3: what follows the group's.
      EXPECT_EQ(16 + 24 * T + N, GRF[8 + N]);
    for (uint32_t N = 0; N < 16; ++N) // r4 and r5.
      EXPECT_EQ(N, GRF[32 + N]);
  }
}

// As NEO 26.27 starts a kernel without local ids: the thread's register is not
// sent.
TEST_P(GpgpuWalker, ReadsARegisterOfTheThreadThatWasNotSent) {
  M.put(Machine::Heap + PayloadAt, Words(8, 1) + Words(24, 2));
  Descriptor I;
  I.CrossThread = 1;
  I.Constants = 1;
  Walk W;
  W.Threads = 3;
  W.Bytes = 64;
  M.run(prepareKernel(M, I) + walker(W));
  ASSERT_EQ("", M.problem());
  ASSERT_EQ(3u, Log.Threads.size());
  for (const Started &T : Log.Threads)
    EXPECT_EQ(1u, T.GRF[16]); // The group's, after the thread's.
}

TEST_P(GpgpuWalker, TakesConstantsWithoutIndirectData) {
  M.put(Machine::Heap + CurbeAt, Words(8, 1) + Words(8, 2) + Words(8, 3));
  Descriptor I;
  I.ConstantOffset = 1;
  I.CrossThread = 1;
  I.Constants = 1;
  M.run(prepareKernel(M, I) + Words{0x70010002, 0, 96, CurbeAt} + walker({}));
  ASSERT_EQ("", M.problem());
  EXPECT_EQ(3u, Log.Threads.at(0).GRF[8]);  // The thread's.
  EXPECT_EQ(2u, Log.Threads.at(0).GRF[16]); // The group's.
}

TEST_P(GpgpuWalker, MasksTheLastThreadOfAGroup) {
  Walk W;
  W.End[0] = 2;
  W.Threads = 3;
  W.RightMask = 0x7f;
  M.run(prepareKernel(M, {}) + walker(W));
  ASSERT_EQ(6u, Log.Threads.size());
  for (const Started &T : Log.Threads)
    EXPECT_EQ(T.IndexInGroup == 2 ? 0x7fu : 0xffffu, T.Mask);
}

TEST_P(GpgpuWalker, GivesEachThreadItsScratch) {
  Walk W;
  W.Threads = 4;
  M.run(prepareKernel(M, {}) + vfeState(0x4000, 2, 100) + walker(W));
  ASSERT_EQ("", M.problem());
  for (const Started &T : Log.Threads) {
    EXPECT_EQ(2u, T.GRF[3] & 15); // 4 KiB.
    EXPECT_EQ(0x4000 + T.Slot * 4096, T.GRF[5] & ~1023u);
    EXPECT_EQ(T.Slot, T.GRF[5] & 0x1ff);
  }
}

TEST_P(GpgpuWalker, SetsModesAndHeaps) {
  Descriptor I;
  I.Samplers = 0x120;
  I.BindingTable = 0x460;
  I.Dword2 = 1 << 19; // Keep denormals.
  I.Rounding = 3;
  M.run(prepareKernel(M, I) + walker({}));
  const Started &T = Log.Threads.at(0);
  EXPECT_EQ(0x120u, T.GRF[3] & ~31u);
  EXPECT_EQ(0x460u, T.GRF[4] & ~31u);
  EXPECT_EQ(3u << 4 | 0x4c0, T.Control);
}

// INTERFACE_DESCRIPTOR_DATA: 0 is none, 1 is 1 KiB, and each code twice the one
// before.
TEST_P(GpgpuWalker, DecodesTheSizeOfSharedLocalMemory) {
  for (uint32_t Code = 0; Code <= 7; ++Code) {
    Descriptor I;
    I.SLMCode = Code;
    M.run(prepareKernel(M, I) + walker({}));
    ASSERT_EQ("", M.problem());
    EXPECT_EQ(Code ? 512u << Code : 0, SLMBytes);
  }
}

// EUs times threads of an EU: 24, 64 and 96 times 7.
TEST_P(GpgpuWalker, RunsAsManyThreadsAsTheProductHas) {
  const std::map<std::string, uint32_t> Threads = {
      {"skl", 24 * 7}, {"icllp", 64 * 7}, {"tgllp", 96 * 7}};
  for (uint32_t Limit : {100u, 60000u}) {
    M.run(prepareKernel(M, {}) + vfeState(0, 0, Limit) + walker({}));
    ASSERT_EQ("", M.problem());
    EXPECT_EQ(std::min(Limit, Threads.at(GetParam())), HardwareThreads);
  }
}

TEST_P(GpgpuWalker, TakesTheNumberOfGroupsFromRegisters) {
  Walk W;
  W.End[0] = 100;
  W.Flags = 1 << 10;
  M.run(prepareKernel(M, {}) +
        Words{0x11000005, 0x2500, 3, 0x2504, 1, 0x2508, 2} + walker(W));
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(6u, Log.Threads.size());
}

TEST_P(GpgpuWalker, MayHaveNoGroups) {
  Walk W;
  W.End[1] = 0;
  M.run(prepareKernel(M, {}) + walker(W) + store(Machine::Data, 1));
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(0u, Ran);
  EXPECT_EQ(1u, M.dword(Machine::Data));
}

TEST_P(GpgpuWalker, RefusesWhatCannotBe) {
  struct Case {
    Descriptor I;
    Walk W;
    const char *Problem;
  };
  std::vector<Case> Cases(8);
  for (uint32_t &E : Cases[0].W.End)
    E = ~0u;
  Cases[0].Problem = "too many thread groups";
  Cases[1].W.SIMDCode = 3;
  Cases[1].Problem = "reserved SIMD size";
  Cases[2].W.RightMask = 0;
  Cases[2].Problem = "disables all channels";
  Cases[3].W.BottomMask = 1;
  Cases[3].Problem = "more than one row";
  Cases[4].I.CrossThread = 4;
  Cases[4].Problem = "0 bytes of payload are too few";
  Cases[5].I.SLMCode = 31;
  Cases[5].Problem = "bytes of shared local memory";
  Cases[6].I.Barrier = true;
  Cases[6].I.Threads = 7;
  Cases[6].Problem = "the barrier is for 7 threads, the group has 1";
  Cases[7].I.CrossThread = 200;
  Cases[7].W.Bytes = 0x1ffff;
  Cases[7].Problem = "does not fit in the registers";
  for (const Case &C : Cases) {
    Machine N(GetParam());
    N.run(prepareKernel(N, C.I) + walker(C.W));
    EXPECT_NE(std::string::npos, N.problem().find(C.Problem))
        << C.Problem << ": " << N.problem();
  }
}

TEST_P(GpgpuWalker, NeedsCodeAndADescriptor) {
  M.run(walker({}));
  EXPECT_NE(std::string::npos, M.problem().find("was not loaded"));
  Machine N(GetParam());
  Words Commands = prepareKernel(N, {});
  N.put(Machine::Heap + DescriptorAt, {0x40000000}); // Not mapped.
  N.run(Commands + walker({}));
  EXPECT_EQ(Fault::Kind::PageFault, N.D.problem().K);
  Machine O(GetParam());
  Commands = prepareKernel(O, {});
  O.put(Machine::Heap + DescriptorAt, {0x1000}); // Zeros.
  O.run(Commands + walker({}));
  EXPECT_NE(std::string::npos, O.problem().find("kernel at 0x7f1200041000"));
}

INSTANTIATE_TEST_SUITE_P(All, GpgpuWalker,
                         testing::Values("skl", "icllp", "tgllp"));

} // namespace
