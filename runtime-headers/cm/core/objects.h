//===- objects.h - vector and matrix ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Objects own their elements and are copied whole, never byte by byte. The
// checks report uses that are accepted here but are not valid CM (other sizes
// in an explicit initialisation).
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class I, I... V> struct integer_seq {};
/// 0, 1 ... N - 1; empty if N exceeds the size of any object: that is reported
/// at the declaration, but only after Clang would have created the sequence.
template <int N>
using indices = __make_integer_seq<integer_seq, int, (N > 65536 ? 0 : N)>;

constexpr int smaller(int A, int B) { return A < B ? A : B; }

/// The scalar elements of an array of any rank.
template <class U> struct flat_array {
  using element = U;
  static constexpr int count = 1;
};
template <class U, int N> struct flat_array<U[N]> {
  using element = typename flat_array<U>::element;
  static constexpr int count = N * flat_array<U>::count;
};
template <class U>
CM_HEADER constexpr const U &scalar_at(const U &Scalar, int) {
  return Scalar;
}
template <class U, int N>
CM_HEADER constexpr auto &scalar_at(const U (&Array)[N], int I) {
  constexpr int Row = flat_array<U>::count;
  return scalar_at(Array[I / Row], I % Row);
}

template <class X, int N>
inline constexpr bool converts_to = traits<X>::is_scalar ||
                                    (traits<X>::is_cm && traits<X>::count == N);

/// vector and matrix. trivial_abi makes kernel parameters plain data.
template <class A>
class __attribute__((trivial_abi)) Object : public ShapeMembers<Object<A>, A> {
  using T = typename flat_array<A>::element;
  static constexpr int N = flat_array<A>::count;
  vec<T, N> Elements;

  template <class U, int M, int... I>
  CM_HEADER static constexpr vec<T, N> load(const U (&Array)[M],
                                            integer_seq<int, I...>) {
    if constexpr (__is_array(U))
      return vec<T, N>{kept_value((T)scalar_at(Array, I))...};
    else
      return vec<T, N>{kept_value((T)Array[I])...};
  }

public:
  CM_HEADER vec<T, N> *ptr() const {
    return const_cast<vec<T, N> *>(__builtin_addressof(Elements));
  }

  Object() = default;
  CM_HEADER constexpr Object(const Object &X) : Elements(X.Elements) {}
  CM_HEADER constexpr explicit Object(vec<T, N> X) : Elements(X) {}
#ifdef __CMC_EDITOR__
  explicit Object(vec<T, N> *Region); // Used where references are objects.
#endif

  template <class X, enable_if<converts_to<X, N>> = 0>
  CM_HEADER constexpr Object(const X &Source) : Elements(value<T, N>(Source)) {}
  template <class X, enable_if<is_cm<X> && traits<X>::count != N> = 0>
  CM_HEADER constexpr explicit Object(const X &Source)
      : Elements(value<T, N>(Source)) {}
  template <class X, enable_if<is_operand<X>> = 0>
  CM_HEADER constexpr Object(const X &Source, cm_saturation)
      : Elements(saturated<T, N>(Source)) {}

  /// A brace list; missing elements are 0.
  template <
      class X, class Y, class... Z,
      enable_if<is_scalar<X> && is_scalar<Y> && !is_same<Y, cm_saturation>> = 0>
  CM_HEADER constexpr Object(X First, Y Second, Z... More)
      : Elements{kept_value((T)First), kept_value((T)Second),
                 kept_value((T)More)...} {}

  /// The same with braces around the first or only entry.
  template <class X, enable_if<is_scalar<X>> = 0>
  CM_HEADER constexpr Object(X (&&Only)[1]) : Elements(value<T, N>(Only[0])) {}
  template <
      class X, class Y, class... Z,
      enable_if<is_scalar<X> && is_scalar<Y> && !is_same<Y, cm_saturation>> = 0>
  CM_HEADER constexpr Object(const X (&First)[1], Y Second, Z... More)
      : Elements{kept_value((T)First[0]), kept_value((T)Second),
                 kept_value((T)More)...} {}

  /// A constant array at file scope, in row order.
  template <class U, int M,
            enable_if<is_scalar<typename flat_array<U>::element>> = 0>
  CM_HEADER constexpr Object(const U (&Array)[M])
      : Elements(load(Array, indices<smaller(M *flat_array<U>::count, N)>())) {}

  // Const, so that the checks can report assignments to constants.
  CM_HEADER Object &operator=(const Object &X) const {
    *ptr() = X.Elements;
    return const_cast<Object &>(*this);
  }
  template <class X, enable_if<is_operand<X>> = 0>
  CM_HEADER Object &operator=(const X &Source) const {
    *ptr() = value<T, N>(Source);
    return const_cast<Object &>(*this);
  }
};

/// Handles can only be read, one by one.
template <int N> class __attribute__((trivial_abi)) Object<SurfaceIndex[N]> {
  vec<uint, N> Elements;

public:
  CM_HEADER SurfaceIndex operator()(int I) const {
    return (SurfaceIndex)Elements[I];
  }
  CM_HEADER SurfaceIndex operator[](int I) const {
    return (SurfaceIndex)Elements[I];
  }
  static constexpr uint n_elems() { return N; }
};
template <int R, int C>
class __attribute__((trivial_abi)) Object<SurfaceIndex[R][C]> {
  vec<uint, R * C> Elements;

public:
  CM_HEADER SurfaceIndex operator()(int I, int J) const {
    return (SurfaceIndex)Elements[I * C + J];
  }
  static constexpr uint n_rows() { return R; }
  static constexpr uint n_cols() { return C; }
  static constexpr uint n_elems() { return R * C; }
};
} // namespace cm::detail

template <class T, int N> using vector = cm::detail::Object<T[N]>;
template <class T, int N> using vector_ref = cm::detail::Reference<T[N]>;
template <class T, int R, int C> using matrix = cm::detail::Object<T[R][C]>;
template <class T, int R, int C>
using matrix_ref = cm::detail::Reference<T[R][C]>;
