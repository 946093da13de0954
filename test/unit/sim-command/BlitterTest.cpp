//===- BlitterTest.cpp - copies and fills of the copy engine --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gen-simulator/memory/Tiling.h"
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

/// XY_BLOCK_COPY_BLT of 20 by 10 elements of four bytes, from (3, 1) of a
/// linear surface with rows of 256 bytes to (30, 30) of slice \p Slice of a
/// tiled one with rows of 1024 bytes, or the other way round.
Words tiledCopy(uint32_t Tiling, uint32_t Kind, uint32_t Slice, bool IsBack) {
  const uint32_t Tiled[] = {255 | Tiling << 30, ToLow, Kind << 29, 64 << 4,
                            (Slice + 1) << 21},
                 Linear[] = {255, FromLow, 0, 0, 0};
  const uint32_t *Destination = IsBack ? Linear : Tiled,
                 *Source = IsBack ? Tiled : Linear;
  uint32_t TiledCorner = 30 | 30 << 16, LinearCorner = 3 | 1 << 16,
           Corner = IsBack ? LinearCorner : TiledCorner;
  Words W(22);
  W[0] = 0x50400014 | 2 << 19;
  W[2] = Corner;
  W[3] = Corner + (20 | 10 << 16);
  W[5] = W[10] = High;
  W[7] = IsBack ? TiledCorner : LinearCorner;
  W[1] = Destination[0], W[8] = Source[0];
  W[4] = Destination[1], W[9] = Source[1];
  std::copy_n(Destination + 2, 3, &W[16]);
  std::copy_n(Source + 2, 3, &W[19]);
  return W;
}

TEST(Blitter, CopiesToAndFromTiledImages) {
  enum { XMajor = 1, Tile4, Tile64, Plane = 1, Volume };
  struct {
    uint32_t Tiling, Kind;
    TileMode Mode;
  } Cases[] = {{XMajor, Plane, TileMode::X},
               {Tile4, Plane, TileMode::T4},
               {Tile64, Plane, TileMode::T64x32},
               {Tile64, Volume, TileMode::Volume32}};
  for (const auto &Case : Cases) {
    constexpr uint32_t Slice = 1, QPitch = 256, Pitch = 1024;
    Machine M("bmg");
    std::vector<uint8_t> Bytes = count(256 * 11);
    M.putBytes(From, Bytes);
    M.run(tiledCopy(Case.Tiling, Case.Kind, Slice, false));
    EXPECT_EQ("", M.problem());
    for (uint32_t Y = 0; Y < 10; ++Y)
      for (uint32_t X = 0; X < 80; ++X)
        ASSERT_EQ(Bytes[256 * (1 + Y) + 12 + X],
                  byteAt(M, To + tiledOffset(Case.Mode, Pitch, QPitch, 120 + X,
                                             30 + Y, Slice)));
    M.putBytes(From, std::vector<uint8_t>(256 * 11));
    M.run(tiledCopy(Case.Tiling, Case.Kind, Slice, true));
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(Bytes[256 * 10 + 91], byteAt(M, From + 256 * 10 + 91));
    EXPECT_EQ(0u, byteAt(M, From + 256 * 10 + 92));
    EXPECT_EQ(0u, byteAt(M, From + 256 + 11));
    EXPECT_EQ(Bytes[256 + 12], byteAt(M, From + 256 + 12));
  }
}

TEST(Blitter, RefusesSurfacesThatAreNotSimulated) {
  Machine Tiled("tgllp"), Fill("dg2"), Level("dg2"), Short("dg2"),
      Inside("dg2"), Reserved("dg2");
  Tiled.run(blockCopy(0, 2)); // Its modes are others.
  EXPECT_NE(std::string::npos, Tiled.problem().find("tiled surfaces"));
  Words W(16);
  W[0] = 0x5100000e;
  W[1] = 31 | 2u << 30;
  Fill.run(W);
  EXPECT_NE(std::string::npos, Fill.problem().find("tiled surfaces"));
  W = blockCopy(0, 2);
  W[17] = 1;
  Level.run(W);
  EXPECT_NE(std::string::npos, Level.problem().find("mip levels"));
  W = blockCopy(0, 2); // It ends before it says how the tiles lie.
  W[0] -= 8;
  W.resize(14);
  Short.run(W);
  EXPECT_NE(std::string::npos, Short.problem().find("tiled surfaces"));
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
