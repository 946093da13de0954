//===- ProfileTest.cpp - counts of a run ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/profile/Profile.h"
#include "gen-simulator/profile/Trace.h"
#include "test/unit/sim-checks/Harness.h"

using namespace gensim;
using namespace gensim::test;

namespace {

const char *const Text = "(W) mov (8|M0) r10.0<1>:uw 0x76543210:uv\n"
                         "(W) shl (8|M0) r10.0<1>:ud r10.0<8;8,1>:uw 2:w\n"
                         "(W) mov (1|M0) f0.0<1>:uw 0xF:uw\n"
                         "(f0.0) send (8|M0) r12 r10 0xC 0x02106E00\n";

TEST(Profile, CountsWhatRan) {
  Kernel K(Text);
  Profile P;
  RunResult R = K.run(3, 2, {&P});
  ASSERT_FALSE(bool(R.Problem)) << R.describe(K.D);
  ASSERT_EQ(P.kernels().size(), 1u);
  const KernelProfile &Of = P.kernels()[0];
  EXPECT_EQ(Of.Name, "planted");
  EXPECT_EQ(Of.Threads, 6u);
  ASSERT_EQ(Of.Insts.size(), 6u);
  for (const InstCount &C : Of.Insts)
    EXPECT_EQ(C.Executed, 6u);
  EXPECT_EQ(Of.Insts[0].Lanes, 48u);
  EXPECT_EQ(Of.Insts[0].GRFPasses, 6u);
  EXPECT_EQ(Of.Insts[3].Lanes, 24u);
  EXPECT_EQ(Of.Insts[3].ReadBytes, 6u * 4 * 4);
  EXPECT_EQ(Of.Insts[3].Message, "untyped surface read");
}

TEST(Profile, ReportsDoNotDependOnTheRun) {
  std::string First, Second;
  for (std::string *Out : {&First, &Second}) {
    Kernel K(Text);
    Profile P;
    K.run(3, 2, {&P});
    llvm::raw_string_ostream OS(*Out);
    P.printText(OS);
    P.printListing(OS);
    OS << P.toJSON();
  }
  EXPECT_EQ(First, Second);
  EXPECT_NE(First.find("SIMD8"), std::string::npos);
  EXPECT_NE(First.find("planted.cpp:1"), std::string::npos);
  for (const char *Count :
       {"\"bytes_read\":96", "\"bytes_written\":0", "\"threads\":6",
        "\"dispatches\":1", "\"executed\":36", "\"lanes\":222",
        "\"grf_passes\":24", "\"kernel\":\"planted\""})
    EXPECT_NE(First.find(Count), std::string::npos) << First;
}

/// Six threads of four instructions and the two that end a thread, of 8, 8, 1,
/// 4, 8 and 8 lanes; the message reads a dword for each of its lanes.
const char *const Sums = R"(kernel planted: 36 instructions, 6 threads, )"
                         R"(1 dispatch, 222 lanes, 24 GRF passes

  By opcode                             executed       lanes    GRF passes
  mov                                         18         102            18
  send                                        12          72             0
  shl                                          6          48             6

  By execution size                     executed       lanes    GRF passes
  SIMD8                                       30         216            18
  SIMD1                                        6           6             6

  By source line                        executed       lanes    GRF passes
  planted.cpp:1                                6          48             6
  planted.cpp:2                                6          48             6
  planted.cpp:3                                6           6             6
  planted.cpp:4                                6          24             0
  planted.cpp:5                                6          48             6
  planted.cpp:6                                6          48             0

  By message                            executed       lanes      bytes in     bytes out
  end of thread                                6          48             0             0
  untyped surface read                         6          24            96             0

)";

std::string printed(const Profile &P, llvm::ArrayRef<std::string> By = {}) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  P.printText(OS, By);
  return OS.str();
}

TEST(Profile, Text) {
  Kernel K(Text);
  Profile P;
  K.run(3, 2, {&P});
  EXPECT_EQ(printed(P), Sums);
  EXPECT_EQ(printed(P, {"function"}).find("By opcode"), std::string::npos);
  EXPECT_NE(printed(P, {"function"}).find("\n  planted    "),
            std::string::npos);
  std::string Listing;
  llvm::raw_string_ostream OS(Listing);
  P.printListing(OS);
  EXPECT_NE(OS.str().find("kernel planted\n    executed       lanes  "
                          "instruction\n                          // "
                          "planted.cpp:1\n           6          48  (W)"),
            std::string::npos);
  EXPECT_NE(OS.str().find("// planted.cpp:4\n           6          24  (f0.0)"),
            std::string::npos);
}

/// Counts add up over dispatches; the last instruction is in another function,
/// and a line without an instruction before it is named once.
TEST(Profile, InlinedFunctions) {
  Kernel K("mov (8|M0) r10.0<1>:ud 0x0:ud\n"
           "(W) mov (8|M0) r12.0<1>:ud 0x7:ud\n"
           "send (8|M0) null r10 0xC 0x04025EFE\n");
  K.D.Frames = [](uint32_t PC) -> std::vector<cmc::SourceFrame> {
    if (PC < 32)
      return {{"helper", "h.cm", 3}, {"planted", "k.cm", 7}};
    return {{"planted", "k.cm", 8}};
  };
  Profile P;
  for (unsigned I = 0; I < 2; ++I)
    K.run(1, 1, {&P});
  std::string Text = printed(P);
  EXPECT_NE(Text.find("2 threads, 2 dispatches, "), std::string::npos) << Text;
  EXPECT_NE(Text.find("By function"), std::string::npos);
  EXPECT_NE(Text.find("\n  helper                                       4"),
            std::string::npos)
      << Text;
  Text = printed(P, {"stack"});
  EXPECT_EQ(Text.find("By function"), std::string::npos);
  EXPECT_NE(Text.find("\n  planted (k.cm:7) > helper (h.cm:3)           4"),
            std::string::npos)
      << Text;
  std::string Listing;
  llvm::raw_string_ostream OS(Listing);
  P.printListing(OS);
  size_t First = OS.str().find("// h.cm:3");
  EXPECT_NE(First, std::string::npos) << OS.str();
  EXPECT_EQ(OS.str().find("// h.cm:3", First + 1), std::string::npos);
}

TEST(Profile, GRFPasses) {
  Inst I;
  I.ExecSize = 16;
  I.Dst.File = RegFile::GRF;
  I.Dst.Ty = Type::UB;
  I.NumSources = 1;
  I.Src[0].File = RegFile::GRF;
  I.Src[0].Ty = Type::F;
  I.Src[0].Vert = I.Src[0].Width = 8;
  I.Src[0].Horz = 1;
  EXPECT_EQ(grfPasses(I, 32), 2u);
  EXPECT_EQ(grfPasses(I, 64), 1u);
  I.Src[0].Vert = I.Src[0].Horz = 0;
  EXPECT_EQ(grfPasses(I, 32), 1u);
}

TEST(Trace, ShowsValues) {
  Kernel K(Text);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  Trace Shown(OS, 1);
  K.run(2, 1, {&Shown});
  OS.flush();
  EXPECT_NE(Out.find(": 0 4 8 12 16 20 24 28"), std::string::npos) << Out;
  EXPECT_EQ(Out.find("thread 0"), std::string::npos);
}

} // namespace
