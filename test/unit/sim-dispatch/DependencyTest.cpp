//===- DependencyTest.cpp - threads that wait at sendc --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Scripted.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

/// Runs a media walker of \p Columns by \p Rows threads that wait for \p Deltas
/// before their only work, and checks that each worked after the ones that it
/// depends on.
RunResult runPattern(uint32_t Columns, uint32_t Rows,
                     std::vector<DependencyDelta> Deltas, unsigned Workers,
                     uint32_t HardwareThreads = 448) {
  auto Code = everyThread({Step::Sendc, Step::Work, Step::End});
  std::vector<std::atomic<bool>> Worked(Columns * Rows);
  Code->OnWork = [&](Thread &T) {
    for (DependencyDelta Delta : Deltas) {
      int X = int(T.X) + Delta.X, Y = int(T.Y) + Delta.Y;
      if (X >= 0 && Y >= 0 && X < int(Columns) && Y < int(Rows))
        EXPECT_TRUE(Worked[Y * Columns + X]) << T.X << "," << T.Y;
    }
    EXPECT_LT(T.Slot, HardwareThreads);
    Worked[T.Y * Columns + T.X] = true;
  };
  ScriptedDispatch D(Code, Columns, Rows);
  D.Kind = WalkerKind::Media;
  D.Dependencies = std::move(Deltas);
  D.HardwareThreads = HardwareThreads;
  return execute(D, withWorkers(Workers));
}

TEST(Dependencies, PredecessorsEndFirst) {
  const std::vector<DependencyDelta> Patterns[] = {
      {{-1, 0}},
      {{0, -1}},
      {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
      {{1, 0}},            // Against the order of the walker.
      {{0, 1}, {1, 1}},    // All rows but the last park.
      {{-30, 0}, {0, 30}}, // Leads outside from everywhere.
  };
  for (const auto &Pattern : Patterns)
    for (unsigned Workers : {1, 2, 4}) {
      RunResult R = runPattern(16, 9, Pattern, Workers);
      EXPECT_FALSE(R.Problem) << R.Problem.Message;
      EXPECT_EQ(R.Threads, 144u);
    }
}

TEST(Dependencies, ACycleIsNamed) {
  for (unsigned Workers : {1, 2}) {
    RunResult R = runPattern(3, 1, {{-1, 0}, {1, 0}}, Workers);
    EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
    EXPECT_EQ(R.Problem.Message, "threads wait at sendc for each other: (0, 0) "
                                 "waits for (1, 0) waits for (0, 0)");
    EXPECT_EQ(R.LiveThreads.size(), 3u);
    ASSERT_TRUE(R.Position);
    EXPECT_EQ(R.Position->Status, ThreadStatus::AtDependency);
  }
}

TEST(Dependencies, AThreadMayWaitForItself) {
  RunResult R = runPattern(2, 1, {{0, 0}}, 1);
  EXPECT_EQ(R.Problem.Message, "threads wait at sendc for each other: (0, 0) "
                               "waits for (0, 0)");
}

TEST(Dependencies, AThreadThatCannotStartIsNamed) {
  RunResult R = runPattern(8, 1, {{1, 0}}, 1, /*HardwareThreads=*/4);
  EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
  EXPECT_EQ(R.Problem.Message, "thread (3, 0) waits at sendc for thread (4, "
                               "0), which cannot start: all 4 hardware threads "
                               "wait");
  EXPECT_EQ(R.LiveThreads.size(), 4u);
}

TEST(Dependencies, FewHardwareThreadsAreEnoughInOrder) {
  RunResult R = runPattern(40, 40, {{-1, 0}, {1, -1}}, 2,
                           /*HardwareThreads=*/2);
  EXPECT_FALSE(R.Problem) << R.Problem.Message;
  EXPECT_EQ(R.Threads, 1600u);
}

TEST(Dependencies, ObserversSeeWhenTheyAreMet) {
  struct Order : Observer {
    std::string Text;
    void threadStart(Thread &T) override {
      Text += "s" + std::to_string(T.Number);
    }
    void threadEnd(Thread &T) override {
      Text += "e" + std::to_string(T.Number);
    }
    void sync(Thread &T, SyncEvent E) override {
      EXPECT_EQ(E, SyncEvent::DependenciesMet);
      Text += "m" + std::to_string(T.Number);
    }
  } First, Second;
  ScriptedDispatch D(everyThread({Step::Sendc, Step::End}), 3);
  D.Kind = WalkerKind::Media;
  D.Dependencies = {{1, 0}};
  RunOptions Options = withWorkers(4);
  Options.Observers = {&First, &Second};
  EXPECT_FALSE(execute(D, Options).Problem);
  EXPECT_EQ(First.Text, "s0s1s2m2e2m1e1m0e0");
  EXPECT_EQ(Second.Text, First.Text);
}

} // namespace
