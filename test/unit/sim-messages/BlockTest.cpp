//===- BlockTest.cpp - blocks of owords and registers ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: vISA OWORD_LD, OWORD_LD_UNALIGNED, OWORD_ST, SVM_BLOCK_LD and
// SVM_BLOCK_ST; scratch messages as the finalizer's spill code uses them.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace gensim_test;

namespace {

constexpr uint64_t At = 0x200000;
constexpr unsigned P0 = Machine::P0, P1 = Machine::P1, R = Machine::R;

struct Buffer : Machine {
  explicit Buffer(const char *Target = "skl", uint64_t Bytes = 1024)
      : Machine(Target) {
    buffer(At, Bytes);
    for (uint64_t I = 0; I < Bytes; ++I)
      poke<uint8_t>(At + I, byteAt(I));
  }
  static uint8_t byteAt(uint64_t I) { return uint8_t(I * 3 + (I >> 8)); }
  /// Bytes of the response from \p First on equal memory from \p Offset on.
  void expectRead(unsigned First, uint64_t Offset, unsigned Bytes,
                  uint64_t End = 1024) {
    for (unsigned I = 0; I < Bytes; ++I)
      ASSERT_EQ(get<uint8_t>(R, First + I),
                Offset + I < End ? byteAt(Offset + I) : 0)
          << I;
  }
  void fillData(unsigned Register) {
    for (unsigned I = 0; I < 256; ++I)
      set<uint8_t>(Register, I, uint8_t(200 - I));
  }
};

struct Size {
  unsigned Code, Bytes, First;
};
const Size Sizes[] = {
    {0, 16, 0}, {1, 16, 16}, {2, 32, 0}, {3, 64, 0}, {4, 128, 0}};

TEST(OwordBlock, ReadsAtAnOffsetInOwords) {
  for (SF Port : {SF::DataCache0, SF::DataCacheReadOnly})
    for (const Size &S : Sizes) {
      Buffer M;
      M.set<uint32_t>(P0, 2, 5);
      M.send(Port, desc(0, S.Code, 0, 1, std::max(1u, S.Bytes / 32), true));
      ASSERT_TRUE(M.fine());
      M.expectRead(S.First, 80, S.Bytes);
      // The rest of a register keeps its bytes.
      if (S.Bytes == 16)
        EXPECT_EQ(M.get<uint8_t>(R, S.First ? 0 : 16), 0xEF);
    }
}

TEST(OwordBlock, ReadsUnalignedAtAnOffsetInBytes) {
  for (SF Port : {SF::DataCache0, SF::DataCacheReadOnly})
    for (const Size &S : Sizes) {
      Buffer M("icllp");
      M.set<uint32_t>(P0, 2, 44);
      M.send(Port, desc(1, S.Code, 0, 1, std::max(1u, S.Bytes / 32), true));
      ASSERT_TRUE(M.fine());
      M.expectRead(S.First, 44, S.Bytes);
    }
}

TEST(OwordBlock, SixteenOwordsFromGen12On) {
  Buffer M("tgllp");
  M.set<uint32_t>(P0, 2, 1);
  M.send(SF::DataCache0, desc(0, 5, 0, 1, 8, true));
  ASSERT_TRUE(M.fine());
  M.expectRead(0, 16, 256);
  Buffer Old("icllp");
  Old.send(SF::DataCache0, desc(0, 5, 0, 1, 8, true));
  EXPECT_EQ(Old.T->Problem.K, Fault::Kind::UnimplementedMessage);
}

TEST(OwordBlock, WritesInBothPayloadForms) {
  for (bool Split : {false, true})
    for (const Size &S : Sizes) {
      Buffer M;
      unsigned Registers = std::max(1u, S.Bytes / 32);
      M.set<uint32_t>(P0, 2, 3);
      M.fillData(Split ? P1 : P0 + 1);
      M.send(SF::DataCache0,
             desc(8, S.Code, 0, Split ? 1 : 1 + Registers, 0, true),
             Split ? Registers : 0);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 256; ++I)
        EXPECT_EQ(M.peek<uint8_t>(At + I),
                  I >= 48 && I < 48 + S.Bytes
                      ? uint8_t(200 - (I - 48 + S.First))
                      : Buffer::byteAt(I));
    }
}

TEST(OwordBlock, BytesOutsideReadAsZeroAndAreDropped) {
  Buffer M("icllp", 1000); // Half an oword at the end.
  M.set<uint32_t>(P0, 2, 61);
  M.send(SF::DataCache0, desc(0, 3, 0, 1, 2, true));
  ASSERT_TRUE(M.fine());
  M.expectRead(0, 976, 64, 1000);
  ASSERT_EQ(M.Seen.Seen.size(), 2u);
  EXPECT_FALSE(M.Seen.Seen[0].Inside);
  EXPECT_EQ(M.Seen.Seen[0].Bytes, 40u);
  EXPECT_TRUE(M.Seen.Seen[1].Inside);
  EXPECT_EQ(M.Seen.Seen[1].Bytes, 24u);
  EXPECT_EQ(M.Seen.Seen[1].Lane, -1);
  M.fillData(P0 + 1);
  M.send(SF::DataCache0, desc(8, 3, 0, 3, 0, true));
  EXPECT_EQ(M.peek<uint8_t>(At + 999), uint8_t(200 - 23));
  EXPECT_EQ(M.peek<uint8_t>(At + 1000), 0); // Mapped, but not of the surface.
  M.set<uint32_t>(P0, 2, 0xFFFFFFF);
  M.send(SF::DataCache0, desc(0, 2, 0, 1, 1, true));
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.get<uint64_t>(R, 0), 0u);
}

TEST(OwordBlock, SLMAndStateless) {
  Machine M("tgllp");
  M.Group.SLM.resize(256);
  for (unsigned I = 0; I < 256; ++I)
    M.Group.SLM[I] = uint8_t(I);
  M.set<uint32_t>(P0, 2, 14);
  M.send(SF::DataCache0, desc(0, 3, 254, 1, 2, true));
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 64; ++I)
    EXPECT_EQ(M.get<uint8_t>(R, I), I < 32 ? 224 + I : 0);

  Buffer S("dg2");
  S.D.StatelessBase = At - 64;
  S.set<uint32_t>(P0, 2, 64 + 8);
  S.send(SF::DataCache0, desc(1, 2, 253, 1, 1, true));
  ASSERT_TRUE(S.fine());
  S.expectRead(0, 8, 32);
}

TEST(A64Block, ReadsAndWritesOwords) {
  for (unsigned SubType : {0u, 1u})
    for (const Size &S : Sizes) {
      Buffer M("tgllp");
      uint64_t Offset = SubType ? 20 : 32;
      unsigned Registers = std::max(1u, S.Bytes / 32);
      M.set<uint64_t>(P0, 0, At + Offset);
      M.send(SF::DataCache1,
             desc(0x14, SubType << 3 | S.Code, 255, 1, Registers, true));
      ASSERT_TRUE(M.fine());
      M.expectRead(S.First, Offset, S.Bytes);
      M.fillData(P1);
      M.send(SF::DataCache1, desc(0x15, SubType << 3 | S.Code, 255, 1, 0, true),
             Registers);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < S.Bytes; ++I)
        EXPECT_EQ(M.peek<uint8_t>(At + Offset + I), uint8_t(200 - I - S.First));
      EXPECT_EQ(M.peek<uint8_t>(At + Offset + S.Bytes),
                Buffer::byteAt(Offset + S.Bytes));
    }
}

TEST(A64Block, ReadsAndWritesHwords) {
  Buffer M;
  M.set<uint64_t>(P0, 0, At + 4);
  M.send(SF::DataCache1, desc(0x14, 3 << 3 | 2, 255, 1, 4, true));
  ASSERT_TRUE(M.fine());
  M.expectRead(0, 4, 128);
  M.fillData(P0 + 1);
  M.send(SF::DataCache1, desc(0x15, 3 << 3 | 1, 255, 3, 0, true));
  EXPECT_EQ(M.peek<uint8_t>(At + 4 + 63), uint8_t(200 - 63));
  EXPECT_EQ(M.peek<uint8_t>(At + 4 + 64), Buffer::byteAt(68));
}

TEST(A64Block, AMisalignedAddressIsAFault) {
  Buffer M;
  M.set<uint64_t>(P0, 0, At + 8);
  M.send(SF::DataCache1, desc(0x14, 2, 255, 1, 1, true));
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::Illegal);
}

/// Slot 3 of hardware threads with 2 KiB of scratch each.
struct Scratch : Machine {
  explicit Scratch(const char *Target = "icllp") : Machine(Target) {
    D.StatelessBase = At;
    D.ScratchBase = At + 0x1000;
    D.ScratchBytesPerThread = 2048;
    Space.map(At, 0x8000);
    T->Slot = 3;
    set<uint32_t>(P0, 5, 0x1000 + 3 * 2048 + 3); // FFTID in the low bits.
  }
  static uint32_t scratchDesc(bool Write, unsigned Code, unsigned Offset,
                              unsigned Length0, unsigned Response) {
    return 1u << 18 | unsigned(Write) << 17 | Code << 12 | Offset |
           Length0 << 25 | Response << 20 | 1u << 19;
  }
};

TEST(ScratchBlock, ReadsWhatWasWritten) {
  for (unsigned Code = 0; Code < 4; ++Code) {
    Scratch M;
    unsigned Registers = 1 << Code;
    for (unsigned I = 0; I < 8 * Registers; ++I)
      M.set<uint32_t>(P1, I, 0x5500 + I);
    M.send(SF::DataCache0, Scratch::scratchDesc(true, Code, 10, 1, 0),
           Registers);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.peek<uint32_t>(At + 0x1000 + 3 * 2048 + 320 + 4), 0x5501u);
    EXPECT_EQ(M.Seen.Seen[0].S, Access::Space::Scratch);
    EXPECT_EQ(M.Seen.Seen[0].Address, 320u);
    EXPECT_EQ(M.Seen.Seen[0].Bytes, 32 * Registers);
    M.send(SF::DataCache0, Scratch::scratchDesc(false, Code, 10, 1, Registers));
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8 * Registers; ++I)
      EXPECT_EQ(M.result(I), 0x5500 + I);
    EXPECT_EQ(M.result(8 * Registers), Machine::Untouched);
  }
}

/// From XeHPG on r0.5 names a surface state, and the dispatch has the address.
TEST(ScratchBlock, TheSurfaceOfXeIsThatOfTheDispatch) {
  for (const char *Target : {"dg2", "pvc"}) {
    Scratch M(Target);
    M.set<uint32_t>(P0, 5, 0x4000 << 4 | 3);
    M.set<uint32_t>(P1, 7, 0x5507);
    M.send(SF::DataCache0, Scratch::scratchDesc(true, 1, 10, 1, 0), 2);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.peek<uint32_t>(At + 0x1000 + 3 * 2048 + 320 + 28), 0x5507u);
  }
}

TEST(ScratchBlock, WritesDwordsOfEnabledChannels) {
  for (bool Dwords : {false, true}) {
    Scratch M;
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint32_t>(P1, I, 0x5500 + I);
    M.ExecSize = 8;
    M.send(SF::DataCache0,
           Scratch::scratchDesc(true, 0, 10, 1, 0) | uint32_t(Dwords) << 16, 1,
           0x82);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I)
      EXPECT_EQ(M.peek<uint32_t>(At + 0x1000 + 3 * 2048 + 320 + 4 * I),
                !Dwords || I == 1 || I == 7 ? 0x5500 + I : 0);
  }
}

TEST(ScratchBlock, OutsideOfTheThreadsScratchIsAFault) {
  Scratch M;
  M.send(SF::DataCache0, Scratch::scratchDesc(false, 1, 63, 1, 2));
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::PageFault);
  EXPECT_NE(M.T->Problem.Message.find("2048 bytes of scratch"),
            std::string::npos);
  Scratch Other;
  Other.set<uint32_t>(P0, 5, 0x1000 + 2 * 2048); // Of another thread.
  Other.send(SF::DataCache0, Scratch::scratchDesc(false, 0, 0, 1, 1));
  EXPECT_EQ(Other.T->Problem.K, Fault::Kind::PageFault);
}

TEST(OwordDualBlock, HalvesOfRegistersComeFromTwoOffsets) {
  for (unsigned Rows : {1u, 4u}) {
    Buffer M;
    M.set<uint32_t>(P0, 2, 2);
    M.set<uint32_t>(P0 + 1, 0, 1);
    M.set<uint32_t>(P0 + 1, 4, 20);
    M.ExecSize = 8;
    M.send(SF::DataCache0, desc(2, Rows == 1 ? 0 : 2, 0, 2, Rows, true), 0,
           0x7F);
    ASSERT_TRUE(M.fine());
    for (unsigned Row = 0; Row < Rows; ++Row)
      for (unsigned I = 0; I < 28; ++I)
        EXPECT_EQ(M.get<uint8_t>(R + Row, I),
                  Buffer::byteAt((I < 16 ? 3 * 16 + I : 22 * 16 + I - 16) +
                                 16 * Row));
    EXPECT_EQ(M.result(7), Machine::Untouched); // Channel 7 was off.
    for (unsigned I = 0; I < 8 * Rows; ++I)
      M.set<uint32_t>(P1, I, 0xAB00 + I);
    M.send(SF::DataCache0, desc(0xA, Rows == 1 ? 0 : 2, 0, 2, 0, true), Rows);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.peek<uint32_t>(At + 3 * 16 + 4), 0xAB01u);
    EXPECT_EQ(M.peek<uint32_t>(At + (22 + Rows - 1) * 16),
              0xAB04u + 8 * (Rows - 1));
  }
  Buffer Later("icllp");
  Later.send(SF::DataCache0, desc(2, 0, 0, 2, 1, true));
  EXPECT_EQ(Later.T->Problem.K, Fault::Kind::UnimplementedMessage);
}

} // namespace
