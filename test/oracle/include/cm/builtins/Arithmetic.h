// Arithmetic, "Arithmetic" of builtins.md: the exact integer, wrapped around in
// the type that C++ computes in and converted, or with SAT clamped to the
// result type. Floating-point numbers are computed in the type that C++
// computes in.
#pragma once
#include "Operand.h"

namespace oracle {

// A function of two operands: exactly of integers, in C++'s type of a + b of
// others.
template <class R, class A, class B, class Exact, class Real>
R binary(A a, B b, int flag, Exact exact, Real real) {
  using C = CommonOf<A, B>;
  if constexpr (isInteger<C>)
    return narrowed<R, C>(exact(Wide(a), Wide(b)), flag);
  else
    return finish<R>(computed(real, convert<C>(a), convert<C>(b)), flag);
}

// The operand as C++ promotes it, in its sign or in another.
template <class T> Wide asSigned(T x) {
  return wrap<SignedOf<Promoted<T>>>(Wide(x));
}
template <class T> Wide asUnsigned(T x) {
  return wrap<UnsignedOf<Promoted<T>>>(Wide(x));
}

template <class T> int shiftCount(Wide n) {
  return int(n) & (sizeof(Promoted<T>) == 8 ? 63 : 31);
}

} // namespace oracle

template <class R = void, class X> auto cm_abs(const X &x, int flag = 0) {
  using T = oracle::ElementOf<X>;
  using Result = oracle::Or<R, T>;
  return oracle::each<Result>(
      [=](T e) {
        if constexpr (oracle::isInteger<T>)
          // In the promoted type: of the least int itself.
          return oracle::narrowed<Result, oracle::Promoted<T>>(
              e < 0 ? -oracle::Wide(e) : oracle::Wide(e), flag);
        else
          return oracle::finish<Result>(oracle::magnitude(e), flag);
      },
      x);
}

template <class R = void, class X, class Y>
auto cm_add(const X &a, const Y &b, int flag = 0) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        return oracle::binary<Result>(
            p, q, flag, [](oracle::Wide v, oracle::Wide w) { return v + w; },
            [](auto v, auto w) { return v + w; });
      },
      a, b);
}

template <class R = void, class X, class Y>
auto cm_mul(const X &a, const Y &b, int flag = 0) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        return oracle::binary<Result>(
            p, q, flag, [](oracle::Wide v, oracle::Wide w) { return v * w; },
            [](auto v, auto w) { return v * w; });
      },
      a, b);
}

template <class R = void, class X, class Y>
auto cm_min(const X &a, const Y &b, int flag = 0) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using C = oracle::CommonOf<decltype(p), decltype(q)>;
        return oracle::finish<Result>(
            oracle::smaller(oracle::convert<C>(p), oracle::convert<C>(q)),
            flag);
      },
      a, b);
}

template <class R = void, class X, class Y>
auto cm_max(const X &a, const Y &b, int flag = 0) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using C = oracle::CommonOf<decltype(p), decltype(q)>;
        return oracle::finish<Result>(
            oracle::greater(oracle::convert<C>(p), oracle::convert<C>(q)),
            flag);
      },
      a, b);
}

template <class R = void, class X, class Y>
auto cm_avg(const X &a, const Y &b, int flag = 0) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        oracle::Wide mean = (oracle::Wide(p) + q + 1) >> 1;
        return flag ? oracle::clamp<Result>(mean) : oracle::wrap<Result>(mean);
      },
      a, b);
}

template <class R = void, class L, class X, class Y>
auto cm_imul(L &&low, const X &a, const Y &b) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  // As C++ multiplies: of int and uint both are uint.
  auto product = [](auto p, auto q) {
    using C = oracle::CommonOf<decltype(p), decltype(q)>;
    return oracle::Wide(oracle::convert<C>(p)) * oracle::convert<C>(q);
  };
  auto high = oracle::each<Result>(
      [=](auto p, auto q) { return oracle::wrap<Result>(product(p, q) >> 32); },
      a, b);
  using Low = oracle::ElementOf<L>;
  auto rest = oracle::each<Low>(
      [=](auto p, auto q) {
        return oracle::convert<Low>(oracle::wrap<unsigned>(product(p, q)));
      },
      a, b);
  oracle::assign(low, rest);
  return high;
}

// What a division by zero gives is undefined; here it is 0.
template <class R = void, class X, class Y>
auto cm_quot(const X &a, const Y &b) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [](auto p, auto q) {
        using C = oracle::CommonOf<decltype(p), decltype(q)>;
        oracle::Wide n = C(p), d = C(q);
        return oracle::convert<Result>(oracle::wrap<C>(d == 0 ? 0 : n / d));
      },
      a, b);
}

template <class R = void, class X, class Y>
auto cm_mod(const X &a, const Y &b) {
  using Result = oracle::Or<R, oracle::SameOrCommon<X, Y>>;
  return oracle::each<Result>(
      [](auto p, auto q) {
        using C = oracle::CommonOf<decltype(p), decltype(q)>;
        oracle::Wide n = C(p), d = C(q);
        return oracle::convert<Result>(oracle::wrap<C>(d == 0 ? 0 : n % d));
      },
      a, b);
}

template <class R = void, class Rem, class X, class Y>
auto cm_div(Rem &&rem, const X &a, const Y &b) {
  auto quotient = cm_quot<R>(a, b);
  oracle::assign(rem, cm_mod<oracle::ElementOf<Rem>>(a, b));
  return quotient;
}

template <class X, class Y, class C>
auto cm_addc(const X &a, const Y &b, C &&carry) {
  using T = oracle::Wider<X, Y, C>;
  auto sum =
      oracle::each<T>([](auto p, auto q) { return T(T(p) + T(q)); }, a, b);
  oracle::assign(
      carry,
      oracle::each<T>([](auto p, auto q) { return T(T(T(p) + T(q)) < T(p)); },
                      a, b));
  return sum;
}

template <class X, class Y, class B>
auto cm_subb(const X &a, const Y &b, B &&borrow) {
  using T = oracle::Wider<X, Y, B>;
  auto difference =
      oracle::each<T>([](auto p, auto q) { return T(T(p) - T(q)); }, a, b);
  oracle::assign(
      borrow,
      oracle::each<T>([](auto p, auto q) { return T(T(p) < T(q)); }, a, b));
  return difference;
}

template <class R = void, class X, class Y>
auto cm_shl(const X &a, const Y &n, int flag = 0) {
  using Result = oracle::Or<R, oracle::PromotedOf<X>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using P = oracle::Promoted<decltype(p)>;
        return oracle::narrowed<Result, P>(
            oracle::Wide(p) * (oracle::Wide(1) << oracle::shiftCount<P>(q)),
            flag);
      },
      a, n);
}

template <class R = void, class X, class Y>
auto cm_shr(const X &a, const Y &n, int flag = 0) {
  using Result = oracle::Or<R, oracle::PromotedOf<X>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using P = oracle::Promoted<decltype(p)>;
        return oracle::narrowed<Result, P>(
            oracle::Wide(p) >> oracle::shiftCount<P>(q), flag);
      },
      a, n);
}

template <class R = void, class X, class Y>
auto cm_asr(const X &a, const Y &n, int flag = 0) {
  using Result = oracle::Or<R, oracle::PromotedOf<X>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using P = oracle::SignedOf<oracle::Promoted<decltype(p)>>;
        return oracle::narrowed<Result, P>(
            oracle::asSigned(p) >> oracle::shiftCount<P>(q), flag);
      },
      a, n);
}

template <class R = void, class X, class Y>
auto cm_lsr(const X &a, const Y &n, int flag = 0) {
  using Result = oracle::Or<R, oracle::PromotedOf<X>>;
  return oracle::each<Result>(
      [=](auto p, auto q) {
        using P = oracle::UnsignedOf<oracle::Promoted<decltype(p)>>;
        return oracle::narrowed<Result, P>(
            oracle::asUnsigned(p) >> oracle::shiftCount<P>(q), flag);
      },
      a, n);
}
