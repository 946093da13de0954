//===- Objects.cpp - memory objects of a launch ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Objects.h"
#include "gensim/format.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace gensim {
namespace {

constexpr uint16_t FormatRaw = 0x1ff;

struct PixelRow {
  unsigned Bytes;
  const char *Format;
};
constexpr PixelRow Pixels[] = {{1, "R8_UNORM"},
                               {2, "R16_UNORM"},
                               {4, "R8G8B8A8_UNORM"},
                               {8, "R32G32_UINT"},
                               {16, "R32G32B32A32_UINT"}};

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

} // namespace

Optional<uint16_t> findFormat(StringRef Name) {
  for (unsigned F = 0; F != 1024; ++F) {
    const FormatInfo *Info = findFormat(F);
    if (Info && Name == Info->Name)
      return uint16_t(F);
  }
  return None;
}

uint16_t formatOfPixel(unsigned Bytes) {
  for (const PixelRow &R : Pixels)
    if (R.Bytes == Bytes)
      return *findFormat(R.Format);
  return FormatRaw;
}

MemoryObject MemoryObject::buffer(void *Bytes, uint64_t Size) {
  MemoryObject O;
  O.Bytes = static_cast<uint8_t *>(Bytes);
  O.Size = Size;
  return O;
}

MemoryObject MemoryObject::image(void *Bytes, uint32_t Width, uint32_t Height,
                                 unsigned PixelBytes, uint32_t Pitch) {
  uint32_t RowBytes = Width * PixelBytes;
  Pitch = std::max(Pitch, RowBytes);
  MemoryObject O = buffer(Bytes, uint64_t(Pitch) * Height);
  O.Planes.push_back({0, RowBytes, Height, Pitch, formatOfPixel(PixelBytes)});
  return O;
}

Expected<uint64_t> Objects::map(const MemoryObject &O) {
  auto Full = [&] {
    return wrong("no memory for an object of " + Twine(O.Size) + " bytes");
  };
  if (O.InPlace) {
    uint64_t &Address = InPlace[{O.Bytes, O.Size}];
    if (!Address)
      Address = Space.map(O.Bytes, O.Size);
    return Address ? Expected<uint64_t>(Address) : Full();
  }
  Mapping &P = Mapped[O.Bytes];
  P.Written |= !O.ReadOnly;
  if (P.Address && P.Size >= O.Size)
    return P.Address;
  if (P.Address)
    return wrong("a memory object is bound in two sizes");
  P.Address = Space.allocate(O.Size);
  P.Size = O.Size;
  if (!P.Address)
    return Full();
  if (O.Size)
    std::memcpy(Space.bytes(P.Address), O.Bytes, O.Size);
  return P.Address;
}

void Objects::copyOut() const {
  for (const auto &Entry : Mapped)
    if (Entry.second.Written && Entry.second.Size)
      std::memcpy(Entry.first, Space.bytes(Entry.second.Address),
                  Entry.second.Size);
}

std::vector<Surface> surfacesOf(const MemoryObject &O, uint64_t Address,
                                cmc::ArgKind K) {
  std::vector<Surface> Out;
  if (O.Planes.empty() || K == cmc::ArgKind::Buffer) {
    Surface S;
    S.Kind = SurfaceKind::Buffer;
    S.Format = FormatRaw;
    S.Base = Address;
    S.BufferBytes = O.Size;
    Out.push_back(S);
    return Out;
  }
  for (const ImagePlane &P : O.Planes) {
    Surface S;
    S.Kind = P.Depth > 1 ? SurfaceKind::Image3D : SurfaceKind::Image2D;
    S.Format = P.Format;
    S.Base = Address + P.Offset;
    S.Width = P.RowBytes / bytesPerElement(P.Format);
    S.BlockRowBytes = P.RowBytes;
    S.Height = S.QPitch = P.Height;
    S.Depth = P.Depth;
    S.Pitch = P.Pitch;
    Out.push_back(S);
  }
  return Out;
}

Sampler samplerOf(const SamplerSettings &S) {
  Sampler Out;
  Out.Min = Out.Mag = S.Linear ? Filter::Linear : Filter::Nearest;
  constexpr Wrap Modes[] = {Wrap::Clamp, Wrap::Repeat, Wrap::Mirror,
                            Wrap::MirrorOnce, Wrap::ClampBorder};
  Out.WrapX = Modes[unsigned(S.Wrap[0])];
  Out.WrapY = Modes[unsigned(S.Wrap[1])];
  Out.WrapZ = Modes[unsigned(S.Wrap[2])];
  std::copy(std::begin(S.Border), std::end(S.Border), Out.BorderColor);
  Out.Normalized = S.Normalized;
  return Out;
}

Error checkObject(const MemoryObject &O, cmc::ArgKind K) {
  if (!O.Bytes && O.Size)
    return wrong("has no memory");
  if (K == cmc::ArgKind::Media && O.Planes.empty())
    return wrong("is an image; it is bound to a buffer");
  for (const ImagePlane &P : O.Planes) {
    unsigned Bytes = bytesPerElement(P.Format);
    if (!Bytes || !P.Height || !P.Depth || !P.RowBytes || P.RowBytes % Bytes ||
        P.Pitch < P.RowBytes)
      return wrong("has an image plane of an impossible size or format");
    uint64_t Rows = uint64_t(P.Height) * P.Depth;
    if (Rows > UINT32_MAX)
      return wrong("has an image plane larger than its memory");
    uint64_t End = uint64_t(P.Pitch) * (Rows - 1) + P.RowBytes;
    if (P.Offset > O.Size || End > O.Size - P.Offset)
      return wrong("has an image plane larger than its memory");
  }
  return Error::success();
}

} // namespace gensim
