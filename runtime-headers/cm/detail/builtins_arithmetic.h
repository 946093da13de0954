//===- builtins_arithmetic.h - integer and general arithmetic ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class E> struct signed_of {
  using type = select_type<sizeof(E) == 8, long, int>;
};
template <class E> struct unsigned_of {
  using type = select_type<sizeof(E) == 8, ulong, uint>;
};
} // namespace cm::detail

/// The absolute value, in the promoted type; that of the minimum is only
/// representable without a sign.
template <class R = void, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_abs(const A &X, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = promoted_of<A>;
  using Result = result_t<or_default<R, element_of<A>>, A>;
  constexpr int N = lanes_of<A>;
  auto V = operand<E, N>(X);
  if constexpr (is_signed<E>)
    V = __cm_abs<vec<E, N>>(V, 1);
  if constexpr (is_integer<E>)
    if (Flag == _GENX_SAT) {
      using Bare = typename unsigned_of<E>::type;
      return finish<Result>((vec<Bare, N>)V, Bare(), Flag);
    }
  return finish<Result>(V, E(), Flag);
}

#define CM_COMPARING(Name, Raw)                                                \
  template <class R = void, class A, class B,                                  \
            CM_WHERE2(is_operand<A>, is_operand<B>)>                           \
  CM_HEADER auto Name(const A &X, const B &Y, int Flag = _GENX_NOSAT) {        \
    using namespace cm::detail;                                                \
    using E = common_of<A, B>;                                                 \
    using Result = result_t<or_default<R, E>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    return finish<Result>(                                                     \
        Raw<vec<E, N>>(operand<E, N>(X), operand<E, N>(Y), is_signed<E>), E(), \
        Flag);                                                                 \
  }
CM_COMPARING(cm_min, __cm_min)
CM_COMPARING(cm_max, __cm_max)
#undef CM_COMPARING

/// The common form of most functions: operands A and B, with a default R.
#define CM_BINARY_HEAD                                                         \
  template <class R = void, class A, class B,                                  \
            CM_WHERE2(is_operand<A>, is_operand<B>)>

/// With SAT the exact sum is saturated, for all types.
CM_BINARY_HEAD
CM_HEADER auto cm_add(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using P = promoted_of<A>;
  using Q = promoted_of<B>;
  using E = decltype(P() + Q());
  using Result = result_t<or_default<R, common_of<A, B>>, A, B>;
  using To = element_of<Result>;
  constexpr int N = lanes_of<A, B>;
  if constexpr (is_integer<E> && is_integer<To>)
    if (Flag == _GENX_SAT)
      return finish<Result>(
          __cm_add_sat<vec<To, N>>(operand<P, N>(X), operand<Q, N>(Y),
                                   is_signed<P>, is_signed<Q>, is_signed<To>),
          To(), _GENX_NOSAT);
  // Saturation reduces a sum of integers to 0 or 1.
  if constexpr (is_integer<E> && is_float<To>)
    if (Flag == _GENX_SAT)
      return finish<Result>(
          __cm_add_sat<vec<uchar, N>>(operand<P, N>(X), operand<Q, N>(Y),
                                      is_signed<P>, is_signed<Q>, false),
          uchar(), Flag);
  return finish<Result>(operand<E, N>(X) + operand<E, N>(Y), E(), Flag);
}

/// The average of two integers, rounded up; it does not overflow.
CM_BINARY_HEAD
CM_HEADER auto cm_avg(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = common_of<A, B>;
  using Result = result_t<or_default<R, E>, A, B>;
  static_assert(is_integer<E> && sizeof(E) <= 4 &&
                    is_integer<element_of<Result>>,
                "CM:e:cm_avg takes integers of at most 4 bytes");
  constexpr int N = lanes_of<A, B>;
  if constexpr (is_signed<promoted_of<A>> != is_signed<promoted_of<B>>) {
    // No 32-bit type holds both operands.
    auto Sum = operand<long, N>(X) + operand<long, N>(Y) + 1;
    return finish<Result>(Sum >> 1, long(), Flag);
  } else
    return finish<Result>(
        __cm_avg<vec<E, N>>(operand<E, N>(X), operand<E, N>(Y), is_signed<E>),
        E(), Flag);
}

namespace cm::detail {
/// Whether a product may not be exact: integers of 4 or 8 bytes.
template <class A, class B>
inline constexpr bool has_wide_integers = (is_integer<element_of<A>> &&
                                           sizeof(element_of<A>) >= 4) ||
                                          (is_integer<element_of<B>> &&
                                           sizeof(element_of<B>) >= 4);
template <class R, class A, class B>
inline constexpr bool makes_float_of_integers = is_float<or_default<R, int>>
    &&is_integer<element_of<A>> &&is_integer<element_of<B>>;
} // namespace cm::detail

CM_BINARY_HEAD
CM_HEADER auto cm_mul(const A &X, const B &Y, int Flag = _GENX_NOSAT)
    __attribute__((diagnose_if(
        Flag == _GENX_SAT && cm::detail::has_wide_integers<A, B>,
        "cm_mul cannot saturate a product of 32-bit or 64-bit integers",
        "error"))) {
  using namespace cm::detail;
  static_assert(!makes_float_of_integers<R, A, B>,
                "CM:e:cm_mul of integers has an integer result");
  using E = decltype(element_of<A>() * element_of<B>());
  using Result = result_t<or_default<R, common_of<A, B>>, A, B>;
  // The product of two ushort is promoted to int, but may exceed it.
  constexpr bool Unsigned =
      !is_signed<element_of<A>> && !is_signed<element_of<B>>;
  using P = select_type<Unsigned && is_same<E, int>, uint, E>;
  constexpr int N = lanes_of<A, B>;
  return finish<Result>(operand<P, N>(X) * operand<P, N>(Y), P(), Flag);
}

/// Quotient and remainder of integers, toward zero.
#define CM_DIVISION(Name, Op)                                                  \
  CM_BINARY_HEAD                                                               \
  CM_HEADER auto Name(const A &X, const B &Y, int = _GENX_NOSAT) {             \
    using namespace cm::detail;                                                \
    using E = decltype(element_of<A>() + element_of<B>());                     \
    using Result = result_t<or_default<R, common_of<A, B>>, A, B>;             \
    constexpr int N = lanes_of<A, B>;                                          \
    static_assert(is_integer<E>, "CM:e:" #Name " takes integers");             \
    if constexpr (is_integer<E>)                                               \
      return finish<Result>(operand<E, N>(X) Op operand<E, N>(Y), E(),         \
                            _GENX_NOSAT);                                      \
  }
CM_DIVISION(cm_quot, /)
CM_DIVISION(cm_mod, %)
#undef CM_DIVISION

/// The quotient; the remainder goes to Remainder.
template <class R = void, class O, class A, class B,
          CM_WHERE3(is_lanes_output<O>, is_operand<A>, is_operand<B>)>
CM_HEADER auto cm_div(O &&Remainder, const A &X, const B &Y,
                      int = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = decltype(element_of<A>() + element_of<B>());
  using Result = result_t<or_default<R, common_of<A, B>>, A, B>;
  constexpr int N = lanes_of<A, B>;
  static_assert(is_integer<E> && is_integer<element_of<plain_of<O>>>,
                "CM:e:cm_div takes integers");
  static_assert(
      has_lanes<plain_of<O>, N>,
      "CM:e:cm_div: the remainder needs an element for each quotient");
  if constexpr (is_integer<E>) {
    vec<E, N> V = operand<E, N>(X), W = operand<E, N>(Y);
    vec<E, N> Quotient = V / W;
    store_lanes<E, N>(Remainder, V % W);
    return finish<Result>(Quotient, E(), _GENX_NOSAT);
  }
}

/// The upper 32 bits of the product; the lower ones go to Low.
template <class R = void, class O, class A, class B,
          CM_WHERE3(is_lanes_output<O>, is_operand<A>, is_operand<B>)>
CM_HEADER auto cm_imul(O &&Low, const A &X, const B &Y) {
  using namespace cm::detail;
  using E = decltype(element_of<A>() + element_of<B>());
  using Result = result_t<or_default<R, common_of<A, B>>, A, B>;
  constexpr int N = lanes_of<A, B>;
  static_assert(is_integer<E> && sizeof(E) == 4 &&
                    is_integer<element_of<plain_of<O>>>,
                "CM:e:cm_imul takes integers of at most 4 bytes");
  static_assert(has_lanes<plain_of<O>, N>,
                "CM:e:cm_imul: the low half needs an element for each product");
  vec<E, N> V = operand<E, N>(X), W = operand<E, N>(Y);
  vec<E, N> High = __cm_mulh<vec<E, N>>(V, W, is_signed<E>);
  store_lanes<E, N>(Low, V * W);
  return finish<Result>(High, E(), _GENX_NOSAT);
}

namespace cm::detail {
/// Operands of cm_addc and cm_subb: elements of the type of the carry.
template <class E, class A>
inline constexpr bool is_carry_operand = !is_cm<A> || is_same<element_of<A>, E>;
template <class A, class O>
inline constexpr bool is_carry_shape =
    !is_cm<A> || !is_cm<O> || traits<A>::is_matrix == traits<O>::is_matrix;
} // namespace cm::detail

/// The sum or difference; Carry is set to the carry or borrow.
#define CM_CARRY(Name, Op, Carried)                                            \
  template <class A, class B, class O,                                         \
            CM_WHERE3(is_operand<A>, is_operand<B>, is_lanes_output<O>)>       \
  CM_HEADER auto Name(const A &X, const B &Y, O &&Carry) {                     \
    using namespace cm::detail;                                                \
    using E = element_of<plain_of<O>>;                                         \
    constexpr int N = lanes_of<A, B>;                                          \
    static_assert((is_same<E, uint> || is_same<E, ulong> ||                    \
                   is_same<E, unsigned long long>)&&is_carry_operand<E, A> &&  \
                      is_carry_operand<E, B>,                                  \
                  "CM:e:" #Name " takes unsigned integers of 4 or 8 bytes, "   \
                  "all of one type");                                          \
    static_assert(is_carry_shape<A, B> && is_carry_shape<A, plain_of<O>> &&    \
                      is_carry_shape<B, plain_of<O>>,                          \
                  "CM:e:" #Name " takes vectors or matrices, not both");       \
    static_assert(has_lanes<plain_of<O>, N>,                                   \
                  "CM:e:" #Name ": the third argument needs an element for "   \
                  "each result");                                              \
    vec<E, N> V = operand<E, N>(X), W = operand<E, N>(Y), Sum = V Op W;        \
    auto Lanes = __builtin_convertvector(Carried, vec<E, N>);                  \
    store_lanes<E, N>(Carry, Lanes & (vec<E, N>)(E)1);                         \
    return finish<result_t<E, A, B>>(Sum, E(), _GENX_NOSAT);                   \
  }
CM_CARRY(cm_addc, +, Sum < V)
CM_CARRY(cm_subb, -, V < W)
#undef CM_CARRY

namespace cm::detail {
/// The hardware only uses the low bits of a shift count.
template <class E, int N, class B>
CM_HEADER vec<E, N> shift_count(const B &Count) {
  return operand<E, N>(Count) & (vec<E, N>)(E)(sizeof(E) * 8 - 1);
}
} // namespace cm::detail

CM_BINARY_HEAD
CM_HEADER auto cm_shl(const A &X, const B &Count, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = promoted_of<A>;
  using Result = result_t<or_default<R, E>, A, B>;
  using To = element_of<Result>;
  constexpr int N = lanes_of<A, B>;
  static_assert(is_integer<E> && is_integer<element_of<B>> && is_integer<To>,
                "CM:e:cm_shl takes integers");
  if constexpr (is_integer<E> && is_integer<element_of<B>>) {
    vec<E, N> V = operand<E, N>(X), C = shift_count<E, N>(Count);
    if (Flag == _GENX_SAT)
      return finish<Result>(
          __cm_shl_sat<vec<To, N>>(V, C, is_signed<E>, is_signed<To>), To(),
          _GENX_NOSAT);
    return finish<Result>(V << C, E(), _GENX_NOSAT);
  }
}

/// Shifts right in type E, derived from the promoted operand.
#define CM_SHIFT_RIGHT(Name, Type)                                             \
  template <class R = void, class A, class B,                                  \
            CM_WHERE2(is_operand<A>, is_operand<B>)>                           \
  CM_HEADER auto Name(const A &X, const B &Count, int Flag = _GENX_NOSAT) {    \
    using namespace cm::detail;                                                \
    using P = promoted_of<A>;                                                  \
    using E = Type;                                                            \
    using Result = result_t<or_default<R, P>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    static_assert(is_integer<P> && is_integer<element_of<B>>,                  \
                  "CM:e:" #Name " takes integers");                            \
    if constexpr (is_integer<P> && is_integer<element_of<B>>) {                \
      vec<P, N> V = operand<P, N>(X);                                          \
      return finish<Result>(__builtin_convertvector(V, vec<E, N>) >>           \
                                shift_count<E, N>(Count),                      \
                            E(), Flag);                                        \
    }                                                                          \
  }
CM_SHIFT_RIGHT(cm_shr, P)
CM_SHIFT_RIGHT(cm_asr, typename signed_of<P>::type)
CM_SHIFT_RIGHT(cm_lsr, typename unsigned_of<P>::type)
#undef CM_SHIFT_RIGHT

#undef CM_BINARY_HEAD
