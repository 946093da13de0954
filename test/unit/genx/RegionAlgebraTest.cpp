//===- RegionAlgebraTest.cpp - regions of regions -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/RegionAlgebra.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

struct RegionAlgebra : testing::Test {
  LLVMContext C;
  Type *Byte = Type::getInt8Ty(C), *Int = Type::getInt32Ty(C);

  IRRegion region(Type *E, unsigned N, unsigned V, unsigned W, unsigned S,
                  int Offset) {
    IRRegion R;
    R.Elem = E;
    R.N = N;
    R.VStride = V;
    R.Width = W;
    R.Stride = S;
    R.Offset = Offset;
    return R;
  }
};

TEST_F(RegionAlgebra, FitFindsRows) {
  auto R = fit(Byte, {3, 4, 11, 12, 19, 20});
  ASSERT_TRUE(R);
  EXPECT_TRUE(R->sameAs(region(Byte, 6, 8, 2, 1, 3)));
  EXPECT_FALSE(fit(Byte, {3, 4, 11, 13}));
  EXPECT_FALSE(fit(Int, {0, 6})); // No multiple of the element.
  EXPECT_FALSE(fit(Byte, {5, 4, 3}));
}

// select<2, 2>(1) of row 1 of a 4x8 matrix.
TEST_F(RegionAlgebra, ComposeSelectOfRow) {
  auto R = compose(region(Int, 8, 0, 8, 1, 32), region(Int, 2, 0, 2, 2, 4));
  ASSERT_TRUE(R);
  for (unsigned I = 0; I < 2; ++I)
    EXPECT_EQ(R->byteOf(I), 36 + 8 * int(I));
}

// The low bytes of every second dword, seen through format<char>.
TEST_F(RegionAlgebra, ComposeThroughFormat) {
  auto R = compose(region(Int, 4, 0, 4, 2, 4), region(Byte, 4, 0, 4, 4, 0));
  ASSERT_TRUE(R);
  for (unsigned I = 0; I < 4; ++I)
    EXPECT_EQ(R->byteOf(I), 4 + 8 * int(I));
  // A dword over bytes that are not side by side.
  EXPECT_FALSE(
      compose(region(Byte, 4, 0, 4, 2, 0), region(Int, 1, 0, 1, 1, 0)));
}

TEST_F(RegionAlgebra, LocateFindsWhatWasWritten) {
  IRRegion Written = region(Int, 4, 0, 4, 2, 0); // Dwords 0, 2, 4, 6.
  auto R = locate(region(Int, 2, 0, 2, 4, 8), Written);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->byteOf(0), 4);  // Dword 2 is element 1,
  EXPECT_EQ(R->byteOf(1), 12); // dword 6 element 3.
  EXPECT_FALSE(locate(region(Int, 1, 0, 1, 1, 4), Written));
}

TEST_F(RegionAlgebra, Disjoint) {
  IRRegion Even = region(Int, 4, 0, 4, 2, 0), Odd = region(Int, 4, 0, 4, 2, 4);
  EXPECT_TRUE(disjoint(Even, Odd));
  EXPECT_FALSE(disjoint(Even, region(Byte, 1, 0, 1, 1, 9)));
  EXPECT_TRUE(disjoint(Even, region(Byte, 1, 0, 1, 1, 13)));
}

} // namespace
} // namespace genx
} // namespace cmc
