//===- members.h - member functions of CM objects ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Base classes without state; D is the class of the object, Object or
// Reference; D::ptr() is the (fake) address of its elements. Sizes below one
// are diagnosed elsewhere; at_least_1 avoids further errors.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
constexpr int at_least_1(int Size) { return Size > 0 ? Size : 1; }
constexpr int at_least_1(unsigned long Size) { return Size > 0 ? Size : 1; }

template <class D, class T, int N> struct Members {
  using element_type = T;

  /// The number of elements.
  static constexpr uint n_elems() { return N; }

  /// The same bytes as a vector of U; may be assigned to.
  template <class U>
  CM_HEADER Reference<U[at_least_1(N * sizeof(T) / sizeof(U))]> format() const {
    constexpr int Count = at_least_1(N * sizeof(T) / sizeof(U));
    return Reference<U[Count]>((vec<U, Count> *)ptr());
  }
  /// The same bytes as R rows of C elements of type U; may be assigned to.
  template <class U, int R, int C>
  CM_HEADER Reference<U[at_least_1(R)][at_least_1(C)]> format() const {
    constexpr int Count = at_least_1(R) * at_least_1(C);
    return Reference<U[at_least_1(R)][at_least_1(C)]>((vec<U, Count> *)ptr());
  }

  /// All elements, repeated Rep times.
  template <int Rep>
  CM_HEADER Object<T[at_least_1(Rep * N)]> replicate() const {
    return replicated<Rep, 0, N, 1>(0);
  }

  /// Takes the elements of Source where Mask is set.
  template <class X, class M, enable_if<is_operand<X> && is_operand<M>> = 0>
  CM_HEADER void merge(const X &Source, const M &Mask) const {
    *ptr() = __cm_select(mask<N>(Mask), value<T, N>(Source), *ptr());
  }
  /// Takes the elements of True where Mask is set, of False elsewhere.
  template <class X, class Y, class M,
            enable_if<is_operand<X> && is_operand<Y> && is_operand<M>> = 0>
  CM_HEADER void merge(const X &True, const Y &False, const M &Mask) const {
    *ptr() = __cm_select(mask<N>(Mask), value<T, N>(True), value<T, N>(False));
  }

  template <int... Sizes, class... I>
  int genx_select(I...) const
      __attribute__((unavailable("it was replaced by replicate")));

  /// 1 when any element is not 0.
  CM_HEADER ushort any() const { return __cm_any(*ptr()); }
  /// 1 when no element is 0.
  CM_HEADER ushort all() const { return __cm_all(*ptr()); }

  /// There are no pointers to CM objects; the checks report an error.
  CM_HEADER D *operator&() const { return nullptr; }

protected:
  CM_HEADER vec<T, N> *ptr() const {
    return static_cast<const D *>(this)->ptr();
  }
  template <int Count>
  CM_HEADER vec<T, Count> *region(int Element, int VStride, int Width,
                                  int Stride) const {
    return __cm_region<vec<T, Count>>(ptr(), Element * (int)sizeof(T), Count,
                                      VStride, Width, Stride);
  }
  template <int Rep, int VS, int W, int HS>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicated(int Element) const {
    constexpr int Count = at_least_1(Rep * W);
    return Object<T[Count]>(*region<Count>(Element, VS, W, HS));
  }
};

/// Members that depend on the shape; A is T[N] or T[R][C].
template <class D, class A> struct ShapeMembers;

template <class D, class T, int N>
struct ShapeMembers<D, T[N]> : Members<D, T, N> {
  using Base = Members<D, T, N>;
  using Base::replicate;

  CM_HEADER T &operator()(int I) const { return ((T *)this->ptr())[I]; }
  CM_HEADER T &operator[](int I) const { return ((T *)this->ptr())[I]; }

  /// Size elements starting at I, Stride apart; may be assigned to.
  template <int Size, int Stride>
  CM_HEADER Reference<T[at_least_1(Size)]> select(int I = 0) const {
    constexpr int Count = at_least_1(Size);
    return Reference<T[Count]>(
        this->template region<Count>(I, 0, Count, Stride));
  }
  /// All elements; may be assigned to.
  CM_HEADER Reference<T[N]> select_all() const {
    return Reference<T[N]>(this->ptr());
  }

  /// W elements starting at I, repeated Rep times.
  template <int Rep, int W>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0) const {
    return this->template replicated<Rep, 0, W, 1>(I);
  }
  /// Rep rows of W elements, VS elements apart.
  template <int Rep, int VS, int W>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0) const {
    return this->template replicated<Rep, VS, W, 1>(I);
  }
  /// Rep rows, VS elements apart, of W elements, HS elements apart.
  template <int Rep, int VS, int W, int HS>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0) const {
    return this->template replicated<Rep, VS, W, HS>(I);
  }

  /// The elements at the indices in Index.
  template <class I>
  CM_HEADER Object<T[at_least_1(traits<I>::count)]>
  iselect(const I &Index) const {
    constexpr int Count = at_least_1(traits<I>::count);
    return Object<T[Count]>(
        __cm_iselect<vec<T, Count>>(*this->ptr(), value<ushort, Count>(Index)));
  }
};

template <class D, class T, int R, int C>
struct ShapeMembers<D, T[R][C]> : Members<D, T, R * C> {
  using Base = Members<D, T, R * C>;
  using Base::replicate;

  /// The number of rows.
  static constexpr uint n_rows() { return R; }
  /// The number of columns.
  static constexpr uint n_cols() { return C; }

  CM_HEADER T &operator()(int I, int J) const {
    return ((T *)this->ptr())[I * C + J];
  }

  /// Rows times Cols elements starting at row I, column J; rows are VStride and
  /// columns HStride apart; may be assigned to.
  template <int Rows, int VStride, int Cols, int HStride>
  CM_HEADER Reference<T[at_least_1(Rows)][at_least_1(Cols)]> select(
      int I = 0, int J = 0) const {
    constexpr int NR = at_least_1(Rows), NC = at_least_1(Cols);
    return Reference<T[NR][NC]>(
        this->template region<NR * NC>(I * C + J, VStride * C, NC, HStride));
  }
  /// All elements; may be assigned to.
  CM_HEADER Reference<T[R][C]> select_all() const {
    return Reference<T[R][C]>(this->ptr());
  }
  /// Row I; may be assigned to.
  CM_HEADER Reference<T[C]> row(int I) const {
    return Reference<T[C]>(this->template region<C>(I * C, 0, C, 1));
  }
  CM_HEADER Reference<T[C]> operator[](int I) const { return row(I); }
  /// Column J; may be assigned to.
  CM_HEADER Reference<T[R][1]> column(int J) const {
    return Reference<T[R][1]>(this->template region<R>(J, C, 1, 0));
  }

  /// W elements starting at I, repeated Rep times.
  template <int Rep, int W>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0, int J = 0)
      const {
    return this->template replicated<Rep, 0, W, 1>(I * C + J);
  }
  /// Rep rows of W elements, VS elements apart.
  template <int Rep, int VS, int W>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0, int J = 0)
      const {
    return this->template replicated<Rep, VS, W, 1>(I * C + J);
  }
  /// Rep rows, VS elements apart, of W elements, HS elements apart.
  template <int Rep, int VS, int W, int HS>
  CM_HEADER Object<T[at_least_1(Rep * W)]> replicate(int I = 0, int J = 0)
      const {
    return this->template replicated<Rep, VS, W, HS>(I * C + J);
  }

  /// The elements at rows Row and columns Column.
  template <class RI, class CI>
  CM_HEADER Object<T[at_least_1(traits<RI>::count)]> iselect(
      const RI &Row, const CI &Column) const {
    constexpr int Count = at_least_1(traits<RI>::count);
    return Object<T[Count]>(__cm_iselect<vec<T, Count>>(
        *this->ptr(),
        (vec<ushort, Count>)(value<ushort, Count>(Row) * (ushort)C +
                             value<ushort, Count>(Column))));
  }
};
} // namespace cm::detail
