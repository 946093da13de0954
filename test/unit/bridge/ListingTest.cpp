//===- ListingTest.cpp - line table and listing ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/FinalizerListing.h"
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
