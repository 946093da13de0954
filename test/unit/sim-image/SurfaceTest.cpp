//===- SurfaceTest.cpp - tilings and states -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Known addresses of tiles, and states written field by field at the bit
// positions of the documented layout.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Surface.h"
#include "gtest/gtest.h"
#include <array>
#include <set>

using namespace gensim;

namespace {

using State = std::array<uint32_t, 16>;

/// Replaces the bits \p First to \p Last.
void put(State &S, unsigned First, unsigned Last, uint32_t Value) {
  for (unsigned B = First; B <= Last; ++B)
    if (Value >> (B - First) & 1)
      S[B / 32] |= 1u << B % 32;
    else
      S[B / 32] &= ~(1u << B % 32);
}

/// A 100 x 50 RGBA8 image, Tile-Y, pitch 512.
State image() {
  State S{};
  put(S, 29, 31, 1);
  put(S, 18, 26, 0x0C7);
  put(S, 12, 13, 3);
  put(S, 32, 46, 64 / 4);
  put(S, 64, 77, 99);
  put(S, 80, 93, 49);
  put(S, 96, 113, 511);
  put(S, 249, 251, 4);
  put(S, 246, 248, 5);
  put(S, 243, 245, 6);
  put(S, 240, 242, 1);
  S[8] = 0x12345000;
  S[9] = 0x7F;
  return S;
}

const cmc::TargetInfo &skl() { return *cmc::findTarget("skl"); }

} // namespace

TEST(Tiling, Linear) {
  EXPECT_EQ(tiledOffset(TileMode::Linear, 100, 7, 3), 307u);
  EXPECT_EQ(tiledOffset(TileMode::Linear, 0x20000, 0, 0x10000), 0x200000000u);
}

TEST(Tiling, X) {
  EXPECT_EQ(tiledOffset(TileMode::X, 1024, 511, 0), 511u);
  EXPECT_EQ(tiledOffset(TileMode::X, 1024, 0, 1), 512u);
  EXPECT_EQ(tiledOffset(TileMode::X, 1024, 512, 0), 4096u);
  EXPECT_EQ(tiledOffset(TileMode::X, 1024, 0, 8), 8192u);
  EXPECT_EQ(tiledOffset(TileMode::X, 1024, 513, 9), 8192u + 4096 + 512 + 1);
}

TEST(Tiling, Y) {
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 15, 0), 15u);
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 0, 1), 16u);
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 16, 0), 512u);
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 127, 31), 4095u);
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 128, 0), 4096u);
  EXPECT_EQ(tiledOffset(TileMode::Y, 256, 0, 32), 8192u);
}

/// The bits of the offset are those of gmmlib's tables.
TEST(Tiling, Modes4And64) {
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 15, 0), 15u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 0, 1), 16u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 16, 0), 64u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 0, 4), 256u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 64, 0), 512u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 0, 8), 1024u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 128, 0), 4096u);
  EXPECT_EQ(tiledOffset(TileMode::T4, 256, 0, 32), 8192u);
  EXPECT_EQ(tiledOffset(TileMode::T64x8, 256, 128, 0), 4096u);
  EXPECT_EQ(tiledOffset(TileMode::T64x8, 256, 0, 32), 8192u);
  EXPECT_EQ(tiledOffset(TileMode::T64x8, 256, 255, 255), 65535u);
  EXPECT_EQ(tiledOffset(TileMode::T64x32, 512, 256, 0), 8192u);
  EXPECT_EQ(tiledOffset(TileMode::T64x32, 512, 511, 127), 65535u);
  EXPECT_EQ(tiledOffset(TileMode::T64x128, 1024, 512, 0), 16384u);
  EXPECT_EQ(tiledOffset(TileMode::T64x128, 1024, 1023, 63), 65535u);
}

/// A tile has 16 or 32 slices; layers of tiles follow each other.
TEST(Tiling, Volumes) {
  auto Offset = [](uint32_t X, uint32_t Y, uint32_t Z) {
    return tiledOffset(TileMode::Volume32, 256, 64, X, Y, Z);
  };
  EXPECT_EQ(Offset(15, 1, 0), 31u);
  EXPECT_EQ(Offset(16, 2, 0), 64u + 32);
  EXPECT_EQ(Offset(0, 0, 1), 128u);
  EXPECT_EQ(Offset(0, 4, 2), 256u + 512);
  EXPECT_EQ(Offset(96, 8, 0), 4096u + 2048 + 1024);
  EXPECT_EQ(Offset(0, 16, 12), 8192u + 16384 + 32768);
  EXPECT_EQ(Offset(128, 32, 0), 65536u + 2 * 65536);
  EXPECT_EQ(Offset(0, 0, 16), 4u * 65536);
  EXPECT_EQ(tiledOffset(TileMode::Volume8, 64, 32, 32, 16, 16), 38912u);
  EXPECT_EQ(tiledOffset(TileMode::Volume16, 64, 32, 32, 16, 16), 37888u);
  EXPECT_EQ(tiledOffset(TileMode::Volume128, 256, 16, 128, 8, 8), 45056u);
  // Slices of other modes follow each other, also inside a tile.
  EXPECT_EQ(tiledOffset(TileMode::Y, 128, 12, 5, 2, 1),
            tiledOffset(TileMode::Y, 128, 5, 14));
  EXPECT_EQ(tiledOffset(TileMode::Linear, 100, 8, 3, 1, 2), 1703u);
}

/// Every byte of a volume has a place of its own inside its extent.
TEST(Tiling, OfVolumesIsOneToOne) {
  for (TileMode Tile : {TileMode::Volume8, TileMode::Volume16,
                        TileMode::Volume32, TileMode::Volume128}) {
    std::set<uint64_t> Seen;
    for (uint32_t Z = 0; Z != 32; ++Z)
      for (uint32_t Y = 0; Y != 32; ++Y)
        for (uint32_t X = 0; X != 256; ++X)
          Seen.insert(tiledOffset(Tile, 256, 32, X, Y, Z));
    EXPECT_EQ(Seen.size(), 32u * 32 * 256);
    EXPECT_EQ(*Seen.rbegin(), 32u * 32 * 256 - 1);
  }
}

/// Every byte of a surface has a place of its own inside its extent.
TEST(Tiling, IsOneToOne) {
  for (TileMode Tile : {TileMode::Linear, TileMode::X, TileMode::Y,
                        TileMode::T4, TileMode::T64x128}) {
    std::set<uint64_t> Seen;
    for (uint32_t Y = 0; Y != 64; ++Y)
      for (uint32_t X = 0; X != 1024; ++X)
        Seen.insert(tiledOffset(Tile, 1024, X, Y));
    EXPECT_EQ(Seen.size(), 64u * 1024);
    EXPECT_EQ(*Seen.rbegin(), 64u * 1024 - 1);
  }
}

TEST(SurfaceState, Image) {
  for (const char *Target : {"skl", "icllp", "tgllp"}) {
    Surface S = decodeSurfaceState(image(), *cmc::findTarget(Target));
    EXPECT_EQ(S.Kind, SurfaceKind::Image2D);
    EXPECT_EQ(S.Tile, TileMode::Y);
    EXPECT_EQ(S.Format, 0x0C7);
    EXPECT_EQ(S.Base, 0x7F12345000u);
    EXPECT_EQ(S.Width, 100u);
    EXPECT_EQ(S.Height, 50u);
    EXPECT_EQ(S.Depth, 1u);
    EXPECT_EQ(S.Pitch, 512u);
    EXPECT_EQ(S.QPitch, 64u);
    EXPECT_EQ(S.ChannelSelect[0], 4);
    EXPECT_EQ(S.ChannelSelect[2], 6);
    EXPECT_EQ(S.ChannelSelect[3], 1);
    EXPECT_FALSE(S.IsArray);
    EXPECT_EQ(S.Refused, nullptr);
  }
}

TEST(SurfaceState, TilesOfXe) {
  const cmc::TargetInfo &DG2 = *cmc::findTarget("dg2");
  State S = image();
  EXPECT_EQ(decodeSurfaceState(S, DG2).Tile, TileMode::T4);
  put(S, 12, 13, 1);
  EXPECT_EQ(decodeSurfaceState(S, DG2).Tile, TileMode::T64x32);
  EXPECT_EQ(decodeSurfaceState(S, DG2).Refused, nullptr);
  put(S, 29, 31, 2);
  EXPECT_EQ(decodeSurfaceState(S, DG2).Tile, TileMode::Volume32);
  EXPECT_EQ(decodeSurfaceState(S, DG2).Refused, nullptr);
}

TEST(SurfaceState, ArraysAndVolumes) {
  State S = image();
  put(S, 28, 28, 1);
  put(S, 117, 127, 6);
  Surface Array = decodeSurfaceState(S, skl());
  EXPECT_TRUE(Array.IsArray);
  EXPECT_EQ(Array.Depth, 7u);
  // The third element on: 128 rows of 512 bytes in whole tiles.
  put(S, 146, 156, 2);
  EXPECT_EQ(decodeSurfaceState(S, skl()).Base, 0x7F12345000u + 128 * 512);
}

/// Units of four pixels and four rows; in tiled surfaces whole tiles.
TEST(SurfaceState, OriginInPixels) {
  struct Row {
    unsigned Format, Bytes, Units;
  };
  for (Row R : {Row{0x0C7, 4, 3}, {0x140, 1, 3}, {0x0C7, 4, 127}}) {
    State S = image();
    S[0] &= ~(3u << 12 | 0x1FFu << 18); // Linear.
    put(S, 18, 26, R.Format);
    put(S, 185, 191, R.Units);
    put(S, 181, 183, 5);
    EXPECT_EQ(decodeSurfaceState(S, skl()).Base,
              0x7F12345000u + 5 * 4 * 512 + R.Units * 4 * R.Bytes);
  }
  State S = image();
  put(S, 185, 191, 8); // 128 bytes: the second tile.
  EXPECT_EQ(decodeSurfaceState(S, skl()).Base, 0x7F12346000u);
}

/// Entries - 1 in width (7 bits), height (14) and depth.
TEST(SurfaceState, Buffers) {
  State S{};
  uint32_t Entries = 123456789;
  put(S, 29, 31, 4);
  put(S, 18, 26, 0x1FF);
  put(S, 64, 70, (Entries - 1) & 127);
  put(S, 80, 93, (Entries - 1) >> 7 & 0x3FFF);
  put(S, 117, 127, (Entries - 1) >> 21);
  Surface Raw = decodeSurfaceState(S, skl());
  EXPECT_EQ(Raw.Kind, SurfaceKind::Buffer);
  EXPECT_EQ(Raw.BufferBytes, Entries);
  EXPECT_EQ(Raw.Width, Entries);
  put(S, 18, 26, 0x0D8);
  put(S, 96, 113, 3);
  Surface Typed = decodeSurfaceState(S, skl());
  EXPECT_EQ(Typed.Width, Entries);
  EXPECT_EQ(Typed.BufferBytes, uint64_t(Entries) * 4);
}

TEST(SurfaceState, RefusesWhatIsNotModelled) {
  auto refused = [](State S) {
    const char *R = decodeSurfaceState(S, skl()).Refused;
    return std::string(R ? R : "");
  };
  State W = image();
  put(W, 12, 13, 1);
  EXPECT_EQ(refused(W), "tile mode W");
  State Yf = image();
  put(Yf, 178, 179, 1);
  EXPECT_EQ(refused(Yf), "a tiled resource (Yf, Ys)");
  State Samples = image();
  put(Samples, 131, 133, 2);
  EXPECT_EQ(refused(Samples), "multisampling");
  State Mips = image();
  put(Mips, 160, 163, 3);
  EXPECT_EQ(refused(Mips), "a chain of mip levels");
  State Shifted = image();
  put(Shifted, 181, 183, 1);
  EXPECT_EQ(refused(Shifted), "an origin inside a tile");
}

TEST(SurfaceState, NullAndShortOnes) {
  State S{};
  put(S, 29, 31, 7);
  EXPECT_EQ(decodeSurfaceState(S, skl()).Kind, SurfaceKind::Null);
  EXPECT_EQ(decodeSurfaceState({}, skl()).Kind, SurfaceKind::Null);
}

TEST(SamplerState, Fields) {
  State S{};
  put(S, 17, 19, 1);
  put(S, 102, 104, 4);
  put(S, 99, 101, 2);
  put(S, 96, 98, 1);
  put(S, 106, 106, 1);
  Sampler Q = decodeSamplerState(llvm::makeArrayRef(S).take_front(4));
  EXPECT_EQ(Q.Mag, Filter::Linear);
  EXPECT_EQ(Q.Min, Filter::Nearest);
  EXPECT_EQ(Q.WrapX, Wrap::ClampBorder);
  EXPECT_EQ(Q.WrapY, Wrap::Clamp);
  EXPECT_EQ(Q.WrapZ, Wrap::Mirror);
  EXPECT_FALSE(Q.Normalized);
  put(S, 14, 16, 2); // Anisotropic.
  EXPECT_EQ(decodeSamplerState(S).Min, Filter::Other);
  put(S, 105, 105, 1); // Reduction: minimum, maximum or comparison.
  EXPECT_EQ(decodeSamplerState(S).Mag, Filter::Other);
}
