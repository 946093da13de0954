// "Shared local memory" of builtins.md: buffers are offsets in what cm_slm_init
// has reserved for the group. What is outside is undefined, so the oracle stops
// there.
#pragma once
#include "Atomics.h"
#include "Scattered.h"
#include "Threads.h"

namespace oracle {

inline Memory localAt(uint64_t at, uint64_t bytes) {
  Memory m = localMemory();
  if (!m.bytes(at, bytes))
    stop("an access outside of shared local memory");
  return m;
}

// Byte base + unit * offsets[i] of shared local memory, which lane i needs if
// it is on.
template <class O>
auto localOffsets(uint32_t base, const O &offsets, unsigned unit,
                  unsigned bytes) {
  return [=, &offsets](int i) {
    uint64_t at = base + uint64_t(offsetOf(offsets, i)) * unit;
    localAt(at, bytes);
    return at;
  };
}

// The channels that are on where a set bit switches them off.
inline unsigned enabled(int channels) { return ~unsigned(channels) & 15; }
inline unsigned highest(unsigned channels) {
  return channels & 8 ? 4 : channels & 4 ? 3 : channels & 2 ? 2 : 1;
}

} // namespace oracle

inline void cm_slm_init(unsigned size) {
  oracle::thread().SlmUsed = 0;
  if (size > oracle::thread().Mates->SlmBytes)
    oracle::stop("cm_slm_init of more than the group has");
}
// Buffers follow one another, each from a multiple of 16 bytes on: the
// documents do not say, but block access needs it.
inline unsigned cm_slm_alloc(unsigned size) {
  unsigned at = oracle::thread().SlmUsed;
  oracle::thread().SlmUsed = (at + size + 15) / 16 * 16;
  return at;
}
inline void cm_slm_free(unsigned) {}

// Each thread copies the bytes whose number is its own modulo the threads.
inline void cm_slm_load(unsigned buffer, SurfaceIndex s, unsigned offset,
                        unsigned size) {
  oracle::Memory from = oracle::bufferOf(s), to = oracle::localAt(buffer, size);
  for (unsigned i = cm_linear_local_id(); i < size; i += cm_linear_local_size())
    to.store(buffer + i, from.load<uint8_t>(offset + uint64_t(i)));
  cm_barrier();
}
inline void cm_slm_load(unsigned buffer, svmptr_t p, unsigned offset,
                        unsigned size) {
  oracle::Memory from = oracle::memoryAt(p), to = oracle::localAt(buffer, size);
  for (unsigned i = cm_linear_local_id(); i < size; i += cm_linear_local_size())
    to.store(buffer + i, from.load<uint8_t>(offset + uint64_t(i)));
  cm_barrier();
}

template <class O, class V>
void cm_slm_read(unsigned buffer, const O &offsets, V &&v) {
  constexpr unsigned unit = sizeof(oracle::ElementOf<V>);
  oracle::gather(oracle::localMemory(), v,
                 oracle::localOffsets(buffer, offsets, unit, unit));
}
template <class O, class V>
void cm_slm_write(unsigned buffer, const O &offsets, const V &v) {
  using T = oracle::ElementOf<V>;
  oracle::scatter<T, oracle::countOf<O>>(
      oracle::localMemory(), v,
      oracle::localOffsets(buffer, offsets, sizeof(T), sizeof(T)));
}
template <class O, class V>
void cm_slm_read_scaled(unsigned buffer, const O &offsets, V &&v) {
  oracle::gather(
      oracle::localMemory(), v,
      oracle::localOffsets(buffer, offsets, 1, sizeof(oracle::ElementOf<V>)));
}
template <class O, class V>
void cm_slm_write_scaled(unsigned buffer, const O &offsets, const V &v) {
  using T = oracle::ElementOf<V>;
  oracle::scatter<T, oracle::countOf<O>>(
      oracle::localMemory(), v,
      oracle::localOffsets(buffer, offsets, 1, sizeof(T)));
}

namespace oracle {
template <class O, class V>
void localRead4(unsigned buffer, const O &offsets, V &&v, int mask,
                unsigned unit) {
  unsigned channels = enabled(mask);
  gatherChannels<ElementOf<V>, countOf<O>>(
      localMemory(), channels, v,
      localOffsets(buffer, offsets, unit, 4 * highest(channels)));
}
template <class O, class V>
void localWrite4(unsigned buffer, const O &offsets, const V &v, int mask,
                 unsigned unit) {
  unsigned channels = enabled(mask);
  scatterChannels<ElementOf<V>, countOf<O>>(
      localMemory(), channels, v,
      localOffsets(buffer, offsets, unit, 4 * highest(channels)));
}
} // namespace oracle

template <class O, class V>
void cm_slm_read4(unsigned buffer, const O &offsets, V &&v, int channels) {
  oracle::localRead4(buffer, offsets, v, channels, 4);
}
template <class O, class V>
void cm_slm_write4(unsigned buffer, const O &offsets, const V &v,
                   int channels) {
  oracle::localWrite4(buffer, offsets, v, channels, 4);
}
template <class O, class V>
void cm_slm_read4_scaled(unsigned buffer, const O &offsets, V &&v,
                         int channels) {
  oracle::localRead4(buffer, offsets, v, channels, 1);
}
template <class O, class V>
void cm_slm_write4_scaled(unsigned buffer, const O &offsets, const V &v,
                          int channels) {
  oracle::localWrite4(buffer, offsets, v, channels, 1);
}

template <class V> void cm_slm_block_read(unsigned buffer, int offset, V &&v) {
  uint64_t at = uint64_t(buffer) + unsigned(offset);
  oracle::loadBlock(
      oracle::localAt(at, oracle::countOf<V> * sizeof(oracle::ElementOf<V>)),
      at, v);
}
template <class V>
void cm_slm_block_read(unsigned buffer, CmBufferAttrib, int offset, V &&v) {
  cm_slm_block_read(buffer, offset, v);
}
template <class V>
void cm_slm_block_write(unsigned buffer, int offset, const V &v) {
  uint64_t at = uint64_t(buffer) + unsigned(offset);
  oracle::storeBlock(
      oracle::localAt(at, oracle::countOf<V> * sizeof(oracle::ElementOf<V>)),
      at, v);
}

template <class O, class Old, class A = oracle::Absent,
          class B = oracle::Absent>
void cm_slm_atomic(unsigned buffer, CmAtomicOpType op, const O &offsets,
                   Old &&old, const A &a = {}, const B &b = {}) {
  using T = typename oracle::ElementOfList<unsigned, Old, A, B>::type;
  auto places = oracle::localOffsets(buffer, offsets, 4, 4);
  oracle::Memory m = oracle::localMemory();
  oracle::atomics<T, oracle::countOf<O>>(
      op, [&](int i) { return m.bytes(places(i), 4); }, old, a, b, 1);
}
