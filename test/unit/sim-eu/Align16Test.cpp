//===- Align16Test.cpp - masks and predicates of quads on Gen9 ------------===//
//
// Part of CMC, under the MIT licence.
//
// The decoder library converts three-source instructions of Gen9 to ordinary
// ones, which is only possible for masks of one channel or all. Its result for
// other masks, and for predicates of one channel, is wrong or empty.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Program.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

/// (W) mad (4|M0) r53.4<1>:f r10.0<0;0>:f r11.0<2;1>:f r12.0<1>:f, by iga64.
constexpr uint64_t MadLow = 0x359e00040040015b, MadHigh = 0x030720163900a1c9;
/// mad (1|M0) r53.1<1>:df r10.0<0;0>:df r11.0<2;1>:df r12.0<1>:df: mask .zw.
constexpr uint64_t DoubleLow = 0x3518d8000020015b;
constexpr unsigned MaskBit = 49, PredicateBit = 16, SizeBit = 21;

uint64_t replace(uint64_t In, unsigned Bit, unsigned Bits, uint64_t Value) {
  return (In & ~(((uint64_t(1) << Bits) - 1) << Bit)) | Value << Bit;
}

llvm::Expected<std::shared_ptr<const Program>> decodeOne(uint64_t Low,
                                                         uint64_t High) {
  uint64_t Words[] = {Low, High};
  uint8_t Bytes[sizeof(Words)];
  std::memcpy(Bytes, Words, sizeof(Words));
  return decode(Bytes, *cmc::findTarget("skl"));
}

Inst decoded(uint64_t Low, uint64_t High = MadHigh) {
  auto P = decodeOne(Low, High);
  if (P)
    return (*P)->insts().front();
  ADD_FAILURE() << llvm::toString(P.takeError());
  return Inst();
}

std::string refusal(uint64_t Low, uint64_t High = MadHigh) {
  auto P = decodeOne(Low, High);
  return P ? "" : llvm::toString(P.takeError());
}

void expectOperands(const Inst &I, unsigned Lanes, unsigned First) {
  EXPECT_EQ(I.Opcode, Op::Mad);
  EXPECT_EQ(I.ExecSize, Lanes);
  EXPECT_EQ(I.ChannelOffset, First);
  EXPECT_EQ(I.Dst.Offset, 53 * 32 + (4 + First) * 4);
  EXPECT_EQ(I.Src[0].Offset, 10u * 32) << "one element for all";
  EXPECT_TRUE(I.Src[0].isScalar());
  EXPECT_EQ(I.Src[1].Offset, 11 * 32 + First * 4);
  EXPECT_EQ(I.Src[2].Offset, 12 * 32 + First * 4);
  EXPECT_FALSE(I.Src[1].isScalar() || I.Src[2].isScalar());
}

TEST(Align16, MasksOfOneTwoAndFourChannels) {
  struct {
    unsigned Mask, Lanes, First;
  } Cases[] = {{15, 4, 0}, {3, 2, 0}, {12, 2, 2}, {6, 2, 1},
               {1, 1, 0},  {2, 1, 1}, {4, 1, 2},  {8, 1, 3}};
  for (auto &C : Cases) {
    SCOPED_TRACE(C.Mask);
    expectOperands(decoded(replace(MadLow, MaskBit, 4, C.Mask)), C.Lanes,
                   C.First);
  }
}

TEST(Align16, TwoChannelsAreOneDouble) {
  Inst I = decoded(DoubleLow, 0x030720163900a088);
  EXPECT_EQ(I.ExecSize, 1u);
  EXPECT_EQ(I.Dst.Ty, Type::DF);
  EXPECT_EQ(I.Dst.Offset, 53u * 32 + 8);
}

TEST(Align16, PredicateOfOneChannel) {
  uint64_t X = replace(MadLow, MaskBit, 4, 1);
  for (unsigned Inverse : {0, 1}) {
    // Predicate control 2 is .x; bits 20 and 32 invert it and say f0.1.
    Inst I = decoded(replace(X, PredicateBit, 5, Inverse << 4 | 2) | uint64_t(1)
                                                                         << 32);
    EXPECT_EQ(I.Pred.K, Predicate::Kind::Sequential);
    EXPECT_EQ(I.Pred.Inverse, Inverse == 1);
    EXPECT_EQ(I.FlagBit, 16u);
  }
  EXPECT_EQ(decoded(replace(X, PredicateBit, 4, 1)).Pred.K,
            Predicate::Kind::Sequential);
}

TEST(Align16, RefusesTheRestByName) {
  auto Refused = [](uint64_t Low, uint64_t High, const char *Why) {
    EXPECT_NE(refusal(Low, High).find(Why), std::string::npos)
        << refusal(Low, High);
  };
  const char *Run = "no run of lanes", *One = "predicate of one channel";
  for (unsigned Mask : {0, 5, 7, 9, 10, 11, 13, 14})
    Refused(replace(MadLow, MaskBit, 4, Mask), MadHigh, Run);
  // Several quads.
  Refused(replace(replace(MadLow, SizeBit, 3, 3), MaskBit, 4, 3), MadHigh, Run);
  // Another channel's predicate, or one for four.
  Refused(replace(replace(MadLow, MaskBit, 4, 1), PredicateBit, 4, 3), MadHigh,
          One);
  Refused(replace(MadLow, PredicateBit, 4, 2), MadHigh, One);
  // src1.yyxx.
  Refused(MadLow, replace(MadHigh, 86 - 64, 8, 0x05), "shuffled channels");
}

} // namespace
