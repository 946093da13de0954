// Scattered access and untyped surfaces, "Scattered access" and "Untyped
// surfaces" of builtins.md; also the forms of read and write with four
// arguments, of which the third tells lanes from rows.
#pragma once
#include "Blocks.h"

namespace oracle {

// Where lane i is: elements of `unit` bytes from the base on; numbers have 32
// bits.
template <class O> auto places(uint32_t base, const O &offsets, unsigned unit) {
  return [=, &offsets](int i) {
    return uint64_t(uint32_t(base + offsetOf(offsets, i))) * unit;
  };
}
template <class O> auto byteOffsets(uint32_t base, const O &offsets) {
  return places(base, offsets, 1);
}

} // namespace oracle

// Scattered with a vector of offsets, a media block with a number.
template <class X, class O, class V, oracle::IfArithmetic<X> = 0,
          oracle::IfObject<V> = 0>
void read(SurfaceIndex s, const X &x, const O &where, V &&v) {
  if constexpr (oracle::isObject<O>)
    oracle::gather(
        oracle::bufferOf(s), v,
        oracle::places(uint32_t(x), where, sizeof(oracle::ElementOf<V>)));
  else
    oracle::readMedia(oracle::Rows(s, GENX_NONE, 0), int(x), int(where), v);
}
template <class O, class V, oracle::IfObject<O> = 0, oracle::IfObject<V> = 0>
void read(SurfaceIndex s, CmBufferAttrib, unsigned offset, const O &offsets,
          V &&v) {
  read(s, offset, offsets, v);
}
template <class T> T read(SurfaceIndex s, unsigned offset) {
  return oracle::bufferOf(s).load<T>(uint64_t(offset) * sizeof(T));
}

// Scattered with a vector of offsets; else a media block or one element.
template <class X, class O, class V, oracle::IfArithmetic<X> = 0>
void write(SurfaceIndex s, const X &x, const O &where, const V &v) {
  using T = oracle::ElementOf<V>;
  if constexpr (oracle::isObject<O>)
    oracle::scatter<T, oracle::countOf<O>>(
        oracle::bufferOf(s), v, oracle::places(uint32_t(x), where, sizeof(T)));
  else if constexpr (oracle::isObject<V>)
    oracle::writeMedia(oracle::Rows(s, GENX_NONE, 0), int(x), int(where), v);
  else
    oracle::bufferOf(s).store(
        uint64_t(uint32_t(uint32_t(x) + uint32_t(where))) * sizeof(T), T(v));
}
template <class T, oracle::IfScalar<T> = 0>
void write(SurfaceIndex s, unsigned offset, const T &x) {
  using E = oracle::ElementOf<T>;
  oracle::bufferOf(s).store(uint64_t(offset) * sizeof(E), E(x));
}

template <class O, class V>
void read_scaled(SurfaceIndex s, unsigned offset, const O &offsets, V &&v) {
  oracle::gather(oracle::bufferOf(s), v, oracle::byteOffsets(offset, offsets));
}
template <class O, class V>
void write_scaled(SurfaceIndex s, unsigned offset, const O &offsets,
                  const V &v) {
  oracle::scatter<oracle::ElementOf<V>, oracle::countOf<O>>(
      oracle::bufferOf(s), v, oracle::byteOffsets(offset, offsets));
}
template <class O, class V>
void cm_qword_scatter_read(SurfaceIndex s, const O &offsets, V &&v) {
  oracle::gather(oracle::bufferOf(s), v, oracle::places(0, offsets, 8));
}
template <class O, class V>
void cm_qword_scatter_write(SurfaceIndex s, const O &offsets, const V &v) {
  oracle::scatter<oracle::ElementOf<V>, oracle::countOf<O>>(
      oracle::bufferOf(s), v, oracle::places(0, offsets, 8));
}

template <class M, class O>
void read_untyped(SurfaceIndex s, ChannelMaskType channels, M &&m,
                  const O &offsets) {
  oracle::gatherChannels<oracle::ElementOf<M>, oracle::countOf<O>>(
      oracle::bufferOf(s), channels, m, oracle::places(0, offsets, 4));
}
template <class M, class O>
void write_untyped(SurfaceIndex s, ChannelMaskType channels, const M &m,
                   const O &offsets) {
  oracle::scatterChannels<oracle::ElementOf<M>, oracle::countOf<O>>(
      oracle::bufferOf(s), channels, m, oracle::places(0, offsets, 4));
}
