//===- LimitTest.cpp - limits, interrupts and faults ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Scripted.h"
#include "gtest/gtest.h"
#include <thread>

using namespace gensim;

namespace {

TEST(Limits, AnEndlessKernelStopsAtTheTimeLimit) {
  for (unsigned Workers : {1, 2}) {
    ScriptedDispatch D(everyThread({Step::Work, Step::Spin}), 2, 1, 3);
    RunOptions Options = withWorkers(Workers);
    Options.TimeLimit = 0.05;
    RunResult R = execute(D, Options);
    EXPECT_EQ(R.Problem.K, Fault::Kind::TimeLimit);
    EXPECT_EQ(R.describe(D),
              "kernel 'scripted': the time limit of 0.05 s is reached");
    // Where all live threads stand, in order.
    ASSERT_GE(R.LiveThreads.size(), 3u);
    for (size_t I = 0; I < R.LiveThreads.size(); ++I)
      EXPECT_EQ(R.LiveThreads[I].Number, I);
    EXPECT_EQ(R.LiveThreads[0].PC, 16u);
    EXPECT_EQ(R.LiveThreads[0].Where, "'nop' at 0x10");
  }
}

TEST(Limits, InstructionsAreCountedExactly) {
  ScriptedDispatch D(everyThread({Step::Spin}), 1);
  RunOptions Options = withWorkers(1);
  Options.MaxInstructions = 20000;
  RunResult R = execute(D, Options);
  EXPECT_EQ(R.Problem.K, Fault::Kind::TimeLimit);
  EXPECT_EQ(R.Instructions, 20000u);
  // A kernel that needs no more is not stopped.
  ScriptedDispatch Short(everyThread({Step::Work, Step::Work, Step::End}), 1);
  Options.MaxInstructions = 3;
  EXPECT_FALSE(execute(Short, Options).Problem);
}

TEST(Limits, AnInterruptStopsEveryWorker) {
  std::atomic<bool> Interrupt{false};
  auto Code = everyThread({Step::Work, Step::Spin});
  // The other worker may be faster: it is the first thread that must stand
  // behind its work.
  Code->OnWork = [&](Thread &T) {
    if (T.X == 0)
      Interrupt = true;
  };
  ScriptedDispatch D(Code, 4);
  D.Frames = [](uint32_t PC) -> std::vector<cmc::SourceFrame> {
    return {{"k", "k.cpp", PC}};
  };
  RunOptions Options = withWorkers(2);
  Options.Interrupt = &Interrupt;
  RunResult R = execute(D, Options);
  EXPECT_EQ(R.Problem.K, Fault::Kind::Interrupted);
  ASSERT_FALSE(R.LiveThreads.empty());
  EXPECT_EQ(R.LiveThreads[0].Where, "'nop' at 0x10 (k.cpp:16)");
}

TEST(Limits, AnInterruptReachesWorkersThatWaitForDependencies) {
  std::atomic<bool> Interrupt{false};
  auto Code = std::make_shared<Scripted>([](const Thread &T) {
    return T.X == 0 ? Scripted::Steps{Step::Spin}
                    : Scripted::Steps{Step::Sendc, Step::End};
  });
  ScriptedDispatch D(Code, 4);
  D.Dependencies = {{-1, 0}};
  RunOptions Options = withWorkers(2);
  Options.Interrupt = &Interrupt;
  std::thread User([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    Interrupt = true;
  });
  EXPECT_EQ(execute(D, Options).Problem.K, Fault::Kind::Interrupted);
  User.join();
}

TEST(Faults, AreDescribedInOneLine) {
  auto Code = std::make_shared<Scripted>([](const Thread &T) {
    return T.X == 2 && T.IndexInGroup == 1
               ? Scripted::Steps{Step::Work, Step::Work, Step::Fail}
               : Scripted::Steps{Step::End};
  });
  ScriptedDispatch D(Code, 4, 1, 2);
  D.Frames = [](uint32_t PC) -> std::vector<cmc::SourceFrame> {
    if (PC != 32)
      return {};
    return {{"helper", "k.cpp", 7}, {"k", "k.cpp", 9}};
  };
  RunResult R = execute(D, {});
  EXPECT_EQ(R.Problem.K, Fault::Kind::PageFault);
  EXPECT_EQ(R.describe(D),
            "kernel 'scripted': 'nop' at 0x20 (k.cpp:7, called at "
            "k.cpp:9), thread 1 of group (2, 0, 0), lane 3: no page at 0x1000");
  D.Kind = WalkerKind::Media;
  D.KernelName = "";
  EXPECT_EQ(R.describe(D),
            "kernel: 'nop' at 0x20 (k.cpp:7, called at "
            "k.cpp:9), thread (2, 0), lane 3: no page at 0x1000");
}

TEST(Faults, TheFirstOneInOrderIsReportedInObservedRuns) {
  Observer Nothing;
  for (int Run = 0; Run < 5; ++Run) {
    ScriptedDispatch D(everyThread({Step::Work, Step::Fail}), 8, 1, 2);
    RunOptions Options = withWorkers(4);
    Options.Observers = {&Nothing};
    RunResult R = execute(D, Options);
    ASSERT_TRUE(R.Position);
    EXPECT_EQ(R.Position->Number, 0u);
    EXPECT_EQ(R.Instructions, 2u);
  }
}

/// An observer may stop the run at any event.
TEST(Faults, ObserversStopTheRun) {
  struct Strict : Observer {
    char Event = 0;
    void stop(Thread &T, char At) {
      if (At == Event && T.Number == 1)
        T.fail(Fault::Kind::Check, "stopped");
    }
    void threadStart(Thread &T) override { stop(T, 's'); }
    void threadEnd(Thread &T) override { stop(T, 'e'); }
    void sync(Thread &T, SyncEvent) override { stop(T, 'y'); }
  } Watch;
  for (char Event : {'s', 'e', 'y'}) {
    Watch.Event = Event;
    ScriptedDispatch D(everyThread({Step::Sendc, Step::End}), 3);
    D.Dependencies = {{-1, 0}};
    RunOptions Options;
    Options.Observers = {&Watch};
    RunResult R = execute(D, Options);
    EXPECT_EQ(R.Problem.K, Fault::Kind::Check) << Event;
    ASSERT_TRUE(R.Position);
    EXPECT_EQ(R.Position->Number, 1u);
  }
}

TEST(Faults, StopAllWorkers) {
  auto Code = std::make_shared<Scripted>([](const Thread &T) {
    return T.X == 1 ? Scripted::Steps{Step::Fail} : Scripted::Steps{Step::Spin};
  });
  ScriptedDispatch D(Code, 2);
  RunResult R = execute(D, withWorkers(2));
  EXPECT_EQ(R.Problem.K, Fault::Kind::PageFault);
  EXPECT_TRUE(R.LiveThreads.empty());
}

TEST(Faults, AThreadPastTheEndHasNoInstruction) {
  Scripted::Steps Steps(64, Step::Work); // As many as there are instructions.
  Steps.push_back(Step::Fail);
  ScriptedDispatch D(everyThread(Steps), 1);
  RunResult R = execute(D, {});
  ASSERT_TRUE(R.Position);
  EXPECT_EQ(R.Position->Where, "past the last instruction");
  EXPECT_EQ(R.Position->PC, 1024u);
}

} // namespace
