//===- Tiling.cpp - the layout of tiled surfaces --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A tile is 4 KiB, in tile mode 64 it is 64 KiB. The offset of a byte in its
// tile consists of bits of x, y and, in a volume, z; the table says which.
// Tiles are contiguous along a row of tiles, and the rows of a layer of tiles
// follow each other. Facts: Mesa isl (tile extents), gmmlib (CpuSwizzleBlt.c:
// the order of the bits and the place of a tile; GetQPitch).
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Tiling.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

struct Layout {
  uint32_t XBits, YBits; ///< Of the offset: together they are all of it.
  uint32_t ZBits = 0;
};

Layout layoutOf(TileMode Tile) {
  switch (Tile) {
  case TileMode::X: // 512 bytes by 8 rows, in row order.
    return {0x1ff, 0xe00};
  case TileMode::Y: // 128 bytes by 32 rows, in columns of 16 bytes.
    return {0xe0f, 0x1f0};
  case TileMode::T4: // 128 bytes by 32 rows.
    return {0x2cf, 0xd30};
  case TileMode::T64x8: // 256 bytes by 256 rows; below is that of mode 4.
    return {0x12cf, 0xed30};
  case TileMode::T64x32: // 512 bytes by 128 rows.
    return {0x32cf, 0xcd30};
  case TileMode::T64x128: // 1024 bytes by 64 rows.
    return {0x72cf, 0x8d30};
  case TileMode::Volume8: // 64 bytes by 32 rows by 32 slices.
    return {0x104f, 0x0d30, 0xe280};
  case TileMode::Volume16: // 64 bytes by 32 rows by 32 slices.
    return {0x044f, 0x1930, 0xe280};
  case TileMode::Volume32: // 128 bytes by 32 rows by 16 slices.
    return {0x144f, 0x2930, 0xc280};
  case TileMode::Volume128: // 256 bytes by 16 rows by 16 slices.
    return {0x1c4f, 0x2130, 0xc280};
  case TileMode::Linear:
  case TileMode::W:
    break;
  }
  return {0, 0};
}

/// The low bits of \p Value at the set bits of \p Mask, in order.
uint32_t deposit(uint32_t Value, uint32_t Mask) {
  uint32_t Result = 0;
  for (; Mask; Mask &= Mask - 1, Value >>= 1)
    if (Value & 1)
      Result |= Mask & -Mask;
  return Result;
}

} // namespace

TileMode tileMode64(uint32_t Bytes, bool IsVolume) {
  if (IsVolume)
    return Bytes < 2   ? TileMode::Volume8
           : Bytes < 4 ? TileMode::Volume16
           : Bytes < 8 ? TileMode::Volume32
                       : TileMode::Volume128;
  return Bytes < 2   ? TileMode::T64x8
         : Bytes < 8 ? TileMode::T64x32
                     : TileMode::T64x128;
}

uint32_t tileWidth(TileMode Tile) {
  return 1u << llvm::countPopulation(layoutOf(Tile).XBits);
}
uint32_t tileHeight(TileMode Tile) {
  return 1u << llvm::countPopulation(layoutOf(Tile).YBits);
}

uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t X, uint32_t Y) {
  return tiledOffset(Tile, Pitch, 0, X, Y, 0);
}

uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t QPitch, uint32_t X,
                     uint32_t Y, uint32_t Z) {
  Layout L = layoutOf(Tile);
  uint64_t W = tileWidth(Tile), H = tileHeight(Tile);
  uint64_t D = uint64_t(1) << llvm::countPopulation(L.ZBits);
  uint64_t Layer = 0;
  if (D == 1) // Slices are rows of one plane, and may begin inside a tile.
    Y += Z * QPitch;
  else
    Layer = Z / D * D * QPitch * Pitch;
  if (W == 1)
    return uint64_t(Y) * Pitch + X;
  return Layer + Y / H * H * D * Pitch + X / W * W * H * D +
         (deposit(X, L.XBits) | deposit(Y, L.YBits) | deposit(Z, L.ZBits));
}

} // namespace gensim
