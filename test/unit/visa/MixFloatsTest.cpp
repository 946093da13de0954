//===- MixFloatsTest.cpp - halves and floats in one instruction -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/MixFloats.h"
#include "llvm-genx/VISA/model/MixedFloats.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// The finalizer copies halves for a mad.
TEST(MixFloats, OfMadOnGen9Only) {
  for (const char *Target : {"skl", "icllp", "tgllp", "dg2"}) {
    const TargetInfo &T = *findTarget(Target);
    EXPECT_EQ(mayMixFloats(T, Opcode::Mad), T.Gen == Generation::Gen9);
    EXPECT_EQ(mayMixFloats(T, Opcode::Add), T.Gen <= Generation::Gen11);
    EXPECT_FALSE(mayMixFloats(T, Opcode::Min));
  }
}
