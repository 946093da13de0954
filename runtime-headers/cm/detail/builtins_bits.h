//===- builtins_bits.h - bits of integers and masks -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
/// The dword type in which the hardware processes elements of A.
template <class A>
using dword_of = select_type<is_signed<element_of<A>>, int, uint>;
/// The unsigned type of an element.
template <class E> struct bare { using type = E; };
template <> struct bare<char> { using type = uchar; };
template <> struct bare<signed char> { using type = uchar; };
template <> struct bare<short> { using type = ushort; };
template <> struct bare<int> { using type = uint; };
template <class A>
inline constexpr bool has_dwords = is_integer<element_of<A>> &&
                                   sizeof(element_of<A>) <= 4;
} // namespace cm::detail

/// A function that applies the expression to V, the operand as elements of E.
#define CM_COUNTING(Name, E, ...)                                              \
  template <class R = void, class A, CM_WHERE(is_operand<A>)>                  \
  CM_HEADER auto Name(const A &X, int Flag = _GENX_NOSAT) {                    \
    using namespace cm::detail;                                                \
    constexpr int N = lanes_of<A>;                                             \
    static_assert(has_dwords<A>,                                               \
                  "CM:e:" #Name " takes integers of at most 4 bytes");         \
    if constexpr (has_dwords<A>) {                                             \
      vec<E, N> V = operand<E, N>(X);                                          \
      return finish<result_t<or_default<R, uint>, A>>(                         \
          (vec<uint, N>)__VA_ARGS__, uint(), Flag);                            \
    }                                                                          \
  }
/// Leading zeros; 32 for 0.
CM_COUNTING(cm_lzd, uint, __cm_lzd<vec<uint, N>>(V))
/// The index of the lowest set bit; all ones for 0.
CM_COUNTING(cm_fbl, uint, __cm_fbl<vec<uint, N>>(V))
/// The number of leading bits equal to the sign; all ones if all bits are.
CM_COUNTING(cm_fbh, dword_of<A>,
            __cm_fbh<vec<dword_of<A>, N>>(V, is_signed<element_of<A>>))
#undef CM_COUNTING

/// The number of set bits of an element.
template <class R = void, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_cbit(const A &X) {
  using namespace cm::detail;
  using E = typename bare<element_of<A>>::type;
  constexpr int N = lanes_of<A>;
  static_assert(has_dwords<A>,
                "CM:e:cm_cbit takes integers of at most 4 bytes");
  if constexpr (has_dwords<A>)
    return finish<result_t<or_default<R, uint>, A>>(
        __cm_cbit<vec<uint, N>>(
            __builtin_convertvector(operand<E, N>(X), vec<uint, N>)),
        uint(), _GENX_NOSAT);
}

//===----------------------------------------------------------------------===//
// Bit fields of 32-bit integers: width and offset modulo 32
//===----------------------------------------------------------------------===//

namespace cm::detail {
/// The lanes and the shape of up to four operands; the last object counts.
template <class A, class... X> struct most_lanes {
  static constexpr int value = lanes_of<A>;
  using shape = A;
};
template <class A, class B, class... X> struct most_lanes<A, B, X...> {
  using rest = most_lanes<B, X...>;
  static constexpr bool take_rest = traits<typename rest::shape>::is_cm;
  using shape = select_type<take_rest, typename rest::shape, A>;
  static constexpr int value = take_rest ? rest::value : lanes_of<A>;
};
/// Bit field functions on E are computed in dwords of the same signedness.
template <class R, class A>
using field_type =
    select_type<is_signed<or_default<R, element_of<A>>>, int, uint>;
template <class... X> inline constexpr bool are_dwords = (... && has_dwords<X>);
} // namespace cm::detail

template <class R = void, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_bf_reverse(const A &X) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  static_assert(are_dwords<A>,
                "CM:e:cm_bf_reverse takes integers of at most 4 bytes");
  if constexpr (are_dwords<A>)
    return finish<result_t<or_default<R, uint>, A>>(
        __cm_bf_reverse<vec<uint, N>>(operand<uint, N>(X)), uint(),
        _GENX_NOSAT);
}

/// Source with Width bits starting at Offset replaced by those of Value.
template <class R = void, class A, class B, class C, class D,
          cm::detail::enable_if<
              cm::detail::is_operand<A> && cm::detail::is_operand<B> &&
              cm::detail::is_operand<C> && cm::detail::is_operand<D>> = 0>
CM_HEADER auto cm_bf_insert(const A &Width, const B &Offset, const C &Value,
                            const D &Source) {
  using namespace cm::detail;
  using E = field_type<R, D>;
  using Most = most_lanes<A, B, C, D>;
  constexpr int N = Most::value;
  static_assert(are_dwords<A, B, C, D>,
                "CM:e:cm_bf_insert takes integers of at most 4 bytes");
  if constexpr (are_dwords<A, B, C, D>)
    return finish<result_t<or_default<R, E>, typename Most::shape>>(
        __cm_bf_insert<vec<E, N>>(operand<E, N>(Width), operand<E, N>(Offset),
                                  operand<E, N>(Value), operand<E, N>(Source)),
        E(), _GENX_NOSAT);
}

/// Width bits of Source starting at Offset, sign-extended for signed R.
template <class R = void, class A, class B, class C,
          CM_WHERE3(is_operand<A>, is_operand<B>, is_operand<C>)>
CM_HEADER auto cm_bf_extract(const A &Width, const B &Offset, const C &Source) {
  using namespace cm::detail;
  using E = field_type<R, C>;
  using Most = most_lanes<A, B, C>;
  constexpr int N = Most::value;
  static_assert(are_dwords<A, B, C>,
                "CM:e:cm_bf_extract takes integers of at most 4 bytes");
  if constexpr (are_dwords<A, B, C>)
    return finish<result_t<or_default<R, E>, typename Most::shape>>(
        __cm_bf_extract<vec<E, N>>(operand<E, N>(Width), operand<E, N>(Offset),
                                   operand<E, N>(Source), is_signed<E>),
        E(), _GENX_NOSAT);
}

//===----------------------------------------------------------------------===//
// Rotation
//===----------------------------------------------------------------------===//

#define CM_ROTATE(Name, Raw)                                                   \
  template <class R = void, class A, class B,                                  \
            CM_WHERE2(is_operand<A>, is_operand<B>)>                           \
  CM_HEADER auto Name(const A &X, const B &Count) {                            \
    using namespace cm::detail;                                                \
    using E = element_of<A>;                                                   \
    using Result = result_t<or_default<R, E>, A, B>;                           \
    constexpr int N = lanes_of<A, B>;                                          \
    static_assert(is_integer<E> && is_integer<element_of<B>>,                  \
                  "CM:e:" #Name " takes integers");                            \
    if constexpr (is_integer<E> && is_integer<element_of<B>>) {                \
      vec<E, N> V = operand<E, N>(X), C = operand<E, N>(Count);                \
      if constexpr (sizeof(E) == 8)                                            \
        V = Raw##_64<vec<E, N>>(V, V, C);                                      \
      else                                                                     \
        V = Raw<vec<E, N>>(V, V, C);                                           \
      return finish<Result>(V, E(), _GENX_NOSAT);                              \
    }                                                                          \
  }
CM_ROTATE(cm_rol, __cm_rol)
CM_ROTATE(cm_ror, __cm_ror)
#undef CM_ROTATE

//===----------------------------------------------------------------------===//
// Boolean functions of three operands
//===----------------------------------------------------------------------===//

/// Truth tables; expressions of these constants make other tables.
enum BFNT {
  BFN_ZERO = 0,
  BFN_X = 0xAA,
  BFN_Y = 0xCC,
  BFN_Z = 0xF0,
  BFN_ONE = 0xFF
};
constexpr BFNT operator~(BFNT A) { return (BFNT)(~(int)A & 0xFF); }
constexpr BFNT operator&(BFNT A, BFNT B) { return (BFNT)((int)A & (int)B); }
constexpr BFNT operator|(BFNT A, BFNT B) { return (BFNT)((int)A | (int)B); }
constexpr BFNT operator^(BFNT A, BFNT B) { return (BFNT)((int)A ^ (int)B); }

template <BFNT Function, class A, class B, class C,
          CM_WHERE3(is_operand<A>, is_operand<B>, is_operand<C>)>
CM_HEADER auto cm_bfn(const A &X, const B &Y, const C &Z) {
  using namespace cm::detail;
  using E = element_of<A>;
  using Result = result_t<E, result_t<E, A, B>, C>;
  constexpr int N = lanes_of<Result>;
  constexpr bool Agree =
      is_same<E, element_of<B>> && is_same<E, element_of<C>> &&
      (!is_cm<A> || lanes_of<A> == N) && (!is_cm<B> || lanes_of<B> == N) &&
      (!is_cm<C> || lanes_of<C> == N);
  static_assert(is_integer<E> && (sizeof(E) == 2 || sizeof(E) == 4) && Agree,
                "CM:e:cm_bfn takes three operands of one type, with elements "
                "short, ushort, int or uint");
  if constexpr (is_integer<E> && Agree)
    return finish<Result>(__cm_bfn<vec<E, N>>(operand<E, N>(X),
                                              operand<E, N>(Y),
                                              operand<E, N>(Z), (int)Function),
                          E(), _GENX_NOSAT);
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Bit i of the result is set if element i is not 0.
template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER uint cm_pack_mask(const M &Mask) {
  static_assert(cm::detail::is_same<cm::detail::element_of<M>, ushort>,
                "CM:e:cm_pack_mask takes elements of ushort");
  return __cm_mask_to_bits(*Mask.ptr());
}
template <class T, int N> CM_HEADER vector<T, N> cm_unpack_mask(uint Bits) {
  using namespace cm::detail;
  static_assert(is_integer<T>, "CM:e:cm_unpack_mask makes integers");
  return vector<T, N>(__builtin_convertvector(
      __cm_bits_to_mask<vec<ushort, N>>(Bits), vec<T, N>));
}

//===----------------------------------------------------------------------===//
// Explicit template arguments, see builtins_support.h.
//===----------------------------------------------------------------------===//

CM_UNARY_FORMS(cm_lzd)
CM_UNARY_FORMS(cm_bf_reverse)
CM_FORM(cm_cbit, 0, CM_SOURCE, (class T, int N, int... M), , given<T, N, M...>)
CM_FORM(cm_fbh, 0, CM_SOURCE, (class T, int N, int... M), , given<T, N, M...>)
CM_SIZE_FORM(cm_fbh)
CM_SIZE_FORM(cm_fbl)
CM_FORM(cm_bf_insert, 3, CM_SOURCE, (class R, class T, int... N), <R>,
        given<T, N...>)
CM_FORM(cm_bf_insert, 3, CM_SOURCE,
        (class R, class T, int N, class U, class... V), <R>, given<T, N>)
CM_FORM(cm_bf_insert, 3, CM_SOURCE,
        (class R, class T, int N, int M, class U, class... V), <R>,
        given<T, N, M>)
CM_FORM(cm_bf_extract, 2, CM_SOURCE, (class R, class T, int... N), <R>,
        given<T, N...>)
CM_FORM(cm_bf_extract, 2, CM_SOURCE,
        (class R, class T, int N, class U, class... V), <R>, given<T, N>)
CM_FORM(cm_bf_extract, 2, CM_SOURCE,
        (class R, class T, int N, int M, class U, class... V), <R>,
        given<T, N, M>)
CM_BINARY_FORMS(cm_rol)
CM_BINARY_FORMS(cm_ror)
CM_FORM(cm_bfn, 0, CM_SOURCE, (BFNT Function, class T, int... N), <Function>,
        given<T, N...>)
CM_SIZE_FORM(cm_pack_mask)
