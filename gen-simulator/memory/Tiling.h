//===- Tiling.h - the tile modes of XeHPG and later -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/Surface.h"

namespace gensim {

/// Tile mode 64 with elements of \p Bytes.
TileMode tileMode64(uint32_t Bytes, bool IsVolume);

} // namespace gensim
