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
  uint32_t Number;   ///< CM_SURFACE_FORMAT.
  const char *Align; ///< "W", "H", "WH" or "-": what must be even.
  bool Volume;       ///< Also of 3-D surfaces.
  llvm::SmallVector<PlaneShape, 3> Planes;
};

llvm::ArrayRef<Format> allFormats();
/// Null when there is none.
const Format *findFormat(uint32_t Number);

/// CM_SUCCESS, or the code of what is wrong with a surface of this size.
int checkSize(const Format &F, uint32_t Width, uint32_t Height);

/// The planes of an image of \p Width by \p Height pixels, one behind the other
/// from \p Offset on. The rows of the first are \p Pitch bytes apart (0:
/// without gaps) and there is room for \p Rows of them (0: Height); those of
/// the others in proportion.
std::vector<runtime::Plane> layOut(const Format &F, uint32_t Width,
                                   uint32_t Height, uint64_t Pitch = 0,
                                   uint64_t Rows = 0, uint64_t Offset = 0);

/// Bytes from the start of the first plane to the end of the last.
uint64_t sizeOf(llvm::ArrayRef<runtime::Plane> Planes);

} // namespace cmc::host
