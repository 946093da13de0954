//===- MessageTest.cpp - the summary of a send ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: the rules of SLM in Intel's developer guide for OpenCL on
// processor graphics (16 banks of 4 bytes; reads of one dword are one, writes
// to a bank always conflict), counted by hand.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Message.h"
#include "test/unit/sim-messages/Harness.h"

using namespace gensim_test;
using gensim::timing::MessageKind;
using gensim::timing::MessageRecord;
using Space = Access::Space;
using Kind = Access::Kind;

namespace {

constexpr unsigned UntypedRead = 0x01, MediaRead = 0x04, BlockRead = 0x00;

/// A thread and a send, whose accesses are listed by hand.
struct Summary {
  Summary() : M("icllp") {
    I.Opcode = Op::Send;
    I.ExecSize = 16;
    message(SF::DataCache1, desc(UntypedRead, 0, 0, 2, 2));
  }
  void message(SF Function, uint32_t Desc) {
    I.Send.Target = Function;
    I.Send.Desc = Desc;
    I.Src[0].File = I.Dst.File = RegFile::GRF;
    I.Src[0].Offset = Machine::P0 * 32;
    I.Dst.Offset = Machine::R * 32;
  }
  void add(Space S, Kind K, uint64_t Address, unsigned Bytes, int Lane,
           bool Inside = true) {
    Accesses.push_back({S, K, Address, Bytes, Lane, 0, Inside});
  }
  MessageRecord get() {
    return gensim::timing::summarize(*M.T, I, Accesses, Lines);
  }
  Machine M;
  Inst I;
  std::vector<Access> Accesses;
  std::vector<uint64_t> Lines;
};

/// The bank cycles of 16 lanes, of which lane L accesses dword L * Stride.
unsigned strided(Kind K, unsigned Stride, unsigned Lanes = 16) {
  Summary S;
  for (unsigned L = 0; L < Lanes; ++L)
    S.add(Space::SLM, K, 4 * Stride * L, 4, int(L));
  return S.get().SLMCycles;
}

TEST(SLMBanks, AStrideOfDwordsConflictsByItsPowersOfTwo) {
  EXPECT_EQ(strided(Kind::Read, 1), 1u);
  EXPECT_EQ(strided(Kind::Read, 2), 2u);
  EXPECT_EQ(strided(Kind::Read, 3), 1u);
  EXPECT_EQ(strided(Kind::Read, 4), 4u);
  EXPECT_EQ(strided(Kind::Read, 8), 8u);
  EXPECT_EQ(strided(Kind::Read, 16), 16u);
  EXPECT_EQ(strided(Kind::Read, 17), 1u);
  EXPECT_EQ(strided(Kind::Write, 1), 1u);
  EXPECT_EQ(strided(Kind::Write, 16), 16u);
}

TEST(SLMBanks, OneDwordIsReadOnceButWrittenByEachLane) {
  EXPECT_EQ(strided(Kind::Read, 0), 1u);
  EXPECT_EQ(strided(Kind::Write, 0), 16u);
  EXPECT_EQ(strided(Kind::Atomic, 0), 16u);
  EXPECT_EQ(strided(Kind::Atomic, 1), 1u);
}

TEST(SLMBanks, ThirtyTwoLanesComeInTwoGroups) {
  EXPECT_EQ(strided(Kind::Read, 1, 32), 2u);
  EXPECT_EQ(strided(Kind::Read, 0, 32), 2u);
  EXPECT_EQ(strided(Kind::Read, 2, 32), 4u);
}

/// Two bytes of one dword: read together, written one after the other.
TEST(SLMBanks, BytesShareTheirDword) {
  for (auto Case : {std::make_pair(Kind::Read, 1u), {Kind::Write, 2u}}) {
    Summary S;
    S.add(Space::SLM, Case.first, 100, 1, 0);
    S.add(Space::SLM, Case.first, 101, 1, 1);
    EXPECT_EQ(S.get().SLMCycles, Case.second);
  }
}

/// 128 bytes are 32 dwords, two for each bank; an unaligned dword is in two.
TEST(SLMBanks, BlocksAndUnalignedDwords) {
  Summary Block;
  Block.add(Space::SLM, Kind::Read, 64, 128, -1);
  EXPECT_EQ(Block.get().SLMCycles, 2u);
  Summary Unaligned;
  for (unsigned L = 0; L < 16; ++L)
    Unaligned.add(Space::SLM, Kind::Read, 64 * L + 2, 4, int(L));
  EXPECT_EQ(Unaligned.get().SLMCycles, 16u);
}

TEST(Lines, AreDistinctAndInOrder) {
  Summary S;
  for (unsigned L = 0; L < 16; ++L)
    S.add(Space::Global, Kind::Read, 0x1000 + 64 * (L % 4) + 4 * L, 4, int(L));
  S.add(Space::Global, Kind::Read, 0x103E, 4, 0); // In two lines.
  MessageRecord R = S.get();
  // Lane 15 is at 0x1000 + 192 + 60, the end of the fourth line.
  EXPECT_EQ(S.Lines, (std::vector<uint64_t>{0x40, 0x41, 0x42, 0x43}));
  EXPECT_EQ(R.NumLines, 4u);
  EXPECT_EQ(R.Lanes, 16u);
  EXPECT_EQ(R.Bytes, 68u);
  EXPECT_FALSE(R.SLM || R.Write || R.Atomic);
}

TEST(Lines, AreARangeOfThePool) {
  Summary S;
  S.Lines = {7, 8};
  S.add(Space::Global, Kind::Write, 64 * 8, 4, 0);
  MessageRecord R = S.get();
  EXPECT_EQ(R.FirstLine, 2u);
  EXPECT_EQ(R.NumLines, 1u);
  EXPECT_EQ(S.Lines, (std::vector<uint64_t>{7, 8, 8}));
  EXPECT_TRUE(R.Write);
}

TEST(Lines, OutsideOfASurfaceNothingIsAccessed) {
  Summary S;
  S.add(Space::Global, Kind::Read, 0x1000, 4, 0, false);
  MessageRecord R = S.get();
  EXPECT_EQ(R.NumLines, 0u);
  EXPECT_EQ(R.Lanes, 0u);
  EXPECT_EQ(R.Bytes, 0u);
  EXPECT_EQ(R.Returned, 2u); // The registers are written nonetheless.
}

/// Threads that run at once have scratch of their own.
TEST(Lines, ScratchIsWhereTheThreadHasIt) {
  Summary S;
  S.M.D.ScratchBase = 0x10000;
  S.M.D.ScratchBytesPerThread = 0x400;
  S.M.D.HardwareThreads = 4;
  S.M.T->Number = 6;
  S.add(Space::Scratch, Kind::Write, 0x40, 32, -1);
  S.get();
  EXPECT_EQ(S.Lines,
            (std::vector<uint64_t>{(0x10000 + 2 * 0x400 + 0x40) / 64}));
}

TEST(Atomics, CountThoseOnOneDword) {
  Summary S;
  for (unsigned L = 0; L < 16; ++L)
    S.add(Space::Global, Kind::Atomic, 0x1000 + 4 * (L < 5 ? 0 : L), 4, int(L));
  MessageRecord R = S.get();
  EXPECT_TRUE(R.Atomic);
  EXPECT_EQ(R.Serial, 5u);
  EXPECT_EQ(R.NumLines, 1u);
}

TEST(Kinds, FollowTheMessage) {
  struct {
    SF Function;
    uint32_t Desc;
    int Lane;
    MessageKind Expected;
  } Cases[] = {
      {SF::DataCache1, desc(UntypedRead, 0, 0, 2, 2), 0,
       MessageKind::Scattered},
      {SF::DataCache0, desc(BlockRead, 0, 0, 1, 1), -1, MessageKind::Block},
      {SF::DataCache1, desc(MediaRead, 0, 0, 1, 1), -1,
       MessageKind::MediaBlock},
      {SF::DataCache1, desc(0x05, 0, 0, 1, 1), 0, MessageKind::Typed},
      {SF::DataCache0, desc(0x07, 0, 0, 1, 1), -2, MessageKind::Fence},
      {SF::Sampler, desc(0x00, 0, 0, 1, 1), 0, MessageKind::Sample},
      {SF::Gateway, 4 | 1 << 25, -2, MessageKind::Barrier},
      {SF::VME, desc(0x00, 0, 0, 1, 1), -2, MessageKind::Other},
  };
  for (const auto &C : Cases) {
    Summary S;
    S.message(C.Function, C.Desc);
    if (C.Lane != -2)
      S.add(Space::Global, Kind::Read, 0x1000, 4, C.Lane);
    EXPECT_EQ(S.get().Kind, C.Expected) << int(C.Function) << " " << C.Desc;
  }
  Summary Last;
  Last.I.EOT = true;
  EXPECT_EQ(Last.get().Kind, MessageKind::EndOfThread);
}

TEST(Fences, OfSLMAreTold) {
  for (unsigned Index : {0u, 254u}) {
    Summary S;
    S.message(SF::DataCache0, desc(0x07, 0, Index, 1, 1));
    EXPECT_EQ(S.get().Kind, MessageKind::Fence);
    EXPECT_EQ(S.get().SLM, Index == 254);
  }
}

/// 8 rows of 32 bytes: in a linear image each has a line, in tiles two columns
/// of 16 bytes have lines of four rows each.
TEST(MediaBlock, CountsRowsOrLines) {
  for (bool Tiled : {false, true}) {
    Summary S;
    S.message(SF::DataCache1, desc(MediaRead, 0, 0, 1, 8));
    for (unsigned Row = 0; Row < 8; ++Row)
      if (Tiled)
        for (unsigned Column : {0u, 1u})
          S.add(Space::Global, Kind::Read, 512 * Column + 16 * Row, 16, -1);
      else
        S.add(Space::Global, Kind::Read, 1024 * Row, 32, -1);
    MessageRecord R = S.get();
    EXPECT_EQ(R.Rows, Tiled ? 4u : 8u);
    EXPECT_EQ(R.NumLines, R.Rows);
    EXPECT_EQ(R.Bytes, 256u);
  }
}

/// A row may have parts of two lines.
TEST(MediaBlock, CountsARowOfTwoLinesOnce) {
  Summary S;
  S.message(SF::DataCache1, desc(MediaRead, 0, 0, 1, 2));
  S.add(Space::Global, Kind::Read, 32, 64, -1);
  MessageRecord R = S.get();
  EXPECT_EQ(R.Rows, 1u);
  EXPECT_EQ(R.NumLines, 2u);
}

/// A message of the simulator, with the accesses that it reports.
TEST(Messages, ARealGather) {
  Machine M("icllp");
  M.buffer(0x100000, 4096);
  for (unsigned L = 0; L < 8; ++L)
    M.set<uint32_t>(Machine::P0, L, 128 * L);
  Inst I;
  I.Opcode = Op::Send;
  I.ExecSize = 8;
  I.NumSources = 1;
  I.Src[0].File = I.Dst.File = RegFile::GRF;
  I.Src[0].Offset = Machine::P0 * 32;
  I.Dst.Offset = Machine::R * 32;
  I.Send.Target = SF::DataCache1;
  I.Send.Desc = desc(UntypedRead, 0x2E, 0, 1, 1); // SIMD8, one channel.
  M.execute(I, 0xFF);
  ASSERT_TRUE(M.fine());
  std::vector<uint64_t> Lines;
  MessageRecord R = gensim::timing::summarize(*M.T, I, M.Seen.Seen, Lines);
  EXPECT_EQ(R.Kind, MessageKind::Scattered);
  EXPECT_EQ(R.Lanes, 8u);
  EXPECT_EQ(R.Sent, 1u);
  EXPECT_EQ(R.Returned, 1u);
  EXPECT_EQ(R.Bytes, 32u);
  ASSERT_EQ(R.NumLines, 8u);
  EXPECT_EQ(Lines[7], (0x100000 + 128 * 7) / 64u);
}

} // namespace
