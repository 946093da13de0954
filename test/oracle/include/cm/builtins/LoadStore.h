// "Load-store cache" of builtins.md: gathers, blocks and channels in buffers,
// at addresses and in shared local memory, and atomics. Hints change nothing.
#pragma once
#include "Addresses.h"
#include "Local.h"

namespace oracle {

// What the pointer of a message points to: elements of a type of its own, or
// bytes.
inline Memory pointed(svmptr_t p) { return memoryAt(p); }
template <class T> Memory pointed(const T *p) { return memoryAt(p); }

// The number of elements at each offset, or of a block.
constexpr int elementsOf(VectorSize n) {
  return n <= VectorSize::N4 ? int(n) : 8 << (int(n) - int(VectorSize::N8));
}

// How an element of a register stands in memory: that many bytes of it, from a
// bit on.
struct Stored {
  int bytes, shift;
};
template <class T> constexpr Stored storedAs(DataSize size) {
  switch (size) {
  case DataSize::U8:
  case DataSize::U8U32:
    return {1, 0};
  case DataSize::U16:
  case DataSize::U16U32:
    return {2, 0};
  case DataSize::U16U32H:
    return {2, 16};
  default:
    return {int(sizeof(T)), 0};
  }
}
template <class T> T loadStored(const Memory &m, uint64_t at, Stored form) {
  uint64_t bits = 0;
  T value;
  if (const uint8_t *from = m.bytes(at, form.bytes))
    __builtin_memcpy(&bits, from, form.bytes);
  bits <<= form.shift;
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T>
void store(const Memory &m, uint64_t at, Stored form, T value) {
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  bits >>= form.shift;
  if (uint8_t *to = m.bytes(at, form.bytes))
    __builtin_memcpy(to, &bits, form.bytes);
}

template <class O, class M> bool on(const O &, const M &mask, int i) {
  return active(i, countOf<O>) && (get(mask, i) & 1);
}

// All lanes' first elements, then all second ones. What lanes that are off load
// is undefined; here 0.
template <class T, int Elements, class O, class M>
auto lscGather(const Memory &m, const O &offsets, DataSize size,
               const M &mask) {
  constexpr int N = countOf<O>;
  Stored form = storedAs<T>(size);
  return make<T, N * Elements>([&](int k) {
    int i = k % N;
    return on(offsets, mask, i)
               ? loadStored<T>(
                     m, uint64_t(offsetOf(offsets, i)) + k / N * form.bytes,
                     form)
               : T();
  });
}
template <class T, int Elements, class O, class V, class M>
void lscScatter(const Memory &m, const O &offsets, DataSize size, const V &v,
                const M &mask) {
  constexpr int N = countOf<O>;
  Stored form = storedAs<T>(size);
  for (int k = 0; k < N * Elements; ++k)
    if (on(offsets, mask, k % N))
      store(m, uint64_t(offsetOf(offsets, k % N)) + k / N * form.bytes, form,
            convert<T>(get(v, k)));
}
template <class T, int Elements>
auto lscBlock(const Memory &m, unsigned offset) {
  return make<T, Elements>([&](int i) {
    return m.load<T>(uint64_t(offset) + uint64_t(i) * sizeof(T));
  });
}
template <class T, int Elements, class V>
void lscStoreBlock(const Memory &m, unsigned offset, const V &v) {
  for (int i = 0; i < Elements; ++i)
    m.store(uint64_t(offset) + uint64_t(i) * sizeof(T), convert<T>(get(v, i)));
}

// A gather, or with a number as offset a block of old programs.
template <class T, VectorSize VS, class O, class M>
auto lscLoad(const Memory &m, const O &offsets, DataSize size, const M &mask) {
  if constexpr (isObject<O>)
    return lscGather<T, elementsOf(VS)>(m, offsets, size, mask);
  else
    return lscBlock<T, elementsOf(VS)>(m, offsets);
}
template <class T, VectorSize VS, class O, class V, class M>
void lscStore(const Memory &m, const O &offsets, DataSize size, const V &v,
              const M &mask) {
  if constexpr (isObject<O>)
    lscScatter<T, elementsOf(VS)>(m, offsets, size, v, mask);
  else
    lscStoreBlock<T, isObject<V> ? countOf<V> : elementsOf(VS)>(m, offsets, v);
}

constexpr int channelCount(int channels) {
  return (channels & 1) + (channels >> 1 & 1) + (channels >> 2 & 1) +
         (channels >> 3 & 1);
}
template <class T, ChannelMaskType Channels, class O, class M>
auto lscLoad4(const Memory &m, const O &offsets, DataSize size, const M &mask) {
  constexpr int N = countOf<O>;
  Stored form = storedAs<T>(size);
  vector<T, N * channelCount(Channels)> v = 0;
  for (int c = 0, row = 0; c < 4; ++c) {
    if (!(Channels >> c & 1))
      continue;
    for (int i = 0; i < N; ++i)
      if (on(offsets, mask, i))
        v.set(row * N + i,
              loadStored<T>(m, uint64_t(offsetOf(offsets, i)) + c * form.bytes,
                            form));
    ++row;
  }
  return v;
}
template <class T, ChannelMaskType Channels, class O, class V, class M>
void lscStore4(const Memory &m, const O &offsets, DataSize size, const V &v,
               const M &mask) {
  constexpr int N = countOf<O>;
  Stored form = storedAs<T>(size);
  for (int c = 0, row = 0; c < 4; ++c) {
    if (!(Channels >> c & 1))
      continue;
    for (int i = 0; i < N; ++i)
      if (on(offsets, mask, i))
        store(m, uint64_t(offsetOf(offsets, i)) + c * form.bytes, form,
              convert<T>(get(v, row * N + i)));
    ++row;
  }
}

// T of the program, or the one that the pointer has.
template <class T, class P>
using PointedOr =
    Or<T, std::conditional_t<std::is_pointer_v<P>,
                             std::remove_cv_t<std::remove_pointer_t<P>>,
                             unsigned>>;
} // namespace oracle

#define ORACLE_LSC_HINTS                                                       \
  DataSize DS = DataSize::Default, CacheHint L1 = CacheHint::Default,          \
           CacheHint L3 = CacheHint::Default

// Loads.
template <class T, VectorSize VS = VectorSize::N1, ORACLE_LSC_HINTS, int N = 0,
          class O, class M = int>
auto cm_load(SurfaceIndex s, const O &offsets, const M &mask = 1) {
  return oracle::lscLoad<T, VS>(oracle::bufferOf(s), offsets, DS, mask);
}
template <class T, int Elements, ORACLE_LSC_HINTS>
auto cm_load(SurfaceIndex s, unsigned offset) {
  return oracle::lscBlock<T, Elements>(oracle::bufferOf(s), offset);
}
template <class T = void, VectorSize VS = VectorSize::N1, ORACLE_LSC_HINTS,
          int N = 0, class P, class O, class M = int>
auto cm_ptr_load(P p, const O &offsets, const M &mask = 1) {
  return oracle::lscLoad<oracle::PointedOr<T, P>, VS>(oracle::pointed(p),
                                                      offsets, DS, mask);
}
template <class T, int Elements, ORACLE_LSC_HINTS, class P>
auto cm_ptr_load(P p, unsigned offset) {
  return oracle::lscBlock<T, Elements>(oracle::pointed(p), offset);
}
template <class T, VectorSize VS = VectorSize::N1,
          DataSize DS = DataSize::Default, int N = 0, class O, class M = int>
auto cm_load_slm(const O &offsets, const M &mask = 1) {
  return oracle::lscLoad<T, VS>(oracle::localMemory(), offsets, DS, mask);
}
template <class T, int Elements, DataSize DS = DataSize::Default>
auto cm_load_slm(unsigned offset) {
  return oracle::lscBlock<T, Elements>(oracle::localMemory(), offset);
}

// Stores.
template <class T = void, VectorSize VS = VectorSize::N1, ORACLE_LSC_HINTS,
          int N = 0, class O, class V, class M = int>
void cm_store(SurfaceIndex s, const O &offsets, const V &v, const M &mask = 1) {
  oracle::lscStore<oracle::Or<T, oracle::ElementOf<V>>, VS>(
      oracle::bufferOf(s), offsets, DS, v, mask);
}
template <class T, int Elements, ORACLE_LSC_HINTS, class V>
void cm_store(SurfaceIndex s, unsigned offset, const V &v) {
  oracle::lscStoreBlock<T, Elements>(oracle::bufferOf(s), offset, v);
}
template <class T = void, VectorSize VS = VectorSize::N1, ORACLE_LSC_HINTS,
          int N = 0, class P, class O, class V, class M = int>
void cm_ptr_store(P p, const O &offsets, const V &v, const M &mask = 1) {
  using E = std::conditional_t<std::is_pointer_v<P>, oracle::PointedOr<T, P>,
                               oracle::Or<T, oracle::ElementOf<V>>>;
  oracle::lscStore<E, VS>(oracle::pointed(p), offsets, DS, v, mask);
}
template <class T, int Elements, ORACLE_LSC_HINTS, class P, class V>
void cm_ptr_store(P p, unsigned offset, const V &v) {
  oracle::lscStoreBlock<T, Elements>(oracle::pointed(p), offset, v);
}
template <class T = void, VectorSize VS = VectorSize::N1,
          DataSize DS = DataSize::Default, int N = 0, class O, class V,
          class M = int>
void cm_store_slm(const O &offsets, const V &v, const M &mask = 1) {
  oracle::lscStore<oracle::Or<T, oracle::ElementOf<V>>, VS>(
      oracle::localMemory(), offsets, DS, v, mask);
}
template <class T, int Elements, DataSize DS = DataSize::Default, int N = 0,
          class O, class V, class M = int>
void cm_store_slm(const O &offsets, const V &v, const M &mask = 1) {
  if constexpr (oracle::isObject<O>)
    oracle::lscScatter<T, Elements>(oracle::localMemory(), offsets, DS, v,
                                    mask);
  else
    oracle::lscStoreBlock<T, Elements>(oracle::localMemory(), offsets, v);
}

// Channels.
template <class T, ChannelMaskType C, ORACLE_LSC_HINTS, int N = 0, class O,
          class M = int>
auto cm_load4(SurfaceIndex s, const O &offsets, const M &mask = 1) {
  return oracle::lscLoad4<T, C>(oracle::bufferOf(s), offsets, DS, mask);
}
template <class T, ChannelMaskType C, ORACLE_LSC_HINTS, int N = 0, class P,
          class O, class M = int>
auto cm_ptr_load4(P p, const O &offsets, const M &mask = 1) {
  return oracle::lscLoad4<T, C>(oracle::pointed(p), offsets, DS, mask);
}
template <class T, ChannelMaskType C, DataSize DS = DataSize::Default,
          int N = 0, class O, class M = int>
auto cm_load4_slm(const O &offsets, const M &mask = 1) {
  return oracle::lscLoad4<T, C>(oracle::localMemory(), offsets, DS, mask);
}
template <class T, ChannelMaskType C, ORACLE_LSC_HINTS, int N = 0, class O,
          class V, class M = int>
void cm_store4(SurfaceIndex s, const O &offsets, const V &v,
               const M &mask = 1) {
  oracle::lscStore4<T, C>(oracle::bufferOf(s), offsets, DS, v, mask);
}
template <class T, ChannelMaskType C, ORACLE_LSC_HINTS, int N = 0, class P,
          class O, class V, class M = int>
void cm_ptr_store4(P p, const O &offsets, const V &v, const M &mask = 1) {
  oracle::lscStore4<T, C>(oracle::pointed(p), offsets, DS, v, mask);
}
template <class T, ChannelMaskType C, DataSize DS = DataSize::Default,
          int N = 0, class O, class V, class M = int>
void cm_store4_slm(const O &offsets, const V &v, const M &mask = 1) {
  oracle::lscStore4<T, C>(oracle::localMemory(), offsets, DS, v, mask);
}

// Prefetches do nothing that a program can see.
template <VectorSize VS, DataSize DS = DataSize::U32,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached,
          int N = 0, class O, class M = int>
void cm_prefetch(SurfaceIndex, const O &, const M & = 1) {}
template <int Elements, DataSize DS = DataSize::U32,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached>
void cm_prefetch(SurfaceIndex, unsigned) {}
template <VectorSize VS, DataSize DS = DataSize::U32,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached,
          int N = 0, class P, class O, class M = int>
void cm_ptr_prefetch(P, const O &, const M & = 1) {}
template <int Elements, DataSize DS = DataSize::U32,
          CacheHint L1 = CacheHint::Cached, CacheHint L3 = CacheHint::Cached,
          class P>
void cm_ptr_prefetch(P, unsigned) {}

namespace oracle {

// The floating-point number of so many bytes.
template <int Bytes>
using RealOfBytes =
    std::conditional_t<Bytes == 2, half,
                       std::conditional_t<Bytes == 4, float, double>>;

// Operand a of a compare is what is compared with, b what is written then.
template <class T> T realResult(AtomicOp op, T old, T a, T b) {
  switch (op) {
  case AtomicOp::FADD:
    return sum(old, a);
  case AtomicOp::FSUB:
    return sum(old, -a);
  case AtomicOp::FMIN:
    return smaller(old, a);
  case AtomicOp::FMAX:
    return greater(old, a);
  default:
    return old == a ? b : old;
  }
}
template <class U> U integerResult(AtomicOp op, U old, U a, U b) {
  using S = SignedOf<U>;
  switch (op) {
  case AtomicOp::IINC:
    return U(old + 1);
  case AtomicOp::IDEC:
    return U(old - 1);
  case AtomicOp::LOAD:
    return old;
  case AtomicOp::IADD:
    return U(old + a);
  case AtomicOp::ISUB:
    return U(old - a);
  case AtomicOp::SMIN:
    return S(a) < S(old) ? a : old;
  case AtomicOp::SMAX:
    return S(a) > S(old) ? a : old;
  case AtomicOp::UMIN:
    return a < old ? a : old;
  case AtomicOp::UMAX:
    return a > old ? a : old;
  case AtomicOp::ICAS:
    return old == a ? b : old;
  case AtomicOp::AND:
    return old & a;
  case AtomicOp::OR:
    return old | a;
  case AtomicOp::XOR:
    return old ^ a;
  default:
    return a;
  }
}
// The operation says what the bits of the elements are.
template <class As, class T, class F>
T onBits(F f, AtomicOp op, T old, T a, T b) {
  return bitsAs<T>(f(op, bitsAs<As>(old), bitsAs<As>(a), bitsAs<As>(b)));
}
template <class T> T lscResult(AtomicOp op, T old, T a, T b) {
  constexpr int Bytes = sizeof(T);
  using Real = RealOfBytes<Bytes>;
  using Integer =
      std::conditional_t<Bytes == 2, uint16_t,
                         std::conditional_t<Bytes == 4, uint32_t, uint64_t>>;
  if (op >= AtomicOp::FADD && op <= AtomicOp::FCAS)
    return onBits<Real>(realResult<Real>, op, old, a, b);
  return onBits<Integer>(integerResult<Integer>, op, old, a, b);
}
constexpr int lscSources(AtomicOp op) {
  return op == AtomicOp::IINC || op == AtomicOp::IDEC || op == AtomicOp::LOAD
             ? 0
         : op == AtomicOp::ICAS || op == AtomicOp::FCAS ? 2
                                                        : 1;
}

// Sources and then the mask, as many of each as are there; gives what was
// there.
template <AtomicOp Op, class T, class O, class... X>
auto lscAtomic(const Memory &m, const O &offsets, const X &...x) {
  constexpr int N = countOf<O>, sources = lscSources(Op);
  static_assert(sizeof...(X) == sources || sizeof...(X) == sources + 1);
  auto source = [&](auto k, int i) {
    if constexpr (k.value < sources)
      return convert<T>(get(nth<k.value>(x...), i));
    else
      return T();
  };
  vector<T, N> old = 0;
  for (int i = 0; i < N; ++i) {
    if constexpr (sizeof...(X) > sources)
      if (!on(offsets, nth<sources>(x...), i))
        continue;
    if (!active(i, N))
      continue;
    uint64_t at = offsetOf(offsets, i);
    T was = m.load<T>(at);
    T now = lscResult(Op, was, source(std::integral_constant<int, 0>(), i),
                      source(std::integral_constant<int, 1>(), i));
    m.store(at, now);
    old.set(i, was);
  }
  return old;
}

} // namespace oracle

template <AtomicOp Op, class T, VectorSize VS = VectorSize::N1,
          ORACLE_LSC_HINTS, int N = 0, class O, class... X>
auto cm_atomic(SurfaceIndex s, const O &offsets, const X &...x) {
  return oracle::lscAtomic<Op, T>(oracle::bufferOf(s), offsets, x...);
}
// Without T the elements have the type of the first source.
template <AtomicOp Op, class O, class A, class... X>
auto cm_atomic(SurfaceIndex s, const O &offsets, const A &a, const X &...x) {
  return oracle::lscAtomic<Op, oracle::ElementOf<A>>(oracle::bufferOf(s),
                                                     offsets, a, x...);
}
template <AtomicOp Op, class T, VectorSize VS = VectorSize::N1,
          ORACLE_LSC_HINTS, int N = 0, class P, class O, class... X>
auto cm_ptr_atomic(P p, const O &offsets, const X &...x) {
  return oracle::lscAtomic<Op, T>(oracle::pointed(p), offsets, x...);
}
template <AtomicOp Op, class T, VectorSize VS = VectorSize::N1,
          ORACLE_LSC_HINTS, int N = 0, class O, class... X>
auto cm_atomic_slm(const O &offsets, const X &...x) {
  return oracle::lscAtomic<Op, T>(oracle::localMemory(), offsets, x...);
}
