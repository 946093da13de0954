//===- ListingTest.cpp - line table and listing ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/FinalizerListing.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

const char Text[] =
    "//.kernel k\n"
    "//.declare V1 (1)  rf=r\n"
    "\n"
    "// B000: Preds:{},  Succs:{B001}\n"
    "per_thread_prolog:\n"
    "(W)     mov (8|M0)   r127.0<1>:ud  0x0:ud   // \n"
    "\n"
    "// File: dir/a b.cpp\n"
    "\n"
    "// Line 12\n"
    "        nop                              // \n"
    "// B001: Preds:{B000},  Succs:{B002}\n"
    "// cross_thread_prolog:\n"
    "(W)     send.dc0 (8|M0)  r1  r127        // $24\n"
    "// B002: Preds:{B001},  Succs:{}\n"
    "// k_BB_0:\n"
    "        mov (1|M0)  r1.1<1>:f r1.0<0;1,0>:f // $3\n"
    "// Line 13:  out = m;\n" // As when the finalizer finds the file.
    "L40:\n"
    "(f0.0)  add (8|M0)  r2.0<1>:f ...        // $4\n"
    "        add (8|M0)  r2.0<1>:f ...        // $5\n"
    "// File: h.cpp\n"
    "(W)     send (8|M0) null r127 {EOT}      // $6\n"
    "//.BankConflicts: 0\n";

std::vector<GenInst> instsOf(unsigned N) {
  std::vector<GenInst> Insts;
  for (unsigned I = 0; I != N; ++I)
    Insts.push_back({I * 16, 16, false, ""});
  return Insts;
}

TEST(FinalizerListing, LinesFilesAndPrologs) {
  std::vector<ListedInst> L = readListing(Text);
  ASSERT_EQ(L.size(), 7u);
  EXPECT_EQ(L[0].Where, ListedInst::PerThreadProlog);
  EXPECT_EQ(L[1].Where, ListedInst::PerThreadProlog);
  EXPECT_EQ(L[2].Where, ListedInst::CrossThreadProlog);
  EXPECT_EQ(L[3].Where, ListedInst::Body);
  EXPECT_EQ(L[3].Line, 12u);
  EXPECT_EQ(L[3].File, "dir/a b.cpp");
  EXPECT_EQ(L[4].Line, 13u);
  EXPECT_EQ(L[6].File, "h.cpp");
}

TEST(FinalizerListing, OriginsOfInstructions) {
  std::vector<ListedInst> L = readListing(
      "(W)  send (8|M0)  r1  r127  0xA  0x021802FF  // wr:1h+0, rd:1; hdc.dc0;"
      " scratch read //  scratch space fill: V1 from offset[0x32]; $7\n"
      "(W)  sends (8|M0)  null  r0  r2  // wr:1h+4 //  scratch space spill:  "
      "from offset[4x32]; $15\n"
      "(W)  mov (1|M0)  r2.0<1>:ud  0x1:ud  {$3}  // \n"
      "     add (8|M0)  r2.0<1>:f ...  {$3.src}  // $24&31\n");
  ASSERT_EQ(L.size(), 4u);
  EXPECT_EQ(L[0].Origin.What, GenOrigin::Fill);
  EXPECT_EQ(L[0].Origin.VISA, 7u);
  EXPECT_EQ(L[1].Origin.What, GenOrigin::Spill);
  EXPECT_EQ(L[1].Origin.VISA, 15u);
  EXPECT_EQ(L[2].Origin.What, GenOrigin::Code);
  EXPECT_EQ(L[2].Origin.VISA, 0u); // {$3} is a scoreboard.
  EXPECT_EQ(L[3].Origin.VISA, 24u);
}

TEST(FinalizerListing, LocationsOfVariables) {
  std::vector<Placement> P = readPlacements(
      "//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)\n"
      "//.declare V32 (38)  rf=r size=4 type=w align=16 words (r1.3)\n"
      "//.declare V32_ud (39)  rf=r size=4 type=ud alias=V32+0 words (r1.0)\n"
      "//.declare V50 (47)  rf=r size=2048 type=f align=16 words (spilled -> "
      "Scratch[4x32])\n"
      "//.declare V51 (48)  rf=r size=8 type=q align=4 words\n"
      "//.declare V52 (49)  rf=f16  size=2 type=uw (f0.0)\n"
      "//.declare  (60)  rf=r size=32 type=ud align=16 words (r69.0)\n",
      64);
  ASSERT_EQ(P.size(), 2u);
  EXPECT_EQ(P[0].Variable, "V32");
  EXPECT_EQ(P[0].Bytes, 4u);
  EXPECT_FALSE(P[0].Spilled);
  EXPECT_EQ(P[0].At, 64u + 6u);
  EXPECT_EQ(P[1].Variable, "V50");
  EXPECT_TRUE(P[1].Spilled);
  EXPECT_EQ(P[1].At, 128u);
}

TEST(FinalizerListing, LineTableHasARowPerChange) {
  std::vector<LineEntry> T = lineTable(readListing(Text), instsOf(7));
  ASSERT_EQ(T.size(), 3u); // the prologs before it have no source
  EXPECT_EQ(T[0].Offset, 48u);
  EXPECT_EQ(T[0].Line, 12u);
  EXPECT_EQ(T[1].Offset, 64u);
  EXPECT_EQ(T[1].Line, 13u);
  EXPECT_EQ(T[2].Offset, 96u);
  EXPECT_EQ(T[2].File, "h.cpp");
}

TEST(FinalizerListing, LineTableHasInlinedCalls) {
  SourceVariables V;
  V.Calls.resize(2);
  // The last instruction has the line of another one.
  V.Places = {{3, 12, 1}, {4, 13, 2}, {5, 13, 2}, {6, 99, 2}};
  std::vector<LineEntry> T = lineTable(readListing(Text), instsOf(7), &V);
  ASSERT_EQ(T.size(), 3u);
  EXPECT_EQ(T[0].Call, 1u);
  EXPECT_EQ(T[1].Call, 2u);
  EXPECT_EQ(T[2].Call, 0u);
  // A change of the call is a row, on the same line, too.
  V.Places[2].Call = 1;
  T = lineTable(readListing(Text), instsOf(7), &V);
  ASSERT_EQ(T.size(), 4u);
  EXPECT_EQ(T[2].Offset, 80u);
  EXPECT_EQ(T[2].Line, 13u);
  EXPECT_EQ(T[2].Call, 1u);
}

TEST(FinalizerListing, SizeOfThePerThreadProlog) {
  EXPECT_EQ(perThreadPrologBytes(readListing(Text), instsOf(7)), 32u);
}

TEST(FinalizerListing, WithoutLocationsThereIsNoTable) {
  std::vector<ListedInst> L = readListing("k:\n  mov ...\n  send ...\n");
  ASSERT_EQ(L.size(), 2u);
  EXPECT_TRUE(lineTable(L, instsOf(2)).empty());
  EXPECT_EQ(perThreadPrologBytes(L, instsOf(2)), 0u);
}

} // namespace
