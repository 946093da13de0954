//===- Surface.cpp - decoding of surface and sampler states ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Bit positions are those of Mesa's genxml, from bit 0 of dword 0. They are the
// same on Gen9, Gen11 and Gen12 except for the meaning of some tile modes.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Tiling.h"
#include "gensim/format.h"

namespace gensim {

/// Bits \p First to \p Last, which are in one dword.
static uint32_t field(llvm::ArrayRef<uint32_t> Dwords, unsigned First,
                      unsigned Last) {
  uint64_t Mask = (uint64_t(1) << (Last - First + 1)) - 1;
  return uint32_t((Dwords[First / 32] >> First % 32) & Mask);
}

static TileMode tileMode(uint32_t Code, uint16_t Format, SurfaceKind Kind,
                         const cmc::TargetInfo &Target) {
  auto Mode = TileMode(Code);
  if (!Target.has(cmc::TargetInfo::XeMessages))
    return Mode;
  if (Mode == TileMode::Y)
    return TileMode::T4;
  if (Mode != TileMode::W)
    return Mode;
  return tileMode64(bytesPerElement(Format), Kind == SurfaceKind::Image3D);
}

/// The feature of a surface state that is not modelled, or null. Compression
/// (auxiliary surfaces) is not checked: all accesses of the simulator see plain
/// data.
static const char *refusal(llvm::ArrayRef<uint32_t> Dwords, TileMode Tile) {
  if (field(Dwords, 27, 27))
    return "an ASTC format";
  if (Tile == TileMode::W)
    return "tile mode W";
  if (field(Dwords, 178, 179))
    return "a tiled resource (Yf, Ys)";
  if (field(Dwords, 131, 133))
    return "multisampling";
  if (field(Dwords, 160, 163) || field(Dwords, 164, 167))
    return "a chain of mip levels";
  return nullptr;
}

static void decodeBuffer(Surface &S, llvm::ArrayRef<uint32_t> Dwords) {
  constexpr uint16_t Raw = 0x1FF;
  uint64_t Entries = (field(Dwords, 64, 70) | field(Dwords, 80, 93) << 7 |
                      uint64_t(field(Dwords, 117, 127)) << 21) +
                     1;
  if (S.Format == Raw && S.Kind == SurfaceKind::Buffer)
    S.Pitch = 1;
  S.Width = uint32_t(Entries);
  S.Height = S.Depth = 1;
  S.BufferBytes = Entries * S.Pitch;
}

/// Adds the offsets in the state to the origin if the tiling allows it.
static void applyOffsets(Surface &S, llvm::ArrayRef<uint32_t> Dwords) {
  uint32_t X = field(Dwords, 185, 191) * 4 * bytesPerElement(S.Format);
  uint32_t Y = field(Dwords, 181, 183) * 4 + field(Dwords, 146, 156) * S.QPitch;
  if (X % tileWidth(S.Tile) || Y % tileHeight(S.Tile))
    S.Refused = "an origin inside a tile";
  else
    S.Base += tiledOffset(S.Tile, S.Pitch, X, Y);
}

Surface decodeSurfaceState(llvm::ArrayRef<uint32_t> Dwords,
                           const cmc::TargetInfo &Target) {
  constexpr SurfaceKind Kinds[] = {
      SurfaceKind::Image1D, SurfaceKind::Image2D, SurfaceKind::Image3D,
      SurfaceKind::Cube,    SurfaceKind::Buffer,  SurfaceKind::Structured,
      SurfaceKind::Scratch, SurfaceKind::Null};
  Surface S;
  if (Dwords.size() < 16)
    return S;
  S.Kind = Kinds[field(Dwords, 29, 31)];
  S.Format = uint16_t(field(Dwords, 18, 26));
  S.Tile = tileMode(field(Dwords, 12, 13), S.Format, S.Kind, Target);
  S.IsArray = field(Dwords, 28, 28);
  S.QPitch = field(Dwords, 32, 46) * 4;
  S.Width = field(Dwords, 64, 77) + 1;
  S.Height = field(Dwords, 80, 93) + 1;
  S.Depth = field(Dwords, 117, 127) + 1;
  S.Pitch = field(Dwords, 96, 113) + 1;
  for (unsigned I = 0; I != 4; ++I)
    S.ChannelSelect[I] = uint8_t(field(Dwords, 249 - 3 * I, 251 - 3 * I));
  S.Base = (Dwords[8] | uint64_t(Dwords[9]) << 32) & AddressMask;
  if (S.Kind == SurfaceKind::Null)
    return S;
  S.Refused = refusal(Dwords, S.Tile);
  if (S.Kind == SurfaceKind::Buffer || S.Kind == SurfaceKind::Structured ||
      S.Kind == SurfaceKind::Scratch)
    decodeBuffer(S, Dwords);
  else if (!S.Refused)
    applyOffsets(S, Dwords);
  return S;
}

Sampler decodeSamplerState(llvm::ArrayRef<uint32_t> Dwords) {
  Sampler S;
  if (Dwords.size() < 4)
    return S;
  // Comparison, minimum and maximum filters are not modelled.
  bool Reduces = field(Dwords, 105, 105);
  auto filter = [&](unsigned First) {
    uint32_t V = field(Dwords, First, First + 2);
    return Reduces || V > 1 ? Filter::Other
           : V              ? Filter::Linear
                            : Filter::Nearest;
  };
  S.Mag = filter(17);
  S.Min = filter(14);
  S.WrapX = Wrap(field(Dwords, 102, 104));
  S.WrapY = Wrap(field(Dwords, 99, 101));
  S.WrapZ = Wrap(field(Dwords, 96, 98));
  S.Normalized = !field(Dwords, 106, 106);
  return S;
}

} // namespace gensim
