//===- Objects.h - vector, matrix and their references ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An object has N elements somewhere in memory: a vector or matrix in itself, a
// reference at listed places of another object. A reference is derived from
// what it refers to, so that parameters `const vector<T, N> &` take and deduce
// both; for the same reason whatever writes elements is const.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_OBJECTS_H
#define CMC_TEST_ORACLE_OBJECTS_H

#include "Numbers.h"
#include <initializer_list>

namespace oracle {

/// Whether lane \p I of a statement on \p N elements is active.
inline bool active(int I, int N) {
  const Lanes &L = thread().SIMD;
  return L.Width != N || (L.Active >> I & 1);
}

namespace objects {
template <class T, int N> class vector;
template <class T, int R, int C> class matrix;
template <class T, int N> class vector_ref;
template <class T, int R, int C> class matrix_ref;
struct object_tag {};
} // namespace objects

/// Whether X is a vector, a matrix or a reference to one.
template <class X>
constexpr bool is_object =
    std::is_base_of_v<object_tag, std::remove_cv_t<std::remove_reference_t<X>>>;

template <class X, bool = is_object<X>> struct traits_of {
  using element = std::remove_cv_t<std::remove_reference_t<X>>;
  static constexpr int count = 1;
};
template <class X> struct traits_of<X, true> {
  using element = typename std::remove_reference_t<X>::element_type;
  static constexpr int count = std::remove_reference_t<X>::count;
};
/// The type of an element of an object, or of a scalar.
template <class X> using element = typename traits_of<X>::element;
/// The number of elements; 1 of a scalar.
template <class X> constexpr int count = traits_of<X>::count;

/// Element \p I of an object, or the scalar.
template <class X> element<X> lane(const X &Value, int I) {
  if constexpr (is_object<X>)
    return Value.at(I);
  else
    return Value;
}

namespace objects {

template <class T, int N> class Elements : public object_tag {
public:
  using element_type = T;
  static constexpr int count = N;
  static constexpr unsigned n_elems() { return N; }

  /// Element \p I; behind the end of the object that a region is of, a place
  /// that is nobody's.
  T &at(int I) const {
    uint32_t Offset = Offsets ? Offsets[I] : uint32_t(I * sizeof(T));
    static T Nobodys;
    return Offset == Outside ? Nobodys = T() : *(T *)(First + Offset);
  }
  /// Writes element \p I, whether its lane is active or not.
  void set(int I, T Value) const { at(I) = Value; }
  /// Writes element \p I if its lane is active.
  void write(int I, T Value) const {
    if (active(I, N))
      at(I) = Value;
  }
  /// Of lane \p I what \p Value(I) is, where lanes are active, after all of it
  /// has been computed.
  template <class F> void writeAll(F Value) const {
    T New[N];
    for (int I = 0; I < N; ++I)
      New[I] = Value(I);
    for (int I = 0; I < N; ++I)
      write(I, New[I]);
  }
  template <class X> void assign(const X &From) const {
    static_assert(oracle::count<X> == N || !is_object<X>,
                  "another number of elements");
    writeAll([&](int I) { return convert<T>(lane(From, I)); });
  }

  unsigned short any() const {
    for (int I = 0; I < N; ++I)
      if (active(I, N) && at(I) != T(0))
        return 1;
    return 0;
  }
  unsigned short all() const {
    for (int I = 0; I < N; ++I)
      if (active(I, N) && at(I) == T(0))
        return 0;
    return 1;
  }
  template <class X, class M> void merge(const X &From, const M &Mask) const {
    T New[N];
    for (int I = 0; I < N; ++I)
      New[I] = isOn(Mask, I) ? convert<T>(lane(From, I)) : at(I);
    for (int I = 0; I < N; ++I)
      write(I, New[I]);
  }
  template <class X, class Y, class M>
  void merge(const X &Yes, const Y &No, const M &Mask) const {
    writeAll([&](int I) {
      return convert<T>(isOn(Mask, I) ? convert<T>(lane(Yes, I))
                                      : convert<T>(lane(No, I)));
    });
  }

  template <class U> vector_ref<U, N * sizeof(T) / sizeof(U)> format() const {
    return refer<vector_ref<U, N * sizeof(T) / sizeof(U)>>(
        [&](int I) { return offsetOfByte(I * sizeof(U)); });
  }
  template <class U, int R, int C> matrix_ref<U, R, C> format() const {
    static_assert(R * C * sizeof(U) == N * sizeof(T), "other bytes");
    return refer<matrix_ref<U, R, C>>(
        [&](int I) { return offsetOfByte(I * sizeof(U)); });
  }

  /// A reference whose element I is at \p Offset(I).
  template <class Ref, class F> Ref refer(F Offset) const {
    return Ref(First, Offset);
  }
  /// The place of element \p I, which may be outside.
  uint32_t place(int64_t I) const {
    return I < 0 || I >= N ? Outside
           : Offsets       ? Offsets[I]
                           : uint32_t(I * sizeof(T));
  }

protected:
  static constexpr uint32_t Outside = ~0u;

  template <class M> static bool isOn(const M &Mask, int I) {
    if constexpr (is_object<M>)
      return lane(Mask, I) & 1;
    else
      return I < 64 && uint64_t(Mask) >> I & 1;
  }
  uint32_t offsetOfByte(uint32_t B) const {
    uint32_t P = place(B / sizeof(T));
    return P == Outside ? P : P + B % sizeof(T);
  }
  template <int Rep, int VS, int W, int HS>
  vector<T, Rep * W> replicated(int64_t From) const {
    vector<T, Rep * W> Result;
    for (int I = 0; I < Rep * W; ++I) {
      uint32_t P = place(From + I / W * VS + I % W * HS);
      Result.set(I, P == Outside ? T() : *(T *)(First + P));
    }
    return Result;
  }
  /// Makes this another name for the elements of \p Other.
  void name(const Elements &Other, uint32_t *List) {
    First = Other.First;
    for (int I = 0; I < N; ++I)
      List[I] = Other.place(I);
    Offsets = List;
  }

  alignas(sizeof(T)) T Own[N];
  char *First = (char *)Own;
  const uint32_t *Offsets = nullptr; ///< Of each element; null: adjacent.
};

} // namespace objects

// What a constructor or an assignment may come from.
template <class X, int N>
using if_fits =
    std::enable_if_t<(is_object<X> && count<X> == N) || is_scalar<X>>;
template <class X, class T>
using if_handle =
    std::enable_if_t<!is_scalar<T> && std::is_same_v<X, T> && !is_object<X>>;

/// Elements of a table, row after row.
template <class U> auto elementOfTable(const U &Table, int I) {
  if constexpr (std::is_array_v<U>) {
    constexpr int Inner =
        sizeof(Table[0]) / sizeof(std::remove_all_extents_t<U>);
    return elementOfTable(Table[I / Inner], I % Inner);
  } else
    return Table;
}

/// The constructors and assignments of a vector or matrix called Self.
#define ORACLE_OBJECT(Self, N)                                                 \
  Self() = default;                                                            \
  Self(const Self &From) {                                                     \
    for (int I = 0; I < (N); ++I)                                              \
      this->set(I, From.at(I));                                                \
  }                                                                            \
  template <class X, class = if_fits<X, (N)>> Self(const X &From) {            \
    for (int I = 0; I < (N); ++I)                                              \
      this->set(I, convert<T>(lane(From, I)));                                 \
  }                                                                            \
  template <class X> Self(const X &From, int Flag) {                           \
    for (int I = 0; I < (N); ++I)                                              \
      this->set(I, Flag ? saturate<T>(lane(From, I))                           \
                        : convert<T>(lane(From, I)));                          \
  }                                                                            \
  /* One number is that number. */                                             \
  Self(std::initializer_list<T> List) {                                        \
    for (int I = 0; I < (N); ++I)                                              \
      this->set(I, List.size() == 1       ? List.begin()[0]                    \
                   : I < int(List.size()) ? List.begin()[I]                    \
                                          : T());                              \
  }                                                                            \
  template <class U, std::size_t M> explicit Self(const U(&Table)[M]) {        \
    constexpr int Size = sizeof(Table) / sizeof(std::remove_all_extents_t<U>); \
    for (int I = 0; I < (N) && I < Size; ++I)                                  \
      this->set(I, convert<T>(elementOfTable(Table, I)));                      \
  }                                                                            \
  ORACLE_ASSIGNMENT(Self)

#define ORACLE_ASSIGNMENT(Self)                                                \
  const Self &operator=(const Self &From) const {                              \
    this->assign(From);                                                        \
    return *this;                                                              \
  }                                                                            \
  Self &operator=(const Self &From) {                                          \
    this->assign(From);                                                        \
    return *this;                                                              \
  }                                                                            \
  template <class X> const Self &operator=(const X &From) const {              \
    this->assign(From);                                                        \
    return *this;                                                              \
  }

/// The constructors and assignments of a reference to a Base.
#define ORACLE_REFERENCE(Self, Base, N)                                        \
  Self(const Self &From) { this->name(From, List); }                           \
  Self(const Base &From) { this->name(From, List); }                           \
  template <class F> Self(char *At, F Offset) {                                \
    this->First = At;                                                          \
    this->Offsets = List;                                                      \
    for (int I = 0; I < (N); ++I)                                              \
      List[I] = Offset(I);                                                     \
  }                                                                            \
  ORACLE_ASSIGNMENT(Self)                                                      \
private:                                                                       \
  uint32_t List[N];

namespace objects {

template <class T, int N> class vector : public Elements<T, N> {
public:
  template <class U> using with = vector<U, N>; ///< The same shape.
  ORACLE_OBJECT(vector, N)

  T &operator()(int64_t I) const {
    if (I < 0 || I >= N)
      stop("an element index is out of range");
    return this->at(I);
  }
  T &operator[](int64_t I) const { return (*this)(I); }

  template <int Size, int Stride>
  vector_ref<T, Size> select(int64_t I = 0) const {
    return this->template refer<vector_ref<T, Size>>(
        [&](int K) { return this->place(I + int64_t(K) * Stride); });
  }
  vector_ref<T, N> select_all() const { return *this; }
  template <class I> vector<T, oracle::count<I>> iselect(const I &Index) const {
    vector<T, oracle::count<I>> Result;
    for (int K = 0; K < oracle::count<I>; ++K) {
      int At = (unsigned short)Index.at(K);
      Result.set(K, At < N ? this->at(At) : T());
    }
    return Result;
  }
  template <int Rep> vector<T, Rep * N> replicate() const {
    return this->template replicated<Rep, 0, N, 1>(0);
  }
  template <int Rep, int W> vector<T, Rep * W> replicate(int64_t I = 0) const {
    return this->template replicated<Rep, 0, W, 1>(I);
  }
  template <int Rep, int VS, int W, int HS = 1>
  vector<T, Rep * W> replicate(int64_t I = 0) const {
    return this->template replicated<Rep, VS, W, HS>(I);
  }
};

template <class T, int R, int C> class matrix : public Elements<T, R * C> {
public:
  template <class U> using with = matrix<U, R, C>;
  static constexpr unsigned n_rows() { return R; }
  static constexpr unsigned n_cols() { return C; }
  ORACLE_OBJECT(matrix, R *C)

  T &operator()(int64_t I, int64_t J) const {
    if (I < 0 || I >= R || J < 0 || J >= C)
      stop("an element index is out of range");
    return this->at(I * C + J);
  }
  vector_ref<T, C> operator[](int64_t I) const { return row(I); }

  template <int Rows, int RowStride, int Columns, int ColumnStride>
  matrix_ref<T, Rows, Columns> select(int64_t I = 0, int64_t J = 0) const {
    return this->template refer<matrix_ref<T, Rows, Columns>>([&](int K) {
      return offsetOf(I + K / Columns * RowStride,
                      J + K % Columns * ColumnStride);
    });
  }
  matrix_ref<T, R, C> select_all() const { return *this; }
  vector_ref<T, C> row(int64_t I) const {
    return this->template refer<vector_ref<T, C>>(
        [&](int K) { return offsetOf(I, K); });
  }
  matrix_ref<T, R, 1> column(int64_t J) const {
    return this->template refer<matrix_ref<T, R, 1>>(
        [&](int K) { return offsetOf(K, J); });
  }
  template <class I, class J>
  vector<T, oracle::count<I>> iselect(const I &Row, const J &Column) const {
    vector<T, oracle::count<I>> Result;
    for (int K = 0; K < oracle::count<I>; ++K) {
      int At = (unsigned short)Row.at(K) * C + (unsigned short)Column.at(K);
      Result.set(K, At < R * C ? this->at(At) : T());
    }
    return Result;
  }
  template <int Rep> vector<T, Rep * R * C> replicate() const {
    return this->template replicated<Rep, 0, R * C, 1>(0);
  }
  template <int Rep, int W>
  vector<T, Rep * W> replicate(int64_t I = 0, int64_t J = 0) const {
    return this->template replicated<Rep, 0, W, 1>(I * C + J);
  }
  template <int Rep, int VS, int W, int HS = 1>
  vector<T, Rep * W> replicate(int64_t I = 0, int64_t J = 0) const {
    return this->template replicated<Rep, VS, W, HS>(I * C + J);
  }

private:
  uint32_t offsetOf(int64_t I, int64_t J) const {
    return J < 0 || J >= C ? this->Outside : this->place(I * C + J);
  }
};

template <class T, int N> class vector_ref : public vector<T, N> {
  using Target = vector<T, N>;

public:
  ORACLE_REFERENCE(vector_ref, Target, N)
};

template <class T, int R, int C> class matrix_ref : public matrix<T, R, C> {
  using Target = matrix<T, R, C>;

public:
  ORACLE_REFERENCE(matrix_ref, Target, R *C)
};

} // namespace objects

/// The type of what \p F makes of elements of X...: an object of the shape of
/// the last that is no scalar, or a scalar, with elements R.
template <class R, class... Xs> struct shape_of;
template <class R> struct shape_of<R> { using type = R; };
template <class R, class X, class... Xs> struct shape_of<R, X, Xs...> {
  template <class Y, bool = is_object<Y>> struct own { using type = R; };
  template <class Y> struct own<Y, true> {
    using type = typename Y::template with<R>;
  };
  using behind = typename shape_of<R, Xs...>::type;
  using type = std::conditional_t<is_object<behind>, behind,
                                  typename own<std::remove_cv_t<X>>::type>;
};
template <class R, class... Xs>
using shaped = typename shape_of<R, Xs...>::type;

/// \p F(element of each X) for each element; scalars stand for all elements.
/// All lanes are computed.
template <class R, class F, class... Xs>
shaped<R, Xs...> map(F Function, const Xs &...Operands) {
  using Result = shaped<R, Xs...>;
  if constexpr (!is_object<Result>)
    return Function(Operands...);
  else {
    static_assert(((count<Xs> == count<Result> || !is_object<Xs>)&&...),
                  "other numbers of elements");
    Result Out;
    for (int I = 0; I < count<Result>; ++I)
      Out.set(I, Function(lane(Operands, I)...));
    return Out;
  }
}

} // namespace oracle

#endif // CMC_TEST_ORACLE_OBJECTS_H
