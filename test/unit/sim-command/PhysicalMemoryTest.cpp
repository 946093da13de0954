//===- PhysicalMemoryTest.cpp - sparse physical memory --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/PhysicalMemory.h"
#include "gtest/gtest.h"
#include <thread>
#include <vector>

using namespace gensim;

namespace {

constexpr uint64_t End = uint64_t(1) << PhysicalMemory::AddressBits;

TEST(PhysicalMemory, HoldsOnlyThePagesThatWereTouched) {
  PhysicalMemory M;
  uint32_t V = 0x12345678, Back = 0;
  for (uint64_t Address : {uint64_t(0), uint64_t(1) << 30, End - PageBytes}) {
    EXPECT_TRUE(M.write(Address, &V, sizeof(V)));
    EXPECT_TRUE(M.read(Address, &Back, sizeof(Back)));
    EXPECT_EQ(V, Back);
  }
  EXPECT_EQ(3 * PageBytes, M.bytesInUse());
}

TEST(PhysicalMemory, ReadsZerosWhereNothingWasWritten) {
  PhysicalMemory M;
  uint8_t Bytes[3 * PageBytes];
  std::fill(std::begin(Bytes), std::end(Bytes), 0xff);
  EXPECT_TRUE(M.read(100, Bytes, sizeof(Bytes)));
  for (uint8_t B : Bytes)
    ASSERT_EQ(0, B);
  EXPECT_EQ(0u, M.bytesInUse());
  EXPECT_EQ(nullptr, M.existing(100));
  EXPECT_EQ(0u, M.qword(104));
}

TEST(PhysicalMemory, CopiesAcrossPages) {
  PhysicalMemory M;
  std::vector<uint8_t> In(3 * PageBytes), Out(In.size());
  for (size_t I = 0; I < In.size(); ++I)
    In[I] = uint8_t(I * 7);
  EXPECT_TRUE(M.write(4000, In.data(), In.size()));
  EXPECT_TRUE(M.read(4000, Out.data(), Out.size()));
  EXPECT_EQ(In, Out);
}

TEST(PhysicalMemory, RefusesWhatIsOutsideOrTooMuch) {
  PhysicalMemory M(2 * PageBytes);
  uint8_t Bytes[16] = {};
  EXPECT_FALSE(M.write(End, Bytes, 1));
  EXPECT_FALSE(M.write(End - 8, Bytes, 16));
  EXPECT_FALSE(M.write(~uint64_t(0), Bytes, 16));
  EXPECT_FALSE(M.read(End - 8, Bytes, 16));
  EXPECT_EQ(nullptr, M.page(End));
  EXPECT_EQ(nullptr, M.existing(End));
  EXPECT_EQ(0u, M.qword(End + 8));
  EXPECT_NE(nullptr, M.page(0));
  EXPECT_NE(nullptr, M.page(PageBytes));
  EXPECT_EQ(nullptr, M.page(2 * PageBytes)); // The limit.
  EXPECT_NE(nullptr, M.page(0));
  EXPECT_EQ(2 * PageBytes, M.bytesInUse());
}

// The first look-up of a page may come from many threads at once.
TEST(PhysicalMemory, GivesAllThreadsTheSamePage) {
  PhysicalMemory M;
  constexpr unsigned Pages = 2000, NumThreads = 4;
  std::vector<std::vector<uint8_t *>> Seen(NumThreads);
  std::vector<std::thread> Threads;
  for (auto &Mine : Seen)
    Threads.emplace_back([&M, &Mine] {
      for (uint64_t P = 0; P < Pages; ++P)
        Mine.push_back(M.page(P * PageBytes));
    });
  for (std::thread &T : Threads)
    T.join();
  for (auto &Mine : Seen)
    EXPECT_EQ(Seen[0], Mine);
  EXPECT_EQ(Pages * PageBytes, M.bytesInUse());
}

} // namespace
