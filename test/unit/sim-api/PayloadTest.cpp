//===- PayloadTest.cpp - initial registers of a thread --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: docs/rationale/facts.md, the headers that NEO 22.43 writes.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Payload.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gtest/gtest.h"

using namespace gensim;
using cmc::PayloadABI;

namespace {

/// A thread of a launch that never runs.
struct Fixture {
  Fixture(const char *Target, PayloadABI ABI)
      : Target(*cmc::findTarget(Target)) {
    K.Info.ABI = ABI;
    D.Code = nullptr;
  }

  /// An argument of \p Size bytes at \p Offset of the payload.
  void value(uint32_t Offset, uint32_t Size, std::vector<uint8_t> Bytes,
             bool PerThread = false) {
    cmc::KernelArg A;
    A.Size = Size;
    K.Info.Args.push_back(A);
    K.Payload.push_back(
        {PayloadKind::Value, Offset, Size, int(K.Info.Args.size()) - 1, 0});
    KernelArgument Given;
    Given.Bytes = std::move(Bytes);
    Given.PerThread = PerThread;
    L.Args.push_back(Given);
    Bound.emplace_back();
  }

  /// The GRF file of a thread, as dwords.
  std::vector<uint32_t> fill(uint32_t X, uint32_t Y, uint32_t Z,
                             uint32_t Index = 0, uint32_t Slot = 0) {
    Payload P(K, Target, L, Bound, 0, 0);
    llvm::cantFail(P.place(Space));
    D.Code = gensim::prepare(std::make_shared<Program>(
        Target, std::vector<Inst>(1), std::vector<uint8_t>(16)));
    TranslationCache Cache(Space);
    auto T = std::make_unique<Thread>(D, Group, Cache);
    T->X = X;
    T->Y = Y;
    T->Z = Z;
    T->IndexInGroup = Index;
    T->Slot = Slot;
    Bytes = P.fill(*T);
    std::vector<uint32_t> Out(1024);
    std::memcpy(Out.data(), T->GRF.data(), 4096);
    return Out;
  }

  const cmc::TargetInfo &Target;
  KernelImage K;
  LaunchSpec L;
  std::vector<BoundArgument> Bound;
  HostSpace Space;
  Dispatch D;
  ThreadGroup Group;
  uint32_t Bytes = 0; ///< That fill() defined.
};

constexpr unsigned R1 = 8, R2 = 16, R3 = 24; ///< First dwords of registers.

TEST(CMPayload, CoordinatesOfTheMediaWalker) {
  Fixture Old("skl", PayloadABI::CM), New("icllp", PayloadABI::CM);
  EXPECT_EQ(Old.fill(300, 17, 0)[1], 300u | 17u << 16);
  EXPECT_EQ(New.fill(300, 17, 0)[1], 300u | 17u << 12);
  EXPECT_EQ(New.Bytes, 32u);
}

TEST(CMPayload, ArgumentsStartInR1) {
  Fixture F("icllp", PayloadABI::CM);
  F.value(4, 4, {1, 2, 3, 4});
  F.value(32, 2, {5, 6});
  auto G = F.fill(0, 0, 0);
  EXPECT_EQ(G[R1 + 1], 0x04030201u);
  EXPECT_EQ(G[R2], 0x0605u);
  EXPECT_EQ(F.Bytes, 96u);
}

TEST(CMPayload, ValuesOfEachThread) {
  Fixture F("icllp", PayloadABI::CM);
  F.L.Groups[0] = 3;
  F.L.Groups[1] = 2;
  F.value(0, 1, {10, 11, 12, 13, 14, 15}, /*PerThread=*/true);
  EXPECT_EQ(F.fill(2, 0, 0)[R1], 12u);
  EXPECT_EQ(F.fill(1, 1, 0)[R1], 14u);
}

TEST(CMPayload, GroupsTakeTheGPGPUWalker) {
  Fixture F("tgllp", PayloadABI::CM);
  F.K.Info.HasGroups = true;
  F.K.Payload = {{PayloadKind::GroupCount, 0, 12},
                 {PayloadKind::LocalSize, 12, 12},
                 {PayloadKind::LocalIdDwords, 32, 12}};
  F.L.Groups[0] = 5;
  F.L.Groups[2] = 7;
  F.L.GroupSize[0] = 4;
  F.L.GroupSize[1] = 2;
  auto G = F.fill(3, 0, 6, /*Index=*/5);
  EXPECT_EQ(G[1], 3u);
  EXPECT_EQ(G[6], 0u);
  EXPECT_EQ(G[7], 6u);
  EXPECT_EQ((std::vector<uint32_t>(&G[R1], &G[R1 + 6])),
            (std::vector<uint32_t>{5, 1, 7, 4, 2, 1}));
  EXPECT_EQ((std::vector<uint32_t>(&G[R2], &G[R2 + 3])),
            (std::vector<uint32_t>{1, 1, 0}));
}

TEST(Payload, ScratchAndSlotAreInR05) {
  Fixture F("icllp", PayloadABI::CM);
  F.D.ScratchBase = 0x10000;
  F.D.ScratchBytesPerThread = 2048;
  EXPECT_EQ(F.fill(0, 0, 0, 0, /*Slot=*/3)[5], 0x11800u | 3);
}

TEST(ZEPayload, PackedLocalIdsThenArguments) {
  Fixture F("icllp", PayloadABI::ZE);
  F.K.LocalIds = LocalIdForm::Packed;
  F.K.LocalIdBytes = 6;
  F.L.GroupSize[0] = 4;
  F.L.GroupSize[1] = 3;
  F.L.GroupSize[2] = 2;
  F.value(0, 4, {9, 0, 0, 0});
  auto G = F.fill(1, 2, 3, /*Index=*/4 * 3 + 4 + 2);
  EXPECT_EQ(G[1], 1u);
  EXPECT_EQ(G[6], 2u);
  EXPECT_EQ(G[7], 3u);
  EXPECT_EQ(G[R1], 2u | 1u << 16);
  EXPECT_EQ(G[R1 + 1], 1u);
  EXPECT_EQ(G[R2], 9u);
}

TEST(ZEPayload, LocalIdsOfEveryLane) {
  for (unsigned SIMD : {8u, 16u, 32u}) {
    Fixture F("skl", PayloadABI::ZE);
    unsigned Row = SIMD == 32 ? 64 : 32; // bytes of a dimension
    F.K.SIMDSize = SIMD;
    F.K.LocalIds = LocalIdForm::Lanes;
    F.K.LocalIdBytes = 3 * Row;
    F.L.GroupSize[0] = 12;
    F.L.GroupSize[1] = 8;
    F.value(0, 4, {7, 0, 0, 0});
    auto G = F.fill(0, 0, 0, /*Index=*/1);
    auto Word = [&](unsigned Byte) {
      return uint16_t(G[R1 + Byte / 4] >> (Byte % 4 * 8));
    };
    for (unsigned Lane = 0; Lane < SIMD; ++Lane) {
      EXPECT_EQ(Word(Lane * 2), (SIMD + Lane) % 12) << SIMD;
      EXPECT_EQ(Word(Row + Lane * 2), (SIMD + Lane) / 12) << SIMD;
      EXPECT_EQ(Word(2 * Row + Lane * 2), 0) << SIMD;
    }
    EXPECT_EQ(Word(3 * Row), 7) << SIMD;
  }
}

/// Also: a register for local ids is there when no ids are.
TEST(ZEPayload, WhatTheLaunchIs) {
  Fixture F("icllp", PayloadABI::ZE);
  F.K.SIMDSize = 16;
  F.K.Payload = {{PayloadKind::GlobalIdOffset, 0, 12},
                 {PayloadKind::GlobalSize, 12, 12},
                 {PayloadKind::EnqueuedLocalSize, 32, 12},
                 {PayloadKind::WorkDimensions, 44, 4}};
  F.L.Groups[0] = 10;
  F.L.Groups[1] = 2;
  F.L.GroupSize[0] = 64;
  auto G = F.fill(0, 0, 0);
  EXPECT_EQ((std::vector<uint32_t>(&G[R2], &G[R2 + 6])),
            (std::vector<uint32_t>{0, 0, 0, 640, 2, 1}));
  EXPECT_EQ((std::vector<uint32_t>(&G[R3], &G[R3 + 4])),
            (std::vector<uint32_t>{64, 1, 1, 2}));
}

// XeHPG: the kernel loads its payload from the address in r0.0.
TEST(ZEPayload, InMemory) {
  Fixture F("dg2", PayloadABI::ZE);
  F.K.SIMDSize = 16;
  F.K.LocalIds = LocalIdForm::Lanes;
  F.K.LocalIdBytes = 96;
  F.K.InlineBytes = 32;
  F.L.GroupSize[0] = 32;
  F.value(0, 4, {1, 0, 0, 0});
  F.value(32, 4, {2, 0, 0, 0});
  auto G = F.fill(0, 0, 0, /*Index=*/1);
  EXPECT_EQ(G[R1], 1u); // inline
  EXPECT_EQ(G[2] & 0xff, 1u);
  uint64_t At = G[0] & ~63u;
  uint32_t Cross = 0;
  uint16_t Ids[2] = {};
  EXPECT_TRUE(F.Space.read(At, &Cross, 4));
  EXPECT_TRUE(F.Space.read(At + 32 + 96, Ids, 4));
  EXPECT_EQ(Cross, 2u);
  EXPECT_EQ(Ids[0], 16u);
  EXPECT_EQ(Ids[1], 17u);
}

} // namespace
