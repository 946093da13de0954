//===- reference.cpp - input and check of matrix multiplication -----------===//
//
// Part of CMC, under the MIT licence.
//
//   gemm_reference make TYPE ROWS COLUMNS DEPTH A.raw B.raw C.raw
//   gemm_reference check TYPE ROWS COLUMNS DEPTH ALPHA BETA
//                        A.raw B.raw C.raw OUT.raw
//
// TYPE is float, double or half; with half, A and B are halves, rows 2i and
// 2i+1 of B are interleaved for the systolic array, and C is float. "check"
// computes in long double. The bound is that of a sum of this many rounded
// products.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Half.h"
#include <cmath>
#include <limits>

using namespace reference;

namespace {

template <typename T> T number(Random &R) { return T(R.real(-1, 1)); }
template <> Half number(Random &R) { return Half::make(R.real(-1, 1)); }

/// The index of element (K, X) of B.
template <typename T> size_t place(size_t K, size_t X, size_t Columns) {
  if (std::is_same<T, Half>::value)
    return (K / 2 * Columns + X) * 2 + K % 2;
  return K * Columns + X;
}

template <typename T, typename Sum>
void make(size_t Rows, size_t Columns, size_t Depth, char **Paths) {
  Random R(5);
  std::vector<T> A(Rows * Depth), B(Depth * Columns);
  std::vector<Sum> C(Rows * Columns);
  for (T &X : A)
    X = number<T>(R);
  for (T &X : B)
    X = number<T>(R);
  for (Sum &X : C)
    X = number<Sum>(R);
  writeRaw(Paths[0], A);
  writeRaw(Paths[1], B);
  writeRaw(Paths[2], C);
}

template <typename T, typename Sum>
int check(size_t Rows, size_t Columns, size_t Depth, double Alpha, double Beta,
          char **Paths) {
  auto A = readRaw<T>(Paths[0]), B = readRaw<T>(Paths[1]);
  auto C = readRaw<Sum>(Paths[2]), Got = readRaw<Sum>(Paths[3]);
  if (A.size() != Rows * Depth || B.size() != Depth * Columns ||
      C.size() != Rows * Columns || Got.size() != C.size())
    die("the files have other sizes", Paths[3]);
  for (size_t Y = 0; Y < Rows; ++Y)
    for (size_t X = 0; X < Columns; ++X) {
      long double Want = 0, Size = 0;
      for (size_t K = 0; K < Depth; ++K) {
        long double P = (long double)double(A[Y * Depth + K]) *
                        double(B[place<T>(K, X, Columns)]);
        Want += P;
        Size += std::fabs(P);
      }
      size_t I = Y * Columns + X;
      Want = Alpha * Want + Beta * C[I];
      Size = std::fabs(Alpha) * Size + std::fabs(Beta * C[I]);
      long double Bound =
          Size * (Depth + 4) * std::numeric_limits<Sum>::epsilon() / 2;
      // The negated comparison also fails for NaN.
      if (!(std::fabs(Got[I] - Want) <= Bound)) {
        std::printf("different: row %zu, column %zu is %g, must be %Lg\n", Y, X,
                    double(Got[I]), Want);
        return 1;
      }
    }
  std::printf("equal: %zu x %zu x %zu\n", Rows, Columns, Depth);
  return 0;
}

template <typename T, typename Sum> int run(int Argc, char **Argv) {
  size_t Sides[3];
  for (int I = 0; I < 3; ++I)
    Sides[I] = std::atol(Argv[3 + I]);
  if (Argc == 9 && !std::strcmp(Argv[1], "make")) {
    make<T, Sum>(Sides[0], Sides[1], Sides[2], Argv + 6);
    return 0;
  }
  if (Argc == 12 && !std::strcmp(Argv[1], "check"))
    return check<T, Sum>(Sides[0], Sides[1], Sides[2], std::atof(Argv[6]),
                         std::atof(Argv[7]), Argv + 8);
  die("usage: make TYPE ROWS COLUMNS DEPTH A B C, or check TYPE ROWS COLUMNS "
      "DEPTH ALPHA BETA A B C OUT",
      Argv[0]);
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc >= 6 && !std::strcmp(Argv[2], "double"))
    return run<double, double>(Argc, Argv);
  if (Argc >= 6 && !std::strcmp(Argv[2], "half"))
    return run<Half, float>(Argc, Argv);
  if (Argc >= 6 && !std::strcmp(Argv[2], "float"))
    return run<float, float>(Argc, Argv);
  die("the first words are make or check, and float, double or half", Argv[0]);
}
