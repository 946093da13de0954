//===- MemoryTest.cpp - data ports, caches and memory ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Microbenchmarks of the model: they recover the figures that it was given.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Memory.h"
#include <gtest/gtest.h>

using namespace gensim::timing;

namespace {

Parameters parameters(const char *Target = "icllp", const char *Name = "") {
  auto P = Parameters::create(*cmc::findTarget(Target), Name);
  EXPECT_TRUE(bool(P));
  return std::move(*P);
}

MessageRecord record(MessageKind K, unsigned Registers, unsigned Lanes = 1) {
  MessageRecord R;
  R.Kind = K;
  R.Sent = 1;
  R.Returned = uint8_t(Registers);
  R.Lanes = uint8_t(Lanes);
  R.Bytes = uint16_t(Registers * 32);
  return R;
}

/// A read of two registers, which are a line.
struct LineReader {
  explicit LineReader(const Parameters &P) : M(P) {}
  Completion read(uint64_t Line, double Now, unsigned Subslice = 0) {
    MessageRecord R = record(MessageKind::Block, 2);
    R.NumLines = 1;
    return M.send(Subslice, R, Line, Now);
  }
  MemorySystem M;
};

/// The mean time of a load whose address is the result of the one before, over
/// \p Bytes in an order that no neighbours share, after one round.
double chase(const Parameters &P, double Bytes) {
  LineReader Reader(P);
  unsigned Lines = unsigned(Bytes / 64);
  double Now = 0, Start = 0;
  for (unsigned Round = 0; Round < 2; ++Round) {
    Start = Now;
    for (unsigned I = 0; I < Lines; ++I)
      Now = Reader.read(uint64_t(I) * 7919 % Lines, Now).Done;
  }
  return (Now - Start) / Lines;
}

TEST(PointerChase, SeesTheSizesOfTheCaches) {
  Parameters P = parameters("skl", "skl-gt1"); // The smallest L3.
  const Configuration &C = P.configuration();
  double Hit = P[Param::DataPortLatency], Clock = C.ClockMHz * 1e-3;
  double LLC = P[Param::LLCLatency] * Clock;
  double Memory = P[Param::MemoryLatency] * Clock;
  EXPECT_NEAR(chase(P, C.L3Bytes / 2), Hit, 4);
  EXPECT_NEAR(chase(P, C.L3Bytes * 2), Hit + LLC, 10);
  Parameters NoLLC = P.with(Param::LLCShare, 0);
  EXPECT_NEAR(chase(NoLLC, C.L3Bytes / 2), Hit, 4);
  EXPECT_NEAR(chase(NoLLC, C.L3Bytes * 2), Hit + Memory, 10);
}

TEST(PointerChase, SeesL1WhereThereIsOne) {
  Parameters P = parameters("dg2");
  EXPECT_NEAR(chase(P, P[Param::L1Bytes] / 2), P[Param::L1Latency], 2);
  EXPECT_NEAR(chase(P, P[Param::L1Bytes] * 4), P[Param::DataPortLatency], 4);
}

/// Bytes per cycle of \p Messages block reads of 128 bytes on each subslice of
/// \p Subslices, over \p Bytes.
double stream(const Parameters &P, unsigned Subslices, double Bytes,
              unsigned Messages, bool Warm) {
  MemorySystem M(P);
  MessageRecord R = record(MessageKind::Block, 4);
  R.NumLines = 2;
  unsigned Lines = unsigned(Bytes / 64);
  double Start = 0;
  for (bool Measured : {false, true}) {
    if (!Warm && !Measured)
      continue;
    uint64_t Line = 0;
    for (unsigned I = 0; I < Messages; ++I)
      for (unsigned S = 0; S < Subslices; ++S, Line += 2)
        M.send(S, R, {Line % Lines, Line % Lines + 1}, Start);
    if (!Measured)
      Start = M.drained();
  }
  return Messages * Subslices * 128 / (M.drained() - Start);
}

TEST(Stream, OfOneSubsliceHasTheRateOfItsPort) {
  Parameters P = parameters();
  EXPECT_NEAR(stream(P, 1, 1 << 20, 8192, true),
              P[Param::DataPortBytesPerCycle], 2);
}

TEST(Stream, OfAllSubslicesHasTheRateOfL3) {
  Parameters P = parameters().with(Param::DataPortBytesPerCycle, 256);
  P = P.with(Param::LineCycles, 0.25);
  MemorySystem M(P);
  EXPECT_EQ(M.peak(Unit::L3), 8 * P[Param::L3BankBytesPerCycle]);
  EXPECT_NEAR(stream(P, 8, 1 << 18, 4096, true) / M.peak(Unit::L3), 1, 0.05);
}

TEST(Stream, OfMemoryHasTheRateOfTheDRAM) {
  Parameters P = parameters();
  MemorySystem M(P);
  double Expected = 59.733e9 * P[Param::MemoryEfficiency] / 1.1e9;
  EXPECT_NEAR(M.peak(Unit::DRAM), Expected, 0.01);
  EXPECT_NEAR(stream(P, 8, 1 << 28, 4096, false), Expected, 1);
}

TEST(Stream, OfWritesReachesMemoryWhenL3IsFull) {
  Parameters P = parameters().with(Param::LLCShare, 0);
  MemorySystem M(P);
  MessageRecord R = record(MessageKind::Block, 0);
  R.Write = true;
  R.Sent = 5;
  R.NumLines = 2;
  unsigned Messages = 1 << 17; // 16 MB, of which 3 stay in L3.
  for (unsigned I = 0; I < Messages; ++I)
    M.send(I % 8, R, {2 * uint64_t(I), 2 * uint64_t(I) + 1}, 0);
  double Bytes = M.traffic().Bytes[unsigned(Unit::DRAM)];
  EXPECT_GT(Bytes, 0.75 * Messages * 128);
  EXPECT_GT(M.traffic().GTIWritten, 0.75 * Messages * 128);
  EXPECT_NEAR(Bytes / M.drained() / M.peak(Unit::DRAM), 1, 0.1);
}

/// The lines of a message leave its port one after the other, maybe long after
/// it was sent; what others send meanwhile finds the banks and the DRAM free.
TEST(Shared, ABacklogInOnePortDelaysNoOther) {
  Parameters P = parameters();
  MemorySystem M(P);
  MessageRecord R = record(MessageKind::Scattered, 2, 16);
  R.NumLines = 16;
  std::vector<uint64_t> Lines(16);
  for (unsigned I = 0; I < 500; ++I) { // One of the lines is new.
    for (unsigned L = 0; L < 16; ++L)
      Lines[L] = L ? L : 1000 + I;
    M.send(0, R, Lines, 0);
  }
  EXPECT_GT(M.drained(), 500 * 16);
  MessageRecord One = record(MessageKind::Block, 2);
  One.NumLines = 1;
  double Memory = P[Param::MemoryLatency] * P.configuration().ClockMHz * 1e-3;
  EXPECT_NEAR(M.send(1, One, uint64_t(1) << 30, 10).Done,
              10 + P[Param::DataPortLatency] + Memory, 30);
}

/// All subslices gather at the rate of their ports, which is that of the banks;
/// some of the lines meet in a bank.
TEST(Shared, GathersKeepTheBanksBusy) {
  Parameters P = parameters();
  MemorySystem M(P);
  MessageRecord R = record(MessageKind::Scattered, 2, 16);
  R.NumLines = 16;
  std::vector<uint64_t> Lines(16);
  double Start = 0;
  for (unsigned Round = 0; Round < 2; ++Round) {
    Start = M.drained();
    for (unsigned I = 0; I < 500; ++I)
      for (unsigned S = 0; S < 8; ++S) {
        for (unsigned L = 0; L < 16; ++L)
          Lines[L] = (I * 977 + S * 3571 + L * 613) % 16384;
        M.send(S, R, Lines, Start + 16 * I);
      }
  }
  double LinesPerCycle = 500 * 8 * 16 / (M.drained() - Start);
  EXPECT_GT(LinesPerCycle, 0.85 * 8);
}

TEST(DataPort, TakesThePartsOfAMessage) {
  Parameters P = parameters();
  // One cycle for 64 bytes, for a line, and for some lanes.
  auto Accepted = [&](MessageRecord R, unsigned NumLines) {
    MemorySystem M(P);
    std::vector<uint64_t> Lines;
    for (unsigned I = 0; I < NumLines; ++I)
      Lines.push_back(I);
    R.NumLines = NumLines;
    return M.send(0, R, Lines, 100).Accepted - 100;
  };
  EXPECT_EQ(Accepted(record(MessageKind::Block, 2), 1), 1);
  EXPECT_EQ(Accepted(record(MessageKind::Block, 8), 4), 4);
  EXPECT_EQ(Accepted(record(MessageKind::Scattered, 2, 16), 1),
            16 / P[Param::ScatterLanesPerCycle]);
  EXPECT_EQ(Accepted(record(MessageKind::Scattered, 2, 16), 16), 16);
  MessageRecord Media = record(MessageKind::MediaBlock, 8);
  Media.Rows = 8;
  EXPECT_EQ(Accepted(Media, 8), 8 * 32 / P[Param::MediaBytesPerCycle]);
  Media.Rows = 64;
  EXPECT_EQ(Accepted(Media, 8), 64 * P[Param::MediaRowCycles]);
}

MessageRecord local(unsigned Cycles, bool Atomic = false) {
  MessageRecord R = record(MessageKind::Scattered, 2, 16);
  R.SLM = true;
  R.Atomic = Atomic;
  R.SLMCycles = uint16_t(Cycles);
  return R;
}

TEST(SLM, ConflictsTakeTheirCycles) {
  Parameters P = parameters();
  for (unsigned Cycles : {1u, 2u, 16u}) {
    MemorySystem M(P);
    double Done = 0;
    for (unsigned I = 0; I < 100; ++I)
      Done = M.send(0, local(Cycles), {}, 0).Done;
    EXPECT_EQ(Done, 100 * Cycles + P[Param::SLMLatency]);
    EXPECT_EQ(M.traffic().Busy[unsigned(Unit::SLM)], 100 * Cycles);
  }
}

TEST(SLM, AtomicsAreSerial) {
  Parameters P = parameters();
  MemorySystem M(P);
  Completion C = M.send(0, local(16, true), {}, 0);
  EXPECT_EQ(C.Done, 16 * P[Param::SLMAtomicCycles] + P[Param::SLMLatency]);
  EXPECT_EQ(C.Bottleneck, Unit::SLM);
}

TEST(SLM, IsBehindTheDataPortOnGen9Only) {
  for (auto Case : {std::make_pair("skl", true), {"icllp", false}}) {
    MemorySystem M(parameters(Case.first));
    M.send(0, local(1), {}, 0);
    EXPECT_EQ(M.traffic().Busy[unsigned(Unit::DataPort)] > 0, Case.second);
  }
}

TEST(SLM, MayBeFasterThanTheDataPort) {
  MemorySystem M(parameters("skl"));
  MessageRecord Long = local(1), Short = local(8);
  Long.Returned = 8;
  EXPECT_EQ(M.send(0, Long, {}, 1000).Bottleneck, Unit::DataPort);
  EXPECT_EQ(M.send(0, Short, {}, 2000).Bottleneck, Unit::SLM);
}

TEST(SLM, OfOneSubsliceIsNotThatOfAnother) {
  MemorySystem M(parameters());
  double First = M.send(0, local(100), {}, 0).Done;
  EXPECT_EQ(M.send(1, local(100), {}, 0).Done, First);
  EXPECT_EQ(M.send(1, local(100), {}, 0).Done, First + 100);
}

/// Operations on one dword are serial over the whole GPU, those on different
/// lines run in all banks.
TEST(Atomics, AreSerialInL3) {
  Parameters P = parameters();
  MessageRecord R = record(MessageKind::Scattered, 0, 16);
  R.Atomic = true;
  R.NumLines = 1;
  auto Time = [&](unsigned Serial, bool OneLine) {
    MemorySystem M(P);
    R.Serial = uint16_t(Serial);
    double Done = 0;
    for (unsigned I = 0; I < 800; ++I)
      Done = std::max(Done,
                      M.send(I % 8, R, uint64_t(OneLine ? 0 : I % 8), 0).Done);
    return Done;
  };
  double Same = 800 * 16 * P[Param::AtomicCycles];
  EXPECT_NEAR(Time(16, true) / Same, 1, 0.1);
  double Lanes = 800 * 16 / P[Param::AtomicLanesPerCycle];
  EXPECT_NEAR(Time(1, true) / Lanes, 1, 0.1);
  EXPECT_NEAR(Time(16, false) / (Same / 8), 1, 0.1);
}

TEST(Fence, WaitsForTheWritesOfItsSubslice) {
  Parameters P = parameters();
  MemorySystem M(P);
  MessageRecord Write = record(MessageKind::Block, 0);
  Write.Write = true;
  Write.NumLines = 1;
  double Written = M.send(0, Write, uint64_t(1), 0).Done;
  MessageRecord Fence = record(MessageKind::Fence, 1);
  EXPECT_EQ(M.send(0, Fence, {}, 1).Done, Written + P[Param::FenceLatency]);
  EXPECT_EQ(M.send(1, Fence, {}, 1).Done, 1 + P[Param::FenceLatency]);
}

TEST(Cache, ALineOnItsWayIsWaitedFor) {
  LineReader R(parameters());
  double First = R.read(5, 0).Done;
  EXPECT_EQ(R.M.traffic().L3Misses, 1u);
  EXPECT_EQ(R.read(5, 3, 1).Done, First);
  EXPECT_EQ(R.M.traffic().L3Hits, 1u);
  EXPECT_EQ(R.M.traffic().Bytes[unsigned(Unit::DRAM)], 64);
  EXPECT_EQ(R.M.traffic().Bytes[unsigned(Unit::GTI)], 64);
}

/// Lines at a pitch of a power of two do not fall into few sets.
TEST(Cache, LinesFarApartStay) {
  LineReader R(parameters());
  for (unsigned Round = 0; Round < 2; ++Round)
    for (uint64_t I = 0; I < 512; ++I)
      R.read(512 * I, 0);
  EXPECT_EQ(R.M.traffic().L3Misses, 512u);
  EXPECT_EQ(R.M.traffic().L3Hits, 512u);
}

TEST(Sampler, HasItsRateAndLatency) {
  Parameters P = parameters();
  MemorySystem M(P);
  MessageRecord R = record(MessageKind::Sample, 8, 16);
  R.NumLines = 1;
  M.send(0, R, uint64_t(1), 0);
  double Warm = M.drained();
  Completion C = M.send(0, R, uint64_t(1), Warm);
  EXPECT_NEAR(C.Done - Warm,
              16 / P[Param::SamplerTexelsPerCycle] + 1 +
                  P[Param::SamplerLatency],
              1e-6);
}

} // namespace
