//===- SyncTest.cpp - waits, and illegal instructions ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

std::string wait(const std::string &Target) {
  return Target == "tgllp" ? "sync.bar null\n" : "(W) wait n0.0<0;1,0>:ud\n";
}

TEST(Wait, ConsumesANotification) {
  for (const char *Target : Targets) {
    Kernel K(wait(Target) + wait(Target) + endOfThread(Target), Target);
    K.Prepare = [](Thread &T) { T.Notifications[0] = 3; };
    K.Inspect = [](Thread &T) { EXPECT_EQ(T.Notifications[0], 1u); };
    RunResult R = K.run();
    EXPECT_FALSE(R.Problem) << R.Problem.Message;
  }
}

TEST(Wait, WithoutOneStands) {
  for (const char *Target : Targets) {
    Kernel K(wait(Target) + endOfThread(Target), Target);
    RunResult R = K.run();
    EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock);
    ASSERT_EQ(R.LiveThreads.size(), 1u);
    EXPECT_EQ(R.LiveThreads[0].PC, 0u);
  }
}

TEST(Sync, TheScoreboardIsAlwaysMet) {
  Kernel K("sync.nop null\nsync.allrd null\nsync.allwr null\n" +
               endOfThread("tgllp"),
           "tgllp");
  EXPECT_FALSE(K.run().Problem);
}

TEST(Illegal, IsAFault) {
  // The decoder would stop here; code that is made by hand need not.
  std::vector<Inst> Insts(2);
  Insts[0].Opcode = Op::Nop;
  Insts[1].PC = 16;
  Kernel K(std::make_shared<Program>(*cmc::findTarget("icllp"), Insts,
                                     std::vector<uint8_t>()));
  RunResult R = K.run();
  EXPECT_EQ(R.Problem.K, Fault::Kind::Illegal);
  ASSERT_TRUE(R.Position);
  EXPECT_EQ(R.Position->PC, 16u);
}

} // namespace
