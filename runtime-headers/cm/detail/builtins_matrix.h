//===- builtins_matrix.h - systolic dot products ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The lowering checks types and sizes, since they depend on the target
// (clang-frontend/IR/LowerMatrix.cpp).
//===----------------------------------------------------------------------===//
#pragma once

/// The elements packed in the dwords of a matrix.
enum class CmPrecisionType {
  CM_Precision_U1 = 0,
  CM_Precision_S1 = 1,
  CM_Precision_U2 = 2,
  CM_Precision_S2 = 3,
  CM_Precision_U4 = 4,
  CM_Precision_S4 = 5,
  CM_Precision_U8 = 6,
  CM_Precision_S8 = 7,
  CM_Precision_BF16 = 8,
  CM_Precision_FP16 = 9,
  CM_Precision_TF32 = 11
};
#define CM_PRECISION_U1 CmPrecisionType::CM_Precision_U1
#define CM_PRECISION_S1 CmPrecisionType::CM_Precision_S1
#define CM_PRECISION_U2 CmPrecisionType::CM_Precision_U2
#define CM_PRECISION_S2 CmPrecisionType::CM_Precision_S2
#define CM_PRECISION_U4 CmPrecisionType::CM_Precision_U4
#define CM_PRECISION_S4 CmPrecisionType::CM_Precision_S4
#define CM_PRECISION_U8 CmPrecisionType::CM_Precision_U8
#define CM_PRECISION_S8 CmPrecisionType::CM_Precision_S8
#define CM_PRECISION_BF CmPrecisionType::CM_Precision_BF16
#define CM_PRECISION_HF CmPrecisionType::CM_Precision_FP16
#define CM_PRECISION_TF32 CmPrecisionType::CM_Precision_TF32

#ifdef CM_HAS_DPAS
#define CM_HAS_DPAS_INT2 1
#define CM_HAS_DPAS_INT4 1
#define CM_HAS_DPAS_INT8 1
#define CM_HAS_DPAS_INT_MIX 1
#define CM_HAS_DPAS_ODD 1
#endif
#ifdef CM_HAS_DPAS_ACC_HALF
#define CM_HAS_DPAS_ACC_BF16 1
#endif

/// Bits of an element.
constexpr int get_precision_bits(CmPrecisionType P) {
  return P == CM_PRECISION_TF32 ? 32
         : P >= CM_PRECISION_BF ? 16
                                : 1 << ((int)P / 2);
}
/// The number of products that one channel adds in one step.
constexpr int get_ops_per_channel(CmPrecisionType P1, CmPrecisionType P2) {
  int Bits1 = get_precision_bits(P1), Bits2 = get_precision_bits(P2);
  int Ops = 32 / (Bits1 > Bits2 ? Bits1 : Bits2);
  return Ops > 8 ? 8 : Ops;
}

namespace cm::detail {
/// The number of columns of a product without accumulator.
constexpr int systolic_columns(CmPrecisionType P1, CmPrecisionType P2,
                               int Dwords) {
  return Dwords * 32 /
         (8 * get_ops_per_channel(P1, P2) * get_precision_bits(P1));
}
constexpr int at_least_one(int N) { return N < 1 ? 1 : N; }

template <bool Wide, class R, int N, class A, class B, class C>
CM_HEADER vector<R, N> systolic(CmPrecisionType P1, CmPrecisionType P2,
                                int Depth, int Repeat, const A &Acc,
                                const B &Columns, const C &Rows, int Flag) {
  using E = element_of<A>;
  vec<E, is_cm<A> ? traits<A>::count : 1> Start;
  if constexpr (is_cm<A>)
    Start = *Acc.ptr();
  int Bits = is_cm<A> | Wide << 1 | is_signed<R> << 2 | is_signed<E> << 3;
  vec<R, N> Sum;
  if constexpr (Wide)
    Sum = __cm_dpasw<vec<R, N>>(Start, *Columns.ptr(), *Rows.ptr(), (int)P1,
                                (int)P2, Depth, Repeat, Bits);
  else
    Sum = __cm_dpas<vec<R, N>>(Start, *Columns.ptr(), *Rows.ptr(), (int)P1,
                               (int)P2, Depth, Repeat, Bits);
  return finish<vector<R, N>>(Sum, R(), Flag);
}

template <class T>
inline constexpr bool is_dword = is_integer<T> && sizeof(T) == 4;

/// The same with SAT. Products of integers fit into int; only the sum with an
/// accumulator may overflow. A short is a bfloat16, which represents 0 and 1.
template <bool Wide, class R, int N, class A, class B, class C>
CM_HEADER vector<R, N> systolic_sat(CmPrecisionType P1, CmPrecisionType P2,
                                    int Depth, int Repeat, const A &Acc,
                                    const B &Columns, const C &Rows) {
  using E = element_of<A>;
  if constexpr (is_same<R, short>) {
    vector<R, N> Sum = systolic<Wide, R, N>(P1, P2, Depth, Repeat, Acc, Columns,
                                            Rows, _GENX_NOSAT);
    vec<uint, N> Bits = __builtin_convertvector(*Sum.ptr(), vec<uint, N>) << 16;
    vec<float, N> Real =
        __cm_convert_sat<vec<float, N>>((vec<float, N>)Bits, true, true);
    return finish<vector<R, N>>((vec<uint, N>)Real >> 16, uint(), _GENX_NOSAT);
  } else if constexpr (!is_dword<R> || (is_cm<A> && !is_dword<E>)) {
    return systolic<Wide, R, N>(P1, P2, Depth, Repeat, Acc, Columns, Rows,
                                _GENX_SAT);
  } else {
    vector<int, N> Products = systolic<Wide, int, N>(
        P1, P2, Depth, Repeat, 0, Columns, Rows, _GENX_NOSAT);
    if constexpr (is_cm<A>)
      return finish<vector<R, N>>(
          __cm_add_sat<vec<R, N>>(*Acc.ptr(), *Products.ptr(), is_signed<E>,
                                  true, is_signed<R>),
          R(), _GENX_NOSAT);
    else
      return finish<vector<R, N>>(*Products.ptr(), int(), _GENX_SAT);
  }
}

/// The form with explicit template arguments: T, ColumnType and RowType are the
/// element types of the operands, followed by the sizes of the result, of
/// Columns and of Rows. Without an accumulator T is the element type of the
/// result; its default is the type that sums the products exactly, float or
/// int.
template <bool Wide, CmPrecisionType P1, CmPrecisionType P2, class R, int Depth,
          int Repeat, class T, class ColumnType, class RowType, int N = 0,
          int ColumnSize = 0, int RowSize = 0, class A, class B, class C>
CM_HEADER auto systolic_given(const A &Acc, const B &Columns, const C &Rows,
                              int Flag) {
  constexpr int Fitting =
      at_least_one(Repeat * systolic_columns(P1, P2, traits<B>::count));
  constexpr int Has = is_cm<A> ? traits<A>::count : Fitting;
  static_assert(N == 0 || N == Has,
                "CM:e:the result of the matrix product has another number of "
                "elements than the template argument says");
  using Sum = select_type<is_cm<A>, element_of<A>,
                          select_type<(P1 >= CM_PRECISION_BF), float, int>>;
  using To = or_default<R, or_default<T, Sum>>;
  const auto &Start = given<select_type<is_cm<A>, T, void>>(Acc);
  const auto &Left = given<ColumnType, ColumnSize>(Columns);
  const auto &Right = given<RowType, RowSize>(Rows);
  if (Flag == _GENX_SAT)
    return systolic_sat<Wide, To, Has>(P1, P2, Depth, Repeat, Start, Left,
                                       Right);
  return systolic<Wide, To, Has>(P1, P2, Depth, Repeat, Start, Left, Right,
                                 _GENX_NOSAT);
}
} // namespace cm::detail

#define CM_SYSTOLIC(Name, Wide)                                                \
  CM_SYSTOLIC_FORM(Name, Wide, (class R, int Depth, int Repeat), R)            \
  CM_SYSTOLIC_FORM(Name, Wide, (int Depth, int Repeat), void)
#define CM_SYSTOLIC_FORM(Name, Wide, Explicit, R)                              \
  template <CmPrecisionType P1, CmPrecisionType P2, CM_UNWRAP Explicit,        \
            class T = void, class ColumnType = void, class RowType = void,     \
            int... Sizes, class A, class B, class C,                           \
            CM_WHERE3(is_operand<A>, is_cm<B>, is_cm<C>)>                      \
  CM_HEADER auto Name(const A &Acc, const B &Columns, const C &Rows,           \
                      int Flag = _GENX_NOSAT) {                                \
    return cm::detail::systolic_given<Wide, P1, P2, R, Depth, Repeat, T,       \
                                      ColumnType, RowType, Sizes...>(          \
        Acc, Columns, Rows, Flag);                                             \
  }
CM_SYSTOLIC(cm_dpas, false)
CM_SYSTOLIC(cm_dpasw, true)
#undef CM_SYSTOLIC_FORM
#undef CM_SYSTOLIC
