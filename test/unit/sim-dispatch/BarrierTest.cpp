//===- BarrierTest.cpp - barriers of thread groups ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Scripted.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

TEST(Barriers, NobodyPassesBeforeAllHaveSignalled) {
  auto Code = everyThread({Step::Work, Step::Signal, Step::Wait, Step::Work,
                           Step::Signal, Step::Wait, Step::Work, Step::End});
  // Works done by the threads of a group so far, in its SLM.
  Code->OnWork = [](Thread &T) {
    uint8_t *Done = T.Group.SLM.data();
    for (unsigned Other = 0; Other < 7; ++Other) {
      EXPECT_GE(Done[Other], Done[T.IndexInGroup]);
      EXPECT_LE(Done[Other], Done[T.IndexInGroup] + 1);
    }
    ++Done[T.IndexInGroup];
    EXPECT_EQ(T.Group.CompletedBarriers + 1, Done[T.IndexInGroup]);
  };
  ScriptedDispatch D(Code, 20, 1, 7);
  D.SLMBytes = 7;
  for (unsigned Workers : {1, 3}) {
    RunResult R = execute(D, withWorkers(Workers));
    EXPECT_FALSE(R.Problem) << R.Problem.Message;
    EXPECT_EQ(R.Threads, 140u);
  }
}

TEST(Barriers, AGroupOfOneThreadPasses) {
  ScriptedDispatch D(
      everyThread({Step::Signal, Step::Wait, Step::Signal, Step::Signal,
                   Step::Wait, Step::Wait, Step::End}),
      1);
  EXPECT_FALSE(execute(D, {}).Problem);
}

TEST(Barriers, AThreadThatEndsEarlyIsADivergentBarrier) {
  auto Code = std::make_shared<Scripted>([](const Thread &T) {
    return T.IndexInGroup == 1
               ? Scripted::Steps{Step::End}
               : Scripted::Steps{Step::Signal, Step::Wait, Step::End};
  });
  ScriptedDispatch D(Code, 1, 1, 3);
  RunResult R = execute(D, {});
  EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
  EXPECT_EQ(R.Problem.Message,
            "divergent barrier: 2 of 3 threads of the group wait, but only 2 "
            "of 3 barrier messages were sent; 1 ended without one");
  ASSERT_EQ(R.LiveThreads.size(), 2u);
  EXPECT_EQ(R.LiveThreads[0].IndexInGroup, 0u);
  EXPECT_EQ(R.LiveThreads[1].IndexInGroup, 2u);
  EXPECT_EQ(R.LiveThreads[1].PC, 16u);
  EXPECT_EQ(R.LiveThreads[1].Status, ThreadStatus::AtBarrier);
}

TEST(Barriers, WaitingWithoutSignalIsADeadlock) {
  ScriptedDispatch D(everyThread({Step::Wait, Step::End}), 5, 1, 2);
  RunResult R = execute(D, withWorkers(2));
  EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
  EXPECT_NE(R.Problem.Message.find("only 0 of 2"), std::string::npos);
}

TEST(Barriers, WaitingForANamedBarrierThatNobodySignals) {
  auto Code = everyThread({Step::Work, Step::End});
  Code->OnWork = [](Thread &T) {
    T.Barrier = 3;
    T.Status = ThreadStatus::AtBarrier;
  };
  RunResult R = execute(ScriptedDispatch(Code, 1, 1, 2), withWorkers(1));
  EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
  EXPECT_EQ(R.Problem.Message,
            "named barrier 3: a thread waits, but only 0 of 0 producers and 0 "
            "of 0 consumers came");
}

TEST(Barriers, TheNotificationMayComeBeforeTheWait) {
  // The last thread signals and ends its wait in the same run.
  ScriptedDispatch D(
      everyThread({Step::Signal, Step::Work, Step::Work, Step::Wait,
                   Step::Signal, Step::Wait, Step::End}),
      2, 1, 4);
  EXPECT_FALSE(execute(D, withWorkers(1)).Problem);
}

} // namespace
