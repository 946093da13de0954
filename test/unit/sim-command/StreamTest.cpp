//===- StreamTest.cpp - rings, batch buffers, waits and problems ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gen-simulator/command/CommandStream.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint64_t Data = Machine::Data;
constexpr uint32_t End = 0x05000000;

/// MI_SEMAPHORE_WAIT, polling, until *Address == Value.
Words waitFor(uint64_t Address, uint32_t Value) {
  return {0x0e000002 | 1 << 15 | 4 << 12, Value, uint32_t(Address),
          uint32_t(Address >> 32)};
}

TEST(Stream, RunsABatchOnEachWayToSubmit) {
  for (const char *Target : {"skl", "icllp", "tgllp"}) {
    Machine M(Target);
    M.run(store(Data, 7));
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(7u, M.dword(Data));
    EXPECT_EQ(16u, M.ringHead()); // Saved behind the last command.
  }
}

TEST(Stream, GoesOnInTheRingWhereItWas) {
  Machine M;
  // More than once around the ring.
  for (uint32_t I = 0; I < 1000; ++I) {
    M.run(store(Data, I));
    ASSERT_EQ("", M.problem());
    ASSERT_EQ(I, M.dword(Data));
  }
}

TEST(Stream, ReadsCommandsAcrossTheEndOfTheRing) {
  Machine M;
  M.submitRing(Words(1022)); // Two dwords before the end: no-operations.
  M.run(store(Data, 5));
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(5u, M.dword(Data));
}

TEST(Stream, ReturnsFromTheSecondLevel) {
  Machine M;
  uint64_t Second = Machine::Batch + 0x1000;
  M.put(Second, store(Data, 1) + Words{End});
  M.run(Machine::start(Second, true) + store(Data + 4, 2));
  EXPECT_EQ(1u, M.dword(Data));
  EXPECT_EQ(2u, M.dword(Data + 4));
}

TEST(Stream, ChainsWithinALevel) {
  Machine M;
  uint64_t Second = Machine::Batch + 0x1000, Third = Second + 0x1000;
  // The chain of the second level ends where the second level would.
  M.put(Second, Machine::start(Third, true) + store(Data, 9) + Words{End});
  M.put(Third, store(Data + 4, 3) + Words{End});
  M.run(Machine::start(Second, true) + store(Data + 8, 4) +
        Machine::start(Third) + store(Data, 9));
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(0u, M.dword(Data)); // Behind chains: never reached.
  EXPECT_EQ(3u, M.dword(Data + 4));
  EXPECT_EQ(4u, M.dword(Data + 8));
}

TEST(Stream, WaitsForASemaphoreAndGoesOn) {
  Machine M;
  M.run(store(Data, 1) + waitFor(Data + 8, 42) + store(Data, 2));
  EXPECT_EQ(1u, M.dword(Data));
  EXPECT_NE(std::string::npos, M.D.waiting().find("MI_SEMAPHORE_WAIT"));
  M.put(Data + 8, {41});
  M.D.resume();
  EXPECT_EQ(1u, M.dword(Data));
  M.put(Data + 8, {42});
  M.D.resume();
  EXPECT_EQ(2u, M.dword(Data));
  EXPECT_EQ("", M.D.waiting());
  EXPECT_EQ("", M.problem());
}

TEST(Stream, TakesWorkWhileItWaits) {
  Machine M;
  M.run(waitFor(Data, 1) + store(Data + 4, 1));
  uint64_t Other = Machine::Batch + 0x1000;
  M.put(Other, store(Data + 8, M.dword(Data + 4) + 1) + Words{End});
  M.submitRing(Machine::start(Other));
  EXPECT_EQ(0u, M.dword(Data + 8)); // Not before the first one.
  M.put(Data, {1});
  M.D.resume();
  EXPECT_EQ(1u, M.dword(Data + 4));
  EXPECT_EQ(1u, M.dword(Data + 8));
}

TEST(Stream, OneEngineReleasesAnother) {
  Machine M;
  M.run(Words{0} + waitFor(Data, 1) + store(Data + 4, 1));
  EXPECT_EQ(0u, M.dword(Data + 4));
  uint64_t Other = Machine::Batch + 0x1000;
  M.put(Other, store(Data, 1) + Words{End});
  M.put(Machine::Batch, {End}); // Both engines execute the ring from its start.
  M.submitRing(Machine::start(Other), Machine::Copy);
  EXPECT_EQ("", M.D.waiting());
  EXPECT_EQ(1u, M.dword(Data + 4));
}

TEST(Stream, FindsEnginesByName) {
  EXPECT_EQ(0x22000u, findEngine("copy")->Base);
  EXPECT_EQ(0x2000u, findEngine("render")->Base);
  EXPECT_EQ(nullptr, findEngine("none"));
}

TEST(Stream, StopsAtAnUnknownCommandWithItsPlace) {
  Machine M;
  M.run({0, 0x7fff0000});
  EXPECT_EQ("render context 0x6000, command at 0x7f1200000004 in the batch "
            "buffer: unknown command 0x7fff0000",
            M.problem());
  M.run(store(Data, 1)); // The device is dead.
  EXPECT_EQ(0u, M.dword(Data));
}

TEST(Stream, StopsAtWhatIsNotSimulated) {
  Machine M;
  M.run({0x54c00008, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_NE(std::string::npos,
            M.problem().find("XY_SRC_COPY_BLT at 0x7f1200000000"));
  EXPECT_NE(std::string::npos, M.problem().find("is not simulated"));
}

TEST(Stream, StopsAtACommandThatIsTooShort) {
  Machine M;
  M.run({0x10000000, 0}); // MI_STORE_DATA_IMM of two dwords.
  EXPECT_NE(std::string::npos, M.problem().find("too few"));
}

TEST(Stream, StopsAtAPageFault) {
  Machine M;
  M.run(store(0x1234000, 1));
  EXPECT_EQ(Fault::Kind::PageFault, M.D.problem().K);
  EXPECT_NE(std::string::npos, M.problem().find("0x1234000 is written"));
  Machine N;
  N.submitRing(Machine::start(0x9000));
  EXPECT_EQ(Fault::Kind::PageFault, N.D.problem().K);
  EXPECT_NE(std::string::npos, N.problem().find("0x9000 is read"));
}

TEST(Stream, StopsWhenTheBatchRunsOffItsMemory) {
  Machine M;
  M.submitRing(Machine::start(Machine::Base)); // No-operations without end.
  EXPECT_EQ(Fault::Kind::PageFault, M.D.problem().K);
}

TEST(Stream, StopsAtALimitOfCommands) {
  DeviceOptions O;
  O.MaxCommands = 1000;
  Machine M("icllp", O);
  M.run(Machine::start(Machine::Batch)); // A batch that is its own successor.
  EXPECT_EQ(Fault::Kind::TimeLimit, M.D.problem().K);
}

TEST(Stream, StopsAtTheTimeLimitAndWhenInterrupted) {
  DeviceOptions O;
  O.Run.TimeLimit = 0.05;
  Machine M("icllp", O);
  M.run(Machine::start(Machine::Batch));
  EXPECT_EQ(Fault::Kind::TimeLimit, M.D.problem().K);

  std::atomic<bool> Interrupt{true};
  DeviceOptions P;
  P.Run.Interrupt = &Interrupt;
  Machine N("icllp", P);
  N.run(Machine::start(Machine::Batch));
  EXPECT_EQ(Fault::Kind::Interrupted, N.D.problem().K);
}

TEST(Stream, RefusesAnImageThatMakesNoSense) {
  Machine M;
  uint32_t Head = 0x100000;
  M.D.Global.write(0x6000 + 0x1014, &Head, 4);
  M.run(store(Data, 1));
  EXPECT_NE(std::string::npos, M.problem().find("outside the ring"));
  DeviceOptions O;
  O.Target = cmc::findTarget("icllp");
  Device Empty(O); // Nothing is mapped at all.
  Empty.writeRegister(0x2510, 0x6001);
  Empty.writeRegister(0x2550, 1);
  EXPECT_EQ(Fault::Kind::PageFault, Empty.problem().K);
}

TEST(Stream, KeepsContextsApart) {
  std::vector<std::string> Seen;
  DeviceOptions O;
  O.Command = [&](const CommandStream &S, llvm::ArrayRef<uint32_t>) {
    Seen.push_back(S.position());
  };
  Machine M("icllp", O);
  M.submitRing({0, 0});
  // The same image on the copy engine is another context.
  M.D.writeRegister(0x22510, 0x6119);
  M.D.writeRegister(0x22550, 1);
  ASSERT_EQ(2u, Seen.size());
  EXPECT_EQ(0u, Seen[0].find("render context 0x6000"));
}

} // namespace
