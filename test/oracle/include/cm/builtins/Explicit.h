// Template arguments that repeat what the operands are, "How to read an entry"
// of builtins.md: elements and sizes of sources, which are converted to that,
// and of what is written, which has them already.
#pragma once
#include "Bits.h"
#include "Blocks2d.h"
#include "Dots.h"
#include "LoadStore.h"
#include "Mathematics.h"
#include "Products.h"
#include "Reductions.h"
#include "Sampling.h"
#include "Typed.h"
#include <tuple>

namespace oracle {

struct AsIs {
  template <class X> static X &&of(X &&x) { return (X &&) x; }
};

constexpr int explicitCount(int n = 0, int m = 1) { return n * m; }

template <class T, int... Sizes> struct Said {
  template <class X> static decltype(auto) of(X &&x) {
    constexpr int n = explicitCount(Sizes...);
    using E = Or<T, ElementOf<X>>;
    static_assert(!n || !isObject<X> || countOf<X> == n,
                  "the operand has another size than is said");
    if constexpr (!isObject<X> && n)
      return make<E, n>([&](int) { return convert<E>(x); });
    else if constexpr (std::is_same_v<E, ElementOf<X>>)
      return (X &&) x;
    else
      return each<E>([](auto e) { return convert<E>(e); }, x);
  }
};
// A whole type: of an object its elements and size.
template <class U>
struct Whole : Said<ElementOf<U>, isObject<U> ? countOf<U> : 0> {};

// Operand At, counted from the end if it is negative, as First says, the one
// behind it as Second says.
template <int At, class First, class Second, class Call, class... X,
          std::size_t... I>
decltype(auto) changed(Call call, std::index_sequence<I...>, X &&...x) {
  constexpr int at = At < 0 ? At + int(sizeof...(X)) : At;
  return call(std::conditional_t<
              int(I) == at, First,
              std::conditional_t<int(I) == at + 1, Second, AsIs>>::of(x)...);
}

// Whether operand At can be meant: an object, or a number whose size is said.
template <int At, int NumSizes, class... X> constexpr bool meansOperand() {
  constexpr int at = At < 0 ? At + int(sizeof...(X)) : At;
  if constexpr (at < 0 || at >= int(sizeof...(X))) {
    return false;
  } else {
    using Operand = std::tuple_element_t<at, std::tuple<Bare<X>...>>;
    return isObject<Operand> || (NumSizes > 0 && is_scalar<Operand>);
  }
}

} // namespace oracle

#define ORACLE_WORDS(...) __VA_ARGS__
// Name with template parameters Explicit, of which it has Own itself.
#define ORACLE_SAID(Name, Condition, At, Explicit, Own, First, Second)         \
  template <ORACLE_WORDS Explicit, class... X,                                 \
            std::enable_if_t<(ORACLE_WORDS Condition), int> = 0>               \
  decltype(auto) Name(X &&...x) {                                              \
    return oracle::changed<At, ORACLE_WORDS First, ORACLE_WORDS Second>(       \
        [](auto &&...y) -> decltype(auto) { return Name Own(y...); },          \
        std::make_index_sequence<sizeof...(X)>(), x...);                       \
  }
#define ORACLE_ALWAYS (sizeof...(X) > 0)
#define ORACLE_AS_IS (oracle::AsIs)

// Memory.
#define ORACLE_DATA(Name, At)                                                  \
  ORACLE_SAID(Name, (oracle::meansOperand<At, sizeof...(N), X...>()), At,      \
              (class T, int... N), , (oracle::Said<T, N...>), ORACLE_AS_IS)
#define ORACLE_OUTPUT(Name, At)                                                \
  ORACLE_SAID(Name, (oracle::meansOperand<At, 0, X...>()), At,                 \
              (class T, int... N), , ORACLE_AS_IS, ORACLE_AS_IS)
#define ORACLE_CHANNELS(Name, At)                                              \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (class T, int N = 0, int M = 0), ,      \
              (oracle::Said<T, M>), ORACLE_AS_IS)
ORACLE_OUTPUT(read, -1)
ORACLE_SAID(write,
            (sizeof...(X) < 6 &&
             oracle::meansOperand<-1, sizeof...(N), X...>()),
            -1, (class T, int... N), , (oracle::Said<T, N...>), ORACLE_AS_IS)
ORACLE_SAID(write, (sizeof...(X) == 6), 4, (class T, int... N), ,
            (oracle::Said<T, N...>), ORACLE_AS_IS)
ORACLE_OUTPUT(read_plane, -1)
ORACLE_DATA(write_plane, -1)
ORACLE_OUTPUT(read_scaled, 3)
ORACLE_DATA(write_scaled, 3)
ORACLE_OUTPUT(read_untyped, 2)
ORACLE_DATA(write_untyped, 2)
ORACLE_OUTPUT(read_typed, 2)
ORACLE_DATA(write_typed, 2)
ORACLE_OUTPUT(cm_qword_scatter_read, 2)
ORACLE_OUTPUT(cm_qword_scatter_write, 2)
ORACLE_SAID(cm_hword_read, ORACLE_ALWAYS, 2, (int N), , ORACLE_AS_IS,
            ORACLE_AS_IS)
ORACLE_SAID(cm_hword_write, ORACLE_ALWAYS, 2, (int N), ,
            (oracle::Said<uint, N>), ORACLE_AS_IS)
ORACLE_OUTPUT(cm_svm_block_read, 1)
ORACLE_OUTPUT(cm_svm_block_read_unaligned, 1)
ORACLE_DATA(cm_svm_block_write, 1)
ORACLE_OUTPUT(cm_ptr_block_read, 1)
ORACLE_OUTPUT(cm_ptr_block_read_unaligned, 1)
ORACLE_DATA(cm_ptr_block_write, 1)
ORACLE_OUTPUT(cm_svm_scatter_read, 1)
ORACLE_DATA(cm_svm_scatter_write, 1)
ORACLE_OUTPUT(cm_ptr_scatter_read, 2)
ORACLE_DATA(cm_ptr_scatter_write, 2)
ORACLE_OUTPUT(cm_svm_gather4_scaled, 1)
ORACLE_CHANNELS(cm_svm_scatter4_scaled, 1)
ORACLE_OUTPUT(cm_ptr_read4, 2)
ORACLE_CHANNELS(cm_ptr_write4, 2)
ORACLE_OUTPUT(cm_svm_atomic, 2)
ORACLE_OUTPUT(cm_slm_read, 2)
ORACLE_OUTPUT(cm_slm_read_scaled, 2)
ORACLE_DATA(cm_slm_write, 2)
ORACLE_DATA(cm_slm_write_scaled, 2)
ORACLE_OUTPUT(cm_slm_read4, 2)
ORACLE_OUTPUT(cm_slm_read4_scaled, 2)
ORACLE_CHANNELS(cm_slm_write4, 2)
ORACLE_CHANNELS(cm_slm_write4_scaled, 2)
ORACLE_OUTPUT(cm_slm_block_read, -1)
ORACLE_DATA(cm_slm_block_write, 2)
ORACLE_OUTPUT(cm_slm_atomic, 3)
#define ORACLE_ATOMIC(Name, At)                                                \
  ORACLE_SAID(Name, (oracle::meansOperand<At, 0, X...>()), At,                 \
              (CmAtomicOpType Op, class T, int... N), <Op>, ORACLE_AS_IS,      \
              ORACLE_AS_IS)                                                    \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At,                                         \
              (CmAtomicOpType Op, class T, int N, class U), <Op>,              \
              ORACLE_AS_IS, ORACLE_AS_IS)                                      \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At,                                         \
              (CmAtomicOpType Op, class T, int N, int M, class U), <Op>,       \
              ORACLE_AS_IS, ORACLE_AS_IS)
ORACLE_ATOMIC(svm_atomic, 1)
ORACLE_ATOMIC(cm_ptr_atomic, 2)
ORACLE_ATOMIC(write_typed_atomic, 1)
// Functions of one operand, with a result R, of whose elements T the program
// speaks, or of their number alone.
#define ORACLE_UNARY_AT(Name, At)                                              \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (class R, class T, int... N), <R>,      \
              (oracle::Said<T, N...>), ORACLE_AS_IS)
#define ORACLE_UNARY(Name) ORACLE_UNARY_AT(Name, 0)
#define ORACLE_SAME(Name, At, Own)                                             \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (class T, int N, int... M), Own,        \
              (oracle::Said<T, N, M...>), ORACLE_AS_IS)
#define ORACLE_TYPE(Name)                                                      \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0, (class T, int... N), ,                   \
              (oracle::Said<T, N...>), ORACLE_AS_IS)
#define ORACLE_SIZE(Name, At)                                                  \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (int N, int... M), ,                    \
              (oracle::Said<void, N, M...>), ORACLE_AS_IS)
#define ORACLE_SIZE_TYPE(Name, At)                                             \
  ORACLE_SIZE(Name, At)                                                        \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (int N, class U), ,                     \
              (oracle::Said<void, N>), (oracle::Whole<U>))                     \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (int N, int M, class U), ,              \
              (oracle::Said<void, N, M>), (oracle::Whole<U>))
// Of two: then of the whole type of the second one.
#define ORACLE_SECOND(Name, Own)                                               \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0, (class R, class T, int N, class U), Own, \
              (oracle::Said<T, N>), (oracle::Whole<U>))                        \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0,                                          \
              (class R, class T, int N, int M, class U), Own,                  \
              (oracle::Said<T, N, M>), (oracle::Whole<U>))
#define ORACLE_BINARY(Name)                                                    \
  ORACLE_UNARY(Name)                                                           \
  ORACLE_SECOND(Name, <R>)                                                     \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0, (class R, class T, class U, int... N),   \
              <R>, (oracle::Said<T, N...>), (oracle::Whole<U>))
ORACLE_UNARY(cm_abs)
ORACLE_SAME(cm_abs, 0, <T>)
ORACLE_BINARY(cm_add)
ORACLE_BINARY(cm_mul)
ORACLE_BINARY(cm_min)
ORACLE_BINARY(cm_max)
ORACLE_BINARY(cm_avg)
ORACLE_BINARY(cm_shl)
ORACLE_BINARY(cm_shr)
ORACLE_BINARY(cm_asr)
ORACLE_BINARY(cm_lsr)
ORACLE_BINARY(cm_rol)
ORACLE_BINARY(cm_ror)
ORACLE_BINARY(cm_dp2)
ORACLE_BINARY(cm_dp3)
ORACLE_BINARY(cm_dp4)
ORACLE_BINARY(cm_dph)
ORACLE_BINARY(cm_sad2)
#define ORACLE_DIVISION(Name, At)                                              \
  ORACLE_SAME(Name, At, <T>)                                                   \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (class T, int N, class U), <T>,         \
              (oracle::Said<T, N>), (oracle::Whole<U>))                        \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At, (class T, int N, int M, class U), <T>,  \
              (oracle::Said<T, N, M>), (oracle::Whole<U>))
ORACLE_DIVISION(cm_quot, 0)
ORACLE_DIVISION(cm_mod, 0)
ORACLE_DIVISION(cm_div, 1)
ORACLE_SAID(cm_quot, ORACLE_ALWAYS, 0, (class T, class U), <T>,
            (oracle::Said<T>), (oracle::Whole<U>))
ORACLE_SAID(cm_mod, ORACLE_ALWAYS, 0, (class T, class U), <T>,
            (oracle::Said<T>), (oracle::Whole<U>))
ORACLE_SAID(cm_div, ORACLE_ALWAYS, 1, (class R, class T, class U), <R>,
            (oracle::Said<T>), (oracle::Whole<U>))
ORACLE_UNARY_AT(cm_imul, 1)
ORACLE_SAID(cm_imul, ORACLE_ALWAYS, 1, (class R, class T, class U, int... N),
            <R>, (oracle::Said<void, N...>), ORACLE_AS_IS)
ORACLE_SIZE(cm_addc, 0)
ORACLE_SIZE(cm_subb, 0)
ORACLE_UNARY(cm_sum)
ORACLE_UNARY(cm_prod)
ORACLE_UNARY(cm_reduced_min)
ORACLE_UNARY(cm_reduced_max)
#define ORACLE_FUNCTION(Name) ORACLE_SIZE(Name, 0) ORACLE_TYPE(Name)
ORACLE_FUNCTION(cm_inv)
ORACLE_FUNCTION(cm_sqrt)
ORACLE_FUNCTION(cm_rsqrt)
ORACLE_FUNCTION(cm_log)
ORACLE_FUNCTION(cm_exp)
ORACLE_FUNCTION(cm_sin)
ORACLE_FUNCTION(cm_cos)
ORACLE_FUNCTION(cm_frc)
ORACLE_FUNCTION(cm_sqrt_ieee)
ORACLE_TYPE(cm_asin)
ORACLE_TYPE(cm_acos)
ORACLE_TYPE(cm_atan)
ORACLE_SIZE_TYPE(cm_pow, 0)
ORACLE_SIZE_TYPE(cm_div_ieee, 0)
ORACLE_SAID(cm_pow, ORACLE_ALWAYS, 0, (class T), , (oracle::Said<T>),
            ORACLE_AS_IS)
ORACLE_SAID(cm_div_ieee, ORACLE_ALWAYS, 0, (class T), , (oracle::Said<T>),
            ORACLE_AS_IS)
ORACLE_SIZE_TYPE(cm_sincos, 1)
#define ORACLE_ROUNDING(Name)                                                  \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0, (class R, int N, int... M), <R>,         \
              (oracle::Said<void, N, M...>), ORACLE_AS_IS)
ORACLE_ROUNDING(cm_rndd)
ORACLE_ROUNDING(cm_rndu)
ORACLE_ROUNDING(cm_rnde)
ORACLE_ROUNDING(cm_rndz)
ORACLE_UNARY(cm_lzd)
ORACLE_UNARY(cm_bf_reverse)
ORACLE_SAME(cm_cbit, 0, )
ORACLE_SAME(cm_fbh, 0, )
ORACLE_SIZE(cm_fbh, 0)
ORACLE_SIZE(cm_fbl, 0)
ORACLE_SIZE(cm_pack_mask, 0)
#define ORACLE_FIELD(Name, At)                                                 \
  ORACLE_UNARY_AT(Name, At)                                                    \
  ORACLE_SAID(Name, ORACLE_ALWAYS, At,                                         \
              (class R, class T, int N, class U, class... V), <R>,             \
              (oracle::Said<T, N>), ORACLE_AS_IS)
ORACLE_FIELD(cm_bf_insert, 3)
ORACLE_FIELD(cm_bf_extract, 2)
ORACLE_SAID(cm_bfn, ORACLE_ALWAYS, 0, (BFNT F, class T, int... N), <F>,
            (oracle::Said<T, N...>), ORACLE_AS_IS)
ORACLE_UNARY(cm_bf_cvt)
ORACLE_UNARY(cm_bf8_cvt)
ORACLE_UNARY(cm_tf32_cvt)
ORACLE_TYPE(cm_f16tof32)
ORACLE_TYPE(cm_f32tof16)
ORACLE_SAME(cm_dph, 0, <T>)
ORACLE_SAID(cm_line, ORACLE_ALWAYS, -1, (class R, class T, class U, int... N),
            <R>, (oracle::Said<U, N...>), ORACLE_AS_IS)
ORACLE_UNARY_AT(cm_line, 2)
ORACLE_SAME(cm_line, -1, <T>)
ORACLE_SIZE(cm_pln, 1)
ORACLE_SIZE(cm_lrp, 0)
ORACLE_SAID(cm_lrp, ORACLE_ALWAYS, 0, (class T, int N, class... U), ,
            (oracle::Said<T, N>), ORACLE_AS_IS)
ORACLE_SAID(cm_lrp, ORACLE_ALWAYS, 0, (int N, class U, class V), ,
            (oracle::Said<void, N>), ORACLE_AS_IS)
ORACLE_UNARY(cm_sada2)
ORACLE_SAID(cm_sada2, ORACLE_ALWAYS, 0,
            (class R, class T, int N, class U, class V), <R>,
            (oracle::Said<T, N>), ORACLE_AS_IS)
ORACLE_UNARY(cm_dp4a)
ORACLE_SAID(cm_dp4a, ORACLE_ALWAYS, 0,
            (class R, class T, class U, class V, int... N), <R>,
            (oracle::Said<T, N...>), ORACLE_AS_IS)

// Samplers: the element type of the result, and its number of rows or of
// elements.
#define ORACLE_SAMPLED(Name)                                                   \
  ORACLE_SAID(Name, ORACLE_ALWAYS, 0, (class T, int N), , (oracle::Said<T>),   \
              ORACLE_AS_IS)
ORACLE_SAMPLED(sample16)
ORACLE_SAMPLED(load16)
template <CM3DSampleOp Op, ChannelMaskType Channels, class T, int N, class M,
          class... X>
void cm_3d_sample(M &&m, const X &...x) {
  cm_3d_sample<Op, Channels>(oracle::Said<T, N>::of(m), x...);
}
template <CM3DLoadOp Op, ChannelMaskType Channels, class T, int N, class M,
          class... X>
void cm_3d_load(M &&m, const X &...x) {
  cm_3d_load<Op, Channels>(oracle::Said<T, N>::of(m), x...);
}

// Matrix products: the elements of the operands, then three sizes.
template <CmPrecisionType P1, CmPrecisionType P2, class R, int Depth,
          int Repeat, class T, class T1 = void, class T2 = void, int... N,
          class A, class C, class W>
auto cm_dpas(const A &acc, const C &columns, const W &rows, int flag = 0) {
  return oracle::products<P1, P2, R, Repeat>(acc, columns, rows, flag);
}
template <CmPrecisionType P1, CmPrecisionType P2, int Depth, int Repeat,
          class R, class T1 = void, class T2 = void, int... N, class A, class C,
          class W>
auto cm_dpas(const A &acc, const C &columns, const W &rows, int flag = 0) {
  return oracle::products<P1, P2, R, Repeat>(acc, columns, rows, flag);
}
