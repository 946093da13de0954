//===- DebugValuesTest.cpp ------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/DebugValues.h"
#include "Builder.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

static bool isPlaced(const Kernel &K) {
  SourceVariables Out;
  locateDebugValues(K, Out);
  return !Out.Names.empty();
}

/// Subroutines and functions with code of their own write variables that the
/// debug information of the kernel does not describe.
TEST(DebugValues, OnlyOfCodeWithoutCalls) {
  Builder B;
  B.input(Type::D, 8);
  B.ret();
  EXPECT_TRUE(isPlaced(B.K));
  Builder Subroutines = B, Callees = B, Function = B;
  Subroutines.K.Subroutines.emplace_back();
  EXPECT_FALSE(isPlaced(Subroutines.K));
  Callees.K.Callees.emplace_back();
  EXPECT_FALSE(isPlaced(Callees.K));
  Function.K.Function.emplace();
  EXPECT_FALSE(isPlaced(Function.K));
}
