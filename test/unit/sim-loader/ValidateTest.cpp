//===- ValidateTest.cpp - values that no kernel can have ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gen-simulator/loader/Containers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;

namespace {

/// The problem of a kernel of 32 bytes after \p Change; "" if it has none.
std::string problemAfter(function_ref<void(KernelImage &)> Change) {
  KernelImage K;
  K.Info.Name = "k";
  K.Code = std::string(32, 'x');
  Change(K);
  return toString(validate(K, icelake()));
}

// Instructions have 16 bytes, compacted ones 8.
TEST(Validate, CodeIsMadeOfInstructions) {
  for (size_t Size : {0, 4, 8, 12, 16, 24, 28}) {
    std::string Problem =
        problemAfter([Size](KernelImage &K) { K.Code.resize(Size); });
    bool Possible = Size != 0 && Size % 8 == 0;
    EXPECT_EQ(Problem.empty(), Possible) << Size;
    EXPECT_EQ(Problem.find("not a number of instructions") != Problem.npos,
              !Possible)
        << Size;
  }
}

// 128 registers of 32 bytes, of which the hardware fills r0.
TEST(Validate, PayloadsFitTheRegisters) {
  constexpr unsigned Room = 127 * 32;
  auto Fits = [](unsigned LocalIds, unsigned Inline, unsigned SlotEnd) {
    return problemAfter([&](KernelImage &K) {
             K.LocalIdBytes = LocalIds;
             K.InlineBytes = Inline;
             if (SlotEnd)
               K.Payload = {{PayloadKind::GroupCount, SlotEnd - 12, 12}};
           })
        .empty();
  };
  EXPECT_TRUE(Fits(Room, 32, 0));
  EXPECT_FALSE(Fits(Room + 1, 0, 0));
  EXPECT_FALSE(Fits(0, 33, 0));
  EXPECT_TRUE(Fits(0, 0, Room));
  EXPECT_FALSE(Fits(0, 0, Room + 1));
  EXPECT_TRUE(Fits(96, 0, Room - 96));
  EXPECT_FALSE(Fits(96, 0, Room - 95));
}

} // namespace
