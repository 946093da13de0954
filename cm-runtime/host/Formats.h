//===- Formats.h - surface formats and their planes -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::host {

/// One plane of a format (a P of Formats.def).
struct PlaneShape {
  uint8_t Bytes, X, Y;
  const char *Format;
};

struct Format {
  llvm::StringLiteral Name;
  uint32_t Number;   ///< CM_SURFACE_FORMAT.
  const char *Align; ///< Sizes that must be even: "W", "H", "WH" or "-".
  bool Volume;       ///< Allowed for 3-D surfaces.
  llvm::SmallVector<PlaneShape, 3> Planes;
};

llvm::ArrayRef<Format> allFormats();
/// Null if the format is unknown.
const Format *findFormat(uint32_t Number);
/// The format of several planes with this name; null if there is none.
const Format *findPlanarFormat(llvm::StringRef Name);

/// CM_SUCCESS, or the error code for a surface of this size.
int checkSize(const Format &F, uint32_t Width, uint32_t Height);

/// The planes of an image of \p Width by \p Height pixels, contiguous from
/// \p Offset on. The rows of the first plane are \p Pitch bytes apart (0:
/// without gaps) with room for \p Rows rows (0: Height); other planes in
/// proportion.
std::vector<runtime::Plane> layOut(const Format &F, uint32_t Width,
                                   uint32_t Height, uint64_t Pitch = 0,
                                   uint64_t Rows = 0, uint64_t Offset = 0);

/// The planes of an image of \p Width by the height that fills \p Bytes,
/// contiguous; none if no height does.
std::vector<runtime::Plane> fill(const Format &F, uint32_t Width,
                                 uint64_t Bytes);

/// Bytes from the start of the first plane to the end of the last.
uint64_t sizeOf(llvm::ArrayRef<runtime::Plane> Planes);

} // namespace cmc::host
