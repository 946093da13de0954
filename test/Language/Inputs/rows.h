// Rows of results, for everywhere.py --rows. In a kernel that begins with ROWS,
//   ROW(Object);   // == [1, 2.5]
// writes the elements of a vector or matrix, and VALUE(Scalar) an integer; what
// follows the == is Python and says what it must be. Elements of floating-point
// types are written as the bits of a float, all others as int.
#pragma once

#define ROWS                                                                   \
  SurfaceIndex rows_ = out;                                                    \
  int row_ = 0
#define ROW(...) put_row(rows_, row_, __VA_ARGS__)
#define VALUE(...) ROW(vector<int, 1>(__VA_ARGS__))

template <class T> constexpr bool is_floating = false;
template <> constexpr bool is_floating<half> = true;
template <> constexpr bool is_floating<float> = true;
template <> constexpr bool is_floating<double> = true;

template <class T, int N>
void put_row(SurfaceIndex out, int &row, vector<T, N> v) {
  constexpr int blocks = (N + 15) / 16;
  vector<int, blocks * 16> words = 0x5eed; // The end of a row.
  if constexpr (is_floating<T>) {
    vector<float, N> f = v;
    words.select<N, 1>(0) = f.format<int>();
  } else {
    words.select<N, 1>(0) = v;
  }
  for (int i = 0; i < blocks; ++i)
    write(out, (row + i) * 64, words.select<16, 1>(i * 16));
  row += blocks;
}
template <class T, int R, int C>
void put_row(SurfaceIndex out, int &row, matrix<T, R, C> m) {
  put_row(out, row, vector<T, R * C>(m));
}

// The type of an expression.
template <class A, class B> constexpr bool is_type = false;
template <class A> constexpr bool is_type<A, A> = true;
#define HAS_TYPE(Expr, ...) static_assert(is_type<decltype(Expr), __VA_ARGS__>)
