//===- references.h - vector_ref and matrix_ref -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One (fake) pointer: copying a reference binds, assigning to it writes
// through. The checks report uses that are accepted here but are not valid CM
// (references to temporaries).
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class T, int N> struct traits<Reference<T[N]>> : vector_traits<T, N> {
  static constexpr bool is_ref = true;
};
template <class T, int R, int C>
struct traits<Reference<T[R][C]>> : matrix_traits<T, R, C> {
  static constexpr bool is_ref = true;
};

/// vector_ref and matrix_ref.
template <class A> class Reference : public ShapeMembers<Reference<A>, A> {
  using T = typename flat_array<A>::element;
  static constexpr int N = flat_array<A>::count;
  vec<T, N> *Elements;

public:
  CM_HEADER vec<T, N> *ptr() const { return Elements; }

  CM_HEADER explicit Reference(vec<T, N> *Region) : Elements(Region) {}
  CM_HEADER Reference() : Elements(nullptr) {}
  Reference(const Reference &) = default;
  CM_HEADER Reference(Object<A> &X) : Elements(X.ptr()) {}
  CM_HEADER Reference(const Object<A> &X) : Elements(X.ptr()) {}
  template <class X, enable_if<is_operand<X>> = 0>
  CM_HEADER explicit Reference(const X &) : Elements(nullptr) {}

  CM_HEADER const Reference &operator=(const Reference &X) const {
    *Elements = *X.Elements;
    return *this;
  }
  template <class X, enable_if<is_operand<X>> = 0>
  CM_HEADER const Reference &operator=(const X &Source) const {
    *Elements = value<T, N>(Source);
    return *this;
  }
};
} // namespace cm::detail
