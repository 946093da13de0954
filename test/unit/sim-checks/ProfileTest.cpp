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
       {"\"bytes_read\":96", "\"threads\":6", "\"dispatches\":1"})
    EXPECT_NE(First.find(Count), std::string::npos) << First;
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
