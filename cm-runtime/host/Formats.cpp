//===- Formats.cpp - surface formats and their planes ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Formats.h"
#include "cm-runtime/host/Api.h"
#include "gensim/gensim.h"
#include "llvm/ADT/STLExtras.h"

namespace cmc::host {
namespace {

bool mustBeEven(const Format &F, char Side) {
  return llvm::StringRef(F.Align).contains(Side);
}

uint16_t gpuFormat(const PlaneShape &S) {
  auto Number = gensim::findFormat(S.Format);
  return Number ? *Number : gensim::formatOfPixel(S.Bytes);
}

} // namespace

llvm::ArrayRef<Format> allFormats() {
#define P(Bytes, X, Y, Name) PlaneShape{Bytes, X, Y, Name},
#define CMC_FORMAT(Name, Align, Volume, Planes)                                \
  {#Name, CM_SURFACE_FORMAT_##Name, #Align, Volume, {Planes}},
  static const Format Rows[] = {
#include "cm-runtime/host/Formats.def"
  };
#undef CMC_FORMAT
#undef P
  return Rows;
}

const Format *findFormat(uint32_t Number) {
  for (const Format &F : allFormats())
    if (F.Number == Number)
      return &F;
  return nullptr;
}

const Format *findPlanarFormat(llvm::StringRef Name) {
  for (const Format &F : allFormats())
    if (F.Name == Name && F.Planes.size() > 1)
      return &F;
  return nullptr;
}

int checkSize(const Format &F, uint32_t Width, uint32_t Height) {
  if (Width < CM_MIN_SURF_WIDTH || Width > CM_MAX_2D_SURF_WIDTH ||
      (mustBeEven(F, 'W') && Width % 2))
    return CM_INVALID_WIDTH;
  if (Height < CM_MIN_SURF_HEIGHT || Height > CM_MAX_2D_SURF_HEIGHT ||
      (mustBeEven(F, 'H') && Height % 2))
    return CM_INVALID_HEIGHT;
  return CM_SUCCESS;
}

std::vector<runtime::Plane> layOut(const Format &F, uint32_t Width,
                                   uint32_t Height, uint64_t Pitch,
                                   uint64_t Rows, uint64_t Offset) {
  std::vector<runtime::Plane> Out;
  const PlaneShape &First = F.Planes[0];
  uint64_t FirstRow = uint64_t(Width) / First.X * First.Bytes;
  Pitch = Pitch ? Pitch : FirstRow;
  Rows = Rows ? Rows : Height;
  for (const PlaneShape &S : F.Planes) {
    runtime::Plane P;
    P.Offset = Offset;
    P.PixelBytes = S.Bytes;
    P.Width = std::max(Width / S.X, 1u) * S.Bytes;
    P.Height = std::max(Height / S.Y, 1u);
    P.Format = gpuFormat(S);
    // Divisions are exact: formats divide by 1, 2 and 4, strides are multiples.
    uint64_t Stride = std::max<uint64_t>(Pitch * P.Width / FirstRow, P.Width);
    P.Gap = uint32_t(Stride - P.Width);
    Offset += Stride * std::max<uint64_t>(Rows / S.Y, P.Height);
    Out.push_back(P);
  }
  return Out;
}

std::vector<runtime::Plane> fill(const Format &F, uint32_t Width,
                                 uint64_t Bytes) {
  constexpr uint32_t Rows = 4; // Enough for all formats to divide.
  if (checkSize(F, Width, Rows) != CM_SUCCESS)
    return {};
  uint64_t Height = Bytes * Rows / sizeOf(layOut(F, Width, Rows));
  if (Height > CM_MAX_2D_SURF_HEIGHT ||
      checkSize(F, Width, Height) != CM_SUCCESS)
    return {};
  std::vector<runtime::Plane> Out = layOut(F, Width, Height);
  return sizeOf(Out) == Bytes ? Out : std::vector<runtime::Plane>();
}

uint64_t sizeOf(llvm::ArrayRef<runtime::Plane> Planes) {
  uint64_t End = 0;
  for (const runtime::Plane &P : Planes)
    End = std::max(End, P.Offset +
                            P.pitch() * (uint64_t(P.Height) * P.Depth - 1) +
                            P.Width);
  return Planes.empty() ? 0 : End - Planes[0].Offset;
}

} // namespace cmc::host
