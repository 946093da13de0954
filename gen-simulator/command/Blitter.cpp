//===- Blitter.cpp - commands of the copy engine --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Copies and fills of rows of bytes, as the runtime uses them for buffers, and
// copies of images, which may be tiled. Compression has no effect: all accesses
// see plain data. Facts: NEO's command definitions (XeHPG, XeHPC).
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Handlers.h"
#include "gen-simulator/memory/Tiling.h"

namespace gensim {
namespace {

/// Rows of bytes of a surface.
struct Rows {
  uint64_t Address;
  uint32_t Pitch;
  uint32_t X = 0, Y = 0; ///< The first byte of the first row.
  TileMode Tile = TileMode::Linear;
  uint32_t QPitch = 0, Slice = 0; ///< Of a tiled surface.

  uint64_t at(uint32_t Byte, uint32_t Row) const {
    return Address + tiledOffset(Tile, Pitch, QPitch, X + Byte, Y + Row, Slice);
  }
  /// How many of \p Bytes from \p Byte on are contiguous.
  uint32_t run(uint32_t Byte, uint32_t Bytes) const {
    constexpr uint32_t Contiguous = 16; // In each tile mode.
    return Tile == TileMode::Linear
               ? Bytes
               : std::min(Bytes, Contiguous - (X + Byte) % Contiguous);
  }
};

/// Whether to go on with row \p Y: a command may have gigabytes.
bool goesOn(CommandStream &S, uint32_t Y) {
  constexpr uint32_t Often = 256;
  return Y % Often || !S.device().stopped(S.position());
}

/// Calls \p Access for each run of \p Bytes of a row: its address, first byte
/// and length.
template <typename Function>
bool forRuns(Rows R, uint32_t Row, uint32_t Bytes, Function Access) {
  for (uint32_t Byte = 0, N; Byte < Bytes; Byte += N) {
    N = R.run(Byte, Bytes - Byte);
    if (!Access(R.at(Byte, Row), Byte, N))
      return false;
  }
  return true;
}

bool copy(CommandStream &S, Rows From, Rows To, uint32_t Bytes,
          uint32_t Height) {
  std::vector<uint8_t> Row(Bytes);
  auto read = [&](uint64_t Address, uint32_t First, uint32_t N) {
    return S.read(Address, &Row[First], N);
  };
  auto write = [&](uint64_t Address, uint32_t First, uint32_t N) {
    return S.write(Address, &Row[First], N);
  };
  for (uint32_t Y = 0; Y < Height; ++Y)
    if (!goesOn(S, Y) || !forRuns(From, Y, Bytes, read) ||
        !forRuns(To, Y, Bytes, write))
      return false;
  return true;
}

bool fill(CommandStream &S, Rows To, uint32_t Bytes, uint32_t Height,
          llvm::ArrayRef<uint8_t> Pattern) {
  std::vector<uint8_t> Row(Bytes);
  for (uint32_t X = 0; X < Bytes; ++X)
    Row[X] = Pattern[X % Pattern.size()];
  for (uint32_t Y = 0; Y < Height; ++Y)
    if (!goesOn(S, Y) || !S.write(To.at(0, Y), Row.data(), Bytes))
      return false;
  return true;
}

/// Bytes of an element from the command's color depth; 0: reserved.
uint32_t elementBytes(Dwords D) {
  constexpr uint32_t Bytes[] = {1, 2, 4, 8, 12, 16, 0, 0};
  return Bytes[bits(D[0], 19, 21)];
}

/// The dwords of a surface in XY commands.
struct XYPlaces {
  unsigned Control, Corner, Address;
  unsigned Layout; ///< Kind of surface; behind it slices. 0: linear only.
};

constexpr XYPlaces ToSurface = {1, 2, 4, 16}, FromSurface = {8, 7, 9, 19},
                   FilledSurface = {1, 2, 4, 0};
constexpr unsigned LayoutDwords = 3;

uint32_t tilingAt(Dwords D, XYPlaces At) { return bits(D[At.Control], 30, 31); }

/// Why the surface at \p At is not simulated, or null.
const char *refusal(CommandStream &S, Dwords D, XYPlaces At) {
  if (D[At.Address + 2] & 0x3fff3fff)
    return "offsets in a surface of the copy engine are not simulated";
  if (!tilingAt(D, At))
    return nullptr;
  if (!At.Layout || D.size() < At.Layout + LayoutDwords ||
      !S.device().target().has(cmc::TargetInfo::XeMessages))
    return "tiled surfaces of this command of the copy engine are not "
           "simulated";
  if (bits(D[0], 9, 11) || bits(D[At.Layout + 1], 0, 3))
    return "samples and mip levels of the copy engine are not simulated";
  return nullptr;
}

void setTiling(Rows &R, Dwords D, XYPlaces At, uint32_t Bytes) {
  enum { XMajor = 1, Tile4, Tile64, Volume = 2 };
  const uint32_t *Layout = &D[At.Layout];
  R.Tile = tilingAt(D, At) == XMajor ? TileMode::X
           : tilingAt(D, At) == Tile4
               ? TileMode::T4
               : tileMode64(Bytes, bits(*Layout, 29, 31) == Volume);
  R.Pitch *= sizeof(uint32_t);
  R.QPitch = bits(Layout[1], 4, 18) * 4;
  uint32_t Index = bits(Layout[2], 21, 31); // From 1 on.
  R.Slice = Index ? Index - 1 : 0;
}

/// The surface at \p At, from its corner on.
Rows rowsOf(Dwords D, XYPlaces At, uint32_t Bytes) {
  Rows R = {addressAt(D, At.Address), bits(D[At.Control], 0, 17) + 1};
  R.X = bits(D[At.Corner], 0, 15) * Bytes;
  R.Y = bits(D[At.Corner], 16, 31);
  if (tilingAt(D, At))
    setTiling(R, D, At, Bytes);
  return R;
}

/// The extent of the destination: elements and rows.
uint32_t widthOf(Dwords D) {
  uint32_t Left = bits(D[2], 0, 15), Right = bits(D[3], 0, 15);
  return Right > Left ? Right - Left : 0;
}
uint32_t heightOf(Dwords D) {
  uint32_t Top = bits(D[2], 16, 31), Bottom = bits(D[3], 16, 31);
  return Bottom > Top ? Bottom - Top : 0;
}

Outcome outcome(bool Done) { return Done ? Outcome::Next : Outcome::Failed; }

} // namespace

Outcome blockCopy(CommandStream &S, Dwords D) {
  uint32_t Bytes = elementBytes(D);
  if (!Bytes)
    return S.fail("reserved color depth");
  for (XYPlaces At : {ToSurface, FromSurface})
    if (const char *Why = refusal(S, D, At))
      return S.fail(Why);
  return outcome(copy(S, rowsOf(D, FromSurface, Bytes),
                      rowsOf(D, ToSurface, Bytes), widthOf(D) * Bytes,
                      heightOf(D)));
}

Outcome fastColor(CommandStream &S, Dwords D) {
  uint32_t Bytes = elementBytes(D);
  if (!Bytes)
    return S.fail("reserved color depth");
  if (const char *Why = refusal(S, D, FilledSurface))
    return S.fail(Why);
  auto *Color = reinterpret_cast<const uint8_t *>(&D[7]);
  return outcome(fill(S, rowsOf(D, FilledSurface, Bytes), widthOf(D) * Bytes,
                      heightOf(D), llvm::makeArrayRef(Color, Bytes)));
}

Outcome memCopy(CommandStream &S, Dwords D) {
  // Bits 18:17: one row, or a matrix.
  uint32_t Height = bits(D[0], 17, 18) ? bits(D[2], 0, 17) + 1 : 1;
  Rows From = {addressAt(D, 5), bits(D[3], 0, 17) + 1},
       To = {addressAt(D, 7), bits(D[4], 0, 17) + 1};
  return outcome(copy(S, From, To, bits(D[1], 0, 17) + 1, Height));
}

Outcome memSet(CommandStream &S, Dwords D) {
  uint32_t Height = bits(D[0], 17, 18) ? bits(D[2], 0, 17) + 1 : 1;
  uint8_t Value = uint8_t(bits(D[6], 24, 31));
  Rows To = {addressAt(D, 4), bits(D[3], 0, 17) + 1};
  return outcome(fill(S, To, bits(D[1], 0, 17) + 1, Height, Value));
}

} // namespace gensim
