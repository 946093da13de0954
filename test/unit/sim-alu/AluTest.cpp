//===- AluTest.cpp - rules of results -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Saturation, rounding, denormals, conditions, accumulators and the operations
// with rules of their own. Expectations are worked out by hand from the vISA
// specification.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint32_t Out = 640;

Inst saturated(Inst I) {
  I.Dst.Saturate = true;
  return I;
}

uint64_t bitsOf(float V) {
  uint32_t Bits;
  std::memcpy(&Bits, &V, 4);
  return Bits;
}

TEST(Moves, OfEqualTypesKeepEveryBit) {
  Machine M("skl", 0); // Would flush denormals and quiet NaN.
  M.set<uint32_t>(0, {0x7f800001, 0x00000001, 0xffc12345, 0x807fffff});
  M.set<uint16_t>(64, {0xffff, 0x7c01, 0x0001, 0x83ff});
  M.run({inst(Op::Mov, 4, to(Type::F, Out), {packed(Type::F, 0)}),
         inst(Op::Mov, 4, to(Type::HF, Out + 32), {packed(Type::HF, 64)}),
         inst(Op::Mov, 1, to(Type::HF, Out + 64),
              {immediate(Type::HF, 0xffff)})});
  EXPECT_EQ(M.get<uint32_t>(Out, 4), M.get<uint32_t>(0, 4));
  EXPECT_EQ(M.get<uint16_t>(Out + 32, 4), M.get<uint16_t>(64, 4));
  EXPECT_EQ(M.thread().grf<uint16_t>(Out + 64), 0xffff);
}

TEST(Conversions, FloatToIntegerTruncatesAndClamps) {
  Machine M;
  float NaN = std::numeric_limits<float>::quiet_NaN();
  M.set<float>(0, {-1.9f, 2.9f, 3e9f, -3e9f, NaN, 300.f, -300.f, 1e20f});
  M.run({inst(Op::Mov, 8, to(Type::D, Out), {packed(Type::F, 0)}),
         inst(Op::Mov, 8, to(Type::UD, Out + 32), {packed(Type::F, 0)}),
         inst(Op::Mov, 8, to(Type::B, Out + 64, 4), {packed(Type::F, 0)})});
  EXPECT_EQ(M.get<int32_t>(Out, 8),
            (std::vector<int32_t>{-1, 2, INT32_MAX, INT32_MIN, 0, 300, -300,
                                  INT32_MAX}));
  EXPECT_EQ(
      M.get<uint32_t>(Out + 32, 8),
      (std::vector<uint32_t>{0, 2, 3000000000u, 0, 0, 300, 0, UINT32_MAX}));
  int8_t Bytes[] = {-1, 2, 127, -128, 0, 127, -128, 127};
  for (unsigned N = 0; N < 8; ++N)
    EXPECT_EQ(M.thread().grf<int8_t>(Out + 64 + 4 * N), Bytes[N]);
}

// FCVT: whatever the control register says of other types.
TEST(Conversions, KeepDenormalsOfBF8AndFlushThoseOfTF32) {
  float Small = std::ldexp(1.0f, -130);
  for (uint32_t Control : {0x4c0, 0x400}) {
    Machine M("pvc", Control);
    M.set<float>(0, {Small, -Small});
    M.set<uint16_t>(64, {0x0200, 0x8200}); // +-2^-15, two units of bf8.
    M.run({inst(Op::Mov, 2, to(Type::TF32, Out), {packed(Type::F, 0)}),
           inst(Op::Mov, 2, to(Type::BF8, Out + 64), {packed(Type::HF, 64)}),
           inst(Op::Mov, 2, to(Type::HF, Out + 128),
                {packed(Type::BF8, Out + 64)})});
    EXPECT_EQ(M.get<uint32_t>(Out, 2), (std::vector<uint32_t>{0, 0x80000000}));
    EXPECT_EQ(M.get<uint8_t>(Out + 64, 2), (std::vector<uint8_t>{0x02, 0x82}));
    EXPECT_EQ(M.get<uint16_t>(Out + 128, 2),
              (std::vector<uint16_t>{0x0200, 0x8200}));
  }
}

TEST(Conversions, RoundAsTheControlRegisterSays) {
  // 1 + 2^-12 lies between the halves 1 and 1 + 2^-10.
  struct {
    uint32_t Mode;
    uint16_t Plus, Minus;
  } Rows[] = {{0x00, 0x3c00, 0xbc00},
              {0x10, 0x3c01, 0xbc00},
              {0x20, 0x3c00, 0xbc01},
              {0x30, 0x3c00, 0xbc00}};
  for (const auto &Row : Rows) {
    Machine M("skl", 0x4c0 | Row.Mode);
    float V = 1 + std::ldexp(1.0f, -12);
    M.set<float>(0, {V, -V});
    M.run(inst(Op::Mov, 2, to(Type::HF, Out), {packed(Type::F, 0)}));
    EXPECT_EQ(M.get<uint16_t>(Out, 2),
              (std::vector<uint16_t>{Row.Plus, Row.Minus}));
  }
}

TEST(Arithmetic, RoundingFollowsAWriteOfTheControlRegister) {
  Machine M;
  float Tiny = std::ldexp(1.0f, -30);
  M.set<float>(0, {1.0f, Tiny});
  Inst Add = inst(Op::Add, 1, to(Type::F, Out),
                  {scalar(Type::F, 0), scalar(Type::F, 4)});
  Inst Later = Add;
  Later.Dst.Offset = Out + 4;
  M.run({Add,
         inst(Op::Mov, 1, to(Type::UD, 0, 1, RegFile::Control),
              {immediate(Type::UD, 0x4d0)}),
         Later});
  EXPECT_EQ(M.thread().grf<float>(Out), 1.0f);
  EXPECT_EQ(M.thread().grf<float>(Out + 4), std::nextafter(1.0f, 2.0f));
}

TEST(Arithmetic, DenormalsAreFlushedByType) {
  for (bool Keep : {false, true}) {
    Machine M("skl", Keep ? 0x480 : 0x400); // Half denormals always kept.
    M.set<uint32_t>(0, {0x00000001, 0x80000001});
    M.set<uint16_t>(64, {0x0001, 0x8001});
    M.run({inst(Op::Mul, 2, to(Type::F, Out),
                {packed(Type::F, 0), immediate(Type::F, bitsOf(1.0f))}),
           inst(Op::Add, 2, to(Type::HF, Out + 32),
                {packed(Type::HF, 64), immediate(Type::HF, 0)})});
    EXPECT_EQ(M.thread().grf<uint32_t>(Out), Keep ? 1u : 0u);
    EXPECT_EQ(M.thread().grf<uint32_t>(Out + 4), Keep ? 0x80000001 : 1u << 31);
    EXPECT_EQ(M.get<uint16_t>(Out + 32, 2),
              (std::vector<uint16_t>{0x0001, 0x8001}));
  }
}

TEST(Arithmetic, MadRoundsOnce) {
  Machine M;
  float A = 1 + std::ldexp(1.0f, -12);
  M.set<float>(0, {-(1 + std::ldexp(1.0f, -11)), A});
  M.run(inst(Op::Mad, 1, to(Type::F, Out),
             {scalar(Type::F, 0), scalar(Type::F, 4), scalar(Type::F, 4)}));
  EXPECT_EQ(M.thread().grf<float>(Out), std::ldexp(1.0f, -24));
}

TEST(Arithmetic, HalfMadRoundsOnce) {
  // 1025 * 1025 = 1050625 lies just above the middle of two halves when scaled
  // down; only the third term decides a tie.
  Machine M;
  M.set<uint16_t>(0, {0x8001, 0x3c01, 0x3c02}); // -2^-24, 1+2^-10, 1+2^-9
  M.run(inst(Op::Mad, 1, to(Type::HF, Out),
             {scalar(Type::HF, 0), scalar(Type::HF, 2), scalar(Type::HF, 4)}));
  double Exact = (1 + 0x1p-10) * (1 + 0x1p-9) - 0x1p-24;
  EXPECT_NEAR(Exact, 1 + 3 * 0x1p-10 + 0x1p-19, 1e-7);
  EXPECT_EQ(M.thread().grf<uint16_t>(Out), 0x3c03);
}

TEST(Arithmetic, OfHalvesIsInFloatWhereTheResultIs) {
  for (uint32_t Lanes : {1, 8}) { // Alone, and in the loops over lanes.
    Machine M;
    M.set<uint16_t>(0, std::vector<uint16_t>(8, 0x7bff)); // 65504
    M.run(
        {inst(Op::Mul, Lanes, to(Type::F, Out),
              {packed(Type::HF, 0), packed(Type::HF, 0)}),
         inst(Op::Mad, Lanes, to(Type::F, Out + 32),
              {packed(Type::HF, 0), packed(Type::HF, 0), packed(Type::HF, 0)}),
         inst(Op::Mul, Lanes, to(Type::HF, Out + 64),
              {packed(Type::HF, 0), packed(Type::HF, 0)})});
    EXPECT_EQ(M.thread().grf<float>(Out), 65504.0f * 65504.0f);
    EXPECT_EQ(M.thread().grf<float>(Out + 32), 65504.0f * 65505.0f);
    EXPECT_EQ(M.thread().grf<uint16_t>(Out + 64), 0x7c00); // Infinite.
  }
}

TEST(Moves, ScatteredMovesTheLanesOfItsMask) {
  Machine M;
  M.set<int16_t>(0, {10, -11, 12, 13, 14, 15, 16, 17});
  M.set<int32_t>(Out, std::vector<int32_t>(8, 99));
  Inst I = inst(Op::Smov, 8, to(Type::D, Out),
                {packed(Type::W, 0), immediate(Type::UW, 0x00a6)});
  I.ChannelOffset = 16; // The mask counts from the instruction's first lane.
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(Out, 8),
            (std::vector<int32_t>{99, -11, 12, 99, 99, 15, 99, 17}));
}

TEST(Saturation, ClampsIntegersAndFloats) {
  Machine M;
  M.set<int16_t>(0, {300, -5, 40, 255});
  M.set<float>(32,
               {1.5f, -0.5f, 0.25f, std::numeric_limits<float>::quiet_NaN()});
  M.run({saturated(inst(Op::Add, 4, to(Type::UB, Out),
                        {packed(Type::W, 0), immediate(Type::W, 1)})),
         saturated(
             inst(Op::Mov, 4, to(Type::F, Out + 32), {packed(Type::F, 32)})),
         saturated(inst(Op::Mul, 1, to(Type::D, Out + 64),
                        {immediate(Type::D, 0x80000000),
                         immediate(Type::D, 0x80000000)}))});
  EXPECT_EQ(M.get<uint8_t>(Out, 4), (std::vector<uint8_t>{255, 0, 41, 255}));
  EXPECT_EQ(M.get<float>(Out + 32, 4), (std::vector<float>{1, 0, 0.25f, 0}));
  EXPECT_EQ(M.thread().grf<int32_t>(Out + 64), INT32_MAX);
}

TEST(Conditions, OfResults) {
  Machine M;
  M.set<int32_t>(0, {INT32_MAX, -1, 1, 0});
  Inst I = inst(Op::Add, 4, to(Type::D, Out),
                {packed(Type::D, 0), immediate(Type::D, 1)});
  I.CondMod = Cond::Overflow;
  M.run(I);
  EXPECT_EQ(M.thread().flag(0) & 15, 1u);
  I.CondMod = Cond::EQ;
  M.run(I);
  EXPECT_EQ(M.thread().flag(0) & 15, 2u);
  I.CondMod = Cond::LT; // The result, not the exact sum, is compared.
  M.run(I);
  EXPECT_EQ(M.thread().flag(0) & 15, 1u);
}

TEST(Conditions, OverflowOfIntegersMadeOfFloats) {
  Machine M;
  M.set<float>(0, {32768, 32767, -32769, -32768});
  Inst I = inst(Op::Add, 4, to(Type::W, Out),
                {packed(Type::F, 0), immediate(Type::F, 0)});
  I.CondMod = Cond::Overflow;
  M.run(I);
  EXPECT_EQ(M.thread().flag(0) & 15, 5u);
}

TEST(Conditions, UnorderedAndNotAnyOtherForNaN) {
  Machine M;
  float NaN = std::numeric_limits<float>::quiet_NaN();
  M.set<float>(0, {NaN, 1.0f});
  Inst I = inst(Op::Add, 2, to(Type::F, Out),
                {packed(Type::F, 0), immediate(Type::F, 0)});
  I.CondMod = Cond::Unordered;
  M.run(I);
  EXPECT_EQ(M.thread().flag(0) & 3, 1u);
  Inst Cmp = inst(Op::Cmp, 2, to(Type::F, Out),
                  {packed(Type::F, 0), packed(Type::F, 0)});
  Cmp.CondMod = Cond::EQ;
  M.run(Cmp);
  EXPECT_EQ(M.thread().flag(0) & 3, 2u);
  EXPECT_EQ(M.get<uint32_t>(Out, 2), (std::vector<uint32_t>{0, UINT32_MAX}));
}

TEST(Conditions, HighFlagHalf) {
  Machine M;
  M.set<int32_t>(0, {1, -1, 1, -1});
  Inst I = inst(Op::Cmp, 4, to(Type::D, 0, 1, RegFile::Null),
                {packed(Type::D, 0), immediate(Type::D, 0)});
  I.CondMod = Cond::GT;
  I.FlagBit = 48;
  I.ChannelOffset = 4;
  M.run(I);
  EXPECT_EQ(M.thread().flag(32), 0x00500000u);
}

TEST(Selection, MinimumAndMaximumPreferNumbers) {
  Machine M;
  float NaN = std::numeric_limits<float>::quiet_NaN();
  M.set<float>(0, {NaN, 1, -2, 3});
  M.set<float>(32, {5, NaN, 4, -1});
  Inst Min = inst(Op::Sel, 4, to(Type::F, Out),
                  {packed(Type::F, 0), packed(Type::F, 32)});
  Min.CondMod = Cond::LT;
  Inst Max = Min;
  Max.CondMod = Cond::GE;
  Max.Dst.Offset = Out + 32;
  M.run({Min, Max});
  EXPECT_EQ(M.get<float>(Out, 4), (std::vector<float>{5, 1, -2, -1}));
  EXPECT_EQ(M.get<float>(Out + 32, 4), (std::vector<float>{5, 1, 4, 3}));
  EXPECT_EQ(M.thread().flag(0), 0u);
}

TEST(Selection, UnsignedDwordsCompareAsUnsigned) {
  Machine M;
  M.set<uint32_t>(0, {0x80000000, 1});
  Inst I = inst(Op::Sel, 2, to(Type::UD, Out),
                {packed(Type::UD, 0), immediate(Type::UD, 5)});
  I.CondMod = Cond::GE;
  M.run(I);
  EXPECT_EQ(M.get<uint32_t>(Out, 2), (std::vector<uint32_t>{0x80000000, 5}));
}

TEST(Selection, ByThirdSource) {
  Machine M;
  M.set<float>(0, {-1, 0, 2, -0.0f});
  Inst I = inst(Op::Csel, 4, to(Type::F, Out),
                {immediate(Type::F, bitsOf(10)), immediate(Type::F, bitsOf(20)),
                 packed(Type::F, 0)});
  I.CondMod = Cond::GE;
  M.run(I);
  EXPECT_EQ(M.get<float>(Out, 4), (std::vector<float>{20, 10, 10, 10}));
}

TEST(Shifts, CountsAndSigns) {
  Machine M;
  M.set<int32_t>(0, {-8, -8, 1});
  M.set<int32_t>(32, {1, 33, 31});
  std::initializer_list<Source> S = {packed(Type::D, 0), packed(Type::D, 32)};
  M.run({inst(Op::Shr, 3, to(Type::UD, Out), S),
         inst(Op::Asr, 3, to(Type::D, Out + 32), S),
         inst(Op::Shl, 3, to(Type::D, Out + 64), S)});
  EXPECT_EQ(M.get<uint32_t>(Out, 3),
            (std::vector<uint32_t>{0x7ffffffc, 0x7ffffffc, 0}));
  EXPECT_EQ(M.get<int32_t>(Out + 32, 3), (std::vector<int32_t>{-4, -4, 0}));
  EXPECT_EQ(M.get<int32_t>(Out + 64, 3),
            (std::vector<int32_t>{-16, -16, INT32_MIN}));
}

/// mul by the low half, then mach: the 64-bit product of dwords.
std::vector<Inst> product(bool Accumulates) {
  Inst Mul = inst(Op::Mul, 2, to(Type::D, 0, 1, RegFile::Acc),
                  {packed(Type::D, 0), grf(Type::UW, 32, 2, 1, 0)});
  Inst Mach = inst(Op::Mach, 2, to(Type::D, Out),
                   {packed(Type::D, 0), packed(Type::D, 32)});
  Mach.AccWrEn = Accumulates;
  Inst Low =
      inst(Op::Mov, 2, to(Type::D, Out + 32), {file(RegFile::Acc, Type::D, 0)});
  return {Mul, Mach, Low};
}

TEST(Accumulators, MachGivesTheUpperHalf) {
  for (const char *Target : {"skl", "icllp", "pvc"}) {
    Machine M(Target);
    M.set<int32_t>(0, {-123456789, 2000000000});
    M.set<int32_t>(32, {1987654321, -1999999999});
    M.run(product(/*Accumulates=*/Target != std::string("pvc")));
    int64_t P0 = int64_t(-123456789) * 1987654321;
    int64_t P1 = int64_t(2000000000) * -1999999999;
    EXPECT_EQ(M.get<int32_t>(Out, 2),
              (std::vector<int32_t>{int32_t(P0 >> 32), int32_t(P1 >> 32)}));
    EXPECT_EQ(M.get<int32_t>(Out + 32, 2),
              (std::vector<int32_t>{int32_t(P0), int32_t(P1)}));
  }
}

TEST(Accumulators, MachWithoutAccWrEnGivesTheLowerHalfAfterGen9) {
  Machine M("icllp");
  M.set<int32_t>(0, {-123456789, 2000000000});
  M.set<int32_t>(32, {1987654321, -1999999999});
  M.run(product(false));
  EXPECT_EQ(M.thread().grf<int32_t>(Out),
            int32_t(int64_t(-123456789) * 1987654321));
}

TEST(Accumulators, MacAddsMoreThanItsTypeHolds) {
  Machine M;
  M.set<int16_t>(0, {30000, -30000});
  M.run({inst(Op::Mul, 2, to(Type::W, 0, 1, RegFile::Acc),
              {packed(Type::W, 0), immediate(Type::W, 30000)}),
         inst(Op::Mac, 2, to(Type::D, Out),
              {packed(Type::W, 0), immediate(Type::W, 1)})});
  EXPECT_EQ(M.get<int32_t>(Out, 2),
            (std::vector<int32_t>{900030000, -900030000}));
}

TEST(Accumulators, OfDifferentSizesDoNotMeet) {
  Machine M("icllp");
  M.set<uint16_t>(0, std::vector<uint16_t>(16, 0x4000)); // 2.0
  M.run({inst(Op::Mov, 16, to(Type::HF, 0, 1, RegFile::Acc),
              {packed(Type::HF, 0)}),
         inst(Op::Mov, 8, to(Type::F, 32, 1, RegFile::Acc),
              {immediate(Type::F, bitsOf(7))}),
         inst(Op::Mul, 16, to(Type::HF, Out),
              {packed(Type::HF, 0), file(RegFile::Acc, Type::HF, 0)}),
         inst(Op::Mov, 8, to(Type::F, Out + 32),
              {file(RegFile::Acc, Type::F, 32)})});
  EXPECT_EQ(M.get<uint16_t>(Out, 16), std::vector<uint16_t>(16, 0x4400));
  EXPECT_EQ(M.get<float>(Out + 32, 8), std::vector<float>(8, 7));
}

/// A large register file has eight of 64 bytes.
TEST(Accumulators, AreApart) {
  Machine M("pvc");
  for (uint32_t N : {0, 1, 2, 3, 7})
    M.run({inst(Op::Mov, 32, to(Type::W, N * 64, 1, RegFile::Acc),
                {immediate(Type::W, 10 + N)})});
  for (uint32_t N : {0, 1, 2, 3, 7}) {
    M.run({inst(Op::Mov, 32, to(Type::W, Out),
                {file(RegFile::Acc, Type::W, N * 64)})});
    EXPECT_EQ(M.get<uint16_t>(Out, 32), std::vector<uint16_t>(32, 10 + N));
  }
}

TEST(Accumulators, TheImplicitOneIsWhatAcc0WasLastWrittenAs) {
  Machine M;
  M.set<int16_t>(0, {5, 6});
  Source W = packed(Type::W, 0);
  Inst Mac = inst(Op::Mac, 2, to(Type::D, Out), {W, immediate(Type::W, 1)});
  M.run({inst(Op::Mul, 2, to(Type::W, 0, 1, RegFile::Acc),
              {W, immediate(Type::W, 10)}),
         inst(Op::Mov, 8, to(Type::F, 32, 1, RegFile::Acc),
              {immediate(Type::F, bitsOf(7))}),
         Mac});
  EXPECT_EQ(M.get<int32_t>(Out, 2), (std::vector<int32_t>{55, 66}));
  M.run({inst(Op::Mul, 2, to(Type::D, 0, 1, RegFile::Acc),
              {W, immediate(Type::W, 100)}),
         Mac});
  EXPECT_EQ(M.get<int32_t>(Out, 2), (std::vector<int32_t>{505, 606}));
}

TEST(Accumulators, CarryAndBorrow) {
  Machine M;
  M.set<uint32_t>(0, {0xffffffff, 5});
  Inst Carry = inst(Op::Mov, 2, to(Type::UD, Out + 32),
                    {file(RegFile::Acc, Type::UD, 0)});
  M.run({inst(Op::Addc, 2, to(Type::UD, Out),
              {packed(Type::UD, 0), immediate(Type::UD, 1)}),
         Carry});
  EXPECT_EQ(M.get<uint32_t>(Out, 2), (std::vector<uint32_t>{0, 6}));
  EXPECT_EQ(M.get<uint32_t>(Out + 32, 2), (std::vector<uint32_t>{1, 0}));
  M.run({inst(Op::Subb, 2, to(Type::UD, Out),
              {packed(Type::UD, 0), immediate(Type::UD, 6)}),
         Carry});
  EXPECT_EQ(M.get<uint32_t>(Out, 2),
            (std::vector<uint32_t>{0xfffffff9, 0xffffffff}));
  EXPECT_EQ(M.get<uint32_t>(Out + 32, 2), (std::vector<uint32_t>{0, 1}));
}

TEST(Bits, Fields) {
  Machine M("dg2");
  auto d = [](uint32_t V) { return immediate(Type::UD, V); };
  auto s = [](uint32_t V) { return immediate(Type::D, V); };
  Inst Bfn = inst(Op::Bfn, 1, to(Type::UD, Out + 28),
                  {d(0xff00ff00), d(0xf0f0f0f0), d(0xcccccccc)});
  Bfn.BoolFn = 0xca; // src0 ? src1 : src2, were src0 the highest bit.
  M.run({inst(Op::Bfe, 1, to(Type::D, Out), {s(4), s(8), s(0xf00)}),
         inst(Op::Bfe, 1, to(Type::UD, Out + 4), {d(4), d(8), d(0xf00)}),
         inst(Op::Bfi1, 1, to(Type::UD, Out + 8), {d(4), d(8)}),
         inst(Op::Bfi2, 1, to(Type::UD, Out + 12), {d(0xf00), d(5), d(~0u)}),
         inst(Op::Fbh, 1, to(Type::UD, Out + 16), {s(0xffff0000)}),
         inst(Op::Lzd, 1, to(Type::UD, Out + 20), {d(0x00010000)}),
         inst(Op::Bfrev, 1, to(Type::UD, Out + 24), {d(0x00000005)}), Bfn});
  EXPECT_EQ(
      M.get<uint32_t>(Out, 7),
      (std::vector<uint32_t>{~0u, 15, 0xf00, 0xfffff5ff, 16, 15, 0xa0000000}));
  uint32_t Want = 0;
  for (unsigned Bit = 0; Bit < 32; ++Bit) {
    unsigned Row = (0xff00ff00u >> Bit & 1) | (0xf0f0f0f0u >> Bit & 1) << 1 |
                   (0xccccccccu >> Bit & 1) << 2;
    Want |= (0xcau >> Row & 1) << Bit;
  }
  EXPECT_EQ(M.thread().grf<uint32_t>(Out + 28), Want);
}

TEST(Dots, BytesOfDwords) {
  Machine M("tgllp");
  M.run(inst(Op::DP4A, 1, to(Type::D, Out),
             {immediate(Type::D, 10), immediate(Type::D, 0xff02fe01),
              immediate(Type::UD, 0xff030201)}));
  // 10 + 1*1 + (-2)*2 + 2*3 + (-1)*255
  EXPECT_EQ(M.thread().grf<int32_t>(Out), 10 + 1 - 4 + 6 - 255);
}

TEST(Dots, FourChannels) {
  Machine M;
  M.set<float>(0, {1, 2, 3, 4, 5, 6, 7, 8});
  M.set<float>(32, {1, 1, 1, 10, 2, 2, 2, 2});
  M.run({inst(Op::DP4, 8, to(Type::F, Out),
              {packed(Type::F, 0), packed(Type::F, 32)}),
         inst(Op::DPH, 8, to(Type::F, Out + 32),
              {packed(Type::F, 0), packed(Type::F, 32)})});
  EXPECT_EQ(M.get<float>(Out, 8),
            (std::vector<float>{46, 46, 46, 46, 52, 52, 52, 52}));
  EXPECT_EQ(M.get<float>(Out + 32, 8),
            (std::vector<float>{16, 16, 16, 16, 38, 38, 38, 38}));
}

TEST(Dots, Systolic) {
  // An 8 x 32 matrix of bytes times a 32 x 8 one, rows in src2, columns packed
  // into the channels of src1.
  Machine M("dg2");
  int8_t A[8][32], B[32][8];
  for (int R = 0; R < 8; ++R)
    for (int K = 0; K < 32; ++K) {
      A[R][K] = int8_t(R * 7 - K * 3);
      B[K][R] = int8_t(K * 5 - R * 11);
      M.thread().setGRF<int8_t>(1024 + R * 32 + K, A[R][K]);
      M.thread().setGRF<int8_t>(2048 + K / 4 * 32 + R * 4 + K % 4, B[K][R]);
    }
  for (int N = 0; N < 64; ++N)
    M.thread().setGRF<int32_t>(512 + 4 * N, N * 1000);
  Inst I = inst(
      Op::DPAS, 8, to(Type::D, Out),
      {packed(Type::D, 512), packed(Type::B, 2048), packed(Type::B, 1024)});
  I.SystolicDepth = 8;
  I.RepeatCount = 8;
  I.Dst.Offset = 3072;
  M.run(I);
  ASSERT_EQ(M.thread().Status, ThreadStatus::Ready)
      << M.thread().Problem.Message;
  for (int R = 0; R < 8; ++R)
    for (int C = 0; C < 8; ++C) {
      int32_t Sum = (R * 8 + C) * 1000;
      for (int K = 0; K < 32; ++K)
        Sum += A[R][K] * B[K][C];
      EXPECT_EQ(M.thread().grf<int32_t>(3072 + (R * 8 + C) * 4), Sum);
    }
}

TEST(Platforms, RefuseWhatTheyDoNotHave) {
  Machine M("skl");
  M.run(inst(Op::DP4A, 1, to(Type::D, Out),
             {immediate(Type::D, 0), scalar(Type::D, 0), scalar(Type::D, 0)}));
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::Illegal);
  Machine Later("icllp");
  Later.run(inst(Op::DP4, 4, to(Type::F, Out),
                 {packed(Type::F, 0), packed(Type::F, 0)}));
  EXPECT_EQ(Later.thread().Problem.K, Fault::Kind::Illegal);
}

TEST(Platforms, AlternativeFloatModeIsRefusedForArithmeticOnly) {
  Machine M("skl", 1);
  Inst Move = inst(Op::Mov, 1, to(Type::F, Out), {scalar(Type::F, 0)});
  M.run({Move, inst(Op::Add, 1, to(Type::D, Out),
                    {scalar(Type::D, 0), scalar(Type::D, 0)})});
  EXPECT_EQ(M.thread().Status, ThreadStatus::Ready);
  M.run(inst(Op::Add, 1, to(Type::F, Out),
             {scalar(Type::F, 0), scalar(Type::F, 0)}));
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::UnimplementedInstruction);
}

} // namespace
