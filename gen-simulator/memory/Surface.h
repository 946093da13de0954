//===- Surface.h - decoded surface and sampler states -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The contents of RENDER_SURFACE_STATE and SAMPLER_STATE, decoded once. Direct
// launches fill the structs themselves; the command streamer reads them from
// the surface-state heap (decodeSurfaceState). Facts: docs/rationale/facts.md;
// Mesa genxml (gen9.xml, gen11.xml, gen12.xml).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "gen-simulator/memory/AddressSpace.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace gensim {

enum class SurfaceKind : uint8_t {
  Image1D,
  Image2D,
  Image3D,
  Cube,
  Buffer,
  Structured,
  Scratch,
  Null
};
/// The first four as in surface states up to Gen12. From XeHPG on there are 4
/// and 64 instead of Y and W; the shape of 64 depends on the bits of an
/// element: 8, 16 or 32, 64 or 128, and in three dimensions 8, 16, 32, 64 or
/// 128.
enum class TileMode : uint8_t {
  Linear,
  W,
  X,
  Y,
  T4,
  T64x8,
  T64x32,
  T64x128,
  Volume8,
  Volume16,
  Volume32,
  Volume128
};

struct Surface {
  SurfaceKind Kind = SurfaceKind::Null;
  TileMode Tile = TileMode::Linear;
  uint16_t Format = 0;      ///< The hardware's SURFACE_FORMAT code.
  uint64_t Base = 0;        ///< Virtual address.
  uint32_t Width = 1;       ///< Elements; bytes for raw buffers.
  uint32_t Height = 1;      ///< Rows; of a buffer 1.
  uint32_t Depth = 1;       ///< Slices or array elements.
  uint32_t Pitch = 0;       ///< Bytes from one row to the next.
  uint32_t QPitch = 0;      ///< Rows from slice to slice; 1D: elements.
  uint64_t BufferBytes = 0; ///< Kind Buffer: its extent.
  /// Bytes of a row for media blocks. 0: Width is in dwords, as set by the
  /// runtimes for media blocks; direct launches set the bytes.
  uint32_t BlockRowBytes = 0;
  uint8_t ChannelSelect[4] = {4, 5, 6,
                              7}; ///< Shader channel select R, G, B, A.
  bool IsArray = false;
  /// The feature of the surface's state that is not modelled, for the fault of
  /// a message that uses it; null if there is none.
  const char *Refused = nullptr;
};

enum class Filter : uint8_t { Nearest, Linear, Other };
enum class Wrap : uint8_t {
  Repeat,
  Mirror,
  Clamp,
  Cube,
  ClampBorder,
  MirrorOnce,
  HalfBorder
};

struct Sampler {
  Filter Min = Filter::Nearest, Mag = Filter::Nearest;
  Wrap WrapX = Wrap::Clamp, WrapY = Wrap::Clamp, WrapZ = Wrap::Clamp;
  bool Normalized = true;
  float BorderColor[4] = {0, 0, 0, 0};
};

/// The 16 dwords of a RENDER_SURFACE_STATE.
Surface decodeSurfaceState(llvm::ArrayRef<uint32_t> Dwords,
                           const cmc::TargetInfo &Target);
/// The four dwords of a SAMPLER_STATE (the caller reads the border colour).
Sampler decodeSamplerState(llvm::ArrayRef<uint32_t> Dwords);

/// The extent of a tile in bytes and rows; 1 by 1 for linear surfaces.
uint32_t tileWidth(TileMode Tile);
uint32_t tileHeight(TileMode Tile);
/// The offset of byte \p X of row \p Y in a plane with \p Pitch. Not for W,
/// which surface states reject.
uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t X, uint32_t Y);
/// The same in slice \p Z, where slices are \p QPitch rows apart.
uint64_t tiledOffset(TileMode Tile, uint32_t Pitch, uint32_t QPitch, uint32_t X,
                     uint32_t Y, uint32_t Z);

} // namespace gensim
