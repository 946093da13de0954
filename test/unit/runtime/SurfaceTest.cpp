//===- SurfaceTest.cpp - edge and out-of-range rules ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/Surface.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <climits>
#include <numeric>

using namespace cmc::runtime;

namespace {

/// An image whose bytes count from 0.
Surface counting(uint32_t Width, uint32_t Height, uint32_t PixelBytes) {
  Surface S = Surface::image(Width, Height, PixelBytes);
  std::iota(S.bytes().begin(), S.bytes().end(), 0);
  return S;
}

std::vector<int> read(const Surface &S, int X, int Y, unsigned Width,
                      unsigned Rows, Field F = Field::Both) {
  std::vector<uint8_t> Dst(Width * Rows, 0xEE);
  S.readBlock(0, F, X, Y, Width, Rows, Width, Dst.data());
  return {Dst.begin(), Dst.end()};
}

} // namespace

TEST(Surface, BlockInside) {
  EXPECT_EQ(read(counting(8, 4, 1), 2, 1, 4, 2),
            (std::vector<int>{10, 11, 12, 13, 18, 19, 20, 21}));
}

TEST(Surface, BytePixelsRepeatBeyondEachEdge) {
  Surface S = counting(8, 2, 1);
  EXPECT_EQ(read(S, -2, 0, 4, 1), (std::vector<int>{0, 0, 0, 1}));
  EXPECT_EQ(read(S, 6, 1, 4, 1), (std::vector<int>{14, 15, 15, 15}));
}

TEST(Surface, WholePixelsRepeatWhereTheyHaveMoreBytes) {
  Surface S = counting(2, 2, 4);
  EXPECT_EQ(read(S, 4, 0, 12, 1),
            (std::vector<int>{4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7}));
  EXPECT_EQ(read(S, -4, 1, 8, 1),
            (std::vector<int>{8, 9, 10, 11, 8, 9, 10, 11}));
}

TEST(Surface, RowsClampForThemselves) {
  Surface S = counting(4, 2, 1);
  EXPECT_EQ(read(S, 0, -1, 4, 2), (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 3}));
  EXPECT_EQ(read(S, 0, 1, 4, 2), (std::vector<int>{4, 5, 6, 7, 4, 5, 6, 7}));
}

TEST(Surface, ExtremeCoordinatesAreSafe) {
  Surface S = counting(4, 2, 1);
  EXPECT_EQ(read(S, INT_MAX, INT_MAX, 4, 2), std::vector<int>(8, 7));
  EXPECT_EQ(read(S, INT_MIN, INT_MIN, 4, 2), std::vector<int>(8, 0));
  uint8_t Src[8] = {};
  S.writeBlock(0, Field::Both, INT_MAX, INT_MAX, 4, 2, 4, Src);
  S.writeBlock(0, Field::Both, INT_MIN, INT_MIN, 4, 2, 4, Src);
  EXPECT_EQ(S.bytes(), counting(4, 2, 1).bytes());
}

TEST(Surface, WritesOutsideAreDropped) {
  Surface S = Surface::image(4, 2, 1);
  uint8_t Src[16];
  std::iota(Src, Src + 16, 1);
  S.writeBlock(0, Field::Both, 2, 1, 4, 2, 8, Src);
  EXPECT_EQ(S.bytes().vec(), (std::vector<uint8_t>{0, 0, 0, 0, 0, 0, 1, 2}));
  S.writeBlock(0, Field::Both, -1, -1, 4, 2, 8, Src);
  EXPECT_EQ(S.bytes().vec(), (std::vector<uint8_t>{10, 11, 12, 0, 0, 0, 1, 2}));
}

TEST(Surface, FieldsCountEveryOtherRow) {
  Surface S = counting(1, 5, 1);
  EXPECT_EQ(read(S, 0, 0, 1, 3, Field::Top), (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(read(S, 0, 0, 1, 3, Field::Bottom), (std::vector<int>{1, 3, 3}));
  uint8_t Src[2] = {90, 91};
  S.writeBlock(0, Field::Bottom, 0, 1, 1, 2, 1, Src);
  EXPECT_EQ(S.bytes().vec(), (std::vector<uint8_t>{0, 1, 2, 90, 4}));
}

TEST(Surface, PlanesOfNV12) {
  Surface S = Surface::nv12(4, 4);
  ASSERT_EQ(S.planes().size(), 2u);
  EXPECT_EQ(S.bytes().size(), 24u);
  std::iota(S.bytes().begin(), S.bytes().end(), 0);
  uint8_t Dst[6];
  S.readBlock(1, Field::Both, 2, 1, 6, 1, 6, Dst);
  EXPECT_EQ(std::vector<int>(Dst, Dst + 6),
            (std::vector<int>{22, 23, 22, 23, 22, 23}));
}

TEST(Surface, LinearReadsZeroOutsideAndDropsWrites) {
  Surface S = Surface::buffer(6);
  uint8_t Src[4] = {1, 2, 3, 4}, Dst[4];
  S.writeLinear(4, 4, Src);
  S.writeLinear(1000, 4, Src);
  S.writeLinear(~uint64_t(0) - 1, 4, Src);
  EXPECT_EQ(S.bytes().vec(), (std::vector<uint8_t>{0, 0, 0, 0, 1, 2}));
  S.readLinear(4, 4, Dst);
  EXPECT_EQ(std::vector<int>(Dst, Dst + 4), (std::vector<int>{1, 2, 0, 0}));
  S.readLinear(~uint64_t(0) - 1, 4, Dst);
  EXPECT_EQ(std::vector<int>(Dst, Dst + 4), (std::vector<int>{0, 0, 0, 0}));
}

// The simulator maps them in place, so others must not be in them.
TEST(Surface, OwnedBytesAreWholePages) {
  Surface A = Surface::buffer(5000), B = Surface::image(3, 3, 1);
  for (Surface *S : {&A, &B}) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(S->data()) % 4096, 0u);
    EXPECT_EQ(llvm::count(S->bytes(), 0), int64_t(S->size()));
  }
  EXPECT_GE(std::abs(A.data() - B.data()), 4096);
  A.data()[4999] = 9;
  Surface Copy = A;
  EXPECT_NE(Copy.data(), A.data());
  EXPECT_EQ(Copy.bytes(), A.bytes());
  uint8_t *Moves = A.data();
  Surface Moved = std::move(A);
  EXPECT_EQ(Moved.data(), Moves);
  EXPECT_EQ(A.size(), 0u);
  Copy = std::move(B);
  EXPECT_EQ(Copy.size(), 9u);
  EXPECT_EQ(Surface::buffer(0).size(), 0u);
}

TEST(Surface, AtomicsNeedAWholeDword) {
  Surface S = Surface::buffer(7);
  EXPECT_NE(S.dword(0), nullptr);
  EXPECT_EQ(S.dword(4), nullptr);
  EXPECT_EQ(S.dword(1 << 20), nullptr);
}

TEST(Surface, AViewHasGapsBetweenRows) {
  std::vector<uint8_t> Memory(24);
  std::iota(Memory.begin(), Memory.end(), 0);
  Plane P;
  P.Offset = 2;
  P.Width = 4;
  P.Height = 3;
  P.Gap = 3;
  Surface S = Surface::over(Memory.data(), Memory.size(), {P});
  EXPECT_EQ(S.size(), 24u);
  EXPECT_EQ(read(S, 1, 0, 2, 3), (std::vector<int>{3, 4, 10, 11, 17, 18}));
  EXPECT_EQ(read(S, 3, 2, 2, 2), (std::vector<int>{19, 19, 19, 19}));
  EXPECT_EQ(read(S, 0, 0, 2, 2, Field::Bottom),
            (std::vector<int>{9, 10, 9, 10}));
  const uint8_t Src[] = {90, 91, 92, 93};
  S.writeBlock(0, Field::Both, 3, 1, 4, 1, 4, Src);
  EXPECT_EQ(Memory[12], 90); // The gap stays.
  EXPECT_EQ(Memory[13], 13);
}
