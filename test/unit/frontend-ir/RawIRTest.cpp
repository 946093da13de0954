//===- RawIRTest.cpp - names and types of stage 3 -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/RawIR.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc::frontend;

namespace {

struct RawIR : testing::Test {
  LLVMContext C;
  Module M{"test", C};

  std::string nameOf(StringRef Function) {
    auto *F = cast<llvm::Function>(
        M.getOrInsertFunction(Function, Type::getVoidTy(C)).getCallee());
    return rawName(*F).str();
  }
};

TEST_F(RawIR, NamesAreFoundInMangledNames) {
  EXPECT_EQ(nameOf("_Z11__cm_regionIDv8_iS0_EPT_PT0_iiiii"), "region");
  EXPECT_EQ(nameOf("_ZN2cm6detail11__cm_regionIDv8_iEEPT_iiiii"), "region");
  EXPECT_EQ(nameOf("_Z16__cm_simdcf_anyX"), "simdcf_anyX");
  EXPECT_EQ(nameOf("_Z15__cm_simdcf_anyIDv8_tEbT_"), "simdcf_any");
  EXPECT_EQ(nameOf("__cm_barrier"), "barrier");
  EXPECT_EQ(nameOf("__cm_region.8"), "region");
}

TEST_F(RawIR, OtherNamesAreNone) {
  EXPECT_EQ(nameOf("_Z4userv"), "");
  EXPECT_EQ(nameOf("my__cm_thing"), "");
  EXPECT_EQ(nameOf("llvm.genx.barrier"), "");
}

TEST_F(RawIR, LeavesAreVisitedInOrderWithTheirOffsets) {
  Type *I32 = Type::getInt32Ty(C);
  auto *V = FixedVectorType::get(I32, 4);
  auto *S = StructType::get(C, {I32, ArrayType::get(V, 2)});
  SmallVector<std::pair<Type *, uint64_t>, 4> Leaves;
  forEachLeaf(S, 8, M.getDataLayout(), [&](Type *T, uint64_t Offset) {
    Leaves.push_back({T, Offset});
  });
  ASSERT_EQ(Leaves.size(), 3u);
  EXPECT_EQ(Leaves[0], std::make_pair(I32, uint64_t(8)));
  EXPECT_EQ(Leaves[1], std::make_pair((Type *)V, uint64_t(24)));
  EXPECT_EQ(Leaves[2], std::make_pair((Type *)V, uint64_t(40)));
  EXPECT_TRUE(holdsVector(S));
  EXPECT_FALSE(holdsVector(ArrayType::get(I32, 2)));
}

} // namespace
