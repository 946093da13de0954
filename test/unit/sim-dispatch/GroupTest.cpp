//===- GroupTest.cpp - groups, threads and their identity -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Scripted.h"
#include "gen-simulator/dispatch/Worker.h"
#include "gtest/gtest.h"
#include <set>

using namespace gensim;

namespace {

const Scripted::Steps WorkOnce = {Step::Work, Step::End};

TEST(Groups, EveryThreadRunsOnceAndKnowsItsPlace) {
  for (unsigned Workers : {1, 2, 5}) {
    auto Code = everyThread(WorkOnce);
    std::mutex Lock;
    std::set<std::array<uint32_t, 5>> Seen;
    Code->OnWork = [&](Thread &T) {
      std::lock_guard<std::mutex> Guard(Lock);
      Seen.insert({T.X, T.Y, T.Z, T.IndexInGroup, T.Number});
      EXPECT_EQ(T.Group.X, T.X);
      EXPECT_LT(T.Slot, 10u);
    };
    ScriptedDispatch D(Code, 0, 0, 3);
    uint32_t Start[] = {2, 1, 0}, End[] = {7, 4, 2};
    std::copy_n(Start, 3, D.Start);
    std::copy_n(End, 3, D.End);
    D.HardwareThreads = 10;
    RunResult R = execute(D, withWorkers(Workers));
    EXPECT_FALSE(R.Problem);
    EXPECT_EQ(R.Groups, 30u);
    EXPECT_EQ(R.Threads, 90u);
    EXPECT_EQ(R.Instructions, 180u);

    std::set<std::array<uint32_t, 5>> Expected;
    uint32_t Number = 0;
    for (uint32_t Z = 0; Z < 2; ++Z)
      for (uint32_t Y = 1; Y < 4; ++Y)
        for (uint32_t X = 2; X < 7; ++X)
          for (uint32_t I = 0; I < 3; ++I)
            Expected.insert({X, Y, Z, I, Number++});
    EXPECT_EQ(Seen, Expected);
  }
}

TEST(Groups, StartInTheGivenOrder) {
  auto Code = everyThread(WorkOnce);
  std::vector<std::pair<uint32_t, uint32_t>> Seen, Expected;
  Code->OnWork = [&](Thread &T) { Seen.push_back({T.X, T.Y}); };
  ScriptedDispatch D(Code, 0);
  D.Start[0] = 2;
  D.End[0] = 7;
  D.Start[1] = 1;
  D.End[1] = 5;
  std::vector<uint32_t> Backward;
  for (uint32_t Position = 20; Position--;) {
    Backward.push_back(Position);
    Expected.push_back({2 + Position % 5, 1 + Position / 5});
  }
  D.setOrder(Backward, {});
  EXPECT_EQ(D.Rank.size(), 20u);
  EXPECT_EQ(D.Rank[19], 1u);
  EXPECT_FALSE(execute(D, withWorkers(1)).Problem);
  EXPECT_EQ(Seen, Expected);
}

TEST(Groups, LastThreadOfAGroupHasItsOwnMask) {
  auto Code = everyThread(WorkOnce);
  Code->OnWork = [](Thread &T) {
    uint32_t Mask = T.IndexInGroup == 2 ? 0x00ffu : 0xffffu;
    EXPECT_EQ(T.DispatchMask, Mask);
    EXPECT_EQ(T.Active, Mask);
    EXPECT_EQ(T.State[2], Mask);
  };
  ScriptedDispatch D(Code, 4, 1, 3);
  D.SIMDSize = 16;
  D.LastThreadMask = 0xffff00ff;
  EXPECT_FALSE(execute(D, withWorkers(1)).Problem);
}

TEST(Groups, SharedMemoryIsAZeroedPowerOfTwo) {
  struct Row {
    uint32_t Asked, Given;
  };
  for (Row R : {Row{0, 0}, Row{1, 1024}, Row{1025, 2048}, Row{65536, 65536},
                Row{70000, 131072}}) {
    auto Code = everyThread(WorkOnce);
    Code->OnWork = [&](Thread &T) {
      EXPECT_EQ(T.Group.SLM.size(), R.Given);
      for (uint8_t &Byte : T.Group.SLM) {
        ASSERT_EQ(Byte, 0);
        Byte = 1;
      }
    };
    ScriptedDispatch D(Code, 3);
    D.SLMBytes = R.Asked;
    EXPECT_FALSE(execute(D, withWorkers(1)).Problem);
  }
}

TEST(Groups, PayloadIsWrittenIntoAZeroedFileForEveryThread) {
  auto Code = everyThread(WorkOnce);
  Code->OnWork = [](Thread &T) {
    EXPECT_EQ(T.PayloadBytes, 64u);
    EXPECT_EQ(T.grf<uint32_t>(4), T.Number);
    EXPECT_EQ(T.grf<uint32_t>(96), 0u);
    EXPECT_EQ(T.Next, 2u);
    T.setGRF<uint32_t>(96, 77); // Must not reach the next thread.
    T.Acc.Value[3] = 5;
  };
  ScriptedDispatch D(
      std::make_shared<Scripted>([](const Thread &) {
        return Scripted::Steps{Step::Fail, Step::Fail, Step::Work, Step::End};
      }),
      20);
  std::static_pointer_cast<Scripted>(
      std::const_pointer_cast<Executable>(D.Code))
      ->OnWork = Code->OnWork;
  D.EntryPC = 32;
  D.InitialControl = 0x4c0;
  D.FillPayload = [](Thread &T) {
    EXPECT_EQ(T.Control[0], 0x4c0u);
    T.setGRF<uint32_t>(4, T.Number);
    return 64u;
  };
  EXPECT_FALSE(execute(D, withWorkers(1)).Problem);
}

/// The number of a hardware thread that Intel's compiler computes from sr0.0:
/// it leaves out the \p Gap bits from bit 6 on, and bit 3.
uint32_t numberOf(uint32_t State, unsigned Gap) {
  State = (State & 63) | (State >> Gap & ~63u);
  return (State & 7) | (State >> 1 & ~7u);
}

TEST(Groups, ProgramsNumberThreadsByTheStateRegister) {
  for (uint32_t Slot = 0; Slot < 1024; ++Slot) {
    EXPECT_EQ(numberOf(threadState(Slot, *cmc::findTarget("dg2")), 1), Slot);
    EXPECT_EQ(numberOf(threadState(Slot, *cmc::findTarget("pvc")), 2), Slot);
    EXPECT_EQ(threadState(Slot, *cmc::findTarget("tgllp")), 0u);
    uint32_t Xe2 = threadState(Slot, *cmc::findTarget("lnl"));
    EXPECT_EQ((Xe2 & 7) | (Xe2 >> 1 & 0x38) | coreOf(Slot) << 6, Slot);
  }
}

TEST(Groups, SlotsOfLiveThreadsDiffer) {
  // All 8 threads live at the same time: each waits until all have started.
  auto Code = everyThread({Step::Work, Step::Spin, Step::End});
  std::mutex Lock;
  std::set<uint32_t> Slots;
  std::atomic<unsigned> Started{0};
  Code->OnWork = [&](Thread &T) {
    std::lock_guard<std::mutex> Guard(Lock);
    EXPECT_TRUE(Slots.insert(T.Slot).second);
    EXPECT_LT(T.Slot, 8u);
    ++Started;
  };
  Code->SpinEnds = [&](const Thread &) { return Started == 8; };
  for (unsigned Workers : {1, 2}) {
    Slots.clear();
    Started = 0;
    ScriptedDispatch D(Code, 4, 1, 2);
    D.HardwareThreads = 8;
    EXPECT_FALSE(execute(D, withWorkers(Workers)).Problem);
    EXPECT_EQ(Slots.size(), 8u);
  }
}

TEST(Groups, NoGroupsIsNoWork) {
  ScriptedDispatch D(everyThread({Step::Fail}), 0);
  RunResult R = execute(D, {});
  EXPECT_FALSE(R.Problem);
  EXPECT_EQ(R.Threads, 0u);
}

TEST(Groups, ProgressCountsGroups) {
  ScriptedDispatch D(everyThread({Step::End}), 5);
  RunOptions Options = withWorkers(2);
  uint64_t Calls = 0;
  Options.Progress = [&](uint64_t Done, uint64_t Total) {
    ++Calls;
    EXPECT_LE(Done, Total);
    EXPECT_EQ(Total, 5u);
  };
  execute(D, Options);
  EXPECT_EQ(Calls, 5u);
}

TEST(Groups, ImpossibleDispatchesAreRefused) {
  struct Row {
    const char *Text;
    std::function<void(Dispatch &)> Break;
  };
  const Row Rows[] = {
      {"does not fit", [](Dispatch &D) { D.ThreadsPerGroup = 449; }},
      {"does not fit", [](Dispatch &D) { D.ThreadsPerGroup = 0; }},
      {"shared local memory", [](Dispatch &D) { D.SLMBytes = 200000; }},
      {"SIMD size", [](Dispatch &D) { D.SIMDSize = 64; }},
      {"entry point 0x4", [](Dispatch &D) { D.EntryPC = 4; }},
      {"groups of one thread",
       [](Dispatch &D) {
         D.ThreadsPerGroup = 2;
         D.Dependencies = {{-1, 0}};
       }},
      {"end at 0", [](Dispatch &D) { D.Start[0] = 1, D.End[0] = 0; }},
  };
  for (const Row &Case : Rows) {
    ScriptedDispatch D(everyThread({Step::End}), 1);
    Case.Break(D);
    RunResult R = execute(D, {});
    EXPECT_EQ(R.Problem.K, Fault::Kind::Illegal);
    EXPECT_NE(R.Problem.Message.find(Case.Text), std::string::npos)
        << R.Problem.Message;
  }
}

} // namespace
