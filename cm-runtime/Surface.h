//===- Surface.h - memory objects and their edge rules ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a SurfaceIndex stands for: a linear buffer, a 2-D image or a volume, of
// which typed access and the sampler see the slices. Every access
// is safe for every offset; what happens outside follows the table "Memory" of
// docs/reference/stage4-ir.md. Accesses of different threads to the same bytes
// are as unordered as on a GPU, except through the atomic operations.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

namespace cmc::runtime {

/// One plane of an image inside the surface's bytes.
struct Plane {
  uint64_t Offset = 0;     ///< Of its first byte.
  uint32_t Width = 0;      ///< Bytes of a row.
  uint32_t Height = 0;     ///< Rows.
  uint32_t PixelBytes = 1; ///< What is repeated beyond the left/right edge.
  uint16_t Format = 0;     ///< SURFACE_FORMAT of a pixel (gensim/format.h).
  uint32_t Gap = 0;        ///< Bytes between a row and the next.
  uint32_t Depth = 1;      ///< Slices of Height rows; more than 1: a volume.

  uint64_t pitch() const { return uint64_t(Width) + Gap; }
  bool isVolume() const { return Depth > 1; }
};

/// Which rows of an interlaced image a block access counts.
enum class Field { Both, Top, Bottom };

class Surface {
public:
  /// A buffer of \p Bytes zeros.
  static Surface buffer(uint64_t Bytes);
  /// A zeroed image of \p Width x \p Height pixels. \p Format 0: the usual one
  /// of pixels of that size (gensim::formatOfPixel).
  static Surface image(uint32_t Width, uint32_t Height, uint32_t PixelBytes,
                       uint16_t Format = 0);
  /// A zeroed 8-bit image with an interleaved half-size UV plane behind it.
  static Surface nv12(uint32_t Width, uint32_t Height);
  /// A view of \p Size bytes that stay the caller's and must outlive it; with
  /// \p Planes, which lie inside of them, an image. Kernels on the simulator
  /// work in place and reach the rest of the first and the last page, too.
  static Surface over(uint8_t *Memory, uint64_t Size,
                      std::vector<Plane> Planes = {});

  bool isImage() const { return !Planes.empty(); }
  bool isView() const { return Memory; }
  const std::vector<Plane> &planes() const { return Planes; }
  /// The memory, whoever has it.
  uint8_t *data() { return Memory ? Memory : Bytes.data(); }
  const uint8_t *data() const { return Memory ? Memory : Bytes.data(); }
  uint64_t size() const { return Memory ? MemorySize : Bytes.size(); }
  /// Its own memory; empty in a view.
  std::vector<uint8_t> &bytes() { return Bytes; }
  const std::vector<uint8_t> &bytes() const { return Bytes; }

  /// A block of \p Rows x \p Width bytes at byte \p X of row \p Y into
  /// \p Dst, whose rows are \p Pitch bytes. Clamps each coordinate for itself.
  void readBlock(unsigned PlaneIndex, Field F, int32_t X, int32_t Y,
                 uint32_t Width, uint32_t Rows, uint32_t Pitch,
                 uint8_t *Dst) const;
  /// The inverse; drops what is outside.
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
  std::vector<uint8_t> Bytes;
  uint8_t *Memory = nullptr; ///< Of a view.
  uint64_t MemorySize = 0;
  std::vector<Plane> Planes;
};

} // namespace cmc::runtime
