//===- BranchTest.cpp - single branches with divergent masks --------------===//
//
// Part of CMC, under the MIT licence.
//
// Forms that structured programs do not have. r10 counts the blocks that each
// channel executed; f0.0 is given.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "test/unit/support/Assemble.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

/// One lane: \p Bit is its bit in f0.0.
using Expected = std::function<uint32_t(unsigned Lane, bool Bit)>;

struct Case {
  uint32_t Flag = 0x35ca; ///< f0.0
  uint32_t Mask = 0xfff7;
  unsigned SIMDSize = 16;
  uint64_t CodeAddress = 0;
  std::function<void(Thread &)> Prepare = [](Thread &) {};
};

void check(const std::string &Text, const char *Target, const Expected &Want,
           const Case &C = Case()) {
  Kernel K(Text, Target);
  K.SIMDSize = C.SIMDSize;
  K.Mask = C.Mask;
  K.CodeAddress = C.CodeAddress;
  K.Prepare = [&](Thread &T) {
    std::memcpy(T.Flags.data(), &C.Flag, 4);
    C.Prepare(T);
  };
  bool Ended = false;
  K.Inspect = [&](Thread &T) {
    Ended = true;
    for (unsigned L = 0; L < C.SIMDSize; ++L)
      EXPECT_EQ(T.grf<uint32_t>(320 + 4 * L),
                C.Mask >> L & 1 ? Want(L, C.Flag >> L & 1) : 0)
          << "lane " << L << ", " << Target << "\n"
          << Text;
  };
  RunResult R = K.run();
  EXPECT_FALSE(R.Problem) << R.Problem.Message << "\n" << Text;
  EXPECT_TRUE(Ended);
}

/// r10 += N in the active channels.
std::string add(unsigned N, const char *Size = "16|M0",
                const char *Register = "r10") {
  return "add (" + std::string(Size) + ") " + Register + ".0<1>:d " + Register +
         ".0<8;8,1>:d " + std::to_string(N) + ":d\n";
}

TEST(Jmpi, TakesOneBitAndIgnoresChannels) {
  struct Row {
    const char *Predicate;
    uint32_t Flag;
    bool Taken;
  };
  const Row Rows[] = {
      {"(W)", 0, true},
      {"(W&f0.0)", 1, true},
      {"(W&f0.0)", 0xfffe, false},
      {"(W&~f0.0)", 0xfffe, true},
      {"(W&f0.0.any16h)", 0x0100, true},
      {"(W&f0.0.any16h)", 0x0000, false},
      {"(W&f0.0.all16h)", 0xffff, true},
      {"(W&f0.0.all16h)", 0xfeff, false},
      {"(W&f0.0.any8h)", 0xff00, false},
      {"(W&~f0.0.all8h)", 0x007f, true},
  };
  for (const char *Target : Targets)
    for (const Row &R : Rows) {
      Case C;
      C.Flag = R.Flag;
      check(
          std::string(R.Predicate) + " jmpi L1\n" + add(1) + "L1:\n" + add(4) +
              endOfThread(Target),
          Target, [&](unsigned, bool) { return R.Taken ? 4 : 5; }, C);
    }
}

TEST(Jmpi, ThroughARegisterCountsFromTheNextInstruction) {
  for (const char *Target : Targets) {
    Case C;
    C.Prepare = [](Thread &T) { T.setGRF<int32_t>(640, 32); };
    check(
        "(W) jmpi r20.0\n" + add(1) + add(2) + add(4) + endOfThread(Target),
        Target, [](unsigned, bool) { return 4; }, C);
    C.Prepare = [](Thread &T) { T.setGRF<int32_t>(640, -32); };
    // Backward: to the second add; the jump is passed by the first time.
    check(
        "(W) jmpi L1\nL0:\n" + add(8) + "(W) jmpi L2\nL1:\n" + add(1) +
            "(W) mov (1|M0) r20.0<1>:d -80:d\n(W) jmpi r20.0\nL2:\n" +
            endOfThread(Target),
        Target, [](unsigned, bool) { return 9; }, C);
  }
}

/// Predicates that combine channels decide for each group of channels.
TEST(If, AnyAndAll) {
  for (const char *Target : Targets)
    for (const char *Form : {"any4h", "all2h", "any8h", "all16h"}) {
      std::string Name = Form;
      unsigned Size = std::stoi(Name.substr(3));
      bool Any = Name[1] == 'n';
      Case C;
      C.Flag = 0x03cd;
      check(
          "(f0.0." + Name + ") if (16|M0) LElse LEnd\n" + add(1) +
              "else (16|M0) LEnd LEnd\nLElse:\n" + add(2) +
              "LEnd:\nendif (16|M0) LNext\nLNext:\n" + add(4) +
              endOfThread(Target),
          Target,
          [&](unsigned L, bool) {
            uint32_t Group = ((1u << Size) - 1) << L / Size * Size;
            uint32_t Bits = C.Flag & Group;
            return (Any ? Bits != 0 : Bits == Group) ? 5 : 6;
          },
          C);
    }
}

/// The halves of 32 channels have their own ifs.
TEST(If, Halves) {
  for (const char *Target : Targets) {
    Case C;
    C.SIMDSize = 32;
    C.Flag = 0xff00a35c;
    C.Mask = 0x7fffeffb;
    std::string Half[2];
    for (int H = 0; H < 2; ++H) {
      std::string M = H ? "16|M16" : "16|M0", N = std::to_string(H);
      const char *R = H ? "r12" : "r10";
      Half[H] = "(f0.0) if (" + M + ") LElse" + N + " LEnd" + N + "\n" +
                add(1, M.c_str(), R) + "else (" + M + ") LEnd" + N + " LEnd" +
                N + "\nLElse" + N + ":\n" + add(2, M.c_str(), R) + "LEnd" + N +
                ":\nendif (" + M + ") LNext" + N + "\nLNext" + N + ":\n" +
                add(4, M.c_str(), R);
    }
    check(
        Half[0] + Half[1] + endOfThread(Target), Target,
        [](unsigned, bool Bit) { return Bit ? 5 : 6; }, C);
  }
}

/// An if of 8 channels says nothing about the other active ones.
TEST(If, FewerChannelsThanWereStarted) {
  for (const char *Target : Targets) {
    Case C;
    C.Flag = 0;
    check(
        "(f0.0) if (8|M0) LEnd LEnd\n" + add(1, "8|M0") +
            "LEnd:\nendif (8|M0) LNext\nLNext:\n" + add(4) +
            endOfThread(Target),
        Target, [](unsigned, bool) { return 4; }, C);
  }
}

/// Channels that halt come back at UIP, also out of nested blocks.
TEST(Halt, ParksUntilTheEnd) {
  for (const char *Target : Targets)
    for (uint32_t Flag : {0x35cau, 0u, 0xffffu}) {
      Case C;
      C.Flag = Flag;
      check(
          "(f0.0) if (16|M0) LEnd LEnd\n" + add(1) +
              "(f0.0) halt (16|M0) LEnd LOut\n" + add(2) +
              "LEnd:\nendif (16|M0) LOut\n" + add(4) +
              "LOut:\nhalt (16|M0) LLast LLast\nLLast:\njoin (16|M0) LNext\n"
              "LNext:\n" +
              add(8) + endOfThread(Target),
          Target, [](unsigned, bool Bit) { return Bit ? 9 : 12; }, C);
    }
}

/// brd: those who branch go first; brc: all meet at UIP.
TEST(Brd, DivergesToItsTarget) {
  for (const char *Target : Targets)
    for (uint32_t Flag : {0x35cau, 0u, 0xffffu}) {
      Case C;
      C.Flag = Flag;
      // Backward: a loop with a counter in r12.
      check(
          "LTop:\n" + add(1) + add(1, "16|M0", "r12") +
              "cmp (16|M0) (lt)f0.0 null<1>:d r12.0<8;8,1>:d "
              "r14.0<8;8,1>:d\n"
              "(f0.0) brd (16|M0) LTop\n"
              "join (16|M0) LNext\nLNext:\n" +
              add(64) + endOfThread(Target),
          Target, [](unsigned L, bool) { return 64 + std::max(L, 1u); },
          [&] {
            Case Loop = C;
            Loop.Prepare = [](Thread &T) {
              for (unsigned L = 0; L < 16; ++L)
                T.setGRF<uint32_t>(14 * 32 + 4 * L, L);
            };
            return Loop;
          }());
    }
}

TEST(Brd, ThroughARegisterCountsFromItself) {
  for (const char *Target : Targets) {
    Case C;
    C.Flag = 0xffff;
    C.Prepare = [](Thread &T) { T.setGRF<int32_t>(640, 48); };
    check(
        "(f0.0) brd (16|M0) r20.0\n" + add(1) + add(2) + add(4) +
            endOfThread(Target),
        Target, [](unsigned, bool) { return 4; }, C);
  }
}

TEST(Brc, ConvergesAtUIP) {
  for (const char *Target : Targets)
    for (uint32_t Flag : {0x35cau, 0u, 0xffffu})
      for (bool InRegister : {false, true}) {
        Case C;
        C.Flag = Flag;
        // JIP and UIP are 48 bytes away, where they all wake up.
        C.Prepare = [](Thread &T) {
          T.setGRF<int32_t>(640, 48);
          T.setGRF<int32_t>(644, 48);
        };
        check(
            std::string("(f0.0) brc (16|M0) ") +
                (InRegister ? "r20.0" : "LEnd LEnd") + "\n" + add(1) + add(2) +
                "LEnd:\njoin (16|M0) LNext\nLNext:\n" + add(4) +
                endOfThread(Target),
            Target, [](unsigned, bool Bit) { return Bit ? 4 : 7; }, C);
      }
}

TEST(Call, MasksAndNesting) {
  // Outer is called by the channels of f0.0, leaves early with those of f0.1,
  // and calls Inner with the rest.
  for (const char *Target : Targets)
    for (uint32_t Flag : {0x0ff035cau, 0xffff0000u, 0x0000ffffu, 0xffffffffu}) {
      Case C;
      C.Flag = Flag;
      C.CodeAddress = 0x80001234000;
      check(
          "(f0.0) call (16|M0) r60.0 Outer\n" + add(1) + endOfThread(Target) +
              "Outer:\n" + add(2) + "(f0.1) ret (16|M0) r60.0\n" + add(4) +
              "call (16|M0) r60.2 Inner\n" + add(8) +
              "ret (16|M0) r60.0\nInner:\n" + add(16) + "ret (16|M0) r60.2\n",
          Target,
          [&](unsigned L, bool Bit) {
            bool Early = Flag >> 16 >> L & 1;
            return !Bit ? 1 : Early ? 3 : 31;
          },
          C);
    }
}

TEST(Call, ScalarCallsAreJumps) {
  for (const char *Target : Targets)
    for (const char *Size : {"(1|M0)", "(16|M0)"}) {
      std::string S = Size;
      // Inside an if, too: only its channels add.
      check("(f0.0) if (16|M0) LEnd LEnd\n(W) call " + S + " r60.0 Sub\n" +
                add(1) + "LEnd:\nendif (16|M0) LNext\nLNext:\n(W) call " + S +
                " r60.0 Sub\n" + endOfThread(Target) + "Sub:\n" + add(2) +
                "(W) ret " + S + " r60.0\n",
            Target, [](unsigned, bool Bit) { return Bit ? 5 : 2; });
    }
}

TEST(Call, WithoutAMaskReturnsWithOne) {
  // As IGC's vector compiler does in threads of 32 channels.
  Case C;
  C.SIMDSize = 32;
  C.Mask = 0xffffffff;
  for (const char *Target : {"skl", "icllp", "tgllp"})
    check(
        "(W) call (16|M0) r60.0 Sub\n" + add(1) + endOfThread(Target) +
            "Sub:\n" + add(2) + "ret (16|M0) r60.0\n",
        Target, [](unsigned L, bool) { return L < 16 ? 3 : 0; }, C);
}

TEST(Call, ThroughARegisterAndTheInstructionPointer) {
  // As compilers call a function pointer: the distance from the call.
  for (const char *Target : Targets) {
    Case C;
    C.CodeAddress = 0xffff00000040;
    C.Prepare = [](Thread &T) { T.setGRF<uint32_t>(704, 0x40 + 16 * 6); };
    check(
        "(W) add (1|M0) r20.0<1>:d -ip:d r22.0<0;1,0>:d\n"
        "(W) add (1|M0) r20.0<1>:d r20.0<0;1,0>:d -32:d\n"
        "(W) call (16|M0) r60.0 r20.0\n" +
            add(1) + endOfThread(Target) + add(2) + "(W) ret (16|M0) r60.0\n",
        Target, [](unsigned, bool) { return 3; }, C);
  }
}

/// The program of \p Text after \p Change.
std::shared_ptr<const Program>
changed(const std::string &Text, const char *TargetName,
        const std::function<void(std::vector<Inst> &)> &Change) {
  const cmc::TargetInfo &Target = *cmc::findTarget(TargetName);
  auto P = llvm::cantFail(decode(test::assemble(Text, Target), Target));
  std::vector<Inst> Insts = P->insts().vec();
  Change(Insts);
  return std::make_shared<Program>(Target, std::move(Insts), P->code().vec());
}

// The return address and the call mask are two dwords.
TEST(Call, ReturnsThroughTheLastQwordOfTheRegisters) {
  for (const char *Target : Targets) {
    std::string Text = "call (16|M0) r127.6 Sub\n" + add(1) +
                       endOfThread(Target) + "Sub:\n" + add(2) +
                       "ret (16|M0) r127.6\n";
    check(Text, Target, [](unsigned, bool) { return 3; });
    Kernel K(changed(Text, Target, [](std::vector<Inst> &Insts) {
      Insts[0].Dst.Offset = 128 * 32; // The first register that does not exist.
    }));
    RunResult R = K.run();
    EXPECT_EQ(R.Problem.K, Fault::Kind::Illegal);
    EXPECT_NE(R.Problem.Message.find("without a return register"),
              std::string::npos)
        << R.Problem.Message;
  }
}

TEST(Break, OutsideTheProgramIsAFault) {
  for (const char *Target : Targets)
    for (int32_t To : {-16, 4096}) {
      Kernel K(changed("LTop:\nbreak (16|M0) LEnd LEnd\nLEnd:\n"
                       "while (16|M0) LTop\n" +
                           endOfThread(Target),
                       Target, [To](std::vector<Inst> &I) { I[0].UIP = To; }));
      EXPECT_EQ(K.run().Problem.K, Fault::Kind::RanOffEnd) << Target;
    }
}

/// The hardware sees a target only when the branch is taken.
TEST(Branches, ToTheEndOfTheProgramAreFaultsWhenTaken) {
  for (const char *Target : Targets)
    for (uint32_t Flag : {0, 1}) {
      Kernel K("(W&f0.0) jmpi LEnd\n" + endOfThread(Target) + "LEnd:\n",
               Target);
      K.Prepare = [Flag](Thread &T) { std::memcpy(T.Flags.data(), &Flag, 4); };
      RunResult R = K.run();
      EXPECT_EQ(bool(R.Problem), Flag == 1) << Target;
      EXPECT_TRUE(!Flag || R.Problem.K == Fault::Kind::RanOffEnd) << Target;
    }
}

TEST(Branches, OutsideTheProgramAreFaults) {
  for (const char *Target : Targets) {
    Kernel K("(W) jmpi r20.0\n" + endOfThread(Target), Target);
    K.Prepare = [](Thread &T) { T.setGRF<int32_t>(640, -100); };
    RunResult R = K.run();
    EXPECT_EQ(R.Problem.K, Fault::Kind::RanOffEnd);
    EXPECT_NE(R.Problem.Message.find("jmpi"), std::string::npos)
        << R.Problem.Message;
  }
}

} // namespace
