// Reductions, "Reductions" of builtins.md: of the active lanes inside SIMD
// control flow. Sums and products add halves (numbers.md, "Order").
#pragma once
#include "Operand.h"

namespace oracle {

// The elements of the lanes that are on, one behind the other.
template <class T, int N> struct Active {
  T value[N];
  int count = 0;
};
template <class T, class X> Active<T, countOf<X>> activeOf(const X &x) {
  Active<T, countOf<X>> lanes;
  for (int i = 0; i < countOf<X>; ++i)
    if (active(i, countOf<X>))
      lanes.value[lanes.count++] = convert<T>(get(x, i));
  return lanes;
}

// Element i and element i + N / 2, again and again; the last of an odd number
// waits for the end. A lane that is off has the value that changes nothing.
template <class T, class X, class F> T byHalves(const X &x, T nothing, F f) {
  T value[countOf<X>], waiting = nothing;
  bool waits = false;
  for (int i = 0; i < countOf<X>; ++i)
    value[i] = active(i, countOf<X>) ? convert<T>(get(x, i)) : nothing;
  for (int n = countOf<X>; n > 1; n /= 2) {
    if (n % 2)
      waiting = waits ? f(waiting, value[n - 1]) : value[n - 1];
    waits |= n % 2;
    for (int i = 0; i < n / 2; ++i)
      value[i] = f(value[i], value[i + n / 2]);
  }
  return waits ? f(value[0], waiting) : value[0];
}

template <class R, class X, class F> R best(const X &x, int flag, F f) {
  auto lanes = activeOf<ElementOf<X>>(x);
  auto found = lanes.value[0];
  for (int i = 1; i < lanes.count; ++i)
    found = f(found, lanes.value[i]);
  return finish<R>(found, flag);
}

} // namespace oracle

template <class R, class X> R cm_sum(const X &x, int flag = 0) {
  using T = oracle::ElementOf<X>;
  if constexpr (oracle::isInteger<T> && oracle::isInteger<R>) {
    oracle::Wide exact = oracle::byHalves<oracle::Wide>(
        x, 0, [](oracle::Wide a, oracle::Wide b) { return a + b; });
    return flag ? oracle::clamp<R>(exact) : oracle::wrap<R>(exact);
  } else {
    using C = oracle::CommonOf<T, R>;
    return oracle::finish<R>(
        oracle::byHalves<C>(x, C(0),
                            [](C a, C b) { return oracle::sum(a, b); }),
        flag);
  }
}

template <class R, class X> R cm_prod(const X &x, int flag = 0) {
  using T = oracle::ElementOf<X>;
  if constexpr (oracle::isInteger<T> && oracle::isInteger<R>) {
    return oracle::wrap<R>(oracle::byHalves<oracle::Wide>(
        x, 1, [](oracle::Wide a, oracle::Wide b) {
          return oracle::Wide(oracle::wrap<long>(a * b));
        }));
  } else {
    using C = oracle::CommonOf<T, R>;
    return oracle::finish<R>(
        oracle::byHalves<C>(x, C(1),
                            [](C a, C b) { return oracle::product(a, b); }),
        flag);
  }
}

template <class R, class X> R cm_reduced_min(const X &x, int flag = 0) {
  return oracle::best<R>(x, flag,
                         [](auto a, auto b) { return oracle::smaller(a, b); });
}
template <class R, class X> R cm_reduced_max(const X &x, int flag = 0) {
  return oracle::best<R>(x, flag,
                         [](auto a, auto b) { return oracle::greater(a, b); });
}
