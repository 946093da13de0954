//===- DispatchTest.cpp - threads and groups on the model of a GPU --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "test/unit/support/Allocated.h"

using namespace gensim;
using namespace gensim::test;
using timing::KernelTime;
using timing::Limit;
using timing::Param;
using timing::Stall;
using S = std::string;

namespace {

const S Link = "add (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n";
const S Chain = times(100, Link);
const S Barrier = "(W) and (8|M0) r20.0<1>:ud r0.2<0;1,0>:ud 0x7F000000:ud\n"
                  "(W) send (1|M0) null r20 0x3 0x02000004\n"
                  "(W) wait n0.0<0;1,0>:ud\n";

TEST(Dispatch, SLMLimitsTheGroupsThatRunAtOnce) {
  // Eight subslices have room for one group with all of their SLM each.
  Timed K(Chain);
  double Free = K.run(16).Cycles;
  K.D.SLMBytes = 65536;
  EXPECT_EQ(K.run(8).Cycles, Free);
  KernelTime T = K.run(16);
  EXPECT_EQ(T.Limited, Limit::SLM);
  // The second starts when the first has ended.
  EXPECT_NEAR(T.Cycles, 2 * Free, 2);
  K.D.SLMBytes = 32768;
  EXPECT_EQ(K.run(16).Cycles, Free);
}

TEST(Dispatch, SlotsAndBarriersLimitThem) {
  Timed K(Chain);
  double Free = K.run(1).Cycles;
  EXPECT_EQ(K.run(1).Limited, Limit::FewThreads);
  KernelTime T = K.run(16 * 2, 28);
  EXPECT_EQ(T.Limited, Limit::HardwareThreads);
  EXPECT_GT(T.Cycles, 2 * Free);
  EXPECT_LT(T.Cycles, 2.1 * Free);
  K.D.UsesBarrier = true;
  K.Set = {{Param::BarriersPerSubslice, 2}};
  T = K.run(8 * 4, 2);
  EXPECT_EQ(T.Limited, Limit::Barriers);
  EXPECT_NEAR(T.Cycles, 2 * Free, 8);
}

TEST(Dispatch, AFullGPUHasNotFewThreads) {
  Timed K(Chain);
  EXPECT_EQ(K.run(K.threads()).Limited, Limit::HardwareThreads);
  EXPECT_EQ(K.run(K.threads() - 1).Limited, Limit::FewThreads);
}

TEST(Dispatch, ABarrierWaitsForTheLast) {
  // The second thread of each group computes before the barrier.
  Timed K("cmp (8|M0) (eq)f0.0 null<1>:d r1.0<0;1,0>:d 0:w\n"
          "(f0.0) jmpi L\n" +
          Chain + "L:\n" + Barrier);
  K.D.UsesBarrier = true;
  K.D.FillPayload = [](Thread &T) {
    T.setGRF<uint32_t>(32, T.IndexInGroup);
    return 4096u;
  };
  K.Set = {{Param::BarrierLatency, 40}};
  KernelTime T = K.run(1, 2);
  size_t Wait = T.Insts.size() - 3;
  // The first one waits for about the chain.
  EXPECT_NEAR(T.Insts[Wait].Stalled[unsigned(Stall::Barrier)], 1000 + 2 * 40,
              20);
  double Quick = T.Cycles;
  K.Set = {{Param::BarrierLatency, 90}};
  EXPECT_EQ(K.run(1, 2).Cycles, Quick + 50);
}

TEST(Dispatch, ANamedBarrierWaitsForItsProducers) {
  // Thread 0 consumes what thread 1 produces after a chain; thread 2 does not
  // take part and ends at once.
  const S Of = "(W) mov (1|M0) r20.2<1>:ud ";
  const S Signal = "(W) send.gtwy (1|M0) null r20 null:0 0x0 0x02000004 "
                   "{A@1,$1}\n";
  const S Links = times(100, "add (16|M0) r40.0<1>:f r40.0<1;1,0>:f "
                             "r41.0<1;1,0>:f {F@1}\n");
  Timed K("(W) cmp (16|M0) (eq)f0.0 null<1>:d r1.0<0;1,0>:d 1:w\n"
          "(W) cmp (16|M0) (eq)f1.0 null<1>:d r1.0<0;1,0>:d 2:w\n"
          "(W&f1.0) jmpi END {A@1}\n"
          "(W&f0.0) jmpi PRODUCER\n" +
              Of + "0x01018005:ud\n" + Signal + "sync.bar 0x5:ud\n" +
              "jmpi END\nPRODUCER:\n" + Links + Of + "0x01014005:ud\n" +
              Signal + Links + "END:\n",
          "pvc");
  K.D.SIMDSize = 16;
  K.D.UsesBarrier = true;
  K.D.FillPayload = [](Thread &T) {
    T.setGRF<uint32_t>(64, T.IndexInGroup);
    return 4096u;
  };
  KernelTime T = K.run(1, 3);
  double Waited = 0;
  for (const timing::InstTime &I : T.Insts)
    Waited += I.Stalled[unsigned(Stall::Barrier)];
  EXPECT_NEAR(Waited, 1000 + 30, 30);
  // The producer goes on meanwhile.
  EXPECT_NEAR(T.Cycles, Timed::Start + 2 * 1000, 100);
}

TEST(Dispatch, ThreadsWaitForThoseTheyDependOn) {
  const S Write = " (8|M0) null r1 0xC 0x04026E00\n";
  Timed K(Chain + "sendc" + Write + Chain);
  K.D.Kind = WalkerKind::Media;
  double One = K.run(1).Cycles;
  EXPECT_EQ(K.run(4).Cycles, One);
  K.D.Dependencies = {{-1, 0}};
  // Each starts its second half when the one before it has ended.
  double Four = K.run(4).Cycles;
  EXPECT_GT(Four, One + 3 * 1000);
  EXPECT_LT(Four, One + 3 * 1200);
}

TEST(Dispatch, TheDispatcherStartsOneThreadAfterTheOther) {
  Timed K(Link);
  double One = K.run(1).Cycles;
  K.Set = {{Param::DispatchCycles, 6}};
  EXPECT_EQ(K.run(10).Cycles, One + 10 * 6);
}

TEST(Dispatch, DispatchesHaveAGapBetweenThem) {
  Timed K(Chain);
  auto P = llvm::cantFail(timing::Parameters::create(K.Target, ""));
  timing::Clock C(P.with(Param::LaunchGap, 3), {});
  for (unsigned I = 0; I < 3; ++I)
    execute(K.dispatch(10, 1), Timed::observedBy({&C}));
  KernelTime T = C.times().Kernels.at(0);
  EXPECT_EQ(T.Dispatches, 3u);
  EXPECT_EQ(T.Threads, 30u);
  EXPECT_EQ(T.LaunchCycles, 2 * 3 * P.configuration().ClockMHz);
}

/// All that a run says, but for the code.
S everything(const KernelTime &T) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << T.Cycles << ' ' << T.Low << ' ' << T.High << ' ' << T.EUActive << ' '
     << T.EUStall << ' ' << T.Occupancy;
  for (double B : T.Memory.Busy)
    OS << ' ' << B;
  for (const timing::InstTime &I : T.Insts) {
    OS << '\n' << I.Executed << ' ' << I.Active << ' ' << I.Producer;
    for (double D : I.Stalled)
      OS << ' ' << D;
  }
  return OS.str();
}

TEST(Dispatch, EveryRunIsTheSame) {
  Timed K(times(10, "send (8|M0) r12 r1 0xC 0x02106E00\n" + Link) + Barrier +
          Chain);
  K.D.UsesBarrier = true;
  K.D.SLMBytes = 8192;
  S First = everything(K.run(100, 7));
  EXPECT_EQ(everything(K.run(100, 7)), First);
}

TEST(Dispatch, AThreadIsForgottenWhenItHasEnded) {
  struct : Observer {
    void threadStart(Thread &) override {
      First = First ? First : allocated();
      Most = std::max(Most, allocated());
    }
    size_t First = 0, Most = 0;
  } Memory;
  // 4000 threads of 200 messages would be 40 megabytes.
  Timed K(times(200, "send (8|M0) r12 r1 0xC 0x02106E00\n"));
  K.Options.Range = false;
  timing::Clock C(llvm::cantFail(timing::Parameters::create(K.Target, "")),
                  K.Options);
  execute(K.dispatch(4000, 1), Timed::observedBy({&Memory, &C}));
  EXPECT_EQ(C.times().Kernels.at(0).Threads, 4000u);
  EXPECT_LT(Memory.Most - Memory.First, 20u << 20);
}

} // namespace
