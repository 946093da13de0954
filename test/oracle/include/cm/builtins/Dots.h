// Dot products and lines, "Dot products and lines" of builtins.md. Products are
// added one after the other, each operation rounded once (numbers.md, "Order");
// nothing is contracted here, so compare with -ffp-contract=off.
#pragma once
#include "Operand.h"

namespace oracle {

// The function f(k) of each group of Group elements, where k is its first
// element, for all elements of the group.
template <int Group, class R, class F, class... X>
auto eachGroup(F f, const X &...x) {
  return eachIndex<R>([&](int i) { return f(i / Group * Group); }, x...);
}

// x0 * y0 + ... of the elements from k on, in the type of x + y.
template <class X, class Y>
auto dotProduct(const X &x, const Y &y, int k, int terms) {
  using C = SameOrCommon<X, Y>;
  auto factor = [&](int i) {
    return product(convert<C>(get(x, i)), convert<C>(get(y, i)));
  };
  C total = factor(k);
  for (int i = 1; i < terms; ++i)
    total = sum(total, factor(k + i));
  return total;
}

template <class R, class X, class Y>
auto dots(const X &x, const Y &y, int terms, bool homogeneous, int flag) {
  using C = SameOrCommon<X, Y>;
  using Result = Or<R, C>;
  return eachGroup<4, Result>(
      [&](int k) {
        C total = dotProduct(x, y, k, terms);
        if (homogeneous)
          total = sum(total, convert<C>(get(y, k + 3)));
        return finish<Result>(total, flag);
      },
      x, y);
}

// slope * y + start.
template <class R, class X>
auto line(float slope, float start, const X &y, int flag) {
  return each<R>(
      [=](auto e) {
        return finish<R>(sum(product(slope, convert<float>(e)), start), flag);
      },
      y);
}

template <class T> Wide distance(T a, T b) {
  return a < b ? Wide(b) - a : Wide(a) - b;
}

template <class X, class Y> Wide sad(const X &x, const Y &y, int k) {
  Wide sum = 0;
  for (int i = k; i < k + 2; ++i)
    sum += distance<Wide>(get(x, i), get(y, i));
  return sum;
}

// Byte i of a dword, by the signedness of its type.
template <class T> Wide byteOf(T x, int i) {
  Wide byte = Wide(UnsignedOf<T>(x)) >> 8 * i & 255;
  return isSigned<T> && byte > 127 ? byte - 256 : byte;
}

} // namespace oracle

template <class R = void, class X, class Y>
auto cm_dp2(const X &x, const Y &y, int flag = 0) {
  return oracle::dots<R>(x, y, 2, false, flag);
}
template <class R = void, class X, class Y>
auto cm_dp3(const X &x, const Y &y, int flag = 0) {
  return oracle::dots<R>(x, y, 3, false, flag);
}
template <class R = void, class X, class Y>
auto cm_dp4(const X &x, const Y &y, int flag = 0) {
  return oracle::dots<R>(x, y, 4, false, flag);
}
template <class R = void, class X, class Y>
auto cm_dph(const X &x, const Y &y, int flag = 0) {
  return oracle::dots<R>(x, y, 3, true, flag);
}

template <class R = float, class P, class X, oracle::IfObject<P> = 0>
auto cm_line(const P &p, const X &y, int flag = 0) {
  return oracle::line<R>(oracle::get(p, 0), oracle::get(p, 3), y, flag);
}
template <class R = float, class P, class Q, class X, oracle::IfScalar<P> = 0>
auto cm_line(const P &slope, const Q &start, const X &y, int flag = 0) {
  return oracle::line<R>(oracle::convert<float>(slope),
                         oracle::convert<float>(start), y, flag);
}

template <class R = float, class P, class X, class Y>
auto cm_pln(const P &p, const X &x, const Y &y, int flag = 0) {
  float p0 = oracle::get(p, 0), p1 = oracle::get(p, 1), p3 = oracle::get(p, 3);
  return oracle::each<R>(
      [=](auto a, auto b) {
        float inner =
            oracle::sum(oracle::product(p1, oracle::convert<float>(b)), p3);
        return oracle::finish<R>(
            oracle::sum(oracle::product(p0, oracle::convert<float>(a)), inner),
            flag);
      },
      x, y);
}

template <class T, class X, class Y>
auto cm_lrp(const T &t, const X &x, const Y &y, int flag = 0) {
  return oracle::each<float>(
      [=](auto w, auto a, auto b) {
        float s = oracle::convert<float>(w);
        float rest =
            oracle::product(oracle::convert<float>(b), oracle::sum(1.0f, -s));
        return oracle::finish<float>(
            oracle::sum(oracle::product(oracle::convert<float>(a), s), rest),
            flag);
      },
      t, x, y);
}

// The second of each two elements is undefined; here both are equal.
template <class R = short, class X, class Y>
auto cm_sad2(const X &x, const Y &y, int flag = 0) {
  return oracle::eachGroup<2, R>(
      [&](int k) {
        return oracle::narrowed<R, int>(oracle::sad(x, y, k), flag);
      },
      x, y);
}
template <class R = short, class X, class Y, class Z>
auto cm_sada2(const X &x, const Y &y, const Z &z, int flag = 0) {
  return oracle::eachGroup<2, R>(
      [&](int k) {
        return oracle::narrowed<R, int>(
            oracle::sad(x, y, k) + oracle::get(z, k), flag);
      },
      x, y, z);
}

template <class R = void, class A, class X, class Y>
auto cm_dp4a(const A &a, const X &x, const Y &y, int flag = 0) {
  using Element = oracle::ElementOf<A>;
  using Result = oracle::Or<R, Element>;
  return oracle::each<Result>(
      [=](Element sum, Element p, Element q) {
        oracle::Wide exact = sum;
        for (int i = 0; i < 4; ++i)
          exact += oracle::byteOf(p, i) * oracle::byteOf(q, i);
        return flag ? oracle::clamp<Result>(exact)
                    : oracle::wrap<Result>(exact);
      },
      a, x, y);
}
