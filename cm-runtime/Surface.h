//===- Surface.h - memory objects -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The object of a SurfaceIndex: a linear buffer, a 2-D image or a volume, whose
// slices typed access and the sampler can read. Every access is safe for every
// offset; accesses outside follow the table "Memory" of
// docs/reference/stage4-ir.md. Accesses of different threads to the same bytes
// are as unordered as on a GPU, except atomic operations. The simulator maps
// the bytes in place: those that a surface owns are whole pages.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/WholePages.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace cmc::runtime {

/// One plane of an image inside the surface's bytes.
struct Plane {
  uint64_t Offset = 0;     ///< Of the first byte.
  uint32_t Width = 0;      ///< Bytes per row.
  uint32_t Height = 0;     ///< Rows.
  uint32_t PixelBytes = 1; ///< Repeated beyond the left/right edge.
  uint16_t Format = 0;     ///< SURFACE_FORMAT of a pixel (gensim/format.h).
  uint32_t Gap = 0;        ///< Bytes between two rows.
  uint32_t Depth = 1;      ///< Slices of Height rows; above 1: a volume.

  uint64_t pitch() const { return uint64_t(Width) + Gap; }
  bool isVolume() const { return Depth > 1; }
};

/// The rows of an interlaced image that a block access counts.
enum class Field { Both, Top, Bottom };

class Surface {
public:
  /// A buffer of \p Bytes zeros.
  static Surface buffer(uint64_t Bytes);
  /// A zeroed image of \p Width x \p Height pixels. \p Format 0 means the usual
  /// one for this pixel size (gensim::formatOfPixel).
  static Surface image(uint32_t Width, uint32_t Height, uint32_t PixelBytes,
                       uint16_t Format = 0);
  /// A zeroed image or volume of \p Bytes with these \p Planes.
  static Surface planar(uint64_t Bytes, std::vector<Plane> Planes);
  /// A zeroed 8-bit image followed by an interleaved half-size UV plane.
  static Surface nv12(uint32_t Width, uint32_t Height);
  /// A view of \p Size bytes that belong to the caller and must outlive it; an
  /// image if there are \p Planes, which must be inside. Kernels on the
  /// simulator work in place and can access the rest of the first and the last
  /// page, too.
  static Surface over(uint8_t *Memory, uint64_t Size,
                      std::vector<Plane> Planes = {});

  bool isImage() const { return !Planes.empty(); }
  const std::vector<Plane> &planes() const { return Planes; }
  /// The memory, owned or not.
  uint8_t *data() { return Memory ? Memory : Pages.data(); }
  const uint8_t *data() const { return Memory ? Memory : Pages.data(); }
  uint64_t size() const { return Memory ? MemorySize : Pages.size(); }
  /// The owned memory; empty in a view.
  llvm::MutableArrayRef<uint8_t> bytes() {
    return {Pages.data(), size_t(Pages.size())};
  }
  llvm::ArrayRef<uint8_t> bytes() const {
    return {Pages.data(), size_t(Pages.size())};
  }

  /// Reads a block of \p Rows x \p Width bytes at byte \p X of row \p Y into
  /// \p Dst, whose rows are \p Pitch bytes apart. Clamps each coordinate.
  void readBlock(unsigned PlaneIndex, Field F, int32_t X, int32_t Y,
                 uint32_t Width, uint32_t Rows, uint32_t Pitch,
                 uint8_t *Dst) const;
  /// The inverse; bytes outside are dropped.
  void writeBlock(unsigned PlaneIndex, Field F, int32_t X, int32_t Y,
                  uint32_t Width, uint32_t Rows, uint32_t Pitch,
                  const uint8_t *Src);

  /// \p Size bytes at \p Offset; bytes outside read 0.
  void readLinear(uint64_t Offset, uint32_t Size, uint8_t *Dst) const;
  /// Bytes outside are dropped.
  void writeLinear(uint64_t Offset, uint32_t Size, const uint8_t *Src);
  /// The aligned dword at \p Offset, for atomics; null outside.
  uint32_t *dword(uint64_t Offset);

private:
  WholePages Pages;
  uint8_t *Memory = nullptr; ///< For a view.
  uint64_t MemorySize = 0;
  std::vector<Plane> Planes;
};

} // namespace cmc::runtime
