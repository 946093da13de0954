//===- Tiling.cpp - the layout of tiled surfaces --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A tile is 4 KiB. X: 512 bytes by 8 rows, in row order. Y: 128 bytes by 32
// rows, in columns of 16 bytes. Tiles are contiguous along a row of tiles.
// Facts: Mesa isl (tile extents); the column order of Y is general knowledge.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Surface.h"

namespace gensim {

uint32_t tileWidth(TileMode Tile) {
  return Tile == TileMode::X ? 512 : Tile == TileMode::Y ? 128 : 1;
}
uint32_t tileHeight(TileMode Tile) {
  return Tile == TileMode::X ? 8 : Tile == TileMode::Y ? 32 : 1;
}

uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t X, uint32_t Y) {
  constexpr uint32_t TileBytes = 4096, ColumnBytes = 16;
  uint32_t W = tileWidth(Tile), H = tileHeight(Tile);
  if (W == 1)
    return uint64_t(Y) * Pitch + X;
  uint64_t Start = uint64_t(Y / H) * H * Pitch + uint64_t(X / W) * TileBytes;
  uint32_t InX = X % W, InY = Y % H;
  if (Tile == TileMode::X)
    return Start + InY * W + InX;
  return Start + InX / ColumnBytes * (H * ColumnBytes) + InY * ColumnBytes +
         InX % ColumnBytes;
}

} // namespace gensim
