// "Sampler" of builtins.md: the nearest pixel, or the four around a point by
// exact weights. There is one level of detail, so what chooses levels changes
// nothing; comparison, multisampling and sample32 are in exceptions.txt.
#pragma once
#include "Atomics.h"
#include "Typed.h"

namespace oracle {

inline const Sampler &samplerOf(SamplerIndex s) {
  if (s.Number >= thread().NumSamplers)
    stop("there is no sampler with this number");
  return thread().Samplers[s.Number];
}

// A coordinate inside of n pixels, or -1 at a border.
inline int64_t folded(int64_t x, int64_t n, Edge edge) {
  if (x >= 0 && x < n)
    return x;
  int64_t around = (x % (2 * n) + 2 * n) % (2 * n);
  switch (edge) {
  case Edge::Repeat:
    return around % n;
  case Edge::Mirror:
    return around < n ? around : 2 * n - 1 - around;
  case Edge::MirrorOnce:
    return x < 0 ? (-1 - x < n ? -1 - x : n - 1) : n - 1;
  case Edge::Border:
    return -1;
  case Edge::Clamp:
    break;
  }
  return x < 0 ? 0 : n - 1;
}

struct Picture {
  const Surface &surface;
  Format format;
  int64_t size[3];

  explicit Picture(SurfaceIndex s)
      : surface(imageOf(s)), format(surface.Planes[0].Format) {
    const Plane &plane = surface.Planes[0];
    size[0] = plane.Width / (format.bits / 8);
    size[1] = plane.Height;
    size[2] = plane.Depth;
  }
  Pixel texel(const Sampler &sampler, int64_t x, int64_t y, int64_t z) const {
    x = folded(x, size[0], sampler.Wrap[0]);
    y = folded(y, size[1], sampler.Wrap[1]);
    z = folded(z, size[2], sampler.Wrap[2]);
    if (x < 0 || y < 0 || z < 0) {
      Pixel border;
      __builtin_memcpy(border.bits, sampler.Border, sizeof border.bits);
      return border;
    }
    return decode(format, pixelAt(surface, format, x, y, z));
  }
  // What the sampler makes of a place in pixels.
  Pixel sample(const Sampler &sampler, const double *at) const {
    if (!sampler.Linear)
      return texel(sampler, int64_t(__builtin_floor(at[0])),
                   int64_t(__builtin_floor(at[1])),
                   int64_t(__builtin_floor(at[2])));
    if (format.isInteger())
      stop("an integer format cannot be filtered");
    int64_t low[3];
    double weight[3], total[4] = {};
    for (int k = 0; k < 3; ++k) {
      double corner = size[k] > 1 || k < 2 ? at[k] - 0.5 : 0;
      low[k] = int64_t(__builtin_floor(corner));
      weight[k] = corner - __builtin_floor(corner);
    }
    for (int corner = 0; corner < 8; ++corner) {
      double share = 1;
      for (int k = 0; k < 3; ++k)
        share *= corner >> k & 1 ? weight[k] : 1 - weight[k];
      if (share == 0)
        continue;
      Pixel pixel = texel(sampler, low[0] + (corner & 1),
                          low[1] + (corner >> 1 & 1), low[2] + (corner >> 2));
      for (int c = 0; c < 4; ++c)
        total[c] += share * double(bitsAs<float>(pixel.bits[c]));
    }
    Pixel pixel;
    for (int c = 0; c < 4; ++c)
      pixel.bits[c] = bitsAs<uint32_t>(float(total[c]));
    return pixel;
  }
};

// A channel of the result as an element: the bits, or of fewer bytes the
// number.
template <class T> T channelAs(uint32_t bits, bool integer) {
  if constexpr (sizeof(T) == 4)
    return bitsAs<T>(bits);
  else if constexpr (is_half<T>)
    return half(bitsAs<float>(bits));
  else
    return integer ? T(bits) : T(bitsAs<float>(bits));
}

// Rows of N pixels go to m, padded to 32 bytes with zeros (the documents do not
// say with what).
template <int N, class M>
void putPixel(M &&m, int i, const Pixel &pixel, unsigned channels,
              bool integer) {
  using T = element<M>;
  constexpr int row = N * int(sizeof(T)) < 32 ? 32 / int(sizeof(T)) : N;
  for (int c = 0, at = 0; c < 4; ++c)
    if (channels >> c & 1) {
      put(m, at * row + i, channelAs<T>(pixel.bits[c], integer));
      if (N + i < row)
        put(m, at * row + N + i, T(0));
      ++at;
    }
}

// 4 bits of the offsets for each coordinate, from the top, with a sign.
inline int texelOffset(unsigned short offsets, int k) {
  int field = offsets >> (8 - 4 * k) & 15;
  return field > 7 ? field - 16 : field;
}

// coordinate(k, i): number k of pixel i.
template <int N, class M, class At>
void samplePixels(M &&m, unsigned channels, unsigned short offsets,
                  SurfaceIndex s, SamplerIndex t, At coordinate) {
  Picture picture(s);
  const Sampler &sampler = samplerOf(t);
  for (int i = 0; i < N; ++i) {
    double at[3];
    for (int k = 0; k < 3; ++k)
      at[k] = double(coordinate(k, i)) *
                  (sampler.Normalized ? double(picture.size[k]) : 1) +
              texelOffset(offsets, k);
    putPixel<N>(m, i, picture.sample(sampler, at), channels,
                picture.format.isInteger());
  }
}
template <int N, class M, class At>
void loadPixels(M &&m, unsigned channels, unsigned short offsets,
                SurfaceIndex s, At coordinate) {
  Picture picture(s);
  for (int i = 0; i < N; ++i) {
    uint32_t at[3];
    for (int k = 0; k < 3; ++k)
      at[k] = uint32_t(coordinate(k, i)) + texelOffset(offsets, k);
    // Outside all bytes are 0; a channel that the format has not stays what it
    // is.
    static const uint8_t outside[16] = {};
    const uint8_t *from =
        pixelAt(picture.surface, picture.format, at[0], at[1], at[2]);
    Pixel pixel = decode(picture.format, from ? from : outside);
    putPixel<N>(m, i, pixel, channels, picture.format.isInteger());
  }
}

// Parameter k of a list, for pixel i; those that are left out are 0.
template <class T, class... X> auto listed(const X &...x) {
  return [=](int k, int i) {
    T found = 0;
    int at = 0;
    ((at++ == k ? void(found = convert<T>(get(x, i))) : void()), ...);
    return found;
  };
}
// Where u, v and r stand among the parameters of an operation; -1 is left out.
struct Order {
  int place[3];
};
inline Order orderOf(CM3DSampleOp op) {
  switch (op & 31) {
  case CM_3D_SAMPLE:
  case CM_3D_SAMPLE_LZ:
    return {{0, 1, 2}};
  case CM_3D_SAMPLE_B:
  case CM_3D_SAMPLE_L:
    return {{1, 2, 3}};
  case CM_3D_SAMPLE_D:
    return {{0, 3, 6}};
  default:
    stop("the oracle does not compare samples");
  }
}
inline Order orderOf(CM3DLoadOp op) {
  switch (op & 31) {
  case CM_3D_LOAD:
    return {{0, 1, 3}};
  case CM_3D_LOAD_LZ:
    return {{0, 1, 2}};
  default:
    stop("the oracle has no multisampled surfaces");
  }
}
// Behind the rows of 8 or 16 pixels a register, in which bit i says: pixel i is
// there.
template <int N, class M> void putNullMask(M &&m, unsigned channels) {
  using T = element<M>;
  constexpr int row = N * int(sizeof(T)) < 32 ? 32 / int(sizeof(T)) : N;
  int rows = 0;
  for (int c = 0; c < 4; ++c)
    rows += channels >> c & 1;
  if (rows * row < countOf<M>)
    put(m, rows * row,
        bitsAs<T>(std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>(
            (1u << N) - 1)));
}

template <class... X> struct Pixels;
template <class X, class... Rest> struct Pixels<X, Rest...> {
  static constexpr int count =
      isObject<X> ? countOf<X> : Pixels<Rest...>::count;
};
template <> struct Pixels<> { static constexpr int count = 8; };

} // namespace oracle

template <class M, class U, class V = float, class R = float>
void sample16(M &&m, ChannelMaskType channels, SurfaceIndex s, SamplerIndex t,
              const U &u, const V &v = 0, const R &r = 0) {
  oracle::samplePixels<16>(m, channels, 0, s, t,
                           oracle::listed<float>(u, v, r));
}
template <class M, class Null, class U, class V = float, class R = float>
void sample16(M &&m, Null &&nullmask, ChannelMaskType channels, SurfaceIndex s,
              SamplerIndex t, const U &u, const V &v = 0, const R &r = 0) {
  sample16(m, channels, s, t, u, v, r);
  oracle::put(nullmask, 0, short(-1));
}
template <class M, class U, class V = unsigned, class R = unsigned>
void load16(M &&m, ChannelMaskType channels, SurfaceIndex s, const U &u,
            const V &v = 0, const R &r = 0) {
  oracle::loadPixels<16>(m, channels, 0, s, oracle::listed<unsigned>(u, v, r));
}
template <class M, class Null, class U, class V = unsigned, class R = unsigned>
void load16(M &&m, Null &&nullmask, ChannelMaskType channels, SurfaceIndex s,
            const U &u, const V &v = 0, const R &r = 0) {
  load16(m, channels, s, u, v, r);
  oracle::put(nullmask, 0, short(-1));
}

template <CM3DSampleOp Op, ChannelMaskType Channels, class M, class... X>
void cm_3d_sample(M &&m, unsigned short offsets, SamplerIndex t, SurfaceIndex s,
                  const X &...x) {
  constexpr int N = oracle::Pixels<X...>::count;
  oracle::Order order = oracle::orderOf(Op);
  auto parameter = oracle::listed<float>(x...);
  oracle::samplePixels<N>(m, Channels, offsets, s, t, [&](int k, int i) {
    return parameter(order.place[k], i);
  });
  if (Op & CM_3D_SAMPLE_NULLMASK_ENABLE)
    oracle::putNullMask<N>(m, Channels);
}
template <CM3DLoadOp Op, ChannelMaskType Channels, class M, class... X>
void cm_3d_load(M &&m, unsigned short offsets, SurfaceIndex s, const X &...x) {
  constexpr int N = oracle::Pixels<X...>::count;
  oracle::Order order = oracle::orderOf(Op);
  auto parameter = oracle::listed<unsigned>(x...);
  oracle::loadPixels<N>(m, Channels, offsets, s, [&](int k, int i) {
    return parameter(order.place[k], i);
  });
  if (Op & CM_3D_LOAD_NULLMASK_ENABLE)
    oracle::putNullMask<N>(m, Channels);
}
