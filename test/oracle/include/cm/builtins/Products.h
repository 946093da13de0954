// "Matrix products" of builtins.md. Element e of column c stands in dword
// e / (elements of a dword) * C + c; rows stand one behind the other; lower
// bits come first. A floating-point step adds its products exactly and is
// rounded to float.
#pragma once
#include "Conversions.h"
#include "Enums.h"

constexpr int get_precision_bits(CmPrecisionType p) {
  return p <= CM_PRECISION_S1   ? 1
         : p <= CM_PRECISION_S2 ? 2
         : p <= CM_PRECISION_S4 ? 4
         : p <= CM_PRECISION_S8 ? 8
         : p <= CM_PRECISION_HF ? 16
                                : 32;
}
constexpr int get_ops_per_channel(CmPrecisionType p1, CmPrecisionType p2) {
  int a = get_precision_bits(p1), b = get_precision_bits(p2),
      k = 32 / (a > b ? a : b);
  return k < 8 ? k : 8;
}

namespace oracle {

constexpr bool isReal(CmPrecisionType p) { return p >= CM_PRECISION_BF; }

// The number that bits from `at` on, of precision p, stand for.
template <class V>
double packed(CmPrecisionType p, const V &words, int dword, int at) {
  int size = get_precision_bits(p);
  uint32_t bits = uint32_t(get(words, dword)) >> at;
  if (size < 32)
    bits &= (1u << size) - 1;
  switch (p) {
  case CM_PRECISION_BF:
    return bitsAs<float>(bits << 16);
  case CM_PRECISION_HF:
    return half::ofBits(bits).exact();
  case CM_PRECISION_TF32:
    return bitsAs<float>(bits & ~0x1fffu);
  default:
    break;
  }
  bool negative = p % 2 && bits >> (size - 1);
  return double(bits) - (negative ? double(1u << size) : 0);
}

// An accumulator as a number, and a result from one: short holds bfloat16.
template <class T> double accumulated(T x, bool real) {
  if constexpr (std::is_same_v<T, short>)
    return real ? bitsAs<float>(uint32_t((unsigned short)x) << 16) : x;
  else if constexpr (is_half<T>)
    return x.exact();
  else
    return double(x);
}
template <class R> R product16(float x, int flag) {
  if constexpr (std::is_same_v<R, short>)
    return short(dropBits(bitsAs<uint32_t>(flag ? saturate<float>(x) : x), 16,
                          0, 0x7f800000, 0x7fc00000, 1u << 31) >>
                 16);
  else
    return finish<R>(x, flag);
}

template <CmPrecisionType P1, CmPrecisionType P2, class R, int Repeat, class A,
          class C, class W>
auto products(const A &acc, const C &columns, const W &rows, int flag) {
  constexpr int k = get_ops_per_channel(P1, P2), depth = 8 * k;
  constexpr int bits1 = get_precision_bits(P1), bits2 = get_precision_bits(P2);
  constexpr int perDword1 = 32 / bits1, perDword2 = 32 / bits2;
  constexpr int width = countOf<C> * 32 / (depth * bits1);
  return make<R, Repeat * width>([&](int place) {
    int row = place / width, column = place % width;
    auto factors = [&](int e) {
      int r = row * depth + e;
      return packed(P1, columns, e / perDword1 * width + column,
                    e % perDword1 * bits1) *
             packed(P2, rows, r / perDword2, r % perDword2 * bits2);
    };
    if constexpr (isReal(P1)) {
      float total = float(accumulated(get(acc, place), true));
      for (int step = 0; step < 8; ++step) {
        double exact = total;
        for (int e = step * k; e < step * k + k; ++e)
          exact += factors(e);
        total = float(exact);
      }
      return product16<R>(total, flag);
    } else {
      Wide exact = get(acc, place);
      for (int e = 0; e < depth; ++e)
        exact += Wide(factors(e));
      return flag ? clamp<R>(exact) : wrap<R>(exact);
    }
  });
}

} // namespace oracle

template <CmPrecisionType P1, CmPrecisionType P2, int Depth, int Repeat,
          class A, class C, class W, oracle::IfObject<A> = 0>
auto cm_dpas(const A &acc, const C &columns, const W &rows, int flag = 0) {
  return oracle::products<P1, P2, oracle::element<A>, Repeat>(acc, columns,
                                                              rows, flag);
}
template <CmPrecisionType P1, CmPrecisionType P2, class R, int Depth,
          int Repeat, class A, class C, class W>
auto cm_dpas(const A &acc, const C &columns, const W &rows, int flag = 0) {
  return oracle::products<P1, P2, R, Repeat>(acc, columns, rows, flag);
}
template <CmPrecisionType P1, CmPrecisionType P2, int Depth, int Repeat,
          class R, class C, class W>
auto cm_dpas(int none, const C &columns, const W &rows, int flag = 0) {
  return oracle::products<P1, P2, R, Repeat>(none, columns, rows, flag);
}
template <CmPrecisionType P1, CmPrecisionType P2, int Depth, int Repeat,
          class C, class W>
auto cm_dpas(int none, const C &columns, const W &rows, int flag = 0) {
  using R = std::conditional_t<oracle::isReal(P1), float, int>;
  return oracle::products<P1, P2, R, Repeat>(none, columns, rows, flag);
}
