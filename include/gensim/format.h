//===- format.h - surface formats -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The encoding of one element of a surface (rows of Format.def), and the
// conversion to and from what a shader uses: four 32-bit channels, floats for
// normalized and float formats, integers for integer formats.
//
// Reading: a normalized integer is divided by the largest value (the most
// negative snorm value also gives -1.0); channels that a format lacks read as 0
// and alpha as 1. Writing: values are clamped to the range of the format;
// normalized values are rounded to nearest even; NaN becomes 0 in normalized
// formats; integers saturate. 32-bit floats keep their bits.
// Sources: format numbers: Mesa isl.h, NEO's surface formats; conversion rules:
// OpenCL C 6.13.14 and 8.3 (conversion), which the runtime's kernels rely on.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_FORMAT_H
#define GENSIM_FORMAT_H

#include <array>
#include <cstdint>

namespace gensim {

enum class ChannelType : uint8_t {
  Unorm,
  Snorm,
  Uint,
  Sint,
  Float,  ///< 32 and 16 bits signed; 11 and 10 bits without a sign.
  Srgb,   ///< Unorm; red, green and blue are sRGB-encoded.
  Opaque, ///< Only its size is known (RAW, packed and planar YUV).
};

struct FormatInfo {
  /// The position of a channel's bits; Bits is 0 if the format lacks it.
  struct Channel {
    uint8_t At, Bits;
  };
  uint16_t Number; ///< The hardware's SURFACE_FORMAT.
  const char *Name;
  ChannelType Ty;
  uint8_t Bytes;       ///< Of one element.
  Channel Channels[4]; ///< Red, green, blue, alpha; they may share bits.

  bool isInteger() const {
    return Ty == ChannelType::Uint || Ty == ChannelType::Sint;
  }
};

/// The row of \p Format, or null.
const FormatInfo *findFormat(unsigned Format);
/// Bytes of one element; 0 if the format is unknown.
unsigned bytesPerElement(unsigned Format);

/// Red, green, blue and alpha as raw bits of a float or an integer.
using Texel = std::array<uint32_t, 4>;

/// \p F is not Opaque; \p Bytes has F.Bytes bytes. Requires that the host
/// rounds to nearest (HostRounding).
Texel loadTexel(const FormatInfo &F, const uint8_t *Bytes);
/// Bit C of \p Mask: channel C is written; the others keep their bits. Padding
/// becomes zero if all are written.
void storeTexel(const FormatInfo &F, const Texel &Value, uint8_t *Bytes,
                unsigned Mask = 15);

/// Halves as bits: widened exactly; rounded to nearest even.
uint32_t halfToFloat(uint16_t Bits);
uint16_t floatToHalf(uint32_t Bits);

/// Shader channel select: maps the channels of \p In as the surface state says.
/// \p Select as in Surface::ChannelSelect: 0 zero, 1 one, 4-7 R, G, B, A.
Texel selectChannels(const FormatInfo &F, const uint8_t Select[4],
                     const Texel &In);

} // namespace gensim

#endif // GENSIM_FORMAT_H
