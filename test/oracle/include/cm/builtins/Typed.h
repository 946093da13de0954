// "Typed surfaces" of builtins.md: pixels, converted as the surface's format
// says.
#pragma once
#include "Enums.h"
#include "Formats.h"
#include "Memory.h"

namespace oracle {

inline const Surface &imageOf(SurfaceIndex s) {
  const Surface &surface = surfaceOf(s);
  if (!surface.NumPlanes)
    stop("a typed message to a buffer");
  return surface;
}

// The pixel of lane i.
template <class U, class V, class R>
uint8_t *pixelOf(const Surface &surface, const Format &format, const U &u,
                 const V &v, const R &r, int i) {
  return pixelAt(surface, format, offsetOf(u, i), offsetOf(v, i),
                 offsetOf(r, i));
}

} // namespace oracle

// Outside, alpha is 1 and the others are 0.
template <class M, class U, class V = unsigned, class R = unsigned>
void read_typed(SurfaceIndex s, ChannelMaskType channels, M &&m, const U &u,
                const V &v = 0, const R &r = 0) {
  const oracle::Surface &surface = oracle::imageOf(s);
  oracle::Format format(surface.Planes[0].Format);
  constexpr int N = oracle::countOf<U>;
  for (int i = 0; i < N; ++i) {
    if (!oracle::active(i, N))
      continue;
    uint8_t *at = oracle::pixelOf(surface, format, u, v, r, i);
    oracle::Pixel pixel = {{0, 0, 0, format.one()}};
    if (at)
      pixel = oracle::decode(format, at);
    for (int c = 0, row = 0; c < 4; ++c)
      if (channels >> c & 1)
        oracle::put(m, row++ * N + i,
                    oracle::bitsAs<oracle::ElementOf<M>>(pixel.bits[c]));
  }
}

template <class M, class U, class V = unsigned, class R = unsigned>
void write_typed(SurfaceIndex s, ChannelMaskType channels, const M &m,
                 const U &u, const V &v = 0, const R &r = 0) {
  const oracle::Surface &surface = oracle::imageOf(s);
  oracle::Format format(surface.Planes[0].Format);
  constexpr int N = oracle::countOf<U>;
  for (int i = 0; i < N; ++i) {
    uint8_t *at = oracle::pixelOf(surface, format, u, v, r, i);
    if (!at || !oracle::active(i, N))
      continue;
    uint32_t bits[4] = {};
    for (int c = 0, row = 0; c < 4; ++c)
      if (channels >> c & 1)
        bits[c] = oracle::bitsAs<uint32_t>(oracle::get(m, row++ * N + i));
    for (int k = 0; k < format.count; ++k) {
      const oracle::Channel &channel = format.channels[k];
      if (channel.index >= 0 && (channels >> channel.index & 1))
        oracle::setField(at, channel,
                         oracle::encoded(format, channel, bits[channel.index]));
    }
  }
}
