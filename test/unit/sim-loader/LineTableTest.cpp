//===- LineTableTest.cpp - source lines of code ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;

namespace {

// Each kernel is a section of its own at address 0: the rows must not mix.
TEST(LineTable, EveryKernelHasItsOwn) {
  auto A = kernel("a", cmc::PayloadABI::ZE);
  auto B = kernel("b", cmc::PayloadABI::ZE);
  A.Info.Lines = {{0, 7, "x.cpp"}, {16, 9, "y.h"}};
  B.Info.Lines = {{8, 70, "x.cpp"}};
  std::string Bytes = zebinWithLines({A, B});
  auto M = cantFail(loadModule(Bytes, nullptr));
  const auto &LA = M.Kernels[0].Info.Lines;
  ASSERT_EQ(LA.size(), 3u); // the last: the end of the code
  EXPECT_EQ(LA[0].Offset, 0u);
  EXPECT_EQ(LA[0].Line, 7u);
  EXPECT_EQ(LA[0].File, "x.cpp");
  EXPECT_EQ(LA[1].Offset, 16u);
  EXPECT_EQ(LA[1].Line, 9u);
  EXPECT_EQ(LA[1].File, "y.h");
  EXPECT_EQ(LA[2].Offset, 32u);
  EXPECT_EQ(LA[2].Line, 0u);
  const auto &LB = M.Kernels[1].Info.Lines;
  ASSERT_EQ(LB.size(), 2u);
  EXPECT_EQ(LB[0].Offset, 8u);
  EXPECT_EQ(LB[0].Line, 70u);
}

// A damaged table is no reason to refuse a kernel.
TEST(LineTable, DamagedOnesAreLeftOut) {
  auto A = kernel("a", cmc::PayloadABI::ZE);
  A.Info.Lines = {{0, 7, "x.cpp"}};
  std::string Bytes = zebinWithLines({A});
  size_t Name = Bytes.find("x.cpp");
  ASSERT_NE(Name, std::string::npos);
  Bytes[Name - 20] = char(0xff);
  EXPECT_EQ(problemOf(Bytes), "");
}

} // namespace
