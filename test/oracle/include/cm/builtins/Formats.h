// Formats of pixels: SURFACE_FORMAT numbers of the hardware and their names,
// which say all: the channels from the lowest bit on, how many bits each has,
// and what they mean.
#pragma once
#include "Operand.h"

namespace oracle {

struct NamedFormat {
  uint16_t number;
  const char *name;
};
constexpr NamedFormat formats[] = {{0x000, "R32G32B32A32_FLOAT"},
                                   {0x001, "R32G32B32A32_SINT"},
                                   {0x002, "R32G32B32A32_UINT"},
                                   {0x080, "R16G16B16A16_UNORM"},
                                   {0x081, "R16G16B16A16_SNORM"},
                                   {0x082, "R16G16B16A16_SINT"},
                                   {0x083, "R16G16B16A16_UINT"},
                                   {0x084, "R16G16B16A16_FLOAT"},
                                   {0x085, "R32G32_FLOAT"},
                                   {0x086, "R32G32_SINT"},
                                   {0x087, "R32G32_UINT"},
                                   {0x0c0, "B8G8R8A8_UNORM"},
                                   {0x0c2, "R10G10B10A2_UNORM"},
                                   {0x0c4, "R10G10B10A2_UINT"},
                                   {0x0c7, "R8G8B8A8_UNORM"},
                                   {0x0c9, "R8G8B8A8_SNORM"},
                                   {0x0ca, "R8G8B8A8_SINT"},
                                   {0x0cb, "R8G8B8A8_UINT"},
                                   {0x0cc, "R16G16_UNORM"},
                                   {0x0cd, "R16G16_SNORM"},
                                   {0x0ce, "R16G16_SINT"},
                                   {0x0cf, "R16G16_UINT"},
                                   {0x0d0, "R16G16_FLOAT"},
                                   {0x0d1, "B10G10R10A2_UNORM"},
                                   {0x0d6, "R32_SINT"},
                                   {0x0d7, "R32_UINT"},
                                   {0x0d8, "R32_FLOAT"},
                                   {0x0e9, "B8G8R8X8_UNORM"},
                                   {0x0eb, "R8G8B8X8_UNORM"},
                                   {0x100, "B5G6R5_UNORM"},
                                   {0x106, "R8G8_UNORM"},
                                   {0x107, "R8G8_SNORM"},
                                   {0x108, "R8G8_SINT"},
                                   {0x109, "R8G8_UINT"},
                                   {0x10a, "R16_UNORM"},
                                   {0x10b, "R16_SNORM"},
                                   {0x10c, "R16_SINT"},
                                   {0x10d, "R16_UINT"},
                                   {0x10e, "R16_FLOAT"},
                                   {0x113, "A16_UNORM"},
                                   {0x140, "R8_UNORM"},
                                   {0x141, "R8_SNORM"},
                                   {0x142, "R8_SINT"},
                                   {0x143, "R8_UINT"},
                                   {0x144, "A8_UNORM"}};

// The number of a format by its name in any case; -1 if there is none.
inline int formatNamed(const char *name) {
  for (const NamedFormat &format : formats) {
    const char *a = format.name, *b = name;
    while (*a && (*a == *b || (*b >= 'a' && *a == *b - 'a' + 'A')))
      ++a, ++b;
    if (!*a && !*b)
      return format.number;
  }
  return -1;
}

struct Channel {
  int index;     // 0 to 3: R, G, B, A; -1: nobody's bits.
  int low, bits; // Where it is in the pixel.
};
struct Format {
  Channel channels[4];
  int count = 0, bits = 0;
  enum { Unorm, Snorm, Uint, Sint, Float } kind = Unorm;

  explicit Format(uint16_t number) {
    const char *p = nullptr;
    for (const NamedFormat &format : formats)
      if (format.number == number)
        p = format.name;
    if (!p)
      stop("the oracle does not know this format of pixels");
    while (*p != '_') {
      int index = *p == 'R'   ? 0
                  : *p == 'G' ? 1
                  : *p == 'B' ? 2
                  : *p == 'A' ? 3
                              : -1,
          size = 0;
      for (++p; *p >= '0' && *p <= '9'; ++p)
        size = 10 * size + (*p - '0');
      channels[count++] = {index, bits, size};
      bits += size;
    }
    kind = p[1] == 'F'   ? Float
           : p[1] == 'U' ? (p[2] == 'N' ? Unorm : Uint)
                         : (p[2] == 'N' ? Snorm : Sint);
  }
  bool isInteger() const { return kind == Uint || kind == Sint; }
  uint32_t one() const { return isInteger() ? 1 : bitsAs<uint32_t>(1.0f); }
};

// The four channels as they come from the surface: bits of float, int or uint.
struct Pixel {
  uint32_t bits[4];
};

inline uint64_t fieldOf(const uint8_t *pixel, const Channel &c) {
  uint64_t field = 0;
  for (int i = 0; i < c.bits; ++i)
    field |= uint64_t(pixel[(c.low + i) / 8] >> (c.low + i) % 8 & 1) << i;
  return field;
}
inline void setField(uint8_t *pixel, const Channel &c, uint64_t field) {
  for (int i = 0; i < c.bits; ++i) {
    uint8_t bit = 1 << (c.low + i) % 8;
    uint8_t &byte = pixel[(c.low + i) / 8];
    byte = field >> i & 1 ? byte | bit : byte & ~bit;
  }
}
inline int64_t extended(uint64_t field, int bits) {
  return int64_t(field << (64 - bits)) >> (64 - bits);
}

// A channel that the format has not is 0, alpha 1.
inline Pixel decode(const Format &format, const uint8_t *bytes) {
  Pixel pixel = {{0, 0, 0, format.one()}};
  for (int i = 0; i < format.count; ++i) {
    const Channel &c = format.channels[i];
    if (c.index < 0)
      continue;
    uint64_t field = fieldOf(bytes, c);
    uint32_t &out = pixel.bits[c.index];
    if (format.kind == Format::Uint)
      out = field;
    else if (format.kind == Format::Sint)
      out = extended(field, c.bits);
    else if (format.kind == Format::Unorm)
      out = bitsAs<uint32_t>(
          float(double(field) / double((uint64_t(1) << c.bits) - 1)));
    else if (format.kind == Format::Snorm) {
      double x = double(extended(field, c.bits)) /
                 double((uint64_t(1) << (c.bits - 1)) - 1);
      out = bitsAs<uint32_t>(float(x < -1 ? -1 : x));
    } else if (c.bits == 16)
      out = bitsAs<uint32_t>(half::ofBits(field).exact());
    else
      out = field;
  }
  return pixel;
}

// Bits of float, int or uint as a field of the format: the nearest one.
inline uint64_t encoded(const Format &format, const Channel &c, uint32_t bits) {
  uint64_t most = (uint64_t(1) << c.bits) - 1;
  if (format.kind == Format::Uint)
    return bits > most ? most : bits;
  if (format.kind == Format::Sint) {
    int64_t high = most >> 1, x = int32_t(bits);
    return x > high ? high : x < -high - 1 ? -high - 1 : x;
  }
  double x = bitsAs<float>(bits);
  if (format.kind == Format::Float)
    return c.bits == 16 ? roundBits(x, 10, 5, ToNearest) : bits;
  if (x != x)
    x = 0;
  if (format.kind == Format::Unorm)
    return uint64_t((x < 0 ? 0 : x > 1 ? 1 : x) * double(most) + 0.5);
  double scaled = (x < -1 ? -1 : x > 1 ? 1 : x) * double(most >> 1);
  return uint64_t(int64_t(scaled < 0 ? scaled - 0.5 : scaled + 0.5));
}

// Pixel (x, y, z) of an image, or null outside.
inline uint8_t *pixelAt(const Surface &surface, const Format &format,
                        uint32_t x, uint32_t y, uint32_t z) {
  const Plane &plane = surface.Planes[0];
  uint64_t bytes = format.bits / 8;
  if (x >= plane.Width / bytes || y >= plane.Height || z >= plane.Depth)
    return nullptr;
  return surface.Data + plane.Offset +
         (uint64_t(z) * plane.Height + y) * plane.Pitch + x * bytes;
}

} // namespace oracle
