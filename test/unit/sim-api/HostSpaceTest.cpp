//===- HostSpaceTest.cpp - host memory at GPU virtual addresses -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/HostSpace.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

TEST(HostSpace, MapsWhatWasAllocatedAndNothingElse) {
  HostSpace S;
  EXPECT_FALSE(S.page(0));
  uint64_t A = S.allocate(1), B = S.allocate(3 * PageBytes);
  ASSERT_TRUE(A && B);
  EXPECT_TRUE(S.page(A));
  EXPECT_TRUE(S.page(A + PageBytes - 1));
  EXPECT_FALSE(S.page(A + PageBytes));
  EXPECT_FALSE(S.page(A - 1));
  EXPECT_FALSE(S.page(B - 1));
  EXPECT_EQ(S.page(B + 2 * PageBytes + 5), S.bytes(B) + 2 * PageBytes);
  EXPECT_FALSE(S.page(B + 3 * PageBytes));
}

TEST(HostSpace, CopiesStopAtTheGap) {
  HostSpace S;
  uint64_t A = S.allocate(PageBytes);
  S.allocate(PageBytes);
  char Data[64] = "text", Back[64];
  uint64_t Fault = 0;
  EXPECT_TRUE(S.write(A + PageBytes - 64, Data, 64));
  EXPECT_TRUE(S.read(A + PageBytes - 64, Back, 64));
  EXPECT_STREQ(Back, "text");
  EXPECT_FALSE(S.write(A + PageBytes - 32, Data, 64, &Fault));
  EXPECT_EQ(Fault, A + PageBytes);
}

TEST(HostSpace, AdoptsPagesInPlace) {
  HostSpace S;
  alignas(PageBytes) static uint8_t Pages[3 * PageBytes];
  auto Address = reinterpret_cast<uint64_t>(Pages) + PageBytes;
  uint64_t A = S.allocate(1);
  EXPECT_FALSE(S.adopt(Pages + 64, PageBytes)); // No page.
  ASSERT_TRUE(S.adopt(Pages + PageBytes, PageBytes));
  EXPECT_FALSE(S.adopt(Pages, 2 * PageBytes)); // Something is there.
  EXPECT_EQ(S.page(Address), Pages + PageBytes);
  EXPECT_FALSE(S.page(Address - 1));
  EXPECT_FALSE(S.page(Address + PageBytes));
  EXPECT_TRUE(S.page(A));
  EXPECT_TRUE(S.page(S.allocate(1)));
  char Text[] = "here";
  EXPECT_TRUE(S.write(Address + 8, Text, sizeof(Text)));
  EXPECT_STREQ(reinterpret_cast<char *>(Pages) + PageBytes + 8, "here");
}

TEST(HostSpace, AdoptsUpToTheNextRegion) {
  HostSpace S;
  alignas(PageBytes) static uint8_t Pages[4 * PageBytes];
  ASSERT_TRUE(S.adopt(Pages + PageBytes, 2 * PageBytes));
  EXPECT_FALSE(S.adopt(Pages, PageBytes + 1));
  EXPECT_FALSE(S.adopt(Pages + 2 * PageBytes, PageBytes));
  EXPECT_TRUE(S.adopt(Pages, PageBytes));
  EXPECT_TRUE(S.adopt(Pages + 3 * PageBytes, 1));
  for (unsigned I = 0; I < 4; ++I)
    EXPECT_EQ(S.page(reinterpret_cast<uint64_t>(Pages) + I * PageBytes),
              Pages + I * PageBytes);
}

/// No two of them touch, whatever their sizes.
TEST(HostSpace, APageBetweenTwoStaysUnmapped) {
  HostSpace S;
  for (uint64_t Size : {1, 65536 - 4096, 65536, 65536 + 1, 3 * 65536}) {
    uint64_t A = S.allocate(Size), B = S.allocate(1);
    ASSERT_TRUE(A && B);
    EXPECT_GE(B, A + llvm::alignTo(Size, PageBytes) + PageBytes);
    EXPECT_FALSE(S.page(B - 1));
    EXPECT_FALSE(S.page(A + llvm::alignTo(Size, PageBytes)));
  }
}

TEST(HostSpace, MapsBytesInPlace) {
  HostSpace S;
  alignas(PageBytes) static uint8_t Pages[3 * PageBytes];
  uint8_t *First = Pages + PageBytes + 48;
  uint64_t A = S.map(First, 100), B = S.map(First, 100), C = S.allocate(1);
  ASSERT_TRUE(A && B && C && A != B);
  EXPECT_EQ(A % 64, 48u);
  uint64_t Start = A - 48;
  EXPECT_EQ(S.page(A), Pages + PageBytes);
  EXPECT_FALSE(S.page(Start - 1));
  EXPECT_FALSE(S.page(Start + PageBytes));
  char Text[] = "here";
  EXPECT_TRUE(S.write(A, Text, sizeof(Text)));
  EXPECT_STREQ(reinterpret_cast<char *>(First), "here");
  EXPECT_TRUE(S.read(B, Text, sizeof(Text))); // Twice the same.
  EXPECT_STREQ(Text, "here");
  EXPECT_EQ(S.map(First, ~uint64_t(0)), 0u);
  // Over the border of a page.
  uint64_t D = S.map(Pages + PageBytes - 1, 2);
  EXPECT_TRUE(S.write(D, Text, 2));
  EXPECT_EQ(Pages[PageBytes - 1], 'h');
  EXPECT_EQ(Pages[PageBytes], 'e');
}

// Two granules at the end of the 48 bits stay free.
TEST(HostSpace, EndsWithTheAddressSpace) {
  constexpr uint64_t Granule = 65536;
  constexpr uint64_t First = AddressMask + 1 - 16 * Granule;
  HostSpace S(First);
  static uint8_t Byte;
  EXPECT_EQ(S.allocate(14 * Granule + 1), 0u);
  EXPECT_EQ(S.map(&Byte, 14 * Granule + 1), 0u);
  EXPECT_EQ(S.allocate(14 * Granule), First);
  EXPECT_TRUE(S.page(First + 14 * Granule - 1));
  for (unsigned I = 0; I < 4; ++I) {
    EXPECT_EQ(S.allocate(1), 0u);
    EXPECT_EQ(S.map(&Byte, 1), 0u);
  }
}

TEST(HostSpace, RefusesMoreThanTheAddressSpace) {
  HostSpace S;
  EXPECT_EQ(S.allocate(~uint64_t(0)), 0u);
  EXPECT_EQ(S.allocate(AddressMask), 0u);
  EXPECT_NE(S.allocate(64), 0u);
}

} // namespace
