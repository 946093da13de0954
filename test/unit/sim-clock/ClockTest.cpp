//===- ClockTest.cpp - times of kernels that can be told by hand ----------===//
//
// Part of CMC, under the MIT licence.
//
// The expected figures are those of Mesa's and IGC's tables, not of ours.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace gensim;
using namespace gensim::test;
using timing::KernelTime;
using timing::Param;
using timing::Stall;
using S = std::string;

namespace {

/// The cycles that each further copy of \p Text takes, in one thread.
double each(const S &Text, const char *Target = "icllp", const S &Before = "") {
  double Few = Timed(Before + times(50, Text), Target).run(1).Cycles;
  double Many = Timed(Before + times(150, Text), Target).run(1).Cycles;
  return (Many - Few) / 100;
}

/// The cycles of a pipe that each copy of \p Text takes, if an EU has as many
/// threads as it can.
double eachOfMany(const S &Text, const char *Target = "icllp") {
  auto Cycles = [&](unsigned N) {
    Timed K(times(N, Text), Target);
    return K.run(K.threads()).Cycles;
  };
  return (Cycles(150) - Cycles(50)) / 100 / 7;
}

TEST(Clock, AChainTakesTheLatencyOfEachLink) {
  const S Link = "add (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n";
  EXPECT_EQ(each(Link, "skl"), 8);
  EXPECT_EQ(each(Link, "icllp"), 10);
  EXPECT_EQ(each("add (8|M0) r10.0<1>:f r10.0<1;1,0>:f r11.0<1;1,0>:f {@1}\n",
                 "tgllp"),
            10);
  // The second register is ready two cycles later, and needed then.
  EXPECT_EQ(each("add (16|M0) r10.0<1>:f r10.0<8;8,1>:f r12.0<8;8,1>:f\n"), 10);
}

TEST(Clock, FlagsAccumulatorsAndMathHaveTheirLatency) {
  const S Flag =
      "(f0.0) cmp (8|M0) (lt)f0.0 null<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n";
  EXPECT_EQ(each(Flag), 14);
  EXPECT_EQ(each(Flag, "skl"), 12);
  const S Accumulator =
      "add (8|M0) acc0.0<1>:f acc0.0<8;8,1>:f r11.0<8;8,1>:f\n";
  EXPECT_EQ(each(Accumulator), 6);
  EXPECT_EQ(each(Accumulator, "skl"), 4);
  EXPECT_EQ(each("math.inv (8|M0) r10.0<1>:f r10.0<8;8,1>:f\n"), 16);
  EXPECT_EQ(each("math.pow (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n"),
            24);
}

/// Six of these do not depend on each other.
S independent(const S &Op, const S &Size, const S &Type) {
  S Out;
  for (unsigned R = 20; R < 32; R += 2)
    Out += Op + " (" + Size + "|M0) r" + std::to_string(R) + ".0<1>:" + Type +
           " r12.0<8;8,1>:" + Type + " r14.0<8;8,1>:" + Type + "\n";
  return Out;
}

TEST(Clock, OneThreadIssuesEachRegisterInTwoCycles) {
  EXPECT_EQ(each(independent("add", "8", "f")), 6 * 2);
  EXPECT_EQ(each(independent("add", "16", "f")), 6 * 4);
}

TEST(Clock, ManyThreadsReachThePeak) {
  // Two pipes of four lanes for floats; one of them takes integers on Gen11.
  EXPECT_NEAR(eachOfMany(independent("add", "8", "f")), 6 * 1, 0.05);
  EXPECT_NEAR(eachOfMany(independent("add", "16", "f")), 6 * 2, 0.05);
  EXPECT_NEAR(eachOfMany(independent("add", "8", "d")), 6 * 2, 0.05);
  EXPECT_NEAR(eachOfMany(independent("add", "8", "d"), "skl"), 6 * 1, 0.05);
  EXPECT_NEAR(eachOfMany(independent("mul", "8", "d")), 6 * 4, 0.05);
  EXPECT_NEAR(eachOfMany(independent("add", "8", "df"), "skl"), 6 * 4, 0.05);
  EXPECT_NEAR(eachOfMany("math.inv (8|M0) r10.0<1>:f r12.0<8;8,1>:f\n"), 4,
              0.05);
  Timed K(times(50, independent("add", "8", "f")));
  KernelTime T = K.run(K.threads());
  EXPECT_NEAR(T.FPU0, T.FPU1, 0.01 * T.FPU0);
  EXPECT_EQ(T.FPU0 + T.FPU1, K.threads() * (300 * 2 + 2 * 1));
  EXPECT_GT(T.EUActive / T.Cycles / 64, 0.9);
  EXPECT_NEAR(T.EUActive + T.EUStall + T.EUIdle, 64 * T.Cycles, 1);
  EXPECT_GT(T.Occupancy, 0.9);
}

TEST(Clock, TheTypeOfAnInstructionChoosesItsPipe) {
  // Beside each other on two pipes: as long as one of them.
  const S Both = independent("add", "8", "d") +
                 times(3, "math.inv (8|M0) r10.0<1>:f r12.0<8;8,1>:f\n");
  EXPECT_NEAR(eachOfMany(Both), 3 * 4, 0.1);
}

TEST(Clock, SourcesInOneBankConflict) {
  auto Mad = [](unsigned First, unsigned Second, unsigned Third) {
    return "mad (8|M0) r10.0<1>:f r" + std::to_string(First) + ".0<8;1>:f r" +
           std::to_string(Second) + ".0<8;1>:f r" + std::to_string(Third) +
           ".0<1>:f\n";
  };
  // The destinations of one register wait for each other.
  auto Four = [&](unsigned A, unsigned B, unsigned C) {
    S Text;
    for (const char *To : {"r10", "r40", "r50", "r60", "r70", "r80"}) {
      S One = Mad(A, B, C);
      Text += One.replace(One.find("r10"), 3, To);
    }
    return Text;
  };
  EXPECT_EQ(each(Four(20, 21, 22)), 6 * 2);
  EXPECT_EQ(each(Four(20, 22, 24)), 6 * 3);
  EXPECT_EQ(each(Four(20, 22, 22)), 6 * 2); // One register is read once.
  EXPECT_EQ(each(Four(20, 22, 88)), 6 * 2); // Half of the file.
  KernelTime T = Timed(times(10, Mad(20, 22, 24))).run(1);
  EXPECT_EQ(T.Insts[3].Stalled[unsigned(Stall::Bank)], 1);
}

TEST(Clock, AddressesOfLanesAreReadOneByOne) {
  Timed K("(W) mov (8|M0) a0.0<1>:uw 0x0:uv\n" +
          times(20, "mov (8|M0) r10.0<1>:d r[a0.0,64]<1,0>:d\n"));
  K.Set = {{Param::IndirectCycles, 3}};
  KernelTime T = K.run(1);
  EXPECT_EQ(T.Insts[2].Active, 8 * 3);
}

TEST(Clock, OperandsThatAreAddressedIndirectlyAreWaitedFor) {
  const S Address = "(W) mov (1|M0) a0.0<1>:uw 0x140:uw\n"; // r10
  auto Cycles = [&](const S &Second) {
    return Timed(Address + times(20, "nop\n") +
                 "math.inv (8|M0) r10.0<1>:f r12.0<8;8,1>:f\n" + Second)
        .run(1);
  };
  KernelTime Far = Cycles("mov (8|M0) r20.0<1>:f r[a0.0,64]<8;8,1>:f\n");
  KernelTime Near = Cycles("mov (8|M0) r20.0<1>:f r[a0.0]<8;8,1>:f\n");
  EXPECT_EQ(Far.Insts[22].Producer, -1);
  EXPECT_EQ(Near.Insts[22].Producer, 21);
  EXPECT_EQ(Near.Cycles, Far.Cycles + 16 - 2);
  // Of the result, too.
  const S Link = "add (8|M0) r[a0.0]<1>:f r10.0<8;8,1>:f r12.0<8;8,1>:f\n";
  EXPECT_EQ(each(Link, "icllp", Address), 10);
}

TEST(Clock, ABranchHoldsItsThread) {
  S Text;
  for (unsigned I = 0; I < 20; ++I)
    Text += "jmpi L" + std::to_string(I) + "\nL" + std::to_string(I) + ":\n";
  KernelTime T = Timed(Text).run(1);
  EXPECT_EQ(T.Cycles - Timed("").run(1).Cycles, 20 * 8);
  EXPECT_EQ(T.Insts[2].Stalled[unsigned(Stall::Flow)], 8);
}

TEST(Clock, HalvesWithoutLanesAreSkipped) {
  const S Lower = "(W) mov (1|M0) f0.0<1>:uw 0xff:uw\n";
  const S Add = "(f0.0) add (16|M0) r10.0<1>:f r10.0<8;8,1>:f r12.0<8;8,1>:f\n";
  EXPECT_EQ(Timed(Lower + Add).run(1).Insts[1].Active, 2);
  EXPECT_EQ(Timed("(W) mov (1|M0) f0.0<1>:uw 0x101:uw\n" + Add)
                .run(1)
                .Insts[1]
                .Active,
            4);
}

TEST(Clock, AStallNamesItsCauseAndProducer) {
  const S Load = "send (8|M0) r12 r1 0xC 0x02106E00\n";
  KernelTime T = Timed("mov (8|M0) r30.0<1>:f 0:f\n" + Load +
                       "add (8|M0) r20.0<1>:f r12.0<8;8,1>:f r30.0<8;8,1>:f\n"
                       "add (8|M0) r21.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f\n")
                     .run(1);
  EXPECT_EQ(T.Insts[2].Producer, 1);
  EXPECT_GT(T.Insts[2].Stalled[unsigned(Stall::Memory)], 100);
  EXPECT_EQ(T.Insts[3].Producer, 2);
  EXPECT_EQ(T.Insts[3].Stalled[unsigned(Stall::Dependency)], 10 - 2);
  EXPECT_EQ(T.Insts[1].Executed, 1u);
  EXPECT_EQ(T.Instructions, 6u);
}

TEST(Clock, TheEndsOfTheRangeEncloseTheMiddle) {
  Timed K(times(3, "send (8|M0) r12 r1 0xC 0x02106E00\n" +
                       times(20, independent("add", "8", "d"))));
  K.Options.Effects = true;
  KernelTime T = K.run(K.threads());
  EXPECT_LT(T.Low, T.Cycles);
  EXPECT_GT(T.High, T.Cycles);
  auto Effect = [&](Param P) {
    for (const timing::Effect &E : T.Effects)
      if (E.P == P)
        return E;
    ADD_FAILURE() << "no effect of parameter " << unsigned(P);
    return timing::Effect{P, 0, 0};
  };
  // With two pipes for integers it is faster, with a slow data port slower.
  EXPECT_LT(Effect(Param::IntegerPipes).AtHigh, T.Cycles);
  EXPECT_GT(Effect(Param::DataPortLatency).AtHigh, T.Cycles);
  EXPECT_EQ(Effect(Param::MediaBytesPerCycle).AtHigh, T.Cycles);
  EXPECT_EQ(Effect(Param::SLMAtomicCycles).AtHigh, T.Cycles);
  K.Options = {/*Range=*/false, /*Effects=*/false};
  T = K.run(K.threads());
  EXPECT_EQ(T.Low, T.Cycles);
  EXPECT_TRUE(T.Effects.empty());
}

/// Threads that wait for their own results leave the pipes of the EUs idle.
TEST(Clock, TheTimelineHasThePartOfAllPipes) {
  Timed K(times(50, "add (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n"));
  KernelTime T = K.run(64);
  double Pipe = 0;
  for (const timing::Interval &I : T.Timeline)
    Pipe += I.FPU0 / T.Timeline.size();
  ASSERT_GT(Pipe, 0.05);
  EXPECT_NEAR(Pipe, T.FPU0 / T.Cycles / 64, 0.03);
}

TEST(Clock, TheTimelineAddsUp) {
  Timed K(times(50, independent("add", "16", "f")));
  KernelTime T = K.run(3 * K.threads());
  ASSERT_GT(T.Timeline.size(), 60u);
  ASSERT_LE(T.Timeline.size(), 128u);
  double Threads = 0, Pipe = 0;
  for (const timing::Interval &I : T.Timeline) {
    EXPECT_GE(I.FPU0, 0);
    EXPECT_LE(I.Threads, 1);
    Threads += I.Threads / T.Timeline.size();
    Pipe += I.FPU0 / T.Timeline.size();
  }
  EXPECT_NEAR(Threads, T.Occupancy, 0.03);
  EXPECT_NEAR(Pipe, T.FPU0 / T.Cycles / 64, 0.03);
  // A span for each thread of the first of eight subslices.
  EXPECT_EQ(T.Spans.size(), 3 * K.threads() / 8);
  for (const timing::ThreadSpan &Span : T.Spans) {
    EXPECT_LT(Span.EU, 8u);
    EXPECT_LT(Span.Slot, 7u);
    EXPECT_LT(Span.Start, Span.End);
    EXPECT_LE(Span.End, T.Cycles);
  }
}

} // namespace
