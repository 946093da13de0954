// Mathematics, "Mathematics" of builtins.md: the exact function of the flushed
// operand, computed in long double and rounded once to the element type. A
// device may differ from it by the bounds of numbers.md ("Errors of math
// functions"). Rounding functions, cm_frc and the ieee forms have no such
// freedom.
#pragma once
#include "Operand.h"

namespace oracle {

using Real = long double;

template <class T, class X> Real operandOf(X x) {
  return Real(double(flushed(convert<T>(x))));
}

// T(f(x)) of each element, where T is the type of elements, float for integers.
template <class F, class X> auto eachReal(F f, int flag, const X &x) {
  using T = RealOf<X>;
  return each<T>(
      [=](auto e) { return finish<T>(rounded<T>(f(operandOf<T>(e))), flag); },
      x);
}

inline Real inverse(Real x) { return 1 / x; }
inline Real inverseRoot(Real x) {
  return x == 0 ? 1 / x : 1 / __builtin_sqrtl(x);
}

inline float rootOf(float x) { return __builtin_sqrtf(x); }
inline double rootOf(double x) { return __builtin_sqrt(x); }

// The magnitude of x to the power of y; a NaN for every NaN.
inline Real power(Real x, Real y) {
  if (x != x || y != y)
    return __builtin_nanl("");
  return __builtin_powl(__builtin_fabsl(x), y);
}

// Of an infinity the documents of the hardware say nothing; numbers.md says 0.
template <class T> T fraction(T x) {
  Real from = operandOf<T>(x);
  if (__builtin_isinf(from) || from == __builtin_floorl(from))
    return T(0);
  return computed([](auto a, auto b) { return a - b; }, x,
                  T(double(__builtin_floorl(from))));
}

template <class R, class F, class X> auto roundEach(F f, int flag, const X &x) {
  using T = RealOf<X>;
  return each<R>(
      [=](auto e) {
        Real from = operandOf<T>(e);
        return finish<R>(T(double(__builtin_copysignl(f(from), from))), flag);
      },
      x);
}

} // namespace oracle

template <class X> auto cm_inv(const X &x, int flag = 0) {
  return oracle::eachReal(oracle::inverse, flag, x);
}
template <class X> auto cm_sqrt(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_sqrtl(e); },
                          flag, x);
}
template <class X> auto cm_rsqrt(const X &x, int flag = 0) {
  return oracle::eachReal(oracle::inverseRoot, flag, x);
}
template <class X> auto cm_log(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_log2l(e); },
                          flag, x);
}
template <class X> auto cm_exp(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_exp2l(e); },
                          flag, x);
}
template <class X> auto cm_sin(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_sinl(e); },
                          flag, x);
}
template <class X> auto cm_cos(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_cosl(e); },
                          flag, x);
}
template <class X> auto cm_asin(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_asinl(e); },
                          flag, x);
}
template <class X> auto cm_acos(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_acosl(e); },
                          flag, x);
}
template <class X> auto cm_atan(const X &x, int flag = 0) {
  return oracle::eachReal([](oracle::Real e) { return __builtin_atanl(e); },
                          flag, x);
}
template <class X> auto cm_frc(const X &x) {
  using T = oracle::RealOf<X>;
  return oracle::each<T>(
      [](auto e) { return oracle::fraction(oracle::convert<T>(e)); }, x);
}

template <class X, class Y> auto cm_pow(const X &x, const Y &y, int flag = 0) {
  using T = oracle::RealOf<X>;
  return oracle::each<T>(
      [=](auto a, auto b) {
        return oracle::finish<T>(
            oracle::rounded<T>(oracle::power(oracle::operandOf<T>(a),
                                             oracle::operandOf<T>(b))),
            flag);
      },
      x, y);
}

template <class C, class X>
auto cm_sincos(C &&cosine, const X &x, int flag = 0) {
  auto sine = cm_sin(x, flag);
  oracle::assign(cosine, cm_cos(x, flag));
  return sine;
}

template <class R = float, class X> auto cm_rndd(const X &x, int flag = 0) {
  return oracle::roundEach<R>(
      [](oracle::Real e) { return __builtin_floorl(e); }, flag, x);
}
template <class R = float, class X> auto cm_rndu(const X &x, int flag = 0) {
  return oracle::roundEach<R>([](oracle::Real e) { return __builtin_ceill(e); },
                              flag, x);
}
template <class R = float, class X> auto cm_rnde(const X &x, int flag = 0) {
  return oracle::roundEach<R>(
      [](oracle::Real e) { return __builtin_roundevenl(e); }, flag, x);
}
template <class R = float, class X> auto cm_rndz(const X &x, int flag = 0) {
  return oracle::roundEach<R>(
      [](oracle::Real e) { return __builtin_truncl(e); }, flag, x);
}

template <class X> auto cm_sqrt_ieee(const X &x, int flag = 0) {
  using T = oracle::RealOf<X>;
  return oracle::each<T>(
      [=](auto e) {
        return oracle::finish<T>(
            oracle::rounded<T>(oracle::rootOf(oracle::flushed(T(e)))), flag);
      },
      x);
}
template <class X, class Y>
auto cm_div_ieee(const X &x, const Y &y, int flag = 0) {
  using T = oracle::SameOrCommon<X, Y>;
  return oracle::each<T>(
      [=](auto a, auto b) {
        return oracle::finish<T>(
            oracle::computed([](auto p, auto q) { return p / q; },
                             oracle::convert<T>(a), oracle::convert<T>(b)),
            flag);
      },
      x, y);
}
