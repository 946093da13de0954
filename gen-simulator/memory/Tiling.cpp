//===- Tiling.cpp - the layout of tiled surfaces --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A tile is 4 KiB, in tile mode 64 it is 64 KiB. The offset of a byte in its
// tile consists of bits of x and bits of y; the table says which. Tiles are
// contiguous along a row of tiles. Facts: Mesa isl (tile extents), gmmlib (the
// order of the bits).
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Surface.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

struct Layout {
  uint32_t XBits, YBits; ///< Of the offset: together they are all of it.
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

uint32_t tileWidth(TileMode Tile) {
  return 1u << llvm::countPopulation(layoutOf(Tile).XBits);
}
uint32_t tileHeight(TileMode Tile) {
  return 1u << llvm::countPopulation(layoutOf(Tile).YBits);
}

uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t X, uint32_t Y) {
  uint32_t W = tileWidth(Tile), H = tileHeight(Tile);
  if (W == 1)
    return uint64_t(Y) * Pitch + X;
  Layout L = layoutOf(Tile);
  return uint64_t(Y / H) * H * Pitch + uint64_t(X / W) * W * H +
         (deposit(X, L.XBits) | deposit(Y, L.YBits));
}

} // namespace gensim
