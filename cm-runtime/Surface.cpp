//===- Surface.cpp - memory objects and out-of-bounds rules ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/Surface.h"
#include "gensim/gensim.h"
#include <algorithm>
#include <cstring>

namespace cmc::runtime {
namespace {

/// The rows of a plane in a field: every row, or every other one.
struct Rows {
  uint64_t First;  ///< Offset of row 0.
  uint64_t Stride; ///< Bytes between rows.
  int64_t Count;
};

Rows rowsOf(const Plane &P, Field F) {
  if (F == Field::Both)
    return {P.Offset, P.pitch(), P.Height};
  bool Bottom = F == Field::Bottom;
  return {P.Offset + (Bottom ? P.pitch() : 0), P.pitch() * 2,
          (int64_t(P.Height) + !Bottom) / 2};
}

/// The byte of a row that a read of byte \p X returns: outside, the same byte
/// of the first or last pixel.
uint32_t clampToPixel(int64_t X, const Plane &P) {
  if (X >= 0 && X < P.Width)
    return X;
  int64_t Within = X % P.PixelBytes;
  if (Within < 0)
    Within += P.PixelBytes;
  return X < 0 ? Within : P.Width - P.PixelBytes + Within;
}

} // namespace

Surface Surface::buffer(uint64_t Bytes) {
  Surface S;
  S.Pages = WholePages(Bytes);
  return S;
}

Surface Surface::image(uint32_t Width, uint32_t Height, uint32_t PixelBytes,
                       uint16_t Format) {
  return planar(uint64_t(Width) * PixelBytes * Height,
                {{0, Width * PixelBytes, Height, PixelBytes,
                  Format ? Format : gensim::formatOfPixel(PixelBytes)}});
}

Surface Surface::planar(uint64_t Bytes, std::vector<Plane> Planes) {
  Surface S = buffer(Bytes);
  S.Planes = std::move(Planes);
  return S;
}

Surface Surface::nv12(uint32_t Width, uint32_t Height) {
  uint64_t Luma = uint64_t(Width) * Height;
  return planar(Luma + uint64_t(Width) * (Height / 2),
                {{0, Width, Height, 1, gensim::formatOfPixel(1)},
                 {Luma, Width, Height / 2, 2, gensim::formatOfPixel(2)}});
}

Surface Surface::over(uint8_t *Memory, uint64_t Size,
                      std::vector<Plane> Planes) {
  Surface S;
  S.Memory = Memory;
  S.MemorySize = Size;
  S.Planes = std::move(Planes);
  return S;
}

void Surface::readBlock(unsigned PlaneIndex, Field F, int32_t X, int32_t Y,
                        uint32_t Width, uint32_t NumRows, uint32_t Pitch,
                        uint8_t *Dst) const {
  if (PlaneIndex >= Planes.size())
    return;
  const Plane &P = Planes[PlaneIndex];
  Rows R = rowsOf(P, F);
  if (!P.Width || R.Count <= 0)
    return;
  bool Inside = X >= 0 && int64_t(X) + Width <= P.Width;
  for (uint32_t I = 0; I < NumRows; ++I, Dst += Pitch) {
    int64_t Row = std::clamp<int64_t>(int64_t(Y) + I, 0, R.Count - 1);
    const uint8_t *Src = data() + R.First + Row * R.Stride;
    if (Inside) {
      std::memcpy(Dst, Src + X, Width);
      continue;
    }
    for (uint32_t J = 0; J < Width; ++J)
      Dst[J] = Src[clampToPixel(int64_t(X) + J, P)];
  }
}

void Surface::writeBlock(unsigned PlaneIndex, Field F, int32_t X, int32_t Y,
                         uint32_t Width, uint32_t NumRows, uint32_t Pitch,
                         const uint8_t *Src) {
  if (PlaneIndex >= Planes.size())
    return;
  const Plane &P = Planes[PlaneIndex];
  Rows R = rowsOf(P, F);
  int64_t Begin = std::max<int64_t>(X, 0);
  int64_t End = std::min<int64_t>(int64_t(X) + Width, P.Width);
  if (Begin >= End)
    return;
  for (uint32_t I = 0; I < NumRows; ++I) {
    int64_t Row = int64_t(Y) + I;
    if (Row >= 0 && Row < R.Count)
      std::memcpy(data() + R.First + Row * R.Stride + Begin,
                  Src + uint64_t(I) * Pitch + (Begin - X), End - Begin);
  }
}

void Surface::readLinear(uint64_t Offset, uint32_t Size, uint8_t *Dst) const {
  uint64_t Inside =
      Offset < size() ? std::min<uint64_t>(Size, size() - Offset) : 0;
  if (Inside)
    std::memcpy(Dst, data() + Offset, Inside);
  if (Inside < Size)
    std::memset(Dst + Inside, 0, Size - Inside);
}

void Surface::writeLinear(uint64_t Offset, uint32_t Size, const uint8_t *Src) {
  if (Offset < size())
    std::memcpy(data() + Offset, Src,
                std::min<uint64_t>(Size, size() - Offset));
}

uint32_t *Surface::dword(uint64_t Offset) {
  Offset &= ~uint64_t(3);
  if (Offset >= size() || size() - Offset < 4)
    return nullptr;
  return reinterpret_cast<uint32_t *>(data() + Offset);
}

} // namespace cmc::runtime
