//===- LSCTest.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/LSC.h"
#include "Builder.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// What one lane has in the registers, and one element of a block in memory, of
/// the sizes d8, d16, d32, d64, d8c32, d16c32 and d16c32h.
TEST(LSC, BytesOfData) {
  Instruction I(Opcode::LSCLoad, 1, {});
  I.Msg.LSC.Lanes = 1;
  const unsigned Slot[] = {1, 2, 4, 8, 4, 4, 4};
  const unsigned Memory[] = {1, 2, 4, 8, 1, 2, 2};
  for (unsigned Size = 1; Size <= 7; ++Size) {
    I.Msg.LSC.DataSize = Size;
    I.Msg.LSC.Transposed = false;
    EXPECT_EQ(lscBytes(I, 2), Slot[Size - 1]) << Size;
    I.Msg.LSC.Transposed = true;
    EXPECT_EQ(lscBytes(I, 2), Memory[Size - 1]) << Size;
  }
}
