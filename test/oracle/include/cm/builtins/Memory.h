// Memory as a row of bytes: buffers, of which nothing is outside but zeros,
// shared local memory, and addresses.
#pragma once
#include "Operand.h"

template <int Kind> unsigned cm_get_value(oracle::Handle<Kind> handle) {
  return handle.Number;
}

namespace oracle {

struct Memory {
  uint64_t base, size; // As numbers: an address needs no object.

  // The bytes from `at` on, or null when one of them is outside.
  uint8_t *bytes(uint64_t at, uint64_t count) const {
    return at <= size && count <= size - at ? (uint8_t *)(base + at) : nullptr;
  }
  template <class T> T load(uint64_t at) const {
    T value{};
    if (const uint8_t *from = bytes(at, sizeof(T)))
      __builtin_memcpy(&value, from, sizeof(T));
    return value;
  }
  template <class T> void store(uint64_t at, T value) const {
    if (uint8_t *to = bytes(at, sizeof(T)))
      __builtin_memcpy(to, &value, sizeof(T));
  }
};

inline const Surface &surfaceOf(SurfaceIndex s) {
  uint32_t number = cm_get_value(s);
  if (number >= thread().NumSurfaces || !thread().Surfaces[number].Data)
    stop("there is no surface with this number");
  return thread().Surfaces[number];
}

inline Memory bufferOf(SurfaceIndex s) {
  const Surface &surface = surfaceOf(s);
  return {(uint64_t)surface.Data, surface.Size};
}
inline Memory localMemory() {
  const Group &group = *thread().Mates;
  return {(uint64_t)group.Slm, group.SlmBytes};
}

// Pointers to shared local memory are numbers below this one, which no host
// has.
constexpr uint64_t localPointers = 1 << 16;

inline uint64_t addressOf(uint64_t p) {
  return p < localPointers ? (uint64_t)thread().Mates->Slm + p : p;
}
inline uint64_t addressOf(const volatile void *p) {
  return addressOf((uint64_t)p);
}
inline Memory addresses() { return {0, ~uint64_t(0)}; }
inline Memory memoryAt(uint64_t p) { return {addressOf(p), ~uint64_t(0)}; }
inline Memory memoryAt(const volatile void *p) { return memoryAt((uint64_t)p); }

// Adjacent elements, all of them: blocks know no lanes. What is outside is 0,
// byte by byte.
template <class V> void loadBlock(const Memory &m, uint64_t at, V &&v) {
  using T = ElementOf<V>;
  for (int i = 0; i < countOf<V>; ++i) {
    T value{};
    for (uint64_t k = 0; k < sizeof(T); ++k)
      ((uint8_t *)&value)[k] = m.load<uint8_t>(at + i * sizeof(T) + k);
    put(v, i, value);
  }
}
template <class V> void storeBlock(const Memory &m, uint64_t at, const V &v) {
  using T = ElementOf<V>;
  for (int i = 0; i < countOf<V>; ++i) {
    T value = get(v, i);
    for (uint64_t k = 0; k < sizeof(T); ++k)
      m.store(at + i * sizeof(T) + k, ((const uint8_t *)&value)[k]);
  }
}

// Lane i reads or writes the element at byte at(i), if it is on.
template <class V, class At> void gather(const Memory &m, V &&v, At at) {
  for (int i = 0; i < countOf<V>; ++i)
    if (active(i, countOf<V>))
      put(v, i, m.load<ElementOf<V>>(at(i)));
}
template <class T, int N, class V, class At>
void scatter(const Memory &m, const V &v, At at) {
  for (int i = 0; i < N; ++i)
    if (active(i, N))
      m.store(at(i), convert<T>(get(v, i)));
}

// Enabled channels of N lanes: row after row, lane i has four elements T from
// byte at(i) on.
template <class T, int N, class V, class At>
void gatherChannels(const Memory &m, unsigned channels, V &&v, At at) {
  for (int c = 0, row = 0; c < 4; ++c) {
    if (!(channels >> c & 1))
      continue;
    for (int i = 0; i < N; ++i)
      if (active(i, N))
        put(v, row * N + i, m.load<T>(at(i) + c * sizeof(T)));
    ++row;
  }
}
template <class T, int N, class V, class At>
void scatterChannels(const Memory &m, unsigned channels, const V &v, At at) {
  for (int c = 0, row = 0; c < 4; ++c) {
    if (!(channels >> c & 1))
      continue;
    for (int i = 0; i < N; ++i)
      if (active(i, N))
        m.store(at(i) + c * sizeof(T), convert<T>(get(v, row * N + i)));
    ++row;
  }
}

// Lane i's number of an operand of offsets, as uint.
template <class O> uint32_t offsetOf(const O &offsets, int i) {
  return convert<uint32_t>(get(offsets, i));
}

} // namespace oracle
