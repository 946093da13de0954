//===- builtins_support.h - helpers of the builtins -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class E> inline constexpr bool is_signed = E(-1) < E(0);
template <class E> inline constexpr bool is_float = E(1) / E(2) != E(0);

template <class E> inline constexpr bool is_integer = E(1) / E(2) == E(0);

template <bool First, class A, class B> struct select_type_impl {
  using type = A;
};
template <class A, class B> struct select_type_impl<false, A, B> {
  using type = B;
};
template <bool First, class A, class B>
using select_type = typename select_type_impl<First, A, B>::type;

/// R, or Default if R is void.
template <class R, class Default>
using or_default = select_type<is_same<R, void>, Default, R>;

template <class A> using promoted_of = decltype(+element_of<A>());

/// The common type of two operands; no promotion if they are equal.
template <class A, class B>
using common_of =
    select_type<is_same<element_of<A>, element_of<B>>, element_of<A>,
                decltype(element_of<A>() + element_of<B>())>;

template <int Given, int Needed> CM_HEADER constexpr void check_count() {
  static_assert(Given == Needed,
                "CM:e:an operand has %0 elements where %1 are needed");
}

/// Converts an operand to N elements of U; a scalar is copied to all lanes.
template <class U, int N, class X, int Given = is_cm<X> ? traits<X>::count : N>
CM_HEADER constexpr vec<U, N> operand(const X &Operand) {
  static_assert(Given == N,
                "CM:e:an operand has %0 elements where %1 are needed");
  return value<U, N>(Operand);
}

/// The number of lanes in which operands are computed; 1 for scalars.
template <class A, class B = int>
inline constexpr int lanes_of = traits<B>::is_cm
                                    ? traits<B>::count
                                    : (traits<A>::is_cm ? traits<A>::count : 1);

/// The result type of a function of A and B: an object with the shape that
/// operators define, or a scalar.
template <class R, class A, class B = int, bool Left = is_cm<A>,
          bool Right = is_cm<B>>
struct result {
  using type = typename traits<B>::template base_of<R>;
};
template <class R, class A, class B> struct result<R, A, B, true, false> {
  using type = typename traits<A>::template base_of<R>;
};
template <class R, class A, class B> struct result<R, A, B, false, false> {
  using type = R;
};
template <class R, class A, class B = int>
using result_t = typename result<R, A, B>::type;

/// Converts the lanes of a computation to the result, saturated with SAT.
template <class Result, class V, class E>
CM_HEADER Result finish(V Lanes, E, int Flag) {
  using R = element_of<Result>;
  constexpr int N = lanes_of<Result>;
  vec<R, N> Converted;
  if (Flag == _GENX_SAT)
    Converted = __cm_convert_sat<vec<R, N>>(Lanes, is_signed<E>, is_signed<R>);
  else
    Converted = __builtin_convertvector(Lanes, vec<R, N>);
  if constexpr (is_cm<Result>)
    return Result(Converted);
  else
    return Converted[0];
}

/// An output argument: a reference, or an object that is a variable.
template <class M> struct output {
  static constexpr bool ok = traits<plain_of<M>>::is_ref;
};
template <class A> struct output<Object<A> &> {
  static constexpr bool ok = true;
};
template <class M> inline constexpr bool is_output = output<M>::ok;

/// An output argument written by lane: the same, or a scalar variable.
template <class O> struct lanes_output : output<O> {};
template <class T> struct lanes_output<T &> {
  static constexpr bool ok = output<T &>::ok || traits<T>::is_scalar;
};
template <class T> struct lanes_output<const T &> : output<const T &> {};
template <class O> inline constexpr bool is_lanes_output = lanes_output<O>::ok;

/// Converts the lanes of a computation and writes them to Output. A wrong
/// number of lanes has been diagnosed.
template <class E, int N, class O>
CM_HEADER void store_lanes(O &&Output, any_vec<E, N> Lanes) {
  using X = plain_of<O>;
  if constexpr (!is_cm<X>)
    Output = Lanes[0];
  else if constexpr (traits<X>::count == N)
    *Output.ptr() = __builtin_convertvector(Lanes, typename traits<X>::raw);
}
template <class O, int N>
inline constexpr bool has_lanes = is_cm<O> ? traits<O>::count == N : N == 1;

/// Converts element offsets to byte offsets.
template <class T, int N, class O>
CM_HEADER vec<uint, N> byte_offsets(const O &Offsets) {
  return operand<uint, N>(Offsets) * (vec<uint, N>)(uint)sizeof(T);
}
} // namespace cm::detail

//===----------------------------------------------------------------------===//
// Explicit template arguments that describe the operands
//===----------------------------------------------------------------------===//

namespace cm::detail {
constexpr int explicit_elements(int N = 0, int M = 0) { return M ? N * M : N; }
/// A separate function that returns auto, so that the error is at the call.
template <int Given, int Needed> CM_HEADER auto check_explicit() {
  static_assert(Given == Needed,
                "CM:e:an operand has %0 elements where %1 are needed");
}

/// A source with explicit element type (void: none) and size (0: none),
/// converted as for a parameter of a template.
template <class T, int... Sizes, class X>
CM_HEADER decltype(auto) given(const X &Operand) {
  using E = or_default<T, element_of<X>>;
  constexpr int ExplicitCount = explicit_elements(Sizes...);
  constexpr int Has =
      ExplicitCount && is_cm<X> ? traits<X>::count : ExplicitCount;
  check_explicit<Has, ExplicitCount>();
  if constexpr (!is_cm<X> && ExplicitCount)
    return Object<E[ExplicitCount]>(Operand);
  else if constexpr (!is_cm<X>)
    return (E)Operand;
  else if constexpr (is_same<E, element_of<X>> || Has != ExplicitCount)
    return static_cast<const X &>(Operand);
  else
    return typename traits<X>::template base_of<E>(Operand);
}
/// The same for an output, whose type must match.
template <class T, int... Sizes, class X>
CM_HEADER decltype(auto) given_output(X &Operand) {
  using Shape = traits<plain_of<X>>;
  constexpr int ExplicitCount = explicit_elements(Sizes...);
  constexpr int Has = ExplicitCount ? Shape::count : 0;
  check_explicit<Has, ExplicitCount>();
  static_assert(
      is_same<or_default<T, typename Shape::element>, typename Shape::element>,
      "CM:e:the template argument names another element type than "
      "that of the operand that is written");
  return static_cast<X &>(Operand);
}
/// The same for an operand whose whole type is explicit.
template <class U, class X>
CM_HEADER decltype(auto) given_whole(const X &Operand) {
  static_assert(is_cm<U> || !is_cm<X>,
                "CM:e:the template argument says that this operand is a "
                "scalar");
  if constexpr (is_cm<X>)
    return given<element_of<U>, traits<U>::count>(Operand);
  else
    return (element_of<U>)Operand;
}

template <class X> inline constexpr bool is_source = is_operand<plain_of<X>>;
/// An explicit type of a scalar without a size does not mean memory.
template <class X, int... Sizes>
inline constexpr bool is_data = is_cm<plain_of<X>> ||
                                (is_source<X> && sizeof...(Sizes) > 0);
} // namespace cm::detail

#define CM_UNWRAP(...) __VA_ARGS__
#define CM_TYPES_0
#define CM_TYPES_1 class BeforeType0,
#define CM_TYPES_2 CM_TYPES_1 class BeforeType1,
#define CM_TYPES_3 CM_TYPES_2 class BeforeType2,
#define CM_TYPES_4 CM_TYPES_3 class BeforeType3,
#define CM_TYPES_5 CM_TYPES_4 class BeforeType4,
#define CM_BEFORE_0
#define CM_BEFORE_1 BeforeType0 &&Before0,
#define CM_BEFORE_2 CM_BEFORE_1 BeforeType1 &&Before1,
#define CM_BEFORE_3 CM_BEFORE_2 BeforeType2 &&Before2,
#define CM_BEFORE_4 CM_BEFORE_3 BeforeType3 &&Before3,
#define CM_BEFORE_5 CM_BEFORE_4 BeforeType4 &&Before4,
#define CM_PASS_0
#define CM_PASS_1 Before0,
#define CM_PASS_2 CM_PASS_1 Before1,
#define CM_PASS_3 CM_PASS_2 Before2,
#define CM_PASS_4 CM_PASS_3 Before3,
#define CM_PASS_5 CM_PASS_4 Before4,

/// A form of the builtin Name with template parameters Explicit, of which only
/// Passed are passed on. The last macro argument checks the others against the
/// operand after Before others, if Condition holds for its type X.
#define CM_FORM(Name, Before, Condition, Explicit, Passed, ...)                \
  template <CM_UNWRAP Explicit, CM_TYPES_##Before class X, class... Y,         \
            cm::detail::enable_if<CM_UNWRAP Condition> = 0>                    \
  CM_HEADER decltype(auto) Name(CM_BEFORE_##Before X &&Data, Y &&...More) {    \
    return Name Passed(CM_PASS_##Before cm::detail::__VA_ARGS__(Data),         \
                       More...);                                               \
  }
#define CM_SOURCE (cm::detail::is_source<X>)

/// Memory accesses: the element type and the size of the data.
#define CM_READ_FORM(Name, Before)                                             \
  CM_FORM(Name, Before, (cm::detail::is_output<X>), (class T, int... N), ,     \
          given_output<T, N...>)
#define CM_WRITE_FORM(Name, Before)                                            \
  CM_FORM(Name, Before, (cm::detail::is_data<X, N...>), (class T, int... N), , \
          given<T, N...>)
/// The number of lanes precedes that of the elements. The mask that follows is
/// passed as a constant.
#define CM_CHANNELS_FORM(Name, Before, Condition, Given)                       \
  template <class T, int Lanes = 0, int N = 0, CM_TYPES_##Before class X,      \
            class C, cm::detail::enable_if<CM_UNWRAP Condition> = 0>           \
  CM_HEADER void Name(CM_BEFORE_##Before X &&Data, C Channels) {               \
    Name(CM_PASS_##Before cm::detail::Given<T, N>(Data), Channels);            \
  }
#define CM_READ_CHANNELS_FORM(Name, Before)                                    \
  CM_CHANNELS_FORM(Name, Before, (cm::detail::is_output<X>), given_output)
#define CM_WRITE_CHANNELS_FORM(Name, Before)                                   \
  CM_CHANNELS_FORM(Name, Before, (cm::detail::is_cm<cm::detail::plain_of<X>>), \
                   given)
/// The same without further operands, one of which might be the data.
#define CM_LAST_FORM(Name, Before, Condition, ...)                             \
  template <class T, int... N, CM_TYPES_##Before class X,                      \
            cm::detail::enable_if<CM_UNWRAP Condition> = 0>                    \
  CM_HEADER decltype(auto) Name(CM_BEFORE_##Before X &&Data) {                 \
    return Name(CM_PASS_##Before cm::detail::__VA_ARGS__<T, N...>(Data));      \
  }

/// Functions with a result type R: the element type and size of the operand.
#define CM_UNARY_FORMS(Name)                                                   \
  CM_FORM(Name, 0, CM_SOURCE, (class R, class T, int... N), <R>, given<T, N...>)
/// Also the type of the second operand.
#define CM_BINARY_FORMS(Name)                                                  \
  CM_UNARY_FORMS(Name)                                                         \
  CM_SECOND_FORM(Name, (class R, class T, class U, int... N), <R>,             \
                 given<T, N...>)                                               \
  CM_SECOND_FORM(Name, (class R, class T, int N, class U), <R>, given<T, N>)   \
  CM_SECOND_FORM(Name, (class R, class T, int N, int M, class U), <R>,         \
                 given<T, N, M>)
#define CM_SECOND_FORM(Name, Explicit, Passed, ...)                            \
  template <CM_UNWRAP Explicit, class X, class Z, class... Y,                  \
            CM_WHERE2(is_source<X>, is_source<Z>)>                             \
  CM_HEADER decltype(auto) Name(X &&Data, Z &&Other, Y &&...More) {            \
    return Name Passed(cm::detail::__VA_ARGS__(Data),                          \
                       cm::detail::given_whole<U>(Other), More...);            \
  }
/// Functions whose template arguments are sizes only.
#define CM_SIZE_FORM(Name)                                                     \
  CM_FORM(Name, 0, CM_SOURCE, (int N, int... M), , given<void, N, M...>)
#define CM_SIZE_FORMS(Name)                                                    \
  CM_SIZE_FORM(Name)                                                           \
  CM_SECOND_FORM(Name, (int N, class U), , given<void, N>)                     \
  CM_SECOND_FORM(Name, (int N, int M, class U), , given<void, N, M>)
