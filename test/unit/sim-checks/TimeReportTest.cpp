//===- TimeReportTest.cpp - reports of estimated time ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Times that are filled by hand, so that the texts do not depend on the model.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Report.h"
#include "test/unit/sim-checks/Harness.h"

using namespace gensim;
using namespace gensim::test;
using namespace gensim::timing;

namespace {

Parameters parameters() {
  return llvm::cantFail(
      Parameters::create(*cmc::findTarget("icllp"), "icllp-gt2"));
}

double &stalled(InstTime &I, Stall S) { return I.Stalled[unsigned(S)]; }

/// Three instructions on two lines, the second of which waits for memory.
KernelTime sample() {
  KernelTime K;
  K.Name = "scale";
  K.Dispatches = 2;
  K.Threads = 2000;
  K.Instructions = 6000;
  K.Cycles = 1000;
  K.Low = 900;
  K.High = 1300;
  K.LaunchCycles = 50;
  K.EUActive = 16000;
  K.EUStall = 44800;
  K.EUIdle = 3200;
  K.FPU0 = 12800;
  K.FPU1 = 6400;
  K.SendBusy = 640;
  K.Occupancy = .75;
  K.Limited = Limit::HardwareThreads;
  K.ThreadsPerGroup = 1;
  K.Registers = 128;
  K.Insts.resize(3);
  for (InstTime &I : K.Insts)
    I = {2000, 100, {}, -1, "", {}, {}};
  K.Frames = {
      {{"scale", "k.cm", 7}}, {{"scale", "k.cm", 8}}, {{"scale", "k.cm", 8}}};
  K.Insts[0].Message = "media block read";
  K.Insts[0].ReadBytes[0] = 128000;
  stalled(K.Insts[1], Stall::Memory) = 3000;
  K.Insts[1].Producer = 0;
  stalled(K.Insts[2], Stall::Dependency) = 1000;
  K.Insts[2].Producer = 1;
  return K;
}

std::string text(const KernelTime &K) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  printText({parameters(), {K}}, OS);
  return OS.str();
}

/// Whether \p Text has all \p Parts, in this order.
testing::AssertionResult inOrder(llvm::StringRef Text,
                                 llvm::ArrayRef<const char *> Parts) {
  llvm::StringRef Rest = Text;
  for (llvm::StringRef Part : Parts) {
    size_t At = Rest.find(Part);
    if (At == llvm::StringRef::npos)
      return testing::AssertionFailure() << "no '" << Part.str() << "' in\n"
                                         << Text.str();
    Rest = Rest.drop_front(At + Part.size());
  }
  return testing::AssertionSuccess();
}

TEST(TimeReport, Text) {
  KernelTime K = sample();
  K.Memory.Bytes[unsigned(Unit::L3)] = 128000;
  K.Memory.Bytes[unsigned(Unit::GTI)] = 5000;
  K.Memory.GTIWritten = 1000;
  EXPECT_TRUE(inOrder(
      text(K),
      {"Estimate for icllp-gt2: 64 EUs of 7 threads at 1100 MHz.",
       "Estimate of scale: 1000 cycles (900 to 1300), 0.91 us (0.82 to 1.18)",
       "2 launches, 2000 threads, 6000 instructions; gaps between launches: 50",
       "First cause: memory latency (75 % of the waiting of threads)",
       "EU Active",
       "25.0 %",
       "EU FPU0 Pipe Active",
       "20.0 %",
       "EU Stall",
       "70.0 %",
       "EU FPU1 Pipe Active",
       "10.0 %",
       "EU Idle",
       "5.0 %",
       "EU Send Pipe Active",
       "1.0 %",
       "EU Thread Occupancy",
       "75.0 %",
       "Estimated traffic",
       "L3",
       "128000",
       "128.0",
       "GTI",
       "5000",
       "5.0",
       "GTI Read",
       "4000",
       "4.0",
       "GTI Write",
       "1000",
       "1.0",
       "global memory",
       "128000",
       "0",
       "Threads wait, an estimate: memory 75 %, dependency 25 %",
       "Estimated cost",
       "k.cm:8",
       "200",
       "4000  memory, k.cm:7",
       "k.cm:7",
       "100",
       "0\n"}));
}

/// One kernel has no summary; what threads never wait for is not listed.
TEST(TimeReport, NothingThatIsZero) {
  const std::string Text = text(sample());
  EXPECT_EQ(Text.find("Estimate of all kernels"), std::string::npos);
  EXPECT_NE(Text.find("memory 75 %, dependency 25 %\n"), std::string::npos);
  EXPECT_EQ(Text.find(" 0 %,"), std::string::npos);
}

TEST(TimeReport, NumbersAndPlurals) {
  KernelTime K = sample();
  K.Dispatches = K.Threads = K.Instructions = 1;
  K.LaunchCycles = 0;
  EXPECT_TRUE(inOrder(text(K), {"1 launch, 1 thread, 1 instruction\n"}));
  K.Dispatches = 3;
  K.LaunchCycles = 22;
  K.Memory.L3Hits = 30;
  K.Memory.L3Misses = 12;
  K.Memory.Bytes[unsigned(Unit::L3)] = 64000;
  K.Memory.Busy[unsigned(Unit::L3)] = 250;
  EXPECT_TRUE(inOrder(text(K), {"3 launches, 1 thread, 1 instruction; gaps "
                                "between launches: 22 cycles, 0.02 us\n",
                                "L3 hits", " 30 of 42 lines\n"}));
}

TEST(TimeReport, LinesOfEqualCostAreInOrder) {
  KernelTime K = sample();
  for (InstTime &I : K.Insts)
    I.Stalled = {};
  K.Insts[0].Active = 200; // As the two others on the next line.
  std::vector<LineTime> Lines = linesOf(K);
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[0].Place, "k.cm:7");
  EXPECT_EQ(Lines[1].Place, "k.cm:8");
}

/// The first sixteen lines, without folders and not longer than the column.
TEST(TimeReport, ManyLines) {
  KernelTime K = sample();
  K.Insts.resize(18, K.Insts[2]);
  K.Frames.resize(18);
  for (unsigned I = 0; I < 18; ++I) {
    K.Insts[I].Active = 1000 - I;
    K.Insts[I].Stalled = {};
    K.Frames[I] = {{"scale", "/kernels/k.cm", I + 1}};
  }
  K.Frames[1][0].File = "a-file-with-a-name-of-36-letters-xy.cm";
  std::string Text = text(K);
  EXPECT_TRUE(
      inOrder(Text, {"\n  k.cm:1  ", " 1000 ",
                     "\n  a-file-with-a-name-of-36-letter...  ", " 999 ",
                     "\n  k.cm:16  ", " 985 ", "\n  and 2 lines more\n"}));
  EXPECT_EQ(Text.find("k.cm:17"), std::string::npos);
  K.Insts.resize(16);
  K.Frames.resize(16);
  EXPECT_EQ(text(K).find("more\n"), std::string::npos);
}

TEST(TimeReport, Effects) {
  KernelTime K = sample();
  K.Effects = {
      {Param(0), 990, 1010}, {Param(1), 800, 1200}, {Param(2), 1000, 1000}};
  Parameters P = parameters();
  llvm::ArrayRef<Figure> Figures = P.figures();
  EXPECT_TRUE(inOrder(text(K), {"Uncertain figure", Figures[1].Name, "800",
                                "1200", Figures[0].Name, "990", "1010",
                                "and 1 figure without effect here"}));
}

TEST(TimeReport, JSON) {
  llvm::json::Value V = toJSON({parameters(), {sample()}});
  const llvm::json::Object &O = *V.getAsObject();
  EXPECT_EQ(O.getString("kind"), llvm::StringRef("estimate"));
  EXPECT_EQ(O.getObject("configuration")->getString("name"),
            llvm::StringRef("icllp-gt2"));
  const llvm::json::Object &K = *(*O.getArray("kernels"))[0].getAsObject();
  EXPECT_EQ(K.getString("kernel"), llvm::StringRef("scale"));
  EXPECT_EQ(K.getObject("cycles")->getNumber("high"), 1300.0);
  EXPECT_EQ(K.getNumber("eu_stall"), 70.0);
  EXPECT_EQ(K.getNumber("eu_thread_occupancy"), 75.0);
  EXPECT_EQ(K.getObject("stalls")->getNumber("memory"), 3000.0);
  EXPECT_EQ(K.getObject("memory")->getNumber("global_bytes_read"), 128000.0);
  const llvm::json::Object &Line = *(*K.getArray("lines"))[0].getAsObject();
  EXPECT_EQ(Line.getString("place"), llvm::StringRef("k.cm:8"));
  EXPECT_EQ(Line.getString("waits_for"), llvm::StringRef("k.cm:7"));
  EXPECT_EQ(Line.getNumber("stalled"), 4000.0);
  EXPECT_EQ(Line.getInteger("executed"), int64_t(4000));
  EXPECT_EQ(K.getArray("instructions")->size(), 3u);
}

TEST(TimeReport, KernelsOfTheRuntimeAreSetAside) {
  KernelTime Copy = sample();
  Copy.Name = "CopyBufferToBufferMiddle";
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  printText({parameters(), {Copy, sample()}}, OS);
  EXPECT_TRUE(inOrder(
      OS.str(), {"Estimate of all kernels: 1.91 us (1.73 to 2.45)",
                 "\n  CopyBufferToBufferMiddle                  0.91 us   47.6 "
                 "%\n  scale ",
                 "gaps between launches", "0.09 us", "4.8 %",
                 "Estimate of scale", "First cause",
                 "Estimate of the runtime's own CopyBufferToBufferMiddle: 1000 "
                 "cycles (900 to 1300)\n"}));
  EXPECT_EQ(OS.str().find("First cause", OS.str().find("runtime's own")),
            std::string::npos);
}

TEST(TimeReport, UnnamedKernelsWithoutLines) {
  KernelTime K = sample();
  K.Name.clear();
  K.Frames.clear();
  K.Code = Kernel("(W) mov (8|M0) r10.0<1>:uw 0x76543210:uv\n").D.Code;
  EXPECT_TRUE(inOrder(text(K), {"Estimate of an unnamed kernel",
                                "16: (W) mov (8|M0) r127",
                                "memory, 0: (W) mov (8|M0) r10"}));
}

//===--- First causes -----------------------------------------------------===//

void waits(KernelTime &K, Stall S, const char *Message, unsigned Space) {
  for (InstTime &I : K.Insts)
    I.Stalled = {};
  stalled(K.Insts[1], S) = 4000;
  K.Insts[0].Message = Message;
  K.Insts[0].ReadBytes = {};
  K.Insts[0].ReadBytes[Space] = 64;
}

struct Case {
  const char *Cause;
  void (*Plant)(KernelTime &K);
};

const Case Cases[] = {
    {"memory latency", [](KernelTime &) {}},
    {"launch gaps", [](KernelTime &K) { K.LaunchCycles = 4000; }},
    {"one thread",
     [](KernelTime &K) {
       K.EUIdle = 200000;
       K.Threads = K.Dispatches;
     }},
    {"few threads",
     [](KernelTime &K) {
       K.EUIdle = 200000;
       K.Threads = 40;
     }},
    {"uneven threads", [](KernelTime &K) { K.EUIdle = 200000; }},
    {"spills",
     [](KernelTime &K) { waits(K, Stall::Memory, "scratch block read", 2); }},
    {"serial atomics on SLM",
     [](KernelTime &K) { waits(K, Stall::SLM, "untyped atomic add", 1); }},
    {"serial atomics on global memory",
     [](KernelTime &K) { waits(K, Stall::Memory, "untyped atomic add", 0); }},
    {"SLM bank conflicts",
     [](KernelTime &K) { waits(K, Stall::SLM, "untyped surface read", 1); }},
    {"register banks",
     [](KernelTime &K) {
       K.FPU0 = 40000;
       stalled(K.Insts[1], Stall::Bank) = 12000;
     }},
    // The pipes have time for these conflicts.
    {"memory latency",
     [](KernelTime &K) { stalled(K.Insts[1], Stall::Bank) = 2900; }},
    {"barrier", [](KernelTime &K) { waits(K, Stall::Barrier, "barrier", 0); }},
    {"branches", [](KernelTime &K) { waits(K, Stall::Flow, "", 0); }},
    {"memory bandwidth",
     [](KernelTime &K) { K.Memory.Busy[unsigned(Unit::DRAM)] = 950; }},
    {"SLM bandwidth",
     [](KernelTime &K) {
       K.Memory.Busy[unsigned(Unit::SLM)] = 7600;
       K.Memory.Bytes[unsigned(Unit::SLM)] = 7600 * 64;
     }},
    {"SLM bank conflicts",
     [](KernelTime &K) {
       K.Memory.Busy[unsigned(Unit::SLM)] = 7600;
       K.Memory.Bytes[unsigned(Unit::SLM)] = 7600 * 8;
     }},
    {"data port bandwidth",
     [](KernelTime &K) { K.Memory.Busy[unsigned(Unit::DataPort)] = 7600; }},
    {"FPU0", [](KernelTime &K) { K.FPU0 = 60000; }},
};

TEST(TimeReport, FirstCause) {
  for (const Case &C : Cases) {
    KernelTime K = sample();
    C.Plant(K);
    EXPECT_EQ(firstCause(K, parameters()), C.Cause);
  }
}

/// What \p Plant changes in the sample is the reason for this diagnosis.
void expect(void (*Plant)(KernelTime &K), const char *Evidence,
            const char *Advice) {
  KernelTime K = sample();
  Plant(K);
  Diagnosis D = diagnose(K, parameters());
  EXPECT_EQ(D.Evidence, Evidence);
  EXPECT_NE(D.Advice.find(Advice), std::string::npos) << D.Advice;
}

TEST(TimeReport, EvidenceAndAdvice) {
  expect([](KernelTime &) {}, "75 % of the waiting of threads",
         "data requested earlier");
  expect([](KernelTime &K) { K.LaunchCycles = 4000; },
         "the gaps between 2 launches are 80 % of the time",
         "longer than the gap of 2000 cycles");
  expect(
      [](KernelTime &K) {
        K.EUIdle = 182400; // Of 243200.
        K.Threads = K.Dispatches;
      },
      "EUs have no thread in 75 % of the time", "as 448 threads or more");
  expect(
      [](KernelTime &K) {
        K.EUIdle = 182400;
        K.Threads = 40;
      },
      "EUs have no thread in 75 % of the time",
      "more than these 20 threads; there are 64 EUs, with room for 448");
  expect([](KernelTime &K) { K.EUIdle = 182400; },
         "EUs have no thread in 75 % of the time", "threads of equal work");
  expect(
      [](KernelTime &K) { waits(K, Stall::Memory, "scratch block read", 2); },
      "100 % of the waiting is for registers that were spilled to memory",
      "-Qxcm_register_file_size=256");
  expect(
      [](KernelTime &K) {
        waits(K, Stall::SendQueue, "untyped atomic add", 0);
      },
      "100 % of the waiting is for atomics", "fewer atomics");
  expect(
      [](KernelTime &K) {
        K.FPU0 = 40000;
        K.FPU1 = 8000;
        stalled(K.Insts[1], Stall::Bank) = 12000;
      },
      "conflicts of register banks take 12000 cycles, 25 % of those in which "
      "the FPUs work",
      "different banks");
  expect(
      [](KernelTime &K) {
        K.Memory.Busy[unsigned(Unit::SLM)] = 7600; // Of 8 subslices.
        K.Memory.Bytes[unsigned(Unit::SLM)] = 1900 * 64;
      },
      "SLM is busy in 95 % of the time, 4.0 times as long as its bytes take",
      "different banks");
  expect([](KernelTime &K) { K.Memory.Busy[unsigned(Unit::DRAM)] = 950; },
         "the DRAM is busy in 95 % of the time", "fewer bytes");
  expect([](KernelTime &K) { K.Memory.Busy[unsigned(Unit::DataPort)] = 7600; },
         "the data port is busy in 95 % of the time",
         "fewer and larger messages");
  expect([](KernelTime &K) { K.FPU0 = 57600; },
         "FPU0 is busy in 90 % of the time", "fewer instructions");
  expect([](KernelTime &K) { K.FPU1 = 57600; },
         "FPU1 is busy in 90 % of the time", "fewer instructions");
  expect(
      [](KernelTime &K) {
        for (InstTime &I : K.Insts)
          I.Stalled = {};
      },
      "the EUs are busy and wait for nothing", "");
}

/// Cases on both sides of what a rule asks for.
TEST(TimeReport, LimitsOfTheRules) {
  const Case Cases[] = {
      {"launch gaps", [](KernelTime &K) { K.LaunchCycles = 1000; }},
      {"memory latency", [](KernelTime &K) { K.LaunchCycles = 999; }},
      {"memory latency",
       [](KernelTime &K) {
         K.LaunchCycles = 4000;
         K.Dispatches = 1;
       }},
      {"uneven threads", [](KernelTime &K) { K.EUIdle = 60800; }},
      {"memory latency", [](KernelTime &K) { K.EUIdle = 60700; }},
      // Two launches of as many threads as half of the EUs.
      {"one thread",
       [](KernelTime &K) {
         K.EUIdle = 200000;
         K.Threads = 3;
       }},
      {"few threads",
       [](KernelTime &K) {
         K.EUIdle = 200000;
         K.Threads = 4;
       }},
      {"few threads",
       [](KernelTime &K) {
         K.EUIdle = 200000;
         K.Threads = 254;
       }},
      {"uneven threads",
       [](KernelTime &K) {
         K.EUIdle = 200000;
         K.Threads = 256;
       }},
      // A fifth of the waiting.
      {"spills",
       [](KernelTime &K) {
         waits(K, Stall::Memory, "scratch block write", 0);
         K.Insts[0].ReadBytes = {};
         K.Insts[0].WrittenBytes[2] = 64;
         stalled(K.Insts[2], Stall::Flow) = 16000;
       }},
      {"branches",
       [](KernelTime &K) {
         waits(K, Stall::Memory, "scratch block read", 2);
         stalled(K.Insts[2], Stall::Flow) = 16100;
       }},
      // Half of it.
      {"serial atomics on SLM",
       [](KernelTime &K) {
         waits(K, Stall::Memory, "untyped atomic add", 1);
         K.Insts[0].WrittenBytes[1] = K.Insts[0].ReadBytes[1];
         K.Insts[0].ReadBytes[1] = 0;
         stalled(K.Insts[2], Stall::Flow) = 4000;
       }},
      {"branches",
       [](KernelTime &K) {
         waits(K, Stall::Memory, "untyped atomic add", 1);
         stalled(K.Insts[2], Stall::Flow) = 4100;
       }},
      // Half of the time of a pipe.
      {"register banks",
       [](KernelTime &K) {
         K.FPU0 = 32000;
         stalled(K.Insts[1], Stall::Memory) = 10000; // The most waiting.
         stalled(K.Insts[1], Stall::Bank) = 8000;
       }},
      // Without cycles of EUs no pipe is busy.
      {"memory latency",
       [](KernelTime &K) { K.EUActive = K.EUStall = K.EUIdle = 0; }},
      // Conflicts of an idle pipe; few conflicts of a busy one.
      {"memory latency",
       [](KernelTime &K) {
         K.FPU0 = 31900;
         stalled(K.Insts[1], Stall::Bank) = 2900;
       }},
      {"FPU0",
       [](KernelTime &K) {
         K.FPU0 = 60000;
         stalled(K.Insts[1], Stall::Bank) = 12000;
       }},
      // Twice the cycles that the bytes take.
      {"SLM bank conflicts",
       [](KernelTime &K) {
         K.Memory.Busy[unsigned(Unit::SLM)] = 7600;
         K.Memory.Bytes[unsigned(Unit::SLM)] = 3800 * 64;
       }},
      {"SLM bandwidth",
       [](KernelTime &K) {
         K.Memory.Busy[unsigned(Unit::SLM)] = 7600;
         K.Memory.Bytes[unsigned(Unit::SLM)] = 3801 * 64;
       }},
      {"memory bandwidth",
       [](KernelTime &K) { K.Memory.Busy[unsigned(Unit::GTI)] = 700; }},
      {"memory latency",
       [](KernelTime &K) { K.Memory.Busy[unsigned(Unit::GTI)] = 699; }},
      // The busiest of several.
      {"data port bandwidth",
       [](KernelTime &K) {
         K.Memory.Busy[unsigned(Unit::DataPort)] = 7600;
         K.Memory.Busy[unsigned(Unit::GTI)] = 900;
       }},
      {"FPU0",
       [](KernelTime &K) {
         K.FPU0 = 60000;
         K.Memory.Busy[unsigned(Unit::DataPort)] = 7000;
       }},
      {"FPU0", [](KernelTime &K) { K.FPU0 = K.FPU1 = 44800; }},
      {"memory latency", [](KernelTime &K) { K.FPU0 = 44700; }},
  };
  for (const Case &C : Cases) {
    KernelTime K = sample();
    C.Plant(K);
    EXPECT_EQ(firstCause(K, parameters()), C.Cause) << &C - Cases;
  }
}

/// Only a kernel with fewer registers than there can be may get more.
TEST(TimeReport, RegistersOfSpills) {
  KernelTime K = sample();
  waits(K, Stall::Memory, "scratch block read", 2);
  for (unsigned Registers : {0, 256}) {
    K.Registers = Registers;
    EXPECT_EQ(diagnose(K, parameters()).Advice, "fewer live values at a time");
  }
}

TEST(TimeReport, Occupancy) {
  const Configuration C = parameters().configuration();
  KernelTime K = sample();
  EXPECT_EQ(occupancyAdvice(K, C),
            "The launch fills all 448 hardware threads.");
  K.Occupancy = .25;
  EXPECT_EQ(occupancyAdvice(K, C),
            "Threads end sooner than new ones start: 25 % of the 448 hardware "
            "threads are in use on average. Threads that do more each would "
            "fill them.");
  K.Limited = Limit::FewThreads;
  EXPECT_EQ(occupancyAdvice(K, C),
            "A launch has 1000 threads, the GPU has room for 448.");
  K.Limited = Limit::SLM;
  K.ThreadsPerGroup = 8;
  K.SLMBytes = 20000; // Rounded up to 32 KiB of 64.
  EXPECT_EQ(occupancyAdvice(K, C),
            "SLM limits a subslice to 2 groups, 16 of 56 threads: a group "
            "takes 32768 bytes of 65536. With 8192 bytes at most, the "
            "subslice would be full.");
  K.ThreadsPerGroup = 64; // More than there is room for.
  EXPECT_NE(occupancyAdvice(K, C).find("With 65536 bytes at most"),
            std::string::npos);
  K.Limited = Limit::Barriers;
  K.ThreadsPerGroup = 2;
  EXPECT_EQ(occupancyAdvice(K, C),
            "The number of barriers limits the groups in a subslice; larger "
            "groups than 2 threads would fill its 56 threads.");
  K.Limited = Limit::HardwareThreads;
  K.Registers = 256;
  Parameters Large =
      llvm::cantFail(Parameters::create(*cmc::findTarget("dg2"), ""));
  EXPECT_EQ(occupancyAdvice(K, Large.configuration()),
            "A thread has 256 registers, so an EU has room for 4 of 8 threads; "
            "with 128 registers for all.");
  K.Limited = Limit::FewThreads;
  EXPECT_EQ(occupancyAdvice(K, Large.configuration()),
            "A launch has 1000 threads, the GPU has room for 2048.");
}

} // namespace
