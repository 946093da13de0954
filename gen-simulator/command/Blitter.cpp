//===- Blitter.cpp - commands of the copy engine --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Copies and fills of rows of bytes, as the runtime uses them for buffers.
// Compression has no effect: all accesses see plain data. Facts: NEO's command
// definitions (XeHPG, XeHPC).
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Handlers.h"

namespace gensim {
namespace {

/// A linear surface: its address and the bytes from row to row.
struct Rows {
  uint64_t Address;
  uint32_t Pitch;
};

/// Whether to go on with row \p Y: a command may have gigabytes.
bool goesOn(CommandStream &S, uint32_t Y) {
  constexpr uint32_t Often = 256;
  return Y % Often || !S.device().stopped(S.position());
}

bool copy(CommandStream &S, Rows From, Rows To, uint32_t Bytes,
          uint32_t Height) {
  std::vector<uint8_t> Row(Bytes);
  for (uint32_t Y = 0; Y < Height; ++Y)
    if (!goesOn(S, Y) ||
        !S.read(From.Address + uint64_t(Y) * From.Pitch, Row.data(), Bytes) ||
        !S.write(To.Address + uint64_t(Y) * To.Pitch, Row.data(), Bytes))
      return false;
  return true;
}

bool fill(CommandStream &S, Rows To, uint32_t Bytes, uint32_t Height,
          llvm::ArrayRef<uint8_t> Pattern) {
  std::vector<uint8_t> Row(Bytes);
  for (uint32_t X = 0; X < Bytes; ++X)
    Row[X] = Pattern[X % Pattern.size()];
  for (uint32_t Y = 0; Y < Height; ++Y)
    if (!goesOn(S, Y) ||
        !S.write(To.Address + uint64_t(Y) * To.Pitch, Row.data(), Bytes))
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
};

/// Why the surface at \p At is not simulated, or null.
const char *refusal(Dwords D, XYPlaces At) {
  if (bits(D[At.Control], 30, 31))
    return "tiled surfaces of the copy engine are not simulated";
  if (D[At.Address + 2] & 0x3fff3fff)
    return "offsets in a surface of the copy engine are not simulated";
  return nullptr;
}

/// The surface at \p At, from its corner on.
Rows rowsOf(Dwords D, XYPlaces At, uint32_t Bytes) {
  Rows R = {addressAt(D, At.Address), bits(D[At.Control], 0, 17) + 1};
  R.Address += uint64_t(bits(D[At.Corner], 16, 31)) * R.Pitch +
               uint64_t(bits(D[At.Corner], 0, 15)) * Bytes;
  return R;
}

constexpr XYPlaces ToSurface = {1, 2, 4}, FromSurface = {8, 7, 9};

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
    if (const char *Why = refusal(D, At))
      return S.fail(Why);
  return outcome(copy(S, rowsOf(D, FromSurface, Bytes),
                      rowsOf(D, ToSurface, Bytes), widthOf(D) * Bytes,
                      heightOf(D)));
}

Outcome fastColor(CommandStream &S, Dwords D) {
  uint32_t Bytes = elementBytes(D);
  if (!Bytes)
    return S.fail("reserved color depth");
  if (const char *Why = refusal(D, ToSurface))
    return S.fail(Why);
  auto *Color = reinterpret_cast<const uint8_t *>(&D[7]);
  return outcome(fill(S, rowsOf(D, ToSurface, Bytes), widthOf(D) * Bytes,
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
