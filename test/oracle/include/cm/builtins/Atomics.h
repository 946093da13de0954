// "Atomics" of builtins.md. Threads of the oracle take turns between messages,
// so each operation is one step; the lanes of a message act in their order.
#pragma once
#include "Typed.h"

namespace oracle {

constexpr int sourcesOf(CmAtomicOpType op) {
  return op == ATOMIC_INC || op == ATOMIC_DEC || op == ATOMIC_PREDEC ? 0
         : op == ATOMIC_CMPXCHG || op == ATOMIC_FCMPWR               ? 2
                                                                     : 1;
}

// What is written where `old` was.
template <class T> T atomicResult(CmAtomicOpType op, T old, T a, T b) {
  if constexpr (!is_floating<T>) {
    using U = UnsignedOf<T>;
    using S = SignedOf<T>;
    switch (op) {
    case ATOMIC_ADD:
      return T(U(old) + U(a));
    case ATOMIC_SUB:
      return T(U(old) - U(a));
    case ATOMIC_INC:
      return T(U(old) + 1);
    case ATOMIC_DEC:
    case ATOMIC_PREDEC:
      return T(U(old) - 1);
    case ATOMIC_MIN:
      return U(a) < U(old) ? a : old;
    case ATOMIC_MAX:
      return U(a) > U(old) ? a : old;
    case ATOMIC_CMPXCHG:
      return old == b ? a : old;
    case ATOMIC_AND:
      return old & a;
    case ATOMIC_OR:
      return old | a;
    case ATOMIC_XOR:
      return old ^ a;
    case ATOMIC_MINSINT:
      return S(a) < S(old) ? a : old;
    case ATOMIC_MAXSINT:
      return S(a) > S(old) ? a : old;
    default:
      break;
    }
  } else {
    switch (op) {
    case ATOMIC_FMAX:
      return greater(old, a);
    case ATOMIC_FMIN:
      return smaller(old, a);
    case ATOMIC_FCMPWR:
      return old == b ? a : old;
    case ATOMIC_FADD:
      return sum(old, a);
    case ATOMIC_FSUB:
      return sum(old, -a);
    default:
      break;
    }
  }
  if (op != ATOMIC_XCHG)
    stop("no atomic operation for these elements");
  return a;
}

template <int K, class First, class... Rest>
auto &&nth(First &&first, Rest &&...rest) {
  if constexpr (K == 0)
    return static_cast<First &&>(first);
  else
    return nth<K - 1>(static_cast<Rest &&>(rest)...);
}

// An operand of atomic functions that was left out.
struct Absent {};
template <class T, class X> T sourceOf(const X &x, int i) {
  if constexpr (std::is_same_v<X, Absent>)
    return T();
  else
    return convert<T>(get(x, i));
}
// Elements of an operand of the program: of the object among them, else of T.
template <class T, class X>
using ElementOr = typename std::conditional_t<isObject<X>, traits_of<Bare<X>>,
                                              traits_of<Bare<T>>>::element;

// Operation by operation for the lanes that are on; place(i) is null outside,
// where 0 is read. What was there goes to old, unless that is NULL.
template <class T, int N, class Place, class Old, class A, class B, class Mask>
void atomics(CmAtomicOpType op, Place place, Old &&old, const A &a, const B &b,
             const Mask &mask) {
  for (int i = 0; i < N; ++i) {
    if (!active(i, N) || !get(mask, i))
      continue;
    uint8_t *at = place(i);
    T was{}, now{};
    if (at) {
      __builtin_memcpy(&was, at, sizeof(T));
      now = atomicResult(op, was, sourceOf<T>(a, i), sourceOf<T>(b, i));
      __builtin_memcpy(at, &now, sizeof(T));
    }
    if constexpr (isObject<Old>)
      put(old, i, convert<element<Old>>(op == ATOMIC_PREDEC ? now : was));
  }
}

// The same with the sources and then old in one list, as many of each as are
// there.
template <class T, int N, CmAtomicOpType Op, class Place, class Mask,
          class... X>
void atomicsOfList(Place place, const Mask &mask, X &&...x) {
  constexpr int sources = sourcesOf(Op);
  static_assert(sizeof...(X) >= sources,
                "not enough sources for this atomic operation");
  Absent none;
  auto run = [&](auto &&old) {
    if constexpr (sources == 0)
      atomics<T, N>(Op, place, old, none, none, mask);
    else if constexpr (sources == 1)
      atomics<T, N>(Op, place, old, nth<0>(x...), none, mask);
    else
      atomics<T, N>(Op, place, old, nth<0>(x...), nth<1>(x...), mask);
  };
  if constexpr (sizeof...(X) > sources)
    run(nth<sources>(x...));
  else
    run(none);
}

template <class T, class... X> struct ElementOfList { using type = T; };
template <class T, class X, class... Rest> struct ElementOfList<T, X, Rest...> {
  using type = std::conditional_t<isObject<X>, element<X>,
                                  typename ElementOfList<T, Rest...>::type>;
};

template <class O>
auto offsetsIn(const Memory &m, uint32_t base, const O &offsets, int unit,
               int size) {
  return [=, &offsets](int i) {
    return m.bytes(uint64_t(uint32_t(base + offsetOf(offsets, i))) * unit,
                   size);
  };
}

} // namespace oracle

template <CmAtomicOpType Op, class T = void, int N = 0, class Mask, class O,
          class... X, oracle::IfObject<O> = 0>
void write_atomic(const Mask &mask, SurfaceIndex s, const O &offsets,
                  X &&...x) {
  using E = oracle::Or<T, typename oracle::ElementOfList<unsigned, X...>::type>;
  oracle::Memory buffer = oracle::bufferOf(s);
  oracle::atomicsOfList<E, oracle::countOf<O>, Op>(
      oracle::offsetsIn(buffer, 0, offsets, 4, sizeof(E)), mask, x...);
}
template <CmAtomicOpType Op, class T = void, int N = 0, class O, class... X,
          oracle::IfObject<O> = 0>
void write_atomic(SurfaceIndex s, const O &offsets, X &&...x) {
  write_atomic<Op, T, N>(1, s, offsets, x...);
}

// Deprecated: sources are both sources of a compare, one after the other.
template <class O, class S, class Old>
void write(SurfaceIndex s, CmAtomicOpType op, unsigned offset, const O &offsets,
           const S &sources, Old &&old) {
  using T = oracle::ElementOf<S>;
  constexpr int N = oracle::countOf<O>;
  auto second = oracle::make<T, N>([&](int i) {
    return oracle::countOf<S> > N ? oracle::get(sources, N + i)
                                  : oracle::get(sources, i);
  });
  auto first =
      oracle::make<T, N>([&](int i) { return oracle::get(sources, i); });
  oracle::Memory buffer = oracle::bufferOf(s);
  oracle::atomics<T, N>(
      op, oracle::offsetsIn(buffer, offset, offsets, 4, sizeof(T)), old, first,
      second, 1);
}

namespace oracle {

// The operands of a typed atomic: old, sources, coordinates.
template <CmAtomicOpType Op, class Mask, class Old, class... X>
void typedAtomics(const Mask &mask, SurfaceIndex s, Old &&old, const X &...x) {
  constexpr int first = sourcesOf(Op), given = sizeof...(X) - first;
  static_assert(given >= 1, "an atomic operation needs a coordinate");
  using T = element<Old>;
  using U = Bare<decltype(nth<first>(x...))>;
  const Surface &surface = imageOf(s);
  Format format(surface.Planes[0].Format);
  auto coordinate = [&](auto k, int i) {
    if constexpr (k.value < given)
      return offsetOf(nth<first + k.value>(x...), i);
    else
      return 0u;
  };
  auto place = [&](int i) {
    return pixelAt(surface, format,
                   coordinate(std::integral_constant<int, 0>(), i),
                   coordinate(std::integral_constant<int, 1>(), i),
                   coordinate(std::integral_constant<int, 2>(), i));
  };
  Absent none;
  if constexpr (first == 0)
    atomics<T, countOf<U>>(Op, place, old, none, none, mask);
  else if constexpr (first == 1)
    atomics<T, countOf<U>>(Op, place, old, nth<0>(x...), none, mask);
  else
    atomics<T, countOf<U>>(Op, place, old, nth<0>(x...), nth<1>(x...), mask);
}

} // namespace oracle

template <CmAtomicOpType Op, class Old, class... X, oracle::IfObject<Old> = 0>
void write_typed_atomic(SurfaceIndex s, Old &&old, const X &...x) {
  oracle::typedAtomics<Op>(1, s, old, x...);
}
template <CmAtomicOpType Op, class Mask, class Old, class... X,
          oracle::IfObject<Old> = 0>
void write_typed_atomic(const Mask &mask, SurfaceIndex s, Old &&old,
                        const X &...x) {
  oracle::typedAtomics<Op>(mask, s, old, x...);
}
