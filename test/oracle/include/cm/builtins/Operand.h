// What built-in functions know of their operands, in terms of the core (cm.h):
// scalars, vectors, matrices and references alike. Parameters are called as in
// builtins.md; those that are written to are taken as `V &&`.
#pragma once
#include "../Names.h"

namespace oracle {

// Any integer of CM, and the exact result of one operation on two of them.
using Wide = __int128;

template <class X> using Bare = std::remove_cv_t<std::remove_reference_t<X>>;
template <class X> constexpr bool isObject = is_object<X>;
template <class X> using IfObject = std::enable_if_t<isObject<X>, int>;
template <class X> using IfScalar = std::enable_if_t<is_scalar<Bare<X>>, int>;
/// Not one of the enumerators that say how an access is done.
template <class X>
using IfArithmetic =
    std::enable_if_t<is_scalar<Bare<X>> && !std::is_enum_v<Bare<X>>, int>;
template <class X>
using IfArithmetic =
    std::enable_if_t<is_scalar<Bare<X>> && !std::is_enum_v<Bare<X>>, int>;

// bool and enumerations count as int.
template <class X>
using ElementOf = std::conditional_t<std::is_enum_v<element<X>> ||
                                         std::is_same_v<element<X>, bool>,
                                     int, element<X>>;
template <class X> constexpr int countOf = count<X>;

template <class T, int N> constexpr int columns(const vector<T, N> *) {
  return N;
}
template <class T, int R, int C>
constexpr int columns(const matrix<T, R, C> *) {
  return C;
}
template <class X> constexpr int columnsOf = columns((const Bare<X> *)nullptr);

// R, or the type that stands for it when the program has left it out.
template <class R, class Default>
using Or = std::conditional_t<std::is_void_v<R>, Default, R>;
template <class T> using Promoted = promoted<T>;
template <class X> using PromotedOf = promoted<ElementOf<X>>;
template <class A, class B> using CommonOf = common<A, B>;
template <class X, class Y>
using SameOrCommon = typename std::conditional_t<
    std::is_same_v<ElementOf<X>, ElementOf<Y>>,
    std::enable_if<true, ElementOf<X>>,
    common_of<promoted<ElementOf<X>>, promoted<ElementOf<Y>>>>::type;
template <class... X>
using Wider = std::conditional_t<((sizeof(ElementOf<X>) == 8) || ...),
                                 unsigned long, unsigned>;
template <class X>
using RealOf =
    std::conditional_t<is_floating<ElementOf<X>>, ElementOf<X>, float>;

template <class T> constexpr bool isInteger = is_integer<T>;
template <class T> constexpr bool isSigned = std::is_signed_v<T>;
template <class T> using SignedOf = std::make_signed_t<T>;
template <class T> using UnsignedOf = std::make_unsigned_t<T>;

template <class X> ElementOf<X> get(const X &x, int i) {
  return ElementOf<X>(lane(x, i));
}

// Element i, whether its lane is active or not.
template <class V, class T> void put(V &&v, int i, T value) {
  if constexpr (isObject<V>)
    v.set(i, value);
  else
    v = value;
}
// All elements of an object, in the active lanes; or a scalar.
template <class V, class X> void assign(V &&v, const X &from) {
  if constexpr (isObject<V>)
    v.assign(from);
  else
    v = convert<Bare<V>>(lane(from, 0));
}

// R(f(element of each operand)) of all lanes.
template <class R, class F, class... X> auto each(F f, const X &...x) {
  return map<R>([&](auto... e) { return R(f(ElementOf<decltype(e)>(e)...)); },
                x...);
}
// R(f(number of the element)), in the shape of the operands.
template <class R, class F, class... X> auto eachIndex(F f, const X &...x) {
  shaped<R, X...> result;
  for (int i = 0; i < countOf<decltype(result)>; ++i)
    put(result, i, R(f(i)));
  return result;
}
template <class T, int N, class F> vector<T, N> make(F f) {
  vector<T, N> result;
  for (int i = 0; i < N; ++i)
    result.set(i, f(i));
  return result;
}

template <class To, class From> To bitsAs(From x) { return bits<To>(x); }

template <class T> T wrap(Wide x) { return convert<T>(x); }
template <class T> T clamp(Wide x) { return saturate<T>(x); }

// A result as an R, saturated if the flag is SAT.
template <class R, class T> R finish(T x, int flag) {
  return flag ? saturate<R>(x) : convert<R>(x);
}
// What SAT or its absence makes of an integer that was computed exactly;
// Computed is the type in which it wraps around.
template <class R, class Computed> R narrowed(Wide exact, int flag) {
  return flag ? clamp<R>(exact) : convert<R>(wrap<Computed>(exact));
}

// One operation on floating-point numbers, rounded once to T.
template <class T, class F> T computed(F f, T a, T b) {
  return flushed(T(f(operand<T>(a), operand<T>(b))));
}
template <class T> T sum(T a, T b) {
  return computed([](auto x, auto y) { return x + y; }, a, b);
}
template <class T> T product(T a, T b) {
  return computed([](auto x, auto y) { return x * y; }, a, b);
}
template <class T> T rounded(long double x) {
  if constexpr (std::is_same_v<T, float>)
    return flushed(float(x));
  else
    return flushed(T(double(x)));
}
template <class T> T magnitude(T x) {
  if constexpr (is_half<T>)
    return half::ofBits(x.Bits & 0x7fff);
  else
    return T(__builtin_fabs(double(x)));
}

// Of a NaN and a number the number. Minima and maxima are taken as arithmetic,
// which flushes denormals.
template <class T> T smaller(T a, T b) {
  return flushed(a != a || b < a ? b : a);
}
template <class T> T greater(T a, T b) {
  return flushed(a != a || b > a ? b : a);
}

} // namespace oracle
