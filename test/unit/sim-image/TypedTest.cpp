//===- TypedTest.cpp - typed reads, writes and atomics --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Typed.h"
#include "Harness.h"
#include "gtest/gtest.h"
#include <set>

using namespace gensim_test;

namespace {

constexpr unsigned Rgba8Uint = 0x0CB, R32Uint = 0x0D7, R16Uint = 0x10D,
                   Rgba32Uint = 0x002, Rgba8Unorm = 0x0C7, Raw = 0x1FF;
constexpr unsigned TypedRead = 5, TypedWrite = 13, TypedAtomic = 6,
                   TypedAtomic16 = 7;

/// \p Slots: 0 SIMD4x2, 1 low, 2 high; \p Channels: a set bit is enabled.
uint32_t surfaceDesc(unsigned Type, unsigned Index, unsigned Channels = 15,
                     unsigned Slots = 1, bool Header = false) {
  return Header << 19 | Type << 14 | Slots << 12 | (~Channels & 15) << 8 |
         Index;
}
uint32_t atomicDesc(unsigned Op, unsigned Index, bool Return,
                    unsigned Type = TypedAtomic, bool High = false) {
  return Type << 14 | unsigned(Return) << 13 | unsigned(High) << 12 | Op << 8 |
         Index;
}

class Typed : public ::testing::Test, public Bench {
protected:
  void send(uint32_t Desc, unsigned Length, unsigned Response,
            uint32_t Mask = 0xFF, unsigned ExecSize = 8) {
    ASSERT_TRUE(
        executeTyped(*T, I, message(Desc, Length, Response, Mask, ExecSize)));
  }
  void coordinates(unsigned P, std::initializer_list<uint32_t> Values) {
    unsigned Lane = 0;
    for (uint32_t V : Values)
      set(P, Lane++, V);
  }
};

} // namespace

TEST_F(Typed, WritesTiledElements) {
  unsigned S = add(image2D(Rgba8Uint, 40, 40, 256, TileMode::Y));
  for (unsigned L = 0; L != 8; ++L) {
    set(0, L, 5 * L);
    set(1, L, 4 * L + 1);
    for (unsigned C = 0; C != 4; ++C)
      set(2 + C, L, 10 * L + C);
  }
  send(surfaceDesc(TypedWrite, S), 6, 0);
  for (unsigned L = 0; L != 8; ++L)
    for (unsigned C = 0; C != 4; ++C)
      EXPECT_EQ(
          bytes(S)[tiledOffset(TileMode::Y, 256, 5 * L * 4, 4 * L + 1) + C],
          10 * L + C);
  ASSERT_EQ(Seen.Seen.size(), 8u);
  EXPECT_EQ(Seen.Seen[3].K, Access::Kind::Write);
  EXPECT_EQ(Seen.Seen[3].Lane, 3);
  EXPECT_EQ(Seen.Seen[3].Bytes, 4u);
  EXPECT_EQ(Seen.Seen[3].Surface, int(S));
  EXPECT_EQ(Seen.Seen[3].Address,
            Bindings.Surfaces[S].Base + tiledOffset(TileMode::Y, 256, 60, 13));
  EXPECT_TRUE(Seen.Seen[3].Inside);
}

TEST_F(Typed, ReadsAndConverts) {
  unsigned S = add(image2D(Rgba8Unorm, 8, 2, 32));
  for (unsigned B = 0; B != 64; ++B)
    bytes(S)[B] = uint8_t(B * 4);
  coordinates(0, {0, 1, 2, 3, 4, 5, 6, 7});
  coordinates(1, {1, 1, 1, 1, 0, 0, 0, 0});
  send(surfaceDesc(TypedRead, S), 2, 4);
  for (unsigned L = 0; L != 8; ++L)
    for (unsigned C = 0; C != 4; ++C)
      EXPECT_EQ(resultFloat(C, L),
                float((L * 4 + C + (L < 4 ? 32 : 0)) * 4 / 255.0));
}

/// Payloads may be split anywhere; here the coordinates are the first part.
TEST_F(Typed, TakesTwoPayloads) {
  unsigned S = add(image2D(R32Uint, 8, 2, 32));
  coordinates(0, {3});
  coordinates(20, {1}); // v
  coordinates(21, {77});
  Message M = message(surfaceDesc(TypedWrite, S, 1), 1, 0, 1, 8);
  M.Payload1 = (PayloadRegister + 20) * 32;
  M.Length1 = 2;
  ASSERT_TRUE(executeTyped(*T, I, M));
  EXPECT_EQ(bytes(S)[32 + 12], 77);
}

/// Masked channels have no register in a payload or response.
TEST_F(Typed, MasksChannels) {
  unsigned S = add(image2D(Rgba8Uint, 8, 1, 32));
  const uint8_t Before[4] = {1, 2, 3, 4};
  std::memcpy(bytes(S), Before, 4);
  coordinates(0, {0});
  coordinates(1, {0});
  coordinates(2, {50}); // green
  coordinates(3, {70}); // alpha
  send(surfaceDesc(TypedWrite, S, 0b1010), 4, 0, 1);
  EXPECT_EQ(std::vector<int>({1, 50, 3, 70}),
            std::vector<int>(bytes(S), bytes(S) + 4));
  send(surfaceDesc(TypedRead, S, 0b1100), 2, 2, 1);
  EXPECT_EQ(result(0, 0), 3u);
  EXPECT_EQ(result(1, 0), 70u);
  EXPECT_EQ(result(2, 0), Untouched);
}

TEST_F(Typed, DisabledLanesKeepTheirRegisters) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  coordinates(0, {0, 1, 2, 3, 4, 5, 6, 7});
  send(surfaceDesc(TypedRead, S, 1), 2, 1, 0b10000001);
  EXPECT_EQ(result(0, 0), 0u);
  EXPECT_EQ(result(0, 1), Untouched);
  EXPECT_EQ(result(0, 7), 0u);
  EXPECT_EQ(Seen.Seen.size(), 2u);
}

TEST_F(Typed, SlotGroupsOfSixteenLanes) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  coordinates(0, {0, 1, 2, 3, 4, 5, 6, 7});
  coordinates(2, {10, 11, 12, 13, 14, 15, 16, 17});
  send(surfaceDesc(TypedWrite, S, 1, 2), 3, 0, 0x01FE, 16);
  uint32_t Out[8];
  std::memcpy(Out, bytes(S), 32);
  EXPECT_EQ(Out[0], 10u); // Lane 8 of the instruction.
  EXPECT_EQ(Out[1], 0u);
}

TEST_F(Typed, HeadersMaskLanes) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  setHeader(7, 0xFFF5);
  for (unsigned L = 0; L != 8; ++L) {
    set(1, L, L);
    set(2, L, 0u);
    set(3, L, 9u);
  }
  send(surfaceDesc(TypedWrite, S, 1, 1, true), 4, 0);
  uint32_t Out[8];
  std::memcpy(Out, bytes(S), 32);
  EXPECT_EQ(std::vector<uint32_t>(Out, Out + 5),
            (std::vector<uint32_t>{9, 0, 9, 0, 9}));
}

TEST_F(Typed, OutsideReadsZeroAndDropsWrites) {
  unsigned S = add(image2D(Rgba8Uint, 8, 4, 64));
  std::memset(bytes(S), 0x55, 64 * 4);
  // Right of the image (still in its pitch), below it, left of and above it.
  coordinates(0, {8, 0, ~0u, 7});
  coordinates(1, {0, 4, 0, ~0u});
  for (unsigned C = 0; C != 4; ++C)
    coordinates(2 + C, {1, 1, 1, 1});
  send(surfaceDesc(TypedWrite, S), 6, 0, 15);
  EXPECT_EQ(std::set<int>(bytes(S), bytes(S) + 256), std::set<int>{0x55});
  send(surfaceDesc(TypedRead, S), 2, 4, 15);
  for (unsigned L = 0; L != 4; ++L) {
    EXPECT_EQ(result(0, L), 0u);
    EXPECT_EQ(result(2, L), 0u);
    EXPECT_EQ(result(3, L), 1u); // vISA: ones in the alpha channel.
  }
  for (const Access &A : Seen.Seen)
    EXPECT_FALSE(A.Inside);
}

TEST_F(Typed, OtherLevelsAreOutside) {
  unsigned S = add(image2D(R32Uint, 8, 4, 32));
  coordinates(0, {1, 1});
  coordinates(3, {0, 1}); // lod
  coordinates(4, {5, 5});
  bytes(S)[4] = 3;
  send(surfaceDesc(TypedRead, S, 1), 4, 1, 3);
  EXPECT_EQ(result(0, 0), 3u);
  EXPECT_EQ(result(0, 1), 0u);
}

TEST_F(Typed, ArraysVolumesAndLines) {
  Surface Array = image2D(R32Uint, 8, 4, 128, TileMode::Y);
  Array.IsArray = true;
  Array.Depth = 3;
  Array.QPitch = 32;
  Surface Volume = Array;
  Volume.Kind = SurfaceKind::Image3D;
  Volume.IsArray = false;
  Surface Line = image2D(R32Uint, 8, 1, 32);
  Line.Kind = SurfaceKind::Image1D;
  Line.IsArray = true;
  Line.Depth = 3;
  Line.QPitch = 16; // Elements.
  unsigned A = add(Array), V = add(Volume), L = add(Line);
  coordinates(0, {3, 3});
  coordinates(1, {1, 1});
  coordinates(2, {2, 3});
  coordinates(3, {42, 43});
  for (unsigned S : {A, V}) {
    send(surfaceDesc(TypedWrite, S, 1), 4, 0, 3);
    EXPECT_EQ(bytes(S)[tiledOffset(TileMode::Y, 128, 12, 65)], 42);
  }
  EXPECT_FALSE(Seen.Seen.back().Inside); // Slice 3 of 3.
  coordinates(2, {44, 45});
  send(surfaceDesc(TypedWrite, L, 1), 3, 0, 3);
  EXPECT_EQ(bytes(L)[(16 + 3) * 4], 45);
}

TEST_F(Typed, Buffers) {
  Surface B;
  B.Kind = SurfaceKind::Buffer;
  B.Format = Rgba32Uint;
  B.Width = 100;
  B.Pitch = 16;
  B.BufferBytes = 1600;
  unsigned S = add(B);
  coordinates(0, {99, 100});
  for (unsigned C = 0; C != 4; ++C)
    coordinates(1 + C, {C + 1, C + 1});
  send(surfaceDesc(TypedWrite, S), 5, 0, 3);
  EXPECT_EQ(bytes(S)[99 * 16 + 12], 4);
  EXPECT_FALSE(Seen.Seen[1].Inside);
}

/// On Ponte Vecchio: 16 lanes in each register of 64 bytes.
TEST_F(Typed, WideRegisters) {
  unsigned S = add(image2D(Rgba8Uint, 16, 1, 64));
  auto Put = [&](unsigned Register, unsigned Lane, uint32_t Value) {
    T->setGRF(PayloadRegister * 32 + Register * 64 + Lane * 4, Value);
  };
  for (unsigned L = 0; L != 16; ++L) {
    Put(0, L, 15 - L);
    Put(1, L, 0);
    Put(2, L, 10 + L);  // R
    Put(3, L, 100 + L); // B
  }
  Message M = message(surfaceDesc(TypedWrite, S, 0b0101), 4, 0, 0x7FFF, 16);
  M.GRFBytes = 64;
  ASSERT_TRUE(executeTyped(*T, I, M));
  EXPECT_EQ(std::vector<int>(bytes(S), bytes(S) + 8),
            (std::vector<int>{0, 0, 0, 0, 24, 0, 114, 0}));
  M = message(surfaceDesc(TypedRead, S, 0b0101), 2, 2, 0xFFFF, 16);
  M.GRFBytes = 64;
  ASSERT_TRUE(executeTyped(*T, I, M));
  EXPECT_EQ(result(0, 0), 0u + 10);
  EXPECT_EQ(result(0, 14), 24u);
  EXPECT_EQ(result(2, 14), 114u); // The second register of 64 bytes.
  // There is no second half.
  M.Desc = surfaceDesc(TypedRead, S, 0b0101, 2);
  EXPECT_FALSE(executeTyped(*T, I, M));
}

TEST_F(Typed, LengthsThatDoNotHoldTheDataFault) {
  unsigned S = add(image2D(Rgba8Uint, 8, 1, 32));
  for (Message M : {message(surfaceDesc(TypedWrite, S), 4, 0, 1, 8),
                    message(surfaceDesc(TypedRead, S), 1, 3, 1, 8),
                    message(atomicDesc(7, S, true), 1, 1, 1, 8)}) {
    T->Status = ThreadStatus::Ready;
    T->Problem = Fault();
    EXPECT_TRUE(executeTyped(*T, I, M));
    EXPECT_EQ(T->Problem.K, Fault::Kind::Illegal) << T->Problem.Message;
  }
  EXPECT_TRUE(Seen.Seen.empty());
}

TEST_F(Typed, NullSurfaces) {
  Surface N;
  Bindings.Surfaces.push_back(N);
  coordinates(0, {0});
  send(surfaceDesc(TypedWrite, 0), 6, 0, 1);
  send(surfaceDesc(TypedRead, 0), 2, 4, 1);
  EXPECT_EQ(result(0, 0), 0u);
  EXPECT_EQ(T->Status, ThreadStatus::Ready);
}

TEST_F(Typed, AtomicsReturnTheOldValue) {
  unsigned S = add(image2D(R32Uint, 8, 2, 32));
  bytes(S)[32 + 8] = 100;
  // All lanes add to one element.
  for (unsigned L = 0; L != 8; ++L) {
    set(0, L, 2u);
    set(1, L, 1u);
    set(2, L, L + 1);
  }
  send(atomicDesc(7, S, true), 3, 1);
  EXPECT_EQ(bytes(S)[32 + 8], 136);
  uint32_t Sum = 100;
  for (unsigned L = 0; L != 8; ++L) {
    EXPECT_EQ(result(0, L), Sum);
    Sum += L + 1;
  }
  EXPECT_EQ(Seen.Seen[0].K, Access::Kind::Atomic);
}

TEST_F(Typed, AtomicOperandsAreCountedByTheOperation) {
  unsigned S = add(image2D(R32Uint, 8, 2, 32));
  coordinates(0, {2});
  coordinates(1, {0});
  send(atomicDesc(5, S, false), 2, 0, 1); // inc: no operand
  EXPECT_EQ(bytes(S)[8], 1);
  coordinates(2, {1});
  coordinates(3, {9});
  send(atomicDesc(14, S, true), 4, 1, 1); // cmpwr: compare, new value
  EXPECT_EQ(bytes(S)[8], 9);
  EXPECT_EQ(result(0, 0), 1u);
  send(atomicDesc(14, S, true), 4, 1, 1);
  EXPECT_EQ(bytes(S)[8], 9);
  EXPECT_EQ(result(0, 0), 9u);
}

TEST_F(Typed, AtomicsOfSixteenBits) {
  unsigned S = add(image2D(R16Uint, 8, 1, 16));
  std::memset(bytes(S), 0xFF, 4);
  coordinates(0, {0});
  coordinates(2, {0x10002});
  send(atomicDesc(7, S, true, TypedAtomic16), 3, 1, 1);
  uint16_t Out[2];
  std::memcpy(Out, bytes(S), 4);
  EXPECT_EQ(Out[0], 1);
  EXPECT_EQ(Out[1], 0xFFFF);
  EXPECT_EQ(result(0, 0), 0xFFFFu);
}

TEST_F(Typed, AtomicsOutsideReturnZero) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  coordinates(0, {8});
  coordinates(2, {1});
  send(atomicDesc(7, S, true), 3, 1, 1);
  EXPECT_EQ(result(0, 0), 0u);
  EXPECT_FALSE(Seen.Seen[0].Inside);
}

TEST_F(Typed, RefusesByForm) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  EXPECT_FALSE(executeTyped(
      *T, I, message(surfaceDesc(TypedRead, S, 15, 0), 2, 4, 0xFF, 8)));
  EXPECT_EQ(T->Status, ThreadStatus::Ready);
}

TEST_F(Typed, FaultsNameTheSurface) {
  struct {
    Surface S;
    uint32_t Desc;
    const char *Text;
  } Cases[4];
  Cases[0].S = image2D(R32Uint, 8, 1, 32);
  Cases[0].S.Refused = "tile mode W";
  Cases[0].Text = "surface 0 (format R32_UINT) is not modelled: tile mode W";
  Cases[1].S = image2D(Raw, 8, 1, 32);
  Cases[1].Text = "surface 0 (format RAW) is not modelled: typed access to its "
                  "format";
  Cases[2].S = image2D(0x186, 8, 1, 32);
  Cases[2].Text = "surface 0 (format 186) is not modelled: its format";
  Cases[3].S = image2D(Rgba8Uint, 8, 1, 32);
  Cases[3].Text = "typed atomic on surface 0: format R8G8B8A8_UINT is no "
                  "single 32-bit channel";
  for (auto &C : Cases) {
    Bench B;
    B.add(C.S);
    uint32_t Desc =
        &C == &Cases[3] ? atomicDesc(7, 0, false) : surfaceDesc(TypedRead, 0);
    EXPECT_TRUE(executeTyped(*B.T, B.I, B.message(Desc, 3, 4, 1, 8)));
    EXPECT_EQ(B.T->Problem.K, Fault::Kind::BadSurface);
    EXPECT_EQ(B.T->Problem.Message, C.Text);
  }
  send(surfaceDesc(TypedRead, 9), 2, 4);
  EXPECT_EQ(T->Problem.Message, "no surface at binding table index 9");
}

TEST_F(Typed, PageFaultsNameTheLane) {
  unsigned S = add(image2D(R32Uint, 8, 1, 32));
  Bindings.Surfaces[S].Base = 0x100;
  coordinates(0, {0, 1, 2});
  send(surfaceDesc(TypedWrite, S, 1), 3, 0, 0b100);
  EXPECT_EQ(T->Problem.K, Fault::Kind::PageFault);
  EXPECT_EQ(T->Problem.Lane, 2);
  EXPECT_EQ(T->Problem.Message, "write of surface 0 at unmapped address 0x108");
}
