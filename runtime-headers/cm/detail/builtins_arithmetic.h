//===- builtins_arithmetic.h - integer and general arithmetic ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

/// The absolute value, in the promoted type.
template <class R = void, class A,
          cm::detail::enable_if<cm::detail::is_operand<A>> = 0>
CM_HEADER auto cm_abs(const A &X, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = promoted_of<A>;
  using Result = result_t<or_default<R, element_of<A>>, A>;
  auto V = value<E, lanes_of<A>>(X);
  if constexpr (is_signed<E>)
    V = __cm_abs<vec<E, lanes_of<A>>>(V, 1);
  return finish<Result>(V, E(), Flag);
}

#define CM_COMPARING(Name, Raw)                                                \
  template <class R = void, class A, class B,                                  \
            cm::detail::enable_if<cm::detail::is_operand<A> &&                 \
                                  cm::detail::is_operand<B>> = 0>              \
  CM_HEADER auto Name(const A &X, const B &Y, int Flag = _GENX_NOSAT) {        \
    using namespace cm::detail;                                                \
    using E = common_of<A, B>;                                                 \
    using Result = result_t<or_default<R, E>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    return finish<Result>(                                                     \
        Raw<vec<E, N>>(value<E, N>(X), value<E, N>(Y), is_signed<E>), E(),     \
        Flag);                                                                 \
  }
CM_COMPARING(cm_min, __cm_min)
CM_COMPARING(cm_max, __cm_max)
#undef CM_COMPARING

template <class R = void, class A, class B,
          cm::detail::enable_if<cm::detail::is_operand<A> &&
                                cm::detail::is_operand<B>> = 0>
CM_HEADER auto cm_add(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = decltype(element_of<A>() + element_of<B>());
  using Result = result_t<or_default<R, E>, A, B>;
  constexpr int N = lanes_of<A, B>;
  vec<E, N> V = value<E, N>(X), W = value<E, N>(Y), Sum;
  if constexpr (!is_float<E>)
    Sum =
        Flag == _GENX_SAT ? __cm_add_sat<vec<E, N>>(V, W, is_signed<E>) : V + W;
  else
    Sum = V + W;
  return finish<Result>(Sum, E(), Flag);
}

template <class R = void, class A, class B,
          cm::detail::enable_if<cm::detail::is_operand<A> &&
                                cm::detail::is_operand<B>> = 0>
CM_HEADER auto cm_mul(const A &X, const B &Y, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = decltype(element_of<A>() * element_of<B>());
  using Result = result_t<or_default<R, E>, A, B>;
  // The product of two ushort is promoted to int, which it exceeds.
  constexpr bool Unsigned =
      !is_signed<element_of<A>> && !is_signed<element_of<B>>;
  using P = choose_t<Unsigned && is_same<E, int>, uint, E>;
  constexpr int N = lanes_of<A, B>;
  return finish<Result>(value<P, N>(X) * value<P, N>(Y), P(), Flag);
}

namespace cm {
namespace detail {
template <class E> struct signed_of { using type = int; };
template <> struct signed_of<long> { using type = long; };
template <> struct signed_of<unsigned long> { using type = long; };
template <class E> struct unsigned_of { using type = uint; };
template <> struct unsigned_of<long> { using type = ulong; };
template <> struct unsigned_of<unsigned long> { using type = ulong; };

/// The hardware looks at the low bits of a count only.
template <class E, int N, class B>
CM_HEADER vec<E, N> shift_count(const B &Count) {
  return value<E, N>(Count) & (vec<E, N>)(E)(sizeof(E) * 8 - 1);
}
} // namespace detail
} // namespace cm

template <class R = void, class A, class B,
          cm::detail::enable_if<cm::detail::is_operand<A> &&
                                cm::detail::is_operand<B>> = 0>
CM_HEADER auto cm_shl(const A &X, const B &Count, int Flag = _GENX_NOSAT) {
  using namespace cm::detail;
  using E = promoted_of<A>;
  using Result = result_t<or_default<R, E>, A, B>;
  constexpr int N = lanes_of<A, B>;
  vec<E, N> V = value<E, N>(X), C = shift_count<E, N>(Count);
  vec<E, N> Shifted =
      Flag == _GENX_SAT ? __cm_shl_sat<vec<E, N>>(V, C, is_signed<E>) : V << C;
  return finish<Result>(Shifted, E(), Flag);
}

/// Shifts right in type E of the promoted operand.
#define CM_SHIFT_RIGHT(Name, Type)                                             \
  template <class R = void, class A, class B,                                  \
            cm::detail::enable_if<cm::detail::is_operand<A> &&                 \
                                  cm::detail::is_operand<B>> = 0>              \
  CM_HEADER auto Name(const A &X, const B &Count, int Flag = _GENX_NOSAT) {    \
    using namespace cm::detail;                                                \
    using P = promoted_of<A>;                                                  \
    using E = Type;                                                            \
    using Result = result_t<or_default<R, E>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    vec<P, N> V = value<P, N>(X);                                              \
    return finish<Result>(__builtin_convertvector(V, vec<E, N>) >>             \
                              shift_count<E, N>(Count),                        \
                          E(), Flag);                                          \
  }
CM_SHIFT_RIGHT(cm_shr, P)
CM_SHIFT_RIGHT(cm_asr, typename signed_of<P>::type)
CM_SHIFT_RIGHT(cm_lsr, typename unsigned_of<P>::type)
#undef CM_SHIFT_RIGHT

#define CM_ROTATE(Name, Raw)                                                   \
  template <class R = void, class A, class B,                                  \
            cm::detail::enable_if<cm::detail::is_operand<A> &&                 \
                                  cm::detail::is_operand<B>> = 0>              \
  CM_HEADER auto Name(const A &X, const B &Count) {                            \
    using namespace cm::detail;                                                \
    using E = element_of<A>;                                                   \
    using Result = result_t<or_default<R, E>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    vec<E, N> V = value<E, N>(X);                                              \
    return finish<Result>(Raw<vec<E, N>>(V, V, value<E, N>(Count)), E(),       \
                          _GENX_NOSAT);                                        \
  }
CM_ROTATE(cm_rol, __cm_rol)
CM_ROTATE(cm_ror, __cm_ror)
#undef CM_ROTATE

/// Bit i of the result: is element i not 0?
template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER uint cm_pack_mask(const M &Mask) {
  return __cm_mask_to_bits(*Mask.ptr());
}
template <class T, int N> CM_HEADER vector<T, N> cm_unpack_mask(uint Bits) {
  using namespace cm::detail;
  return vector<T, N>(__builtin_convertvector(
      __cm_bits_to_mask<vec<ushort, N>>(Bits), vec<T, N>));
}

/// Sum and product are computed in the type of R and the elements together.
#define CM_REDUCTION(Name, Raw, Type)                                          \
  template <class R, class A, cm::detail::enable_if<cm::detail::is_cm<A>> = 0> \
  CM_HEADER R Name(const A &X, int Flag = _GENX_NOSAT) {                       \
    using namespace cm::detail;                                                \
    using E = Type;                                                            \
    constexpr int N = traits<A>::count;                                        \
    return finish<R>((vec<E, 1>)Raw<E>(value<E, N>(X), is_signed<E>), E(),     \
                     Flag);                                                    \
  }
CM_REDUCTION(cm_sum, __cm_reduce_add, decltype(R() + element_of<A>()))
CM_REDUCTION(cm_prod, __cm_reduce_mul, decltype(R() * element_of<A>()))
CM_REDUCTION(cm_reduced_min, __cm_reduce_min, element_of<A>)
CM_REDUCTION(cm_reduced_max, __cm_reduce_max, element_of<A>)
#undef CM_REDUCTION
