//===- BlitterTest.cpp - copies and fills of the copy engine --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint64_t From = Machine::Data, To = Machine::Data + 0x1000;
constexpr uint32_t FromLow = uint32_t(From), ToLow = uint32_t(To),
                   High = uint32_t(From >> 32);

/// Bytes 0, 1, 2 ...
std::vector<uint8_t> count(size_t N) {
  std::vector<uint8_t> Bytes(N);
  for (size_t I = 0; I < N; ++I)
    Bytes[I] = uint8_t(I);
  return Bytes;
}
uint8_t byteAt(Machine &M, uint64_t Address) {
  return uint8_t(M.dword(Address & ~uint64_t(3)) >> 8 * (Address & 3));
}

/// XY_BLOCK_COPY_BLT of 3 by 2 elements from (1, 1) to (2, 0); pitches are 64
/// and 32 bytes.
Words blockCopy(uint32_t Depth, uint32_t Tiling = 0, uint32_t Offset = 0) {
  Words W(22);
  W[0] = 0x50400014 | Depth << 19;
  W[1] = 31 | Tiling << 30;
  W[2] = 2;
  W[3] = 5 | 2 << 16;
  W[4] = ToLow;
  W[5] = High;
  W[7] = 1 | 1 << 16;
  W[8] = 63;
  W[9] = FromLow;
  W[10] = High;
  W[11] = Offset;
  return W;
}

TEST(Blitter, CopiesARectangle) {
  for (uint32_t Depth : {0, 1, 2, 3}) {
    uint32_t Bytes = 1u << Depth;
    Machine M("dg2");
    M.putBytes(From, count(256));
    M.run(blockCopy(Depth));
    EXPECT_EQ("", M.problem());
    for (uint32_t Y = 0; Y < 2; ++Y)
      for (uint32_t X = 0; X < 3 * Bytes; ++X)
        EXPECT_EQ(64 * (Y + 1) + Bytes + X,
                  byteAt(M, To + 32 * Y + 2 * Bytes + X));
    EXPECT_EQ(0u, byteAt(M, To + 2 * Bytes - 1));
    EXPECT_EQ(0u, byteAt(M, To + 5 * Bytes));
  }
}

TEST(Blitter, ARectangleWithoutElementsIsNothing) {
  for (uint32_t End : {5u, 1u | 2 << 16}) { // No rows, no columns.
    Machine M("dg2");
    M.putBytes(From, count(256));
    Words W = blockCopy(0);
    W[3] = End;
    M.run(W);
    EXPECT_EQ("", M.problem());
    for (uint32_t Byte = 0; Byte < 64; ++Byte)
      EXPECT_EQ(0u, byteAt(M, To + Byte));
  }
}

TEST(Blitter, RefusesWhatIsNotLinear) {
  Machine Tiled("dg2"), Inside("dg2"), Reserved("dg2");
  Tiled.run(blockCopy(0, 2));
  EXPECT_NE(std::string::npos, Tiled.problem().find("tiled surfaces"));
  Inside.run(blockCopy(0, 0, 1 << 16));
  EXPECT_NE(std::string::npos, Inside.problem().find("offsets in a surface"));
  Reserved.run(blockCopy(7));
  EXPECT_NE(std::string::npos, Reserved.problem().find("reserved color"));
}

TEST(Blitter, FillsARectangle) {
  Machine M("dg2");
  Words W(16);
  W[0] = 0x5100000e | 2 << 19;
  W[1] = 31;
  W[2] = 1;
  W[3] = 3 | 2 << 16;
  W[4] = ToLow;
  W[5] = High;
  W[7] = 0x11223344;
  M.run(W);
  EXPECT_EQ("", M.problem());
  for (uint32_t Y = 0; Y < 2; ++Y) {
    EXPECT_EQ(0u, M.dword(To + 32 * Y));
    EXPECT_EQ(0x1122334411223344u,
              M.dword(To + 32 * Y + 4) | uint64_t(M.dword(To + 32 * Y + 8))
                                             << 32);
    EXPECT_EQ(0u, M.dword(To + 32 * Y + 12));
  }
}

TEST(Blitter, CopiesAndSetsMemory) {
  Machine M("pvc");
  M.putBytes(From, count(256));
  Words Copy = {0x56800008, 9, 1, 63, 31, FromLow, High, ToLow, High, 0};
  M.run(Copy);
  EXPECT_EQ(9u, byteAt(M, To + 9));
  EXPECT_EQ(0u, byteAt(M, To + 32)); // The height is that of a matrix.
  Copy[0] |= 1 << 17;
  M.run(Copy);
  EXPECT_EQ(64u + 9, byteAt(M, To + 32 + 9));
  EXPECT_EQ(0u, byteAt(M, To + 64 + 9)); // There are two rows.
  EXPECT_EQ(0u, byteAt(M, To + 10));
  M.run({0x56c00005, 4, 0, 0, ToLow, High, 0x7f000000});
  EXPECT_EQ(0x7f7f7f7fu, M.dword(To));
  EXPECT_EQ(0x7fu, byteAt(M, To + 4));
  EXPECT_EQ(5u, byteAt(M, To + 5));
  EXPECT_EQ("", M.problem());
}

TEST(Blitter, ReportsPageFaults) {
  Machine M("pvc");
  M.run({0x56c00005, 4, 0, 0, 0x1000, 0, 0});
  EXPECT_NE(std::string::npos, M.problem().find("page fault: 0x1000"));
}

} // namespace
