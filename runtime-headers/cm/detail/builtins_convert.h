//===- builtins_convert.h - floating-point conversions ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// half is `half`; bf16 values are stored in elements of half, tf32 in 32-bit
// integers, bf8 in bytes.
//===----------------------------------------------------------------------===//
#pragma once

/// Converts the 16 bits of a half to float.
template <class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_f16tof32(const A &X) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  constexpr bool Words =
      !is_cm<A> || (is_integer<element_of<A>> && sizeof(element_of<A>) == 2);
  static_assert(Words, "CM:e:cm_f16tof32 takes elements of ushort");
  if constexpr (Words)
    return finish<result_t<float, A>>(
        __builtin_convertvector((vec<half, N>)operand<ushort, N>(X),
                                vec<float, N>),
        float(), _GENX_NOSAT);
}
/// The bits of the nearest half.
template <class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_f32tof16(const A &X) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  constexpr bool Floats = !is_cm<A> || is_same<element_of<A>, float>;
  static_assert(Floats, "CM:e:cm_f32tof16 takes elements of float");
  if constexpr (Floats)
    return finish<result_t<ushort, A>>((vec<ushort, N>)__builtin_convertvector(
                                           operand<float, N>(X), vec<half, N>),
                                       ushort(), _GENX_NOSAT);
}

/// Converts between bf16 and float.
template <class T, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_bf_cvt(const A &X) {
  using namespace cm::detail;
  using E = element_of<A>;
  constexpr int N = lanes_of<A>;
  constexpr bool Known = (is_same<T, half> && is_same<E, float>) ||
                         (is_same<T, float> && is_same<E, half>);
  static_assert(Known, "CM:e:cm_bf_cvt makes half of float, or float of half");
  if constexpr (Known)
    return finish<result_t<T, A>>(__cm_bf_cvt<vec<T, N>>(operand<E, N>(X)), T(),
                                  _GENX_NOSAT);
}

/// Converts between bf8 and half; float is converted by way of half.
template <class T, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_bf8_cvt(const A &X) {
  using namespace cm::detail;
  using E = element_of<A>;
  constexpr int N = lanes_of<A>;
  constexpr bool Packs =
      is_same<T, uchar> && (is_same<E, half> || is_same<E, float>);
  constexpr bool Unpacks =
      is_same<E, uchar> && (is_same<T, half> || is_same<T, float>);
  static_assert(Packs || Unpacks,
                "CM:e:cm_bf8_cvt makes uchar of half or float, or half or "
                "float of uchar");
  if constexpr (Packs)
    return finish<result_t<T, A>>(
        __cm_bf8_cvt<vec<uchar, N>>(operand<half, N>(X)), uchar(), _GENX_NOSAT);
  else if constexpr (Unpacks)
    return finish<result_t<T, A>>(
        __cm_bf8_cvt<vec<half, N>>(operand<uchar, N>(X)), half(), _GENX_NOSAT);
}

/// Converts float to tf32.
template <class T, class A, CM_WHERE(is_operand<A>)>
CM_HEADER auto cm_tf32_cvt(const A &X) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  constexpr bool Known =
      (is_same<T, int> || is_same<T, uint>)&&is_same<element_of<A>, float>;
  static_assert(Known, "CM:e:cm_tf32_cvt makes int or uint of float");
  if constexpr (Known)
    return finish<result_t<T, A>>(
        __cm_tf32_cvt<vec<T, N>>(operand<float, N>(X)), T(), _GENX_NOSAT);
}

/// Rejected by name: no packaged target supports these conversions.
template <class T, class A, CM_WHERE(is_operand<A>)>
CM_HEADER cm::detail::result_t<T, A> cm_hf8_cvt(const A &X) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  return finish<result_t<T, A>>(
      __cm_hf8_cvt<vec<T, N>>(operand<element_of<A>, N>(X)), T(), _GENX_NOSAT);
}
template <class T, class A, class B, CM_WHERE2(is_operand<A>, is_operand<B>)>
CM_HEADER cm::detail::result_t<T, A> cm_srnd(const A &X, const B &Random) {
  using namespace cm::detail;
  constexpr int N = lanes_of<A>;
  return finish<result_t<T, A>>(
      __cm_srnd<vec<T, N>>(operand<element_of<A>, N>(X),
                           operand<element_of<B>, N>(Random)),
      T(), _GENX_NOSAT);
}

// Explicit template arguments, see builtins_support.h.
CM_FORM(cm_f16tof32, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)
CM_FORM(cm_f32tof16, 0, CM_SOURCE, (class T, int... N), , given<T, N...>)
CM_UNARY_FORMS(cm_bf_cvt)
CM_UNARY_FORMS(cm_bf8_cvt)
CM_UNARY_FORMS(cm_tf32_cvt)
