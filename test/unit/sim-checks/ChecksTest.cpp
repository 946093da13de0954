//===- ChecksTest.cpp - kernels with planted bugs and without -------------===//
//
// Part of CMC, under the MIT licence.
//
// Each bug is beside the same kernel without it, for which no check reports
// anything.
//===----------------------------------------------------------------------===//
#include "test/unit/sim-checks/Harness.h"
#include "test/unit/support/Allocated.h"

using namespace gensim;
using namespace gensim::test;

namespace {

const std::set<Check> AllChecks = {Check::Undefined, Check::Bounds,
                                   Check::Races, Check::Forms, Check::Barriers};

std::vector<Finding> findingsOf(const std::string &Text, unsigned Groups = 1,
                                unsigned ThreadsPerGroup = 1) {
  Kernel K(Text);
  if (!K.D.Code)
    return {};
  Checker C(AllChecks);
  RunResult R = K.run(Groups, ThreadsPerGroup, C.observers());
  EXPECT_FALSE(bool(R.Problem)) << R.describe(K.D);
  return C.findings();
}

void expectSilent(const std::string &Text, unsigned Groups = 1,
                  unsigned ThreadsPerGroup = 1) {
  for (const Finding &F : findingsOf(Text, Groups, ThreadsPerGroup))
    ADD_FAILURE() << F.describe();
}

void expectOne(Check Kind, const std::string &Part, const std::string &Text,
               unsigned Groups = 1, unsigned ThreadsPerGroup = 1) {
  std::vector<Finding> All = findingsOf(Text, Groups, ThreadsPerGroup);
  ASSERT_EQ(All.size(), 1u) << (All.size() > 1 ? All[1].describe() : "");
  EXPECT_EQ(All[0].Kind, Kind);
  std::string Said = All[0].describe();
  EXPECT_NE(Said.find(Part), std::string::npos) << Said;
  EXPECT_NE(Said.find("planted: planted.cpp:"), std::string::npos) << Said;
}

// Untyped surface write and read of a dword for each of eight lanes; the
// payload starts with the addresses. Binding table index 0 or SLM (0xfe).
const char *const Addresses =
    "(W) mov (8|M0) r10.0<1>:uw 0x76543210:uv\n"
    "(W) shl (8|M0) r10.0<1>:ud r10.0<8;8,1>:uw 2:w\n";
const char *const WriteBuffer = "send (8|M0) null r10 0xC 0x04026E00\n";
const char *const ReadBuffer = "send (8|M0) r12 r10 0xC 0x02106E00\n";
const char *const WriteSLM = "send (8|M0) null r10 0xC 0x04026EFE\n";
const char *const ReadSLM = "send (8|M0) r12 r10 0xC 0x02106EFE\n";
const char *const Seven = "(W) mov (8|M0) r11.0<1>:ud 7:ud\n";
const char *const Barrier =
    "(W) and (8|M0) r20.0<1>:ud r0.2<0;1,0>:ud 0x7F000000:ud\n"
    "(W) send (1|M0) null r20 0x3 0x02000004\n"
    "(W) wait n0.0<0;1,0>:ud\n";

using S = std::string;

TEST(Undefined, DataOfAMessage) {
  expectSilent(S(Addresses) + Seven + WriteBuffer);
  expectOne(Check::Undefined, "the message sends r11",
            S(Addresses) + WriteBuffer);
}

TEST(Undefined, FollowsValues) {
  // Moved about, it is no bug; what is computed from it and sent is one.
  expectSilent(S(Addresses) + Seven +
               "(W) mov (8|M0) r30.0<1>:ud r40.0<8;8,1>:ud\n" + WriteBuffer);
  expectOne(Check::Undefined, "the message sends r11, byte 0,",
            S(Addresses) + "(W) add (8|M0) r11.0<1>:d r40.0<8;8,1>:d 1:w\n" +
                WriteBuffer);
}

TEST(Undefined, PartsThatAreCutOff) {
  expectSilent(S(Addresses) +
               "(W) mov (8|M0) r40.0<2>:uw 3:uw\n"
               "(W) and (8|M0) r11.0<1>:ud r40.0<8;8,1>:ud 0xFFFF:ud\n" +
               WriteBuffer);
  expectSilent(S(Addresses) +
               "(W) xor (8|M0) r11.0<1>:ud r40.0<8;8,1>:ud r40.0<8;8,1>:ud\n" +
               WriteBuffer);
  // A move to a smaller integer takes the low part; saturation looks at all.
  auto Narrow = [](const char *Low, const char *Sat) {
    return S(Addresses) + "(W) mov (8|M0) r11.0<1>:ud 0:ud\n(W) mov (8|M0) " +
           Low + "<2>:uw 3:uw\n(W) mov (8|M0) " + Sat +
           "r11.0<2>:uw r40.0<8;8,1>:ud\n" + WriteBuffer;
  };
  expectSilent(Narrow("r40.0", ""));
  expectOne(Check::Undefined, "the message sends r11", Narrow("r40.1", ""));
  expectOne(Check::Undefined, "the message sends r11",
            Narrow("r40.0", "(sat)"));
}

TEST(Undefined, LanesThatTakeNoPart) {
  const S Half =
      "(W) mov (1|M0) f0.0<1>:uw 0xF:uw\n(W) mov (4|M0) r11.0<1>:ud 7:ud\n";
  expectSilent(S(Addresses) + Half + "(f0.0) " + WriteBuffer);
  expectOne(Check::Undefined, "lane 4", S(Addresses) + Half + WriteBuffer);
}

TEST(Undefined, ComparisonWithItself) {
  auto Compare = [](const char *Other) {
    return S(Addresses) + "cmp (8|M0) (eq)f0.0 null<1>:uw r40.0<0;1,0>:uw " +
           Other +
           "<0;1,0>:uw\n"
           "(W) mov (8|M0) r11.0<1>:ud f0.0<0;1,0>:uw\n" +
           WriteBuffer;
  };
  expectSilent(Compare("r40.0"));
  expectOne(Check::Undefined, "the message sends r11", Compare("r41.0"));
}

TEST(Undefined, DataOfLongAtomics) {
  // Four of eight lanes add a qword at a 64-bit address.
  const S Atomic = "(W) mov (8|M0) r10.0<2>:ud r1.2<0;1,0>:ud\n"
                   "(W) mov (8|M0) r10.1<2>:ud r1.3<0;1,0>:ud\n"
                   "(W) mov (1|M0) f0.0<1>:uw 0xf:uw\n"
                   "(f0.0) sends (8|M0) null r10 r12 0x8C 0x040497FF\n";
  expectSilent("(W) mov (8|M0) r12.0<1>:ud 1:ud\n" + Atomic);
  expectOne(Check::Undefined, "the message sends r12",
            "(W) mov (8|M0) r13.0<1>:ud 1:ud\n" + Atomic);
}

// A byte scattered write takes the low bytes of each dword.
TEST(Undefined, DataOfByteScatteredWrites) {
  auto Write = [](const char *Defined, unsigned SizeCode) {
    return S(Addresses) + "(W) mov (8|M0) r11.0" + Defined +
           " 7:uw\nsend (8|M0) null r10 0xA " + "0x" +
           llvm::utohexstr(0x04030000 | SizeCode << 10) + "\n";
  };
  const char *const Low[] = {"<4>:ub", "<2>:uw", "<1>:ud"};
  for (unsigned Size = 0; Size < 3; ++Size) {
    expectSilent(Write(Low[Size], Size));
    if (Size)
      expectOne(Check::Undefined, "the message sends r11, byte ",
                Write(Low[Size - 1], Size));
  }
}

// Four of eight flags are defined, and they stay it in a register and back.
TEST(Undefined, FlagsInARegister) {
  auto Branch = [](const char *Keep) {
    return "(W) mov (4|M0) r40.0<1>:ud 0:ud\n"
           "cmp (8|M0) (eq)f0.0 null<1>:d r40.0<8;8,1>:d 0:w\n"
           "(W) mov (1|M0) r41.0<1>:uw f0.0<0;1,0>:uw\n" +
           S(Keep) +
           "(W) mov (1|M0) f0.1<1>:uw r42.0<0;1,0>:uw\n"
           "(f0.1) if (8|M0) L1 L1\nL1:\nendif (8|M0) L2\nL2:\n";
  };
  expectOne(Check::Undefined, "lane 4",
            Branch("(W) mov (1|M0) r42.0<1>:uw r41.0<0;1,0>:uw\n"));
  expectSilent(Branch("(W) and (1|M0) r42.0<1>:uw r41.0<0;1,0>:uw 0xF:uw\n"));
  expectSilent(Branch("(W) or (1|M0) r42.0<1>:uw r41.0<0;1,0>:uw 0xF0:uw\n"));
  expectOne(Check::Undefined, "lane 5",
            Branch("(W) or (1|M0) r42.0<1>:uw r41.0<0;1,0>:uw 0x10:uw\n"));
}

// A float3 in memory has four components; a float4 of which two are undefined
// is no float3.
TEST(Undefined, PaddingOfVectors) {
  auto Vector = [](unsigned Components) {
    S Text = S(Addresses);
    for (unsigned I = 0; I < Components; ++I)
      Text += "(W) mov (8|M0) r" + std::to_string(11 + I) + ".0<1>:ud 7:ud\n";
    return Text;
  };
  const S WriteVector = "sends (8|M0) null r10 r11 0x10C 0x02026000\n",
          WriteVectorSLM = "sends (8|M0) null r10 r11 0x10C 0x020260FE\n",
          ReadVectorSLM = "send (8|M0) r21 r10 0xC 0x024060FE\n";
  const S Sixteen =
      "(W) shl (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud 2:uw\n"; // Bytes apart.
  for (unsigned Components : {3, 4})
    expectSilent(Vector(Components) + Sixteen + WriteVectorSLM);
  expectOne(Check::Undefined, "the message sends r12",
            Vector(1) + Sixteen + WriteVectorSLM);
  expectSilent(Vector(3) + Sixteen + WriteVectorSLM + ReadVectorSLM +
               "(W) mov (8|M0) r11.0<1>:ud r23.0<8;8,1>:ud\n" + WriteBuffer);
  // The padding that was read is not for use.
  expectOne(Check::Undefined, "the message sends r11",
            Vector(3) + Sixteen + WriteVectorSLM + ReadVectorSLM + Addresses +
                "(W) mov (8|M0) r11.0<1>:ud r24.0<8;8,1>:ud\n" + WriteBuffer);
}

TEST(Undefined, Predicate) {
  const S Branch = "(f0.0) if (8|M0) L1 L1\nL1:\nendif (8|M0) L2\nL2:\n";
  expectSilent("cmp (8|M0) (eq)f0.0 null<1>:d r2.0<8;8,1>:d 0:w\n" + Branch);
  expectOne(Check::Undefined, "the predicate of a branch",
            "cmp (8|M0) (eq)f0.0 null<1>:d r40.0<8;8,1>:d 0:w\n" + Branch);
}

TEST(Undefined, PredicateOfAJump) {
  const S Jump = "(W&f0.0) jmpi L1\nL1:\n";
  expectSilent("(W) cmp (8|M0) (eq)f0.0 null<1>:d r2.0<8;8,1>:d 0:w\n" + Jump);
  expectOne(Check::Undefined, "the predicate of a branch",
            "(W) cmp (8|M0) (eq)f0.0 null<1>:d r40.0<8;8,1>:d 0:w\n" + Jump);
}

TEST(Undefined, AddressRegister) {
  const S Use = "(W) mov (1|M0) r11.0<1>:ud r[a0.0,0]<0;1,0>:ud\n";
  expectSilent("(W) mov (1|M0) a0.0<1>:uw 64:uw\n" + Use);
  expectOne(Check::Undefined, "an address register", Use);
}

TEST(Undefined, SharedLocalMemory) {
  expectSilent(S(Addresses) + Seven + WriteSLM + ReadSLM);
  expectOne(Check::Undefined,
            "shared local memory, which no thread of the group wrote",
            S(Addresses) + ReadSLM);
}

// Each read of what nobody wrote is reported; an atomic reads and writes.
TEST(Undefined, AtomicsWriteSharedLocalMemory) {
  const S AddSLM = "send (8|M0) null r10 0xC 0x040097FE\n";
  EXPECT_EQ(findingsOf(S(Addresses) + ReadSLM + ReadSLM).size(), 2u);
  EXPECT_EQ(findingsOf(S(Addresses) + Seven + AddSLM + ReadSLM).size(), 1u);
}

TEST(Bounds, Buffer) {
  const S Far = "(W) add (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud 240:uw\n";
  expectSilent(S(Addresses) + ReadBuffer);
  expectOne(Check::Bounds, "reads 4 bytes at byte",
            S(Addresses) + Far + ReadBuffer);
  expectOne(Check::Bounds, "outside of surface 0",
            S(Addresses) + Seven + Far + WriteBuffer);
}

TEST(Bounds, SharedLocalMemory) {
  expectOne(Check::Bounds, "outside of shared local memory",
            S(Addresses) + Seven +
                "(W) add (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud 1020:uw\n" +
                WriteSLM);
}

// Each thread has eight bytes of its own, or all threads write the same ones.
const char *const OwnAddresses =
    "(W) mul (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud 4:uw\n"
    "(W) mov (8|M0) r9.0<1>:uw 0x76543210:uv\n"
    "(W) shl (8|M0) r9.0<1>:ud r9.0<8;8,1>:uw 2:w\n"
    "(W) add (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud r9.0<8;8,1>:ud\n";

TEST(Races, GlobalMemory) {
  expectSilent(S(OwnAddresses) + Seven + WriteBuffer, 4);
  expectOne(Check::Races, "data race: writes surface 0 where thread 0 wrote",
            S(Addresses) + Seven + WriteBuffer, 4);
}

TEST(Races, ReadersDoNotRace) { expectSilent(S(Addresses) + ReadBuffer, 4); }

TEST(Races, SharedLocalMemory) {
  const S Exchange = S(OwnAddresses) + Seven + WriteSLM;
  const S Neighbour = "(W) xor (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud 32:uw\n";
  expectSilent(Exchange + Barrier + Neighbour + ReadSLM, 2, 2);
  // The first thread reads what nobody wrote yet; the second reads what the
  // first wrote without a barrier.
  std::vector<Finding> All = findingsOf(Exchange + Neighbour + ReadSLM, 1, 2);
  bool Race = false;
  for (const Finding &F : All)
    Race |= F.Kind == Check::Races;
  EXPECT_TRUE(Race);
}

TEST(Races, AtomicsDoNotRace) {
  // Untyped atomic add without return; SIMD8.
  expectSilent(S(Addresses) + Seven + "send (8|M0) null r10 0xC 0x04009700\n",
               4);
}

// Each thread writes the same bytes. Those of a thread that begins with the
// atomic come after those of the threads that have ended with it.
TEST(Races, AtomicsOrderThreads) {
  const S Add = "(W) mov (8|M0) r30.0<1>:ud 128:ud\n"
                "(W) mov (8|M0) r31.0<1>:ud 1:ud\n"
                "(W) send (1|M0) null r30 0xC 0x04009700\n",
          Write = S(Addresses) + Seven + WriteBuffer;
  expectSilent(Add + Write + Add, 4);
  expectOne(Check::Races, "without a barrier, atomic or dependency",
            Write + Add, 4);
  expectOne(Check::Races, "data race: writes surface 0", Add + Write, 4);
  // The first thread of a group speaks for all of it.
  const S OfFirst = "(W) cmp (8|M0) (eq)f0.0 null<1>:ud r1.0<0;1,0>:ud 0:uw\n"
                    "(f0.0) if (8|M0) L1 L1\n" +
                    Add + "L1:\nendif (8|M0) L2\nL2:\n";
  const S All = "(W) shl (8|M0) r29.0<1>:ud r1.0<0;1,0>:ud 5:uw\n" +
                S(Addresses) +
                "(W) add (8|M0) r10.0<1>:ud r10.0<8;8,1>:ud r29.0<8;8,1>:ud\n" +
                Seven + WriteBuffer;
  auto Twice = [](S Text, const char *From, const char *To) {
    for (size_t At; (At = Text.find(From)) != S::npos;)
      Text.replace(At, strlen(From), To);
    return Text;
  };
  const S Again = Twice(Twice(OfFirst, "L1", "L3"), "L2", "L4");
  expectSilent(OfFirst + Barrier + All + Barrier + Again, 3, 2);
  expectOne(Check::Races, "data race: writes surface 0",
            OfFirst + Barrier + All + Again, 3, 2);
}

std::vector<Finding> racesOf(Kernel &K, unsigned Threads) {
  Checker C({Check::Races});
  RunResult R = K.run(Threads, 1, C.observers());
  EXPECT_FALSE(bool(R.Problem)) << R.describe(K.D);
  return C.findings();
}

// sendc waits until the threads that this one depends on have ended.
TEST(Races, DependenciesOrderThreads) {
  const S Write = "null r10 0xC 0x04026E00\n";
  auto Races = [&](const char *Send, std::vector<DependencyDelta> Deltas) {
    Kernel K(S(Addresses) + Seven + Send + " (8|M0) " + Write);
    K.D.Kind = WalkerKind::Media;
    K.D.Dependencies = std::move(Deltas);
    return racesOf(K, 4).size();
  };
  EXPECT_EQ(Races("sendc", {{-1, 0}}), 0u); // Also through other threads.
  EXPECT_EQ(Races("send", {{-1, 0}}), 1u);
  EXPECT_EQ(Races("sendc", {{-2, 0}}), 1u);
}

/// Tells another observer that each thread passed a named barrier.
struct NamedBarrierPasser : Observer {
  explicit NamedBarrierPasser(std::vector<Observer *> To) : To(std::move(To)) {}
  void threadStart(Thread &T) override {
    for (Observer *O : To)
      O->sync(T, SyncEvent::NamedBarrierPassed);
  }
  std::vector<Observer *> To;
};

TEST(Races, NamedBarriersExcludeGroupsOfTheirDispatch) {
  Kernel K(S(Addresses) + Seven + WriteBuffer);
  Checker C({Check::Races});
  NamedBarrierPasser Passer(C.observers());
  std::vector<Observer *> Both = C.observers();
  Both.push_back(&Passer);
  K.run(1, 2, Both);
  EXPECT_TRUE(C.findings().empty());
  K.run(1, 2, C.observers()); // The next dispatch has none.
  EXPECT_EQ(C.findings().size(), 1u);
}

TEST(Barriers, InDivergentFlow) {
  const S Begin = "(W) mov (1|M0) f0.0<1>:uw ";
  const S If = ":uw\n(f0.0) if (8|M0) L1 L1\n";
  const S End = "L1:\nendif (8|M0) L2\nL2:\n";
  expectSilent(Begin + "0xFF" + If + Barrier + End, 1, 2);
  expectOne(Check::Barriers, "4 channels of the thread do not reach it",
            Begin + "0xF" + If + Barrier + End, 1, 2);
}

TEST(Undefined, ForgetsAThreadWhenItHasEnded) {
  struct : Observer {
    void threadStart(Thread &T) override {
      if (T.Number == 500)
        First = allocated();
      Last = allocated();
    }
    size_t First = 0, Last = 0;
  } Memory;
  Kernel K(S(Addresses) + Seven + WriteBuffer);
  Checker C({Check::Undefined});
  std::vector<Observer *> Watch = C.observers();
  Watch.push_back(&Memory);
  EXPECT_FALSE(bool(K.run(2000, 1, Watch).Problem));
  // Of 1500 threads with more than 2 kilobytes each.
  EXPECT_LT(Memory.Last, Memory.First + (1 << 20));
}

TEST(Forms, WidthAboveExecutionSize) {
  expectOne(Check::Forms, "larger than the execution size",
            "(W) mov (4|M0) r10.0<1>:ud r2.0<8;8,1>:ud\n");
}

TEST(Forms, ThreeRegisters) {
  expectOne(Check::Forms, "the destination spans more than two registers",
            "(W) mov (16|M0) r10.4<1>:ud r0.1<0;1,0>:ud\n");
}

TEST(Faults, MissingEndOfThread) {
  // Without a check, too.
  Kernel K("");
  const cmc::TargetInfo &Target = *cmc::findTarget("icllp");
  auto P = decode(
      assemble("(W) mov (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud\n", Target), Target);
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  K.D.Code = prepare(*P);
  RunResult R = K.run(1, 1, {});
  EXPECT_EQ(R.Problem.K, Fault::Kind::RanOffEnd) << R.describe(K.D);
}

TEST(Faults, BarrierThatOneThreadMisses) {
  // The second thread of the group jumps over it.
  RunResult R;
  Kernel K(S("(W) cmp (1|M0) (ne)f0.0 null<1>:d r1.0<0;1,0>:d 0:w\n(W&f0.0) "
             "jmpi L1\n") +
           Barrier + "L1:\n");
  R = K.run(1, 2, {});
  EXPECT_EQ(R.Problem.K, Fault::Kind::Deadlock) << R.describe(K.D);
}

TEST(Names, OfChecks) {
  auto All = parseChecks("all");
  ASSERT_TRUE(bool(All));
  EXPECT_EQ(*All, AllChecks);
  auto Two = parseChecks("races,bounds");
  ASSERT_TRUE(bool(Two));
  EXPECT_EQ(Two->size(), 2u);
  auto Unknown = parseChecks("speed");
  ASSERT_FALSE(bool(Unknown));
  EXPECT_EQ(llvm::toString(Unknown.takeError()),
            "there is no check 'speed'; there are all, undefined, bounds, "
            "races, forms, barriers");
}

} // namespace
