//===- Operators.h - operators of vectors and matrices ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cm-language.md, section 2. The result has the shape of the right operand, or
// of the one that is no scalar; comparisons and logic give vectors of ushort.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_OPERATORS_H
#define CMC_TEST_ORACLE_OPERATORS_H

#include "Objects.h"

namespace oracle {

/// Operators of one element each, computed in R; integers wrap around. What the
/// language leaves undefined gives some number.
namespace op {
struct Add {
  template <class R> static R of(R A, R B) { return A + B; }
};
struct Subtract {
  template <class R> static R of(R A, R B) { return A - B; }
};
struct Multiply {
  template <class R> static R of(R A, R B) { return A * B; }
};
struct Divide {
  template <class R> static R of(R A, R B) {
    if constexpr (is_integer<R>)
      return B == 0                              ? R(0)
             : std::is_signed_v<R> && B == R(-1) ? R(0) - A
                                                 : A / B;
    else
      return A / B;
  }
};
struct Remainder {
  template <class R> static R of(R A, R B) {
    return B == 0 || (std::is_signed_v<R> && B == R(-1)) ? R(0) : A % B;
  }
};
struct And {
  template <class R> static R of(R A, R B) { return A & B; }
};
struct Or {
  template <class R> static R of(R A, R B) { return A | B; }
};
struct Xor {
  template <class R> static R of(R A, R B) { return A ^ B; }
};
struct ShiftLeft {};
struct ShiftRight {};
} // namespace op

/// A Op B of two elements.
template <class Op, class A, class B> auto apply(A X, B Y) {
  if constexpr (std::is_same_v<Op, op::ShiftLeft>) {
    using R = promoted<A>;
    return R(R(X) << (int64_t(Y) & (sizeof(R) * 8 - 1)));
  } else if constexpr (std::is_same_v<Op, op::ShiftRight>) {
    using R = promoted<A>;
    return R(R(X) >> (int64_t(Y) & (sizeof(R) * 8 - 1)));
  } else {
    using R = common<A, B>;
    return flushed(
        convert<R>(Op::template of<working<R>>(operand<R>(X), operand<R>(Y))));
  }
}

template <class A, class B>
using if_objects = std::enable_if_t<(is_object<A> || is_object<B>)&&(
    is_object<A> || is_scalar<A>)&&(is_object<B> || is_scalar<B>)>;
template <class A> using if_object = std::enable_if_t<is_object<A>>;

namespace objects {

#define ORACLE_OPERATOR(Sign, Op)                                              \
  template <class A, class B, class = if_objects<A, B>>                        \
  auto operator Sign(const A &X, const B &Y) {                                 \
    using R = decltype(apply<op::Op>(lane(X, 0), lane(Y, 0)));                 \
    return map<R>([](auto P, auto Q) { return apply<op::Op>(P, Q); }, X, Y);   \
  }                                                                            \
  template <class A, class B, class = if_object<A>>                            \
  const A &operator Sign##=(const A &X, const B &Y) {                          \
    X.writeAll([&](int I) {                                                    \
      return convert<element<A>>(apply<op::Op>(lane(X, I), lane(Y, I)));       \
    });                                                                        \
    return X;                                                                  \
  }
ORACLE_OPERATOR(+, Add)
ORACLE_OPERATOR(-, Subtract)
ORACLE_OPERATOR(*, Multiply)
ORACLE_OPERATOR(/, Divide)
ORACLE_OPERATOR(%, Remainder)
ORACLE_OPERATOR(&, And)
ORACLE_OPERATOR(|, Or)
ORACLE_OPERATOR(^, Xor)
ORACLE_OPERATOR(<<, ShiftLeft)
ORACLE_OPERATOR(>>, ShiftRight)
#undef ORACLE_OPERATOR

#define ORACLE_COMPARISON(Sign)                                                \
  template <class A, class B, class = if_objects<A, B>>                        \
  vector<unsigned short, (count<A> > count<B> ? count<A> : count<B>)>          \
  operator Sign(const A &X, const B &Y) {                                      \
    using R = common<element<A>, element<B>>;                                  \
    return map<unsigned short>(                                                \
        [](auto P, auto Q) { return operand<R>(P) Sign operand<R>(Q); }, X,    \
        Y);                                                                    \
  }
ORACLE_COMPARISON(<)
ORACLE_COMPARISON(<=)
ORACLE_COMPARISON(>)
ORACLE_COMPARISON(>=)
ORACLE_COMPARISON(==)
ORACLE_COMPARISON(!=)
#undef ORACLE_COMPARISON

#define ORACLE_LOGIC(Sign)                                                     \
  template <class A, class B, class = if_objects<A, B>>                        \
  vector<unsigned short, (count<A> > count<B> ? count<A> : count<B>)>          \
  operator Sign(const A &X, const B &Y) {                                      \
    return map<unsigned short>(                                                \
        [](auto P, auto Q) {                                                   \
          return P != decltype(P)(0) Sign Q != decltype(Q)(0);                 \
        },                                                                     \
        X, Y);                                                                 \
  }
ORACLE_LOGIC(&&)
ORACLE_LOGIC(||)
#undef ORACLE_LOGIC

template <class A, class = if_object<A>>
vector<unsigned short, count<A>> operator!(const A &X) {
  return map<unsigned short>([](auto P) { return P == decltype(P)(0); }, X);
}
template <class A, class = if_object<A>> auto operator+(const A &X) {
  using R = promoted<element<A>>;
  return map<R>([](auto P) { return convert<R>(P); }, X);
}
template <class A, class = if_object<A>> auto operator-(const A &X) {
  using R = promoted<element<A>>;
  return map<R>([](auto P) { return R(-convert<R>(P)); }, X);
}
template <class A, class = if_object<A>> auto operator~(const A &X) {
  using R = promoted<element<A>>;
  return map<R>([](auto P) { return R(~convert<R>(P)); }, X);
}

} // namespace objects
} // namespace oracle

#endif // CMC_TEST_ORACLE_OPERATORS_H
