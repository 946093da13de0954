//===- math.h - more functions of float -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Each takes scalars, vectors and matrices, and a flag like the builtins.
// Errors in addition to those of the builtins used: cm_atan2 1e-6,
// cm_atan2_fast 0.005 radians; cm_tanh 8 ulp near 0, elsewhere the error of
// cm_exp; cm_fmod is exact for quotients below 2^23.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmtl {
namespace detail {
/// The lanes of a function of A and B, and its result type.
template <class A, class B = int>
inline constexpr int lanes = cm::detail::lanes_of<A, B>;
template <class A, class B = int>
using float_result = cm::detail::result_t<float, A, B>;

template <class Result, int N>
CM_HEADER Result finish(vector<float, N> R, int Flag) {
  return cm::detail::finish<Result>(*R.ptr(), float(), Flag);
}
template <int N, class X> CM_HEADER vector<float, N> floats(const X &Operand) {
  return vector<float, N>(cm::detail::value<float, N>(Operand));
}

/// The smaller of |x| and |y| divided by the larger; 0 when both are 0.
template <int N>
CM_HEADER vector<float, N> slope(vector<float, N> X, vector<float, N> Y) {
  vector<float, N> Low = cm_min<float>(X, Y), High = cm_max<float>(X, Y);
  High.merge(1.0f, High == 0);
  return Low / High;
}
/// The angle of (x, y), given the arctangent R of slope(|x|, |y|).
template <int N>
CM_HEADER vector<float, N> unfold(vector<float, N> R, vector<float, N> X,
                                  vector<float, N> Y) {
  constexpr float Pi = 3.14159265358979f;
  vector<float, N> Other = Pi / 2 - R;
  R.merge(Other, cm_abs<float>(Y) > cm_abs<float>(X));
  Other = Pi - R;
  R.merge(Other, X < 0);
  Other = -R;
  R.merge(Other, Y < 0);
  return R;
}
} // namespace detail

template <class A, class B>
CM_HEADER auto cm_atan2(const A &Y, const B &X, int Flag = _GENX_NOSAT) {
  constexpr int N = detail::lanes<A, B>;
  vector<float, N> V = detail::floats<N>(Y), U = detail::floats<N>(X);
  vector<float, N> T = detail::slope<N>(cm_abs<float>(U), cm_abs<float>(V));
  // A fit of arctan(t) / t in t^2 at Chebyshev points, error below 1e-7.
  vector<float, N> S = T * T, R = 0.00283406419f;
  R = R * S - 0.0160050299f;
  R = R * S + 0.0425876081f;
  R = R * S - 0.0749544576f;
  R = R * S + 0.106367543f;
  R = R * S - 0.142025709f;
  R = R * S + 0.199924842f;
  R = R * S - 0.333330661f;
  R = R * S + 1.0f;
  vector<float, N> Angle = R * T;
  return detail::finish<detail::float_result<A, B>, N>(
      detail::unfold<N>(Angle, U, V), Flag);
}

template <class A, class B>
CM_HEADER auto cm_atan2_fast(const A &Y, const B &X, int Flag = _GENX_NOSAT) {
  constexpr int N = detail::lanes<A, B>;
  vector<float, N> V = detail::floats<N>(Y), U = detail::floats<N>(X);
  vector<float, N> T = detail::slope<N>(cm_abs<float>(U), cm_abs<float>(V));
  vector<float, N> Angle = T * (0.785398163f + 0.273f * (1.0f - T));
  return detail::finish<detail::float_result<A, B>, N>(
      detail::unfold<N>(Angle, U, V), Flag);
}

/// The remainder of y divided by x, with the sign of y.
template <class A, class B>
CM_HEADER auto cm_fmod(const A &Y, const B &X, int Flag = _GENX_NOSAT) {
  constexpr int N = detail::lanes<A, B>;
  vector<float, N> V = detail::floats<N>(Y), U = detail::floats<N>(X);
  vector<float, N> Size = cm_abs<float>(V), Step = cm_abs<float>(U);
  vector<float, N> Times = cm_rndz<float>(Size / Step);
  vector<float, N> R = Size - Times * Step;
  // The quotient may have been rounded up or down to the next integer.
  vector<float, N> Other = R + Step;
  R.merge(Other, R < 0);
  Other = R - Step;
  R.merge(Other, R >= Step);
  Other = -R;
  R.merge(Other, V < 0);
  return detail::finish<detail::float_result<A, B>, N>(R, Flag);
}

template <class R = float, class A>
CM_HEADER auto cm_floor(const A &X, int Flag = _GENX_NOSAT) {
  return cm_rndd<R>(X, Flag);
}
template <class R = float, class A>
CM_HEADER auto cm_ceil(const A &X, int Flag = _GENX_NOSAT) {
  return cm_rndu<R>(X, Flag);
}

/// Uses the rational function of Cody and Waite near 0.
template <class A> CM_HEADER auto cm_tanh(const A &X) {
  constexpr int N = detail::lanes<A>;
  vector<float, N> V = detail::floats<N>(X), Size = cm_abs<float>(V);
  constexpr float TwoLog2E = 2.88539008f, Small = 0.625f, Large = 9.1f;
  vector<float, N> G = V * V;
  vector<float, N> Near =
      V + V * (G * (-0.00383101067f * G - 0.823772813f) / (G + 2.47131965f));
  vector<float, N> Bounded = cm_min<float>(Size, Large);
  vector<float, N> Far = 1.0f - 2.0f / (cm_exp(Bounded * TwoLog2E) + 1.0f);
  vector<float, N> Other = -Far;
  Far.merge(Other, V < 0);
  Far.merge(Near, Size < Small);
  return detail::finish<detail::float_result<A>, N>(Far, _GENX_NOSAT);
}
/// With the errors of the builtins.
template <class A>
CM_HEADER auto cm_sin_emu(const A &X, int Flag = _GENX_NOSAT) {
  return cm_sin(X, Flag);
}
template <class A>
CM_HEADER auto cm_cos_emu(const A &X, int Flag = _GENX_NOSAT) {
  return cm_cos(X, Flag);
}
template <class A> CM_HEADER auto cm_tanh_cody_waite(const A &X) {
  return cm_tanh(X);
}
} // namespace cmtl
