//===- LSCTest.cpp - load-store cache messages ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: the semantics of vISA LSC_UNTYPED.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "gen-simulator/messages/Atomics.h"
#include "test/unit/support/Message.h"

using namespace gensim_test;
using gensim::test::expectMessage;

namespace {

constexpr uint64_t At = 0x400000;
constexpr unsigned P0 = Machine::P0, P1 = Machine::P1, R = Machine::R;

enum { Flat, BSS, SS, BTI };
enum { A16 = 1, A32, A64 };
enum { D8, D16, D32, D64, D8U32, D16U32, D16U32H };

uint32_t lsc(unsigned Op, unsigned AddressSize, unsigned DataSize,
             unsigned Vector, bool Transposed, unsigned Type, unsigned Length0,
             unsigned Response) {
  return Op | AddressSize << 7 | DataSize << 9 | Vector << 12 |
         unsigned(Transposed) << 15 | Response << 20 | Length0 << 25 |
         Type << 29;
}

struct Memory : Machine {
  Memory() : Machine("dg2") {
    buffer(At, 2048);
    for (unsigned I = 0; I < 2048; ++I)
      poke<uint8_t>(At + I, byteAt(I));
  }
  static uint8_t byteAt(unsigned I) { return uint8_t(11 * I + (I >> 7)); }
  template <typename E> E at(uint64_t Offset) { return peek<E>(At + Offset); }
};

TEST(LSC, LoadsEveryDataSize) {
  for (unsigned Size : {D32, D64, D8U32, D16U32, D16U32H})
    for (unsigned Exec : {1u, 8u, 16u}) {
      Memory M;
      M.ExecSize = uint8_t(Exec);
      unsigned Slots = Exec == 16 ? 16 : 8;
      for (unsigned I = 0; I < Exec; ++I)
        M.set<uint64_t>(P0, I, At + 8 * I);
      unsigned Registers = Slots * (Size == D64 ? 8 : 4) / 32;
      M.send(SF::UGM, lsc(0, A64, Size, 0, false, Flat, Slots / 4, Registers),
             0, (1u << Exec) - 1);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < Exec; ++I) {
        uint32_t D = M.at<uint32_t>(8 * I);
        if (Size == D64)
          EXPECT_EQ(M.get<uint64_t>(R, I), M.at<uint64_t>(8 * I));
        else
          EXPECT_EQ(M.result(I), Size == D32      ? D
                                 : Size == D8U32  ? D & 0xFF
                                 : Size == D16U32 ? D & 0xFFFF
                                                  : D << 16);
      }
    }
}

/// From Xe2 on the extended descriptor adds a signed offset in bytes.
TEST(LSC, ImmediateOffsets) {
  for (bool Indexed : {false, true})
    for (int Offset : {64, -32}) {
      Memory M;
      M.ExecSize = 8;
      for (unsigned I = 0; I < 8; ++I)
        if (Indexed)
          M.set<uint32_t>(P0, I, 256 + 4 * I);
        else
          M.set<uint64_t>(P0, I, At + 256 + 4 * I);
      uint32_t ExDesc =
          Indexed ? (uint32_t(Offset) & 0xFFF) << 12 : uint32_t(Offset) << 12;
      M.send(SF::UGM,
             lsc(0, Indexed ? A32 : A64, D32, 0, false, Indexed ? BTI : Flat,
                 Indexed ? 1 : 2, 1),
             0, 0xFF, ExDesc);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 8; ++I)
        EXPECT_EQ(M.result(I), M.at<uint32_t>(256 + Offset + 4 * I));
    }
}

TEST(LSC, ImmediateOffsetOfABlock) {
  Memory M;
  M.ExecSize = 1;
  M.set<uint32_t>(P0, 0, 128);
  M.send(SF::UGM, lsc(0, A32, D32, 4, true, BTI, 1, 1), 0, 1, 0x80 << 12);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(M.result(I), M.at<uint32_t>(256 + 4 * I));
}

/// Each parameter and each channel has a register of 16 lanes, or two.
TEST(LSC, TypedQuads) {
  for (unsigned Lanes : {16u, 32u}) {
    Machine M("lnl");
    constexpr unsigned R32_UINT = 0x0D7, Pitch = 256;
    M.image(At, R32_UINT, 64, 4, Pitch);
    M.Space.map(At, 4 * Pitch);
    for (unsigned I = 0; I < 64 * 4; ++I)
      M.poke<uint32_t>(At + 4 * I, 1000 + I);
    M.ExecSize = uint8_t(Lanes);
    unsigned Each = Lanes / 16, Row = 2;
    for (unsigned I = 0; I < Lanes; ++I) {
      M.set<uint32_t>(P0, I, 3 * I);
      M.set<uint32_t>(P0 + Each, I, Row);
    }
    // Channel x; u and v.
    uint32_t Desc = 2 | A32 << 7 | D32 << 9 | 1 << 12 | Each << 20 |
                    2 * Each << 25 | BTI << 29;
    M.send(SF::TGM, Desc, 0, ~0u);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < Lanes; ++I)
      EXPECT_EQ(M.result(I), 3 * I < 64 ? 1000 + 64 * Row + 3 * I : 0u);
    for (unsigned I = 0; I < Lanes; ++I)
      M.set<uint32_t>(P1, I, 7 + I);
    Desc = 6 | A32 << 7 | D32 << 9 | 1 << 12 | 2 * Each << 25 | BTI << 29;
    M.send(SF::TGM, Desc, Each, ~0u);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.peek<uint32_t>(At + Row * Pitch + 4 * 15), 7 + 5u);
  }
}

/// x in bytes, y, and the size less one in dwords 5 to 7; rows are padded to a
/// power of two; the border is repeated.
TEST(LSC, TypedBlocks) {
  Machine M("lnl");
  constexpr unsigned R8_UNORM = 0x140, Pitch = 64, Width = 40, Height = 6;
  M.image(At, R8_UNORM, Width, Height, Pitch);
  M.Space.map(At, Height * Pitch);
  auto Value = [](unsigned X, unsigned Y) { return uint8_t(5 * X + 37 * Y); };
  for (unsigned Y = 0; Y < Height; ++Y)
    for (unsigned X = 0; X < Width; ++X)
      M.poke<uint8_t>(At + Y * Pitch + X, Value(X, Y));
  M.ExecSize = 1;
  M.set<int32_t>(P0, 5, 30);
  M.set<int32_t>(P0, 6, 4);
  M.set<uint32_t>(P0, 7, (24 - 1) | (4 - 1) << 8);
  M.send(SF::TGM, 3 | 2 << 20 | 1 << 25 | BTI << 29, 0, 1);
  ASSERT_TRUE(M.fine());
  for (unsigned Y = 0; Y < 4; ++Y)
    for (unsigned X = 0; X < 24; ++X)
      EXPECT_EQ(
          M.get<uint8_t>(R, 32 * Y + X),
          Value(std::min(30 + X, Width - 1), std::min(4 + Y, Height - 1)));
  for (unsigned I = 0; I < 128; ++I)
    M.set<uint8_t>(P1, I, uint8_t(200 - I));
  M.send(SF::TGM, 7 | 1 << 25 | BTI << 29, 2, 1);
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.peek<uint8_t>(At + 5 * Pitch + 33), uint8_t(200 - 32 - 3));
  EXPECT_EQ(M.peek<uint8_t>(At + 5 * Pitch + Width), 0); // Outside.
}

/// Single elements may be anywhere; those of a vector are aligned to dwords.
TEST(LSC, AlignmentOfElements) {
  for (unsigned Code : {0, 1}) {
    Memory M;
    M.ExecSize = 8;
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint64_t>(P0, I, At + 8 * I + 2);
    M.send(SF::UGM, lsc(0, A64, D32, Code, false, Flat, 2, Code + 1), 0, 0xFF);
    EXPECT_EQ(M.T->Problem.K, Code ? Fault::Kind::Illegal : Fault::Kind::None);
    if (!Code)
      EXPECT_EQ(M.result(3), M.at<uint32_t>(26));
  }
}

TEST(LSC, ElementsOfAVectorAreInSuccessiveBlocks) {
  const unsigned Counts[] = {1, 2, 3, 4, 8};
  for (unsigned Code = 0; Code < 5; ++Code)
    for (bool Store : {false, true}) {
      Memory M;
      M.ExecSize = 8;
      unsigned Count = Counts[Code];
      for (unsigned I = 0; I < 8; ++I) {
        M.set<uint32_t>(P0, I, 64 * I);
        for (unsigned J = 0; J < Count; ++J)
          M.set<uint32_t>(P1 + J, I, 1000 * J + I);
      }
      M.send(
          SF::UGM,
          lsc(Store ? 4 : 0, A32, D32, Code, false, BTI, 1, Store ? 0 : Count),
          Store ? Count : 0, 0xFF, 0);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 8; ++I)
        for (unsigned J = 0; J < Count; ++J)
          EXPECT_EQ(M.at<uint32_t>(64 * I + 4 * J),
                    Store ? 1000 * J + I : M.get<uint32_t>(R + J, I));
    }
}

TEST(LSC, TransposedDataAreContiguous) {
  const unsigned Counts[] = {1, 2, 3, 4, 8, 16, 32, 64};
  for (unsigned Code = 0; Code < 8; ++Code)
    for (unsigned Size : {D32, D64}) {
      unsigned Bytes = Counts[Code] * (Size == D64 ? 8 : 4);
      if (Bytes > 256)
        continue;
      Memory M;
      M.ExecSize = 1;
      M.set<uint64_t>(P0, 0, At + 24);
      unsigned Registers = (Bytes + 31) / 32;
      M.send(SF::UGM, lsc(0, A64, Size, Code, true, Flat, 1, Registers), 0, 1);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < Bytes; ++I)
        EXPECT_EQ(M.get<uint8_t>(R, I), Memory::byteAt(24 + I));
      for (unsigned I = 0; I < Bytes; ++I)
        M.set<uint8_t>(P1, I, uint8_t(I ^ 0x55));
      M.send(SF::UGM, lsc(4, A64, Size, Code, true, Flat, 1, 0), Registers, 1);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < Bytes; ++I)
        EXPECT_EQ(M.at<uint8_t>(24 + I), uint8_t(I ^ 0x55));
      EXPECT_EQ(M.at<uint8_t>(24 + Bytes), Memory::byteAt(24 + Bytes));
    }
}

TEST(LSC, QuadsTakeTheChannelsOfTheirMask) {
  for (unsigned Mask = 1; Mask < 16; ++Mask)
    for (bool Store : {false, true}) {
      Memory M;
      unsigned Channels = unsigned(__builtin_popcount(Mask));
      for (unsigned I = 0; I < 16; ++I) {
        M.set<uint32_t>(P0, I, 16 * I);
        for (unsigned C = 0; C < Channels; ++C)
          M.set<uint32_t>(P1 + 2 * C, I, 500 * C + I);
      }
      M.send(SF::UGM,
             lsc(!Store     ? 2
                 : Mask % 2 ? 0x20
                            : 6,
                 A32, D32, Mask & 7, Mask & 8, BTI, 2,
                 Store ? 0 : 2 * Channels),
             Store ? 2 * Channels : 0, 0xFFFF, 0);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 16; ++I)
        for (unsigned C = 0, Block = 0; C < 4; ++C) {
          uint32_t Now = M.at<uint32_t>(16 * I + 4 * C);
          if (!(Mask >> C & 1)) {
            EXPECT_EQ(Now & 0xFF, Memory::byteAt(16 * I + 4 * C));
            continue;
          }
          EXPECT_EQ(Now, Store ? 500 * Block + I
                               : M.get<uint32_t>(R + 2 * Block, I));
          ++Block;
        }
    }
}

TEST(LSC, SLMWithAddressesOf16And32Bits) {
  for (unsigned Size : {A16, A32}) {
    Machine M("dg2");
    M.Group.SLM.resize(512);
    for (unsigned I = 0; I < 16; ++I) {
      if (Size == A16)
        M.set<uint16_t>(P0, I, uint16_t(4 * I));
      else
        M.set<uint32_t>(P0, I, I == 15 ? 512 : 4 * I);
      M.set<uint32_t>(P1, I, 0x10101010 + I);
    }
    unsigned Registers = Size == A16 ? 1 : 2;
    M.send(SF::SLM, lsc(4, Size, D32, 0, false, Flat, Registers, 0), 2);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.Group.SLM[4 * 9], 0x19);
    M.send(SF::SLM, lsc(0, Size, D32, 0, false, Flat, Registers, 2));
    EXPECT_EQ(M.result(14), 0x10101010u + 14);
    EXPECT_EQ(M.result(15), Size == A16 ? 0x10101010u + 15 : 0);
  }
}

TEST(LSC, StatelessThroughTheBindingTable) {
  Memory M;
  M.ExecSize = 1;
  M.D.StatelessBase = At - 0x100;
  M.set<uint32_t>(P0, 0, 0x108);
  M.send(SF::UGM, lsc(0, A32, D32, 4, true, BTI, 1, 1), 0, 1, 255u << 24);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(M.get<uint8_t>(R, I), Memory::byteAt(8 + I));
}

TEST(LSC, SurfaceStatesThatNobodyKnowsAreScratch) {
  Machine M("dg2");
  M.Space.map(At, 0x4000);
  M.D.ScratchBase = At;
  M.D.ScratchBytesPerThread = 1024;
  M.T->Slot = 2;
  M.ExecSize = 1;
  M.set<uint32_t>(P0, 0, 32);
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P1, I, 7 * I);
  M.send(SF::UGM, lsc(4, A32, D32, 4, true, SS, 1, 0), 1, 1, 0x400);
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.peek<uint32_t>(At + 2048 + 32 + 12), 21u);
  EXPECT_EQ(M.Seen.Seen[0].S, Access::Space::Scratch);
  M.D.ScratchBytesPerThread = 0;
  M.send(SF::UGM, lsc(4, A32, D32, 4, true, SS, 1, 0), 1, 1, 0x400);
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::BadSurface);
}

TEST(LSC, EveryAtomicOperation) {
  for (unsigned Opcode = 0x08; Opcode <= 0x1A; ++Opcode)
    for (unsigned Size : {D32, D64, D16U32}) {
      AtomicOp Op = *atomicOfLSC(Opcode);
      bool Sum = Op == AtomicOp::FAdd || Op == AtomicOp::FSub;
      if (Sum && Size == D16U32)
        continue;
      unsigned Bytes = Size == D32 ? 4 : Size == D64 ? 8 : 2;
      unsigned SlotBytes = Bytes == 8 ? 8 : 4, Block = SlotBytes / 4;
      uint64_t Ones =
          Bytes == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * Bytes)) - 1;
      Memory M;
      M.ExecSize = 8;
      unsigned Sources = infoOf(Op).Sources;
      auto Operand = [&](unsigned S, unsigned I) {
        return (0x3F8000003F003C00 + (S ? 77 : 3 * I)) & Ones;
      };
      for (unsigned I = 0; I < 8; ++I) {
        M.set<uint64_t>(P0, I, At + 16 * I);
        M.poke<uint64_t>(At + 16 * I, 0x3F8000003F003C00 + 5 * (I % 4));
        for (unsigned S = 0; S < 2; ++S)
          if (Bytes == 8)
            M.set<uint64_t>(P1 + S * Block, I, Operand(S, I));
          else
            M.set<uint32_t>(P1 + S * Block, I, uint32_t(Operand(S, I)));
      }
      M.send(SF::UGM, lsc(Opcode, A64, Size, 0, false, Flat, 2, Block),
             Sources * Block, 0xFF);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 8; ++I) {
        uint64_t Old = (0x3F8000003F003C00 + 5 * (I % 4)) & Ones;
        EXPECT_EQ(M.at<uint64_t>(16 * I) & Ones,
                  applyAtomic(Op, Bytes, Old, Operand(0, I), Operand(1, I)));
        EXPECT_EQ(SlotBytes == 8 ? M.get<uint64_t>(R, I) : M.result(I), Old);
      }
    }
}

/// Eight lanes in a payload for 16, as vISA makes it: lengths tell.
TEST(LSC, LengthsSayHowManyLanesAPayloadHas) {
  Memory M;
  M.ExecSize = 8;
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 64 + 8 * I);
    M.set<uint32_t>(P1, I, 100 + I);
    M.set<uint32_t>(P1, 16 + I, 200 + I);
  }
  M.send(SF::UGM, lsc(4, A32, D32, 1, false, BTI, 2, 0), 4, 0xFF, 0);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I) {
    EXPECT_EQ(M.at<uint32_t>(64 + 8 * I), 100 + I);
    EXPECT_EQ(M.at<uint32_t>(68 + 8 * I), 200 + I);
  }
}

struct Surface2D : Machine {
  static constexpr unsigned Pitch = 96, Width = 80, Height = 12;
  Surface2D() : Machine("pvc") {
    buffer(At, Pitch * Height);
    for (unsigned I = 0; I < Pitch * Height; ++I)
      poke<uint8_t>(At + I, byteAt(I));
    ExecSize = 1;
  }
  static uint8_t byteAt(unsigned I) { return uint8_t(7 * I + (I >> 6)); }
  template <typename E> static E elementAt(int X, int Y) {
    E V = 0;
    for (unsigned B = 0; B < sizeof(E); ++B) {
      int Byte = X * int(sizeof(E)) + int(B);
      if (Byte >= 0 && Byte < int(Width) && Y >= 0 && Y < int(Height))
        V = E(V | E(byteAt(unsigned(Y) * Pitch + unsigned(Byte))) << 8 * B);
    }
    return V;
  }
  void describe(int X, int Y, unsigned W, unsigned H, unsigned Blocks = 1) {
    set<uint64_t>(P0, 0, At);
    set<uint32_t>(P0, 2, Width - 1);
    set<uint32_t>(P0, 3, Height - 1);
    set<uint32_t>(P0, 4, Pitch - 1);
    set<uint32_t>(P0, 5, uint32_t(X));
    set<uint32_t>(P0, 6, uint32_t(Y));
    set<uint32_t>(P0, 7, (W - 1) | (H - 1) << 8 | (Blocks - 1) << 16);
  }
  void load(unsigned Size, unsigned Bits, unsigned Registers,
            uint32_t ExDesc = 0) {
    send(SF::UGM, 3u | Size << 9 | Bits | Registers << 20 | 1u << 25, 0, 1,
         ExDesc);
  }
};
constexpr unsigned TransposedBit = 1 << 15, TransformedBit = 1 << 7;

TEST(LSC, BlocksInTwoDimensionsArePadded) {
  Surface2D M;
  M.describe(-1, 9, 5, 4, 2); // Rows of 8, blocks of two registers.
  M.load(D32, 0, 4);
  ASSERT_TRUE(M.fine());
  for (unsigned B = 0; B < 2; ++B)
    for (unsigned Y = 0; Y < 4; ++Y)
      for (unsigned X = 0; X < 8; ++X)
        EXPECT_EQ(M.result(32 * B + 8 * Y + X),
                  X < 5 ? M.elementAt<uint32_t>(-1 + int(5 * B + X), 9 + int(Y))
                        : 0);
}

/// From Xe2 on the extended descriptor adds to both coordinates.
TEST(LSC, BlocksInTwoDimensionsAtImmediateOffsets) {
  Surface2D M;
  M.describe(2, 6, 8, 4);
  M.load(D32, 0, 2, 5u << 12 | (-3u & 0x3FF) << 22);
  ASSERT_TRUE(M.fine());
  for (unsigned Y = 0; Y < 4; ++Y)
    for (unsigned X = 0; X < 8; ++X)
      EXPECT_EQ(M.result(8 * Y + X),
                M.elementAt<uint32_t>(7 + int(X), 3 + int(Y)));
}

TEST(LSC, BlocksInTwoDimensionsTransposed) {
  Surface2D M;
  M.describe(14, 2, 8, 6);
  M.load(D32, TransposedBit, 4);
  ASSERT_TRUE(M.fine());
  for (unsigned X = 0; X < 8; ++X)
    for (unsigned Y = 0; Y < 8; ++Y)
      EXPECT_EQ(M.result(8 * X + Y),
                Y < 6 ? M.elementAt<uint32_t>(14 + int(X), 2 + int(Y)) : 0);
}

TEST(LSC, BlocksInTwoDimensionsTransformed) {
  Surface2D M;
  M.describe(3, 8, 16, 6);
  M.load(D8, TransformedBit, 2); // Six rows of bytes make no dwords.
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
  Surface2D N;
  N.describe(3, 8, 16, 8);
  N.load(D8, TransformedBit, 2);
  ASSERT_TRUE(N.fine());
  for (unsigned Y = 0; Y < 8; ++Y)
    for (unsigned X = 0; X < 16; ++X)
      EXPECT_EQ(N.get<uint8_t>(R, Y / 4 * 64 + 4 * X + Y % 4),
                N.elementAt<uint8_t>(3 + int(X), 8 + int(Y)));
}

TEST(LSC, BlocksInTwoDimensionsAreStored) {
  Surface2D M;
  M.describe(17, 10, 4, 4);
  for (unsigned I = 0; I < 16; ++I)
    M.set<uint32_t>(P1, I, 1000 + I);
  M.send(SF::UGM, 7u | D32 << 9 | 1u << 25, 1, 1);
  ASSERT_TRUE(M.fine());
  for (unsigned Y = 0; Y < 2; ++Y)
    for (unsigned X = 0; X < 6; ++X) {
      unsigned Byte = (10 + Y) * M.Pitch + 4 * (17 + X);
      uint32_t Old = 0;
      for (unsigned B = 0; B < 4; ++B)
        Old |= uint32_t(M.byteAt(Byte + B)) << 8 * B;
      EXPECT_EQ(M.peek<uint32_t>(At + Byte), X < 3 ? 1000 + 4 * Y + X : Old);
    }
}

TEST(LSC, BlocksInTwoDimensionsNeedAProperSurface) {
  const struct {
    unsigned Dword, Value;
  } Bad[] = {{0, 0x400010}, {2, 30}, {4, 40}, {4, 98}, {7, 0x1F}, {7, 0x2000}};
  for (const auto &B : Bad) {
    Surface2D M;
    M.describe(0, 0, 4, 4);
    M.set<uint32_t>(P0, B.Dword, B.Value);
    M.load(D32, 0, 16);
    EXPECT_EQ(M.T->Problem.K, Fault::Kind::Illegal) << B.Dword;
  }
}

TEST(LSC, BlocksInTwoDimensionsAtTheCorners) {
  for (auto [X, Y] : {std::pair(0, 0), {16, 0}, {0, 8}, {16, 8}, {-4, -4}}) {
    Surface2D M;
    M.describe(X, Y, 4, 4);
    M.load(D32, 0, 2);
    ASSERT_TRUE(M.fine());
    for (int I = 0; I < 16; ++I)
      EXPECT_EQ(M.result(I), M.elementAt<uint32_t>(X + I % 4, Y + I / 4));
  }
}

/// Each refused description beside the nearest one that is executed.
TEST(LSC, BlocksInTwoDimensionsSayWhatIsWrong) {
  struct Row {
    unsigned W, H, Blocks, Registers;
    unsigned Dword, Value; ///< Replaces a part of the description; 31: none.
    const char *Why;
  };
  constexpr unsigned None = 31, Width = Surface2D::Width,
                     Pitch = Surface2D::Pitch;
  for (const Row &R : {
           Row{4, 4, 1, 2, None, 0, ""},
           {4, 4, 1, 2, 0, unsigned(At) + 64, ""},
           {4, 4, 1, 2, 0, unsigned(At) + 32, "which is not aligned to 64"},
           {4, 4, 1, 2, 2, 64 - 1, ""},
           {4, 4, 1, 2, 2, 60 - 1, "a surface 60 bytes wide"},
           {4, 4, 1, 2, 2, 66 - 1, "a surface 66 bytes wide"},
           {4, 4, 1, 2, 2, 68 - 1, ""},
           {4, 4, 1, 2, 4, Pitch + 8 - 1, ""},
           {4, 4, 1, 2, 4, Pitch + 4 - 1, "and a pitch in units of 8"},
           {4, 4, 1, 2, 4, Width / 8 * 8 - 8 - 1, "that is not smaller"},
           {16, 4, 1, 8, None, 0, ""},
           {17, 4, 1, 8, None, 0, "1 blocks of 17 x 4 elements of 4 bytes"},
           {8, 4, 2, 8, None, 0, ""},
           {8, 4, 3, 12, None, 0, "3 blocks of 8 x 4 elements of 4 bytes"},
           {4, 32, 1, 16, None, 0, ""},
           {4, 33, 1, 17, None, 0, "1 blocks of 4 x 33 elements of 4 bytes"},
           {16, 32, 1, 31, None, 0, ""},
           {3, 24, 5, 31, None, 0, ""},
           {3, 25, 5, 31, None, 0, "blocks of more than 32 registers"},
       }) {
    Surface2D M;
    M.describe(0, 0, R.W, R.H, R.Blocks);
    if (R.Dword != None)
      M.set<uint32_t>(P0, R.Dword, R.Value);
    M.load(D32, 0, R.Registers);
    expectMessage(M.T->Problem.Message, R.Why);
  }
  for (unsigned Rows : {8, 9})
    for (unsigned Blocks : {1, 2}) {
      Surface2D M;
      M.describe(0, 0, 4, Rows, Blocks);
      M.send(SF::UGM, 7u | D32 << 9 | 1u << 25, 10, 1);
      EXPECT_EQ(M.T->Problem.Message.find("a store of more than 8 rows or") ==
                    std::string::npos,
                Rows == 8 && Blocks == 1);
    }
}

TEST(LSC, ThirtyTwoLanesNeedRegistersOf64Bytes) {
  Memory M;
  M.ExecSize = 32;
  M.send(SF::UGM, lsc(0, A32, D32, 0, false, BTI, 4, 4), 0, 1, 0);
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
  Machine Wide("pvc");
  Wide.buffer(At, 1024);
  for (unsigned I = 0; I < 32; ++I) {
    Wide.set<uint32_t>(P0, I, 4 * (31 - I));
    Wide.poke<uint32_t>(At + 4 * I, 100 + I);
  }
  Wide.ExecSize = 32;
  Wide.send(SF::UGM, lsc(0, A32, D32, 0, false, BTI, 2, 2), 0, ~0u, 0);
  ASSERT_TRUE(Wide.fine());
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(Wide.result(I), 131 - I);
}

TEST(LSC, FormsThatAreNotModelledAreNamed) {
  const struct {
    uint32_t Desc;
    const char *Name;
  } Rows[] = {
      {lsc(1, A64, D32, 0, false, Flat, 1, 1), "ugm load_strided"},
      {lsc(3, A64, D32, 0, false, Flat, 1, 1), "ugm load_block2d"},
      {lsc(0x1B, A64, D32, 0, false, Flat, 2, 1), "ugm load_status"},
      {lsc(0, A64, D16, 0, false, Flat, 2, 1), "ugm load"},
      {lsc(0x3F, A64, D32, 0, false, Flat, 2, 1), "ugm message 0x3f"},
  };
  for (const auto &Row : Rows) {
    Memory M;
    M.ExecSize = 8;
    M.send(SF::UGM, Row.Desc, 0, 1);
    EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
    EXPECT_NE(M.T->Problem.Message.find(std::string("'") + Row.Name + "'"),
              std::string::npos)
        << M.T->Problem.Message;
  }
}

} // namespace
