//===- FloatingCases.cpp - half, float and double -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// What IEEE 754 defines must be exact; functions have the tolerance that OpenCL
// allows them, or a little more where the kernel also computes the argument.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Half.h"
#include <algorithm>
#include <cfenv>

using namespace simtest;

static const float Ulp = 0x1p-23f;

/// Floats of all sizes, and the special ones.
static std::vector<float> floats(Test &T, size_t N) {
  auto V = T.random<float>(N, -100, 100);
  auto Exponents = T.random<int>(N, -20, 20);
  for (size_t I = 0; I < N; ++I)
    V[I] = std::ldexp(V[I], I % 4 ? 0 : Exponents[I]);
  const float Special[] = {0.0f,      -0.0f, 1.0f,  -1.0f, 0.5f,
                           -0.5f,     1.5f,  2.5f,  -2.5f, INFINITY,
                           -INFINITY, NAN,   65504, 65520, 3e-8f};
  std::copy(std::begin(Special), std::end(Special), V.begin() + N / 2);
  return V;
}

template <typename In, typename Out, typename Function>
static std::vector<Out> each(const std::vector<In> &A, const std::vector<In> &B,
                             size_t Outputs, Function Reference) {
  std::vector<Out> Want(A.size() * Outputs);
  for (size_t I = 0; I < A.size(); ++I)
    Reference(A[I], B[I], &Want[I * Outputs]);
  return Want;
}

/// One NaN is as good as another.
template <typename F> static std::vector<F> oneNaN(std::vector<F> V) {
  for (F &E : V)
    if (std::isnan(E))
      E = std::nanf("");
  return V;
}
static std::vector<Half> oneNaN(std::vector<Half> V) {
  for (Half &E : V)
    if ((E & 0x7fff) > 0x7c00)
      E = 0x7e00;
  return V;
}

static void halfMemory(Test &T, Device &D) {
  auto In = floats(T, 200);
  Buffer<float> BIn(D, In), BBack(D, In.size());
  Buffer<Half> BOut(D, In.size() * 5);
  D.launch("floating", "half_memory", In.size(), {}, BIn, BOut, BBack);
  std::vector<Half> Want;
  std::vector<float> Back;
  for (float V : In) {
    for (Rounding R : {Rounding::Nearest, Rounding::Nearest, Rounding::Zero,
                       Rounding::Up, Rounding::Down})
      Want.push_back(toHalf(V, R));
    Back.push_back(fromHalf(toHalf(V)));
  }
  T.equal("out", oneNaN(BOut.get()), oneNaN(Want));
  T.equal("back", oneNaN(BBack.get()), oneNaN(Back));
}

static void halfVectors(Test &T, Device &D) {
  auto In = T.random<float>(4 * 60, -1000, 1000);
  Buffer<float> BIn(D, In);
  Buffer<Half> BOut(D, In.size());
  D.launch("floating", "half_vectors", 60, {}, BIn, BOut);
  std::vector<Half> Want;
  for (size_t I = 0; I < In.size(); ++I)
    Want.push_back(toHalf(In[I ^ 3]));
  T.equal("out", BOut.get(), Want);
}

static void halfArithmetic(Test &T, Device &D) {
  std::vector<Half> A, B;
  for (float V : T.random<float>(160, -30, 30))
    A.push_back(toHalf(V));
  for (float V : T.random<float>(160, -2, 2))
    B.push_back(toHalf(V));
  Buffer<Half> BA(D, A), BB(D, B), BOut(D, A.size() * 8);
  D.launch("floating", "half_arithmetic", A.size(), {}, BA, BB, BOut);
  auto Want = each<Half, Half>(A, B, 8, [](Half HA, Half HB, Half *Out) {
    double X = fromHalf(HA), Y = fromHalf(HB);
    Out[0] = toHalf(X + Y);
    Out[1] = toHalf(X - Y);
    Out[2] = toHalf(X * Y);
    Out[3] = toHalf(X * Y + X);
    Out[4] = toHalf(std::min(X, Y));
    Out[5] = toHalf(std::max(X, Y));
    Out[6] = toHalf(X < Y ? std::fabs(X) : -Y);
    Out[7] = toHalf(fromHalf(toHalf(std::trunc(X * 4))) + Y);
  });
  T.equal("out", BOut.get(), Want);
}

static void floatArithmetic(Test &T, Device &D) {
  auto A = floats(T, 200), B = floats(T, 200);
  std::rotate(B.begin(), B.begin() + 3, B.end());
  Buffer<float> BA(D, A), BB(D, B), BOut(D, A.size() * 10);
  D.launch("floating", "float_arithmetic", A.size(), {}, BA, BB, BOut);
  auto Want = each<float, float>(A, B, 10, [](float X, float Y, float *Out) {
    float AX = std::fabs(X), AY = std::fabs(Y);
    Out[0] = X + Y;
    Out[1] = X - Y;
    Out[2] = X * Y;
    Out[3] = std::fma(X, Y, -X);
    Out[4] = std::fmin(X, Y);
    Out[5] = std::fmax(X, Y);
    Out[6] = std::copysign(X, Y);
    Out[7] = std::fdim(AX, AY);
    Out[8] = std::fmin(std::fmax(X, -1.0f), 1.0f);
    Out[9] = X < Y ? X : std::isnan(X) ? 1.0f : std::isinf(Y) ? 2.0f : Y;
  });
  // The order of +0 and -0 in a minimum is open.
  auto Zeros = [](std::vector<float> V) {
    for (size_t I = 0; I < V.size(); ++I)
      if ((I % 10 == 4 || I % 10 == 5) && V[I] == 0)
        V[I] = 0;
    return oneNaN(V);
  };
  T.equal("out", Zeros(BOut.get()), Zeros(Want));
}

static void rounding(Test &T, Device &D) {
  auto A = T.random<float>(240, -300, 300);
  for (size_t I = 0; I < 80; ++I)
    A[I] = std::round(A[I]) + 0.5f * (I % 2);
  A[5] = 0.49999997f, A[6] = -0.3f, A[7] = 0x1p-130f;
  Buffer<float> BA(D, A), BOut(D, A.size() * 8);
  Buffer<int> BInts(D, A.size() * 8);
  D.launch("floating", "rounding", A.size(), {}, BA, BOut, BInts);
  std::vector<float> Want;
  std::vector<int> Ints;
  for (float X : A) {
    int E;
    float F = std::frexp(X, &E);
    const float Floats[] = {
        std::floor(X),    std::ceil(X),
        std::trunc(X),    std::nearbyint(X),
        std::round(X),    F,
        std::ldexp(X, 3), std::fabs(X) - std::floor(std::fabs(X))};
    Want.insert(Want.end(), Floats, Floats + 8);
    float Near = std::nearbyint(X), Thousand = X * 1000;
    const int Whole[] = {int(X),
                         int(Near),
                         int(std::ceil(X)),
                         int(std::floor(X)),
                         int(std::clamp(Near, 0.0f, 255.0f)),
                         int(std::clamp(Thousand, -32768.0f, 32767.0f)),
                         E,
                         std::signbit(X) | 2 | std::isnormal(X) << 2};
    Ints.insert(Ints.end(), Whole, Whole + 8);
  }
  T.equal("out", BOut.get(), Want);
  T.equal("ints", BInts.get(), Ints);
}

static void toFloat(Test &T, Device &D) {
  auto In = T.randomBits<int64_t>(120);
  for (size_t I = 0; I < In.size(); ++I)
    In[I] >>= I % 50;
  In[0] = 0, In[1] = -1, In[2] = INT64_MIN, In[3] = 0x7fffffff;
  Buffer<int64_t> BIn(D, In);
  Buffer<float> BOut(D, In.size() * 6);
  D.launch("floating", "to_float", In.size(), {}, BIn, BOut);
  std::vector<float> Want;
  for (int64_t V : In) {
    // Towards zero: what 24 bits do not hold is dropped.
    int64_t Whole = int32_t(V), Size = std::abs(Whole), Mask = ~int64_t(0);
    for (int64_t Bits = Size; Bits >> 24; Bits >>= 1)
      Mask <<= 1;
    Size &= Mask;
    Want.insert(Want.end(),
                {float(int32_t(V)), float(uint32_t(V)), float(V),
                 float(uint64_t(V)), float(int16_t(V)) + float(uint8_t(V)),
                 float(Whole < 0 ? -Size : Size)});
  }
  T.equal("out", BOut.get(), Want);
}

static void fromFloat(Test &T, Device &D) {
  auto In = T.random<float>(120, -1e15f, 1e15f);
  for (size_t I = 0; I < 60; ++I)
    In[I] = std::ldexp(In[I], -int(I));
  Buffer<float> BIn(D, In);
  Buffer<int64_t> BOut(D, In.size() * 4);
  D.launch("floating", "from_float", In.size(), {}, BIn, BOut);
  std::vector<int64_t> Want;
  for (float V : In)
    Want.insert(Want.end(),
                {int64_t(V), int64_t(uint32_t(std::fabs(V * 0x1p-20f))),
                 int64_t(std::fabs(V)),
                 V >= 0x1p31f    ? INT32_MAX
                 : V <= -0x1p31f ? INT32_MIN
                                 : int32_t(V)});
  T.equal("out", BOut.get(), Want);
}

static void subnormal(Test &T, Device &D) {
  auto A = T.random<float>(64, -0x1p-120f, 0x1p-120f),
       B = T.random<float>(64, -0x1p-127f, 0x1p-127f);
  for (size_t I = 0; I < A.size(); I += 2)
    A[I] *= 0x1p-10f;
  Buffer<float> BA(D, A), BB(D, B), BOut(D, A.size() * 4);
  D.launch("floating", "subnormal", A.size(), {}, BA, BB, BOut);
  auto Want = each<float, float>(A, B, 4, [](float X, float Y, float *Out) {
    Out[0] = X + Y;
    Out[1] = X * 0.5f;
    Out[2] = std::fma(X, 3.0f, -Y);
    Out[3] = X < Y ? X : Y;
  });
  T.equal("out", BOut.get(), Want);
}

static void functions(Test &T, Device &D) {
  auto A = T.random<float>(128, -10, 10);
  Buffer<float> BA(D, A), BOut(D, A.size() * 16);
  D.launch("floating", "functions", A.size(), {}, BA, BOut);
  std::vector<float> Want;
  for (float F : A) {
    double X = F, S = std::fabs(X);
    const double Item[] = {
        std::sin(X),         std::cos(X),           std::tan(X * 0.1),
        std::exp(X * 0.3),   std::log(S + 0.01),    std::pow(S + 0.1, 1.7),
        std::sqrt(S),        1 / std::sqrt(S + .5), std::atan2(X, 2.0),
        std::exp2(X * 0.5),  std::log2(S + 1.5),    std::tanh(X * 0.25),
        std::asin(X * 0.03), std::cbrt(X),          std::fmod(X, 1.75),
        std::hypot(X, 3.0)};
    Want.insert(Want.end(), Item, Item + 16);
  }
  T.near("out", BOut.get(), Want, 16 * Ulp, 4 * Ulp);
}

static void nativeFunctions(Test &T, Device &D) {
  auto A = T.random<float>(128, -6, 6);
  Buffer<float> BA(D, A), BOut(D, A.size() * 8);
  D.launch("floating", "native_functions", A.size(), {}, BA, BOut);
  std::vector<float> Want;
  for (float F : A) {
    double X = F, S = std::fabs(X);
    const double Item[] = {std::sin(X),    std::cos(X),
                           std::exp2(X),   std::log2(S + 1.5),
                           std::sqrt(S),   1 / std::sqrt(S + .5),
                           1 / (S + 0.25), std::pow(S + 0.1, 2.5)};
    Want.insert(Want.end(), Item, Item + 8);
  }
  T.near("out", BOut.get(), Want, 1e-5, 1e-5);
}

static void divide(Test &T, Device &D) {
  auto A = T.random<float>(128, -100, 100), B = T.random<float>(128, -9, 9);
  for (size_t I = 0; I < 40; ++I)
    B[I] = std::ldexp(B[I], int(I) - 20);
  Buffer<float> BA(D, A), BB(D, B), BOut(D, A.size() * 3);
  D.launch("floating", "divide", A.size(), {}, BA, BB, BOut);
  auto Want = each<float, float>(A, B, 3, [](float X, float Y, float *Out) {
    Out[0] = Out[2] = X / Y;
    Out[1] = 1 / Y;
  });
  T.near("out", BOut.get(), Want, 2.5 * Ulp);
}

static void geometry(Test &T, Device &D) {
  const size_t N = 50;
  auto A = T.random<float>(N * 4, -2, 2), B = T.random<float>(N * 4, -2, 2);
  Buffer<float> BA(D, A), BB(D, B), BOut(D, N * 12);
  D.launch("floating", "geometry", N, {}, BA, BB, BOut);
  std::vector<float> Want;
  for (size_t I = 0; I < A.size(); I += 4) {
    const float *X = &A[I], *Y = &B[I];
    double Dot = 0, Square = 0, Apart = 0;
    for (int E = 0; E < 4; ++E) {
      Dot += double(X[E]) * Y[E];
      Square += double(X[E]) * X[E];
      Apart += double(X[E] - Y[E]) * (X[E] - Y[E]);
    }
    double Length = std::sqrt(Square);
    Want.insert(Want.end(), {float(Dot), float(Length), float(std::sqrt(Apart)),
                             float(double(X[0]) * Y[1] - double(X[1]) * Y[0])});
    for (int E = 0; E < 4; ++E)
      Want.push_back(X[E] / Length);
    for (int E = 0; E < 4; ++E) {
      double S = std::clamp((X[E] + 1.0) / 2, 0.0, 1.0);
      Want.push_back(X[E] + (double(Y[E]) - X[E]) * 0.25 +
                     S * S * (3 - 2 * S) * (Y[E] >= 0));
    }
  }
  T.near("out", BOut.get(), Want, 1e-5, 1e-5);
}

static void doubleArithmetic(Test &T, Device &D) {
  auto A = T.random<double>(100, -1000, 1000), B = T.random<double>(100, -9, 9);
  Buffer<double> BA(D, A), BB(D, B), BOut(D, A.size() * 10);
  D.launch("floating", "double_arithmetic", A.size(), {}, BA, BB, BOut);
  auto Want =
      each<double, double>(A, B, 10, [](double X, double Y, double *Out) {
        Out[0] = X + Y;
        Out[1] = X * Y - 0.5;
        Out[2] = X / Y;
        Out[3] = std::sqrt(std::fabs(X));
        Out[4] = std::fma(X, Y, 0.1);
        Out[5] = X < Y ? std::fmax(X, 0.0) : std::fmin(Y, 1.0);
        Out[6] = std::floor(X) + std::trunc(Y) + std::nearbyint(X);
        Out[7] = double(int64_t(X * 1000)) + int(Y);
        Out[8] = float(X);
        Out[9] = uint32_t(std::fabs(X)) + std::floor(std::fabs(Y));
      });
  // Out[1] may be fused.
  auto Got = BOut.get();
  for (size_t I = 1; I < Got.size(); I += 10)
    if (std::fabs(Got[I] - Want[I]) <= 1e-12 * (std::fabs(Want[I]) + 1))
      Got[I] = Want[I];
  T.equal("out", Got, Want);
}

std::vector<Case<Device>> simtest::floatingCases() {
  return {{"half_memory", halfMemory},
          {"half_vectors", halfVectors},
          {"half_arithmetic", halfArithmetic, "cl_khr_fp16"},
          {"float_arithmetic", floatArithmetic},
          {"rounding", rounding},
          {"to_float", toFloat},
          {"from_float", fromFloat},
          {"subnormal", subnormal},
          {"functions", functions},
          {"native_functions", nativeFunctions},
          {"divide", divide},
          {"geometry", geometry},
          {"double_arithmetic", doubleArithmetic, "cl_khr_fp64"}};
}
