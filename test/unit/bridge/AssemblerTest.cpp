//===- AssemblerTest.cpp - assembling of listings -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/Assembler.h"
#include "vc-finalizer-bridge/edit/KernelListing.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc::bridge;

namespace {

const uint32_t Gen11 = 0xb0000, XeLP = 0x1000000;

TEST(Assembler, KeepsCompactionAndTokens) {
  const char Text[] =
      "(W)  mov (8|M0)  r3.0<1>:f  r2.0<8;8,1>:f  {Compacted,@2}\n"
      "     add (8|M0)  r4.0<1>:d  r3.0<8;8,1>:d  7:w  {@1}\n"
      "L24:\n"
      "(W)  jmpi  L24\n";
  Assembled A = assemble(Text, XeLP);
  ASSERT_TRUE(A.Errors.empty()) << A.Errors[0].Text;
  Decoded D = decode(A.Code, XeLP);
  ASSERT_EQ(D.Error, "");
  ASSERT_EQ(D.Insts.size(), 3u);
  EXPECT_EQ(D.Insts[0].Size, 8);
  EXPECT_NE(D.Insts[0].Text.find("{Compacted,@2}"), std::string::npos);
  EXPECT_EQ(D.Insts[1].Size, 16);
  EXPECT_TRUE(D.Insts[2].IsTarget);
}

TEST(Assembler, SaysWhereTheErrorIs) {
  Assembled A =
      assemble("\n     add (8|M0)  q4.0<1>:d  r3.0<8;8,1>:d  7:w\n", Gen11);
  EXPECT_EQ(A.Code, "");
  ASSERT_FALSE(A.Errors.empty());
  EXPECT_EQ(A.Errors[0].Line, 2u);
  EXPECT_EQ(A.Errors[0].Column, 18u);
  EXPECT_NE(A.Errors[0].Text.find("register"), std::string::npos);
}

TEST(Assembler, RefusesNothing) {
  EXPECT_FALSE(assemble("", Gen11).Errors.empty());
  EXPECT_FALSE(assemble("// nothing\n", Gen11).Errors.empty());
}

/// Its parser recurses until the stack is full.
TEST(Assembler, OutlivesACrash) {
  Assembled A = assemble("mov (1) r1.0:d " + std::string(1000000, '('), Gen11);
  EXPECT_EQ(A.Code, "");
  EXPECT_FALSE(A.Errors.empty());
}

TEST(Assembler, UnknownPlatform) {
  EXPECT_FALSE(assemble("nop\n", 0x7f0000).Errors.empty());
}

TEST(KernelListing, TakesKernelsApart) {
  auto Kernels = readKernelListings("// kernel one, icllp: 2 instructions\n"
                                    "// sends: none\n"
                                    "// a b.cpp:12: x = 1; /* not open\n"
                                    "(W)  mov r1\n"
                                    "L16:\n"
                                    "// a b.cpp:13:\n"
                                    "// (no source)\n"
                                    "// b.cpp:4: of no file here\n"
                                    "L16: nop\n"
                                    "// kernel two, tgllp: 1 instruction\r\n"
                                    "/* nop\n"
                                    "// kernel three, skl: in a comment\n"
                                    "*/ nop // x\n",
                                    {"a b.cpp"});
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_EQ(Kernels[0].Kernel, "one");
  EXPECT_EQ(Kernels[0].Target, "icllp");
  EXPECT_EQ(Kernels[0].Instructions, 2u);
  ASSERT_EQ(Kernels[0].Sources.size(), 2u);
  EXPECT_EQ(Kernels[0].Sources[0].Offset, 0u);
  EXPECT_EQ(Kernels[0].Sources[0].Line, 12u);
  EXPECT_EQ(Kernels[0].Sources[0].File, "a b.cpp");
  EXPECT_EQ(Kernels[0].Sources[1].Offset, 1u);
  EXPECT_EQ(Kernels[0].Sources[1].Line, 0u);
  EXPECT_EQ(Kernels[1].Kernel, "two");
  EXPECT_EQ(Kernels[1].Target, "tgllp");
  EXPECT_EQ(Kernels[1].Line, 10u);
  EXPECT_EQ(Kernels[1].Instructions, 1u);
  EXPECT_TRUE(StringRef(Kernels[1].Text).startswith("\n\n\n\n\n\n\n\n\n//"));
}

TEST(KernelListing, CodeWithoutHeader) {
  auto Kernels = readKernelListings("// comment\n\nnop\n", {});
  ASSERT_EQ(Kernels.size(), 1u);
  EXPECT_EQ(Kernels[0].Kernel, "");
  EXPECT_EQ(Kernels[0].Line, 3u);
  EXPECT_TRUE(readKernelListings("\n// only this\n", {}).empty());
}

} // namespace
