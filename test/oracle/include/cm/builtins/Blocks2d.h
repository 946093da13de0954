// Two-dimensional blocks at addresses, "Load-store cache" of builtins.md:
// surfaces are given by an address and by width, height and pitch, each
// minus 1. Elements that are outside are 0, or dropped.
#pragma once
#include "LoadStore.h"

namespace lsc {

enum LoadOp { Normal, Transpose, VNNI };

template <class T, int Blocks, int Height, int Width> class block_2d_desc {
public:
  using value_type = T;
  static constexpr int num_blocks = Blocks, height = Height, width = Width;

  block_2d_desc() = default;
  template <class P>
  block_2d_desc(P p, unsigned height, unsigned width, unsigned pitch, int x,
                int y)
      : base(oracle::addressOf(p)), lastRow(height), lastByte(width),
        pitch(pitch), x(x), y(y) {}

  template <class P> block_2d_desc &set_base(P p) {
    return base = oracle::addressOf(p), *this;
  }
  block_2d_desc &set_base_ptr(T *p) { return set_base(p); }
  block_2d_desc &set_height(unsigned n) { return lastRow = n, *this; }
  block_2d_desc &set_width(unsigned n) { return lastByte = n, *this; }
  block_2d_desc &set_pitch(unsigned n) { return pitch = n, *this; }
  block_2d_desc &set_block_x(int n) { return x = n, *this; }
  block_2d_desc &set_block_y(int n) { return y = n, *this; }
  uint64_t get_base() const { return base; }
  T *get_base_ptr() const { return (T *)base; }
  unsigned get_height() const { return lastRow; }
  unsigned get_width() const { return lastByte; }
  unsigned get_pitch() const { return pitch; }
  int get_block_x() const { return x; }
  int get_block_y() const { return y; }

private:
  uint64_t base = 0;
  unsigned lastRow = 0, lastByte = 0, pitch = 0; // Of the surface.
  int x = 0, y = 0;
};

} // namespace lsc

namespace oracle {

struct Surface2d {
  uint64_t base;
  unsigned width, height, pitch; // Each minus 1.

  // Element (x, y), or null outside.
  template <class T> uint8_t *at(int64_t x, int64_t y) const {
    int64_t byte = x * int64_t(sizeof(T));
    if (byte < 0 || y < 0 || byte + int64_t(sizeof(T)) > int64_t(width) + 1 ||
        y > int64_t(height))
      return nullptr;
    return (uint8_t *)(base + uint64_t(y) * (uint64_t(pitch) + 1) + byte);
  }
  template <class T> T load(int64_t x, int64_t y) const {
    T value{};
    if (uint8_t *from = at<T>(x, y))
      __builtin_memcpy(&value, from, sizeof(T));
    return value;
  }
};

constexpr int powerOfTwo(int n) {
  int p = 1;
  while (p < n)
    p *= 2;
  return p;
}

// How the elements of a block follow one another: so many lines of so many
// elements, padded or not.
template <class T, int Width, int Height, lsc::LoadOp Op> struct Lines {
  static constexpr int together = Op == lsc::VNNI ? 4 / int(sizeof(T)) : 1;
  static constexpr int count =
      Op == lsc::Transpose ? Width : (Height + together - 1) / together;
  static constexpr int length =
      Op == lsc::Transpose ? Height : Width * together;
  // As the message has them: lines padded to a power of two (of columns),
  // blocks to registers of 64 bytes.
  static constexpr int padded =
      Op == lsc::Transpose ? powerOfTwo(Height) : powerOfTwo(Width) * together;
  static constexpr int block =
      (count * padded * int(sizeof(T)) + 63) / 64 * 64 / int(sizeof(T));

  // The column and row of element k of a line.
  static int column(int line, int k) {
    return Op == lsc::Transpose ? line : k / together;
  }
  static int row(int line, int k) {
    return Op == lsc::Transpose ? k : line * together + k % together;
  }
};

// put(i, element): the elements of all blocks. What pads them is 0, of which
// the documents say nothing.
template <class T, int Width, int Height, int Blocks, lsc::LoadOp Op,
          bool Padded, class Put>
void load2d(const Surface2d &surface, int64_t x, int64_t y, Put put) {
  using L = Lines<T, Width, Height, Op>;
  for (int i = 0; Padded && i < Blocks * L::block; ++i)
    put(i, T());
  for (int b = 0; b < Blocks; ++b)
    for (int line = 0; line < L::count; ++line)
      for (int k = 0; k < L::length; ++k)
        put(Padded ? b * L::block + line * L::padded + k
                   : (b * L::count + line) * L::length + k,
            surface.load<T>(x + b * Width + L::column(line, k),
                            y + L::row(line, k)));
}

} // namespace oracle

template <class T, int Width, int Height = 1, int Blocks = 1,
          bool Transposed = false, bool Transformed = false,
          CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int N = 0, class P>
auto cm_ptr_load(P p, unsigned width, unsigned height, unsigned pitch, int x,
                 int y) {
  constexpr lsc::LoadOp op = Transposed    ? lsc::Transpose
                             : Transformed ? lsc::VNNI
                                           : lsc::Normal;
  using L = oracle::Lines<T, Width, Height, op>;
  vector<T, L::count * L::length * Blocks> v;
  oracle::load2d<T, Width, Height, Blocks, op, false>(
      {oracle::addressOf(p), width, height, pitch}, x, y,
      [&](int i, T e) { v.set(i, e); });
  return v;
}
template <class T, int Width, int Height = 1, int Blocks = 1,
          bool Transposed = false, bool Transformed = false,
          CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int N = 0, class P>
auto cm_load(P p, unsigned width, unsigned height, unsigned pitch, int x,
             int y) {
  return cm_ptr_load<T, Width, Height, Blocks, Transposed, Transformed>(
      p, width, height, pitch, x, y);
}

template <class T, int Width, int Height = 1, CacheHint L1 = CacheHint::Default,
          CacheHint L3 = CacheHint::Default, int N = 0, class P, class V>
void cm_ptr_store(P p, unsigned width, unsigned height, unsigned pitch, int x,
                  int y, const V &v) {
  oracle::Surface2d surface{oracle::addressOf(p), width, height, pitch};
  for (int i = 0; i < Width * Height; ++i)
    if (uint8_t *to =
            surface.at<T>(int64_t(x) + i % Width, int64_t(y) + i / Width)) {
      T value = oracle::convert<T>(oracle::get(v, i));
      __builtin_memcpy(to, &value, sizeof(T));
    }
}
template <class T, int Width, int Height = 1, CacheHint L1 = CacheHint::Default,
          CacheHint L3 = CacheHint::Default, int N = 0, class P, class V>
void cm_store(P p, unsigned width, unsigned height, unsigned pitch, int x,
              int y, const V &v) {
  cm_ptr_store<T, Width, Height>(p, width, height, pitch, x, y, v);
}

template <class T, int Width, int Height = 1, int Blocks = 1,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached,
          class P>
void cm_ptr_prefetch(P, unsigned, unsigned, unsigned, int, int) {}
template <class T, int Width, int Height = 1, int Blocks = 1,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached,
          class P>
void cm_prefetch(P, unsigned, unsigned, unsigned, int, int) {}

// With descriptors; a mask of 0 leaves everything as it is.
template <lsc::LoadOp Op = lsc::Normal, CacheHint L1 = CacheHint::Default,
          CacheHint L3 = CacheHint::Default, int X = 0, int Y = 0, class T,
          int Blocks, int Height, int Width, class V>
void cm_load(V &&v, const lsc::block_2d_desc<T, Blocks, Height, Width> &d,
             short mask = 1) {
  if (!(mask & 1))
    return;
  oracle::load2d<T, Width, Height, Blocks, Op, true>(
      {oracle::addressOf(d.get_base()), d.get_width(), d.get_height(),
       d.get_pitch()},
      int64_t(d.get_block_x()) + X, int64_t(d.get_block_y()) + Y,
      [&](int i, T e) {
        if (i < oracle::countOf<V>)
          oracle::put(v, i, e);
      });
}
template <CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int X = 0, int Y = 0, class T, int Height, int Width, class V>
void cm_store(const lsc::block_2d_desc<T, 1, Height, Width> &d, const V &v,
              short mask = 1) {
  if (!(mask & 1))
    return;
  oracle::Surface2d surface{oracle::addressOf(d.get_base()), d.get_width(),
                            d.get_height(), d.get_pitch()};
  constexpr int padded = oracle::powerOfTwo(Width);
  for (int row = 0; row < Height; ++row)
    for (int column = 0; column < Width; ++column)
      if (uint8_t *to = surface.at<T>(int64_t(d.get_block_x()) + X + column,
                                      int64_t(d.get_block_y()) + Y + row)) {
        T value = oracle::convert<T>(oracle::get(v, row * padded + column));
        __builtin_memcpy(to, &value, sizeof(T));
      }
}
template <CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int X = 0, int Y = 0, class T, int Blocks, int Height, int Width>
void cm_prefetch(const lsc::block_2d_desc<T, Blocks, Height, Width> &,
                 short = 1) {}
