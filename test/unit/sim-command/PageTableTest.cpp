//===- PageTableTest.cpp - walks of valid and malformed tables ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/PageTable.h"
#include "gtest/gtest.h"
#include <random>

using namespace gensim;

namespace {

constexpr uint64_t Top = 0x1000, Pointers = 0x2000, Directory = 0x3000,
                   Table = 0x4000;
/// Index 1 at each level.
constexpr uint64_t At1111 = (uint64_t(1) << 39) | (1 << 30) | (1 << 21) | 4096;

struct PageTables : testing::Test {
  Memories All{/*HasLocal=*/true};
  PhysicalMemory &M = All.System;
  PageTable T{All, Top};
  void set(uint64_t Of, unsigned Index, uint64_t Entry) {
    ASSERT_TRUE(M.write(Of + 8 * Index, &Entry, sizeof(Entry)));
  }
  uint64_t translated(uint64_t Address) {
    uint64_t Physical = 0;
    PhysicalMemory *In;
    return T.translate(Address, In, Physical) ? Physical : ~uint64_t(0);
  }
  void SetUp() override {
    set(Top, 1, Pointers | 3);
    set(Pointers, 1, Directory | 3);
    set(Directory, 1, Table | 3);
    set(Table, 1, 0x77000 | 3);
  }
};

constexpr uint64_t Unmapped = ~uint64_t(0);

TEST_F(PageTables, WalkFourLevels) {
  EXPECT_EQ(0x77123u, translated(At1111 + 0x123));
  EXPECT_EQ(Unmapped, translated(At1111 + 4096));
  EXPECT_EQ(Unmapped, translated(0));
  // Bits above the 48 of an address do not count.
  EXPECT_EQ(T.page(At1111), T.page(At1111 | uint64_t(0xffff) << 48));
}

TEST_F(PageTables, NeedThePresentBitAtEachLevel) {
  for (uint64_t Level : {Top, Pointers, Directory, Table}) {
    uint64_t Entry = M.qword(Level + 8);
    set(Level, 1, Entry & ~uint64_t(1));
    EXPECT_EQ(Unmapped, translated(At1111));
    EXPECT_EQ(nullptr, T.page(At1111));
    set(Level, 1, Entry);
    EXPECT_EQ(0x77000u, translated(At1111));
  }
}

TEST_F(PageTables, HaveLargePages) {
  set(Directory, 2, uint64_t(0x200000) | 1 << 7 | 3);
  EXPECT_EQ(0x212345u, translated((At1111 & ~uint64_t(0x3fffff)) + 0x412345));
  set(Pointers, 2, uint64_t(0x40000000) | 1 << 7 | 3);
  EXPECT_EQ(0x52345678u,
            translated((uint64_t(1) << 39) + 0x80000000 + 0x12345678));
}

TEST_F(PageTables, Have64KPages) {
  set(Directory, 1, Table | 1 << 11 | 3);
  set(Table, 16, 0x90000 | 3);
  uint64_t Second = (At1111 & ~uint64_t(0x1fffff)) + 0x10000;
  EXPECT_EQ(0x90000u, translated(Second));
  EXPECT_EQ(0x9fffcu, translated(Second + 0xfffc));
  EXPECT_EQ(Unmapped, translated(Second + 0x10000));
  // Bit 16 of the address is that of the entry, not of the virtual address.
  set(Table, 32, 0x90000 | 3);
  set(Table, 48, 0xa0000 | 3);
  EXPECT_EQ(0x90008u, translated(Second + 0x10008));
  EXPECT_EQ(0xa0008u, translated(Second + 0x20008));
}

// Tables may point anywhere: at themselves, at data, beyond memory.
TEST_F(PageTables, MayBeAnyBytes) {
  std::mt19937_64 Random(1);
  for (unsigned I = 0; I < 4 * 512; ++I)
    set(Top + I / 512 * PageBytes, I % 512, Random() | 1);
  set(Top, 0, Top | 1);
  for (unsigned I = 0; I < 20000; ++I) {
    uint64_t Physical;
    PhysicalMemory *In;
    bool Mapped = T.translate(Random() & AddressMask, In, Physical);
    EXPECT_TRUE(!Mapped || Physical < uint64_t(1) << 47);
  }
  EXPECT_EQ(Top, translated(0) & ~uint64_t(4095)); // Through itself.
  PageTable Nowhere(All, ~uint64_t(0));
  EXPECT_EQ(nullptr, Nowhere.page(0));
}

TEST_F(PageTables, CopyStopsAtTheFirstUnmappedPage) {
  uint8_t Bytes[32] = {};
  uint64_t Fault = 0;
  EXPECT_FALSE(T.write(At1111 + 4096 - 16, Bytes, 32, &Fault));
  EXPECT_EQ(At1111 + 4096, Fault);
  EXPECT_TRUE(T.write(At1111 + 4096 - 32, Bytes, 32));
}

/// A discrete GPU numbers the pages of both memories from the same start.
TEST_F(PageTables, NameTheMemoryOfAPage) {
  uint64_t Here = 1, There = 2;
  ASSERT_TRUE(M.write(0x77008, &Here, 8));
  ASSERT_TRUE(All.Local.write(0x77008, &There, 8));
  uint64_t V = 0;
  ASSERT_TRUE(T.read(At1111 + 8, &V, 8));
  EXPECT_EQ(1u, V);
  set(Table, 1, 0x77000 | 1 << 11 | 3);
  ASSERT_TRUE(T.read(At1111 + 8, &V, 8));
  EXPECT_EQ(2u, V);
  // A page of 2 MiB.
  set(Directory, 1, 1 << 11 | 1 << 7 | 3);
  ASSERT_TRUE(T.read((At1111 & ~uint64_t(0x1fffff)) + 0x77008, &V, 8));
  EXPECT_EQ(2u, V);
}

TEST(Memories, OfGPUsWithoutLocalMemoryAreOne) {
  Memories M(/*HasLocal=*/false);
  EXPECT_EQ(&M.System, &M.of(true));
  EXPECT_EQ(&M.System, &M.of(false));
}

TEST(GlobalTable, MapsOneLevel) {
  Memories Both(/*HasLocal=*/true);
  PhysicalMemory &M = Both.System;
  GlobalTable G(Both);
  EXPECT_TRUE(G.set(5, 0x8000 | 1));
  EXPECT_TRUE(G.set(6, 0x9000)); // Not present.
  uint32_t V = 42;
  EXPECT_TRUE(G.write(5 * PageBytes + 8, &V, sizeof(V)));
  EXPECT_EQ(42u, M.qword(0x8008));
  EXPECT_FALSE(G.write(6 * PageBytes, &V, sizeof(V)));
  EXPECT_EQ(nullptr, G.page(uint64_t(1) << 32 | 5 * PageBytes));
  EXPECT_TRUE(G.set(7, 0x8000 | 2 | 1)); // Local memory.
  EXPECT_TRUE(G.write(7 * PageBytes + 8, &V, sizeof(V)));
  EXPECT_EQ(42u, Both.Local.qword(0x8008));
  EXPECT_FALSE(G.set(uint64_t(1) << 20, 1)); // Beyond 4 GiB.
}

} // namespace
