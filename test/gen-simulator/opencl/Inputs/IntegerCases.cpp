//===- IntegerCases.cpp - integer arithmetic of every width ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"

using namespace simtest;

using Int128 = __int128;

template <typename R, typename T> static R saturated(T V) {
  if (V < T(std::numeric_limits<R>::min()))
    return std::numeric_limits<R>::min();
  if (V > T(std::numeric_limits<R>::max()))
    return std::numeric_limits<R>::max();
  return R(V);
}
template <typename T> static T rotated(T V, unsigned By) {
  const unsigned Bits = sizeof(T) * 8;
  By %= Bits;
  return By ? T(V << By | V >> (Bits - By)) : V;
}
static int leadingZeros(uint64_t V, int Bits) {
  int N = 0;
  while (N < Bits && !(V >> (Bits - 1 - N) & 1))
    ++N;
  return N;
}

/// Two inputs, a fixed number of outputs per work-item.
template <typename A, typename B, typename Out, typename Function>
static void binary(Test &T, Device &D, const char *Kernel,
                   const std::vector<A> &X, const std::vector<B> &Y,
                   size_t Outputs, Function Reference) {
  Buffer<A> BX(D, X);
  Buffer<B> BY(D, Y);
  Buffer<Out> BOut(D, X.size() * Outputs);
  D.launch("integer", Kernel, X.size(), {}, BX, BY, BOut);
  std::vector<Out> Want(X.size() * Outputs);
  for (size_t I = 0; I < X.size(); ++I)
    Reference(X[I], Y[I], &Want[I * Outputs]);
  T.equal("out", BOut.get(), Want);
}

static void divide32(Test &T, Device &D) {
  auto X = T.randomBits<int>(256), Y = T.randomBits<int>(256);
  for (size_t I = 0; I < Y.size(); ++I) {
    if (I % 3)
      Y[I] >>= I % 29;
    if (Y[I] == 0 || Y[I] == -1)
      Y[I] = 3;
  }
  binary<int, int, int>(T, D, "divide32", X, Y, 8, [](int A, int B, int *Out) {
    uint32_t UA = ~A, UB = B;
    const int Want[] = {A / B, A % B,   int(UA / UB),  int(UA % UB),
                        A / 7, A % -13, int(UA / 641), int(UA % 10)};
    std::copy_n(Want, 8, Out);
  });
}

static void divideNarrow(Test &T, Device &D) {
  binary<int16_t, uint8_t, int16_t>(
      T, D, "divide_narrow", T.randomBits<int16_t>(128),
      T.randomBits<uint8_t>(128), 4, [](int16_t A, uint8_t B, int16_t *Out) {
        Out[0] = A / (int8_t(B) | 1);
        Out[1] = uint16_t(A) % (B | 1);
        Out[2] = int8_t(A) / int8_t(B | 1);
        Out[3] = B % (uint8_t(A) | 1);
      });
}

static void longAddMul(Test &T, Device &D) {
  binary<int64_t, int64_t, int64_t>(
      T, D, "long_add_mul", T.randomBits<int64_t>(128),
      T.randomBits<int64_t>(128), 8, [](int64_t A, int64_t B, int64_t *Out) {
        uint64_t UA = A, UB = B;
        Out[0] = UA + UB;
        Out[1] = UA - UB;
        Out[2] = UA * UB;
        Out[3] = Int128(A) * B >> 64;
        Out[4] = (unsigned __int128)(UA)*UB >> 64;
        Out[5] = UA + uint64_t(int64_t(int32_t(B)) * int32_t(A));
        Out[6] = (A < 0 ? 0 - UA : UA) ^ (0 - UB);
        Out[7] =
            saturated<int64_t>(Int128(A >> (B & 31)) * (B >> 46) + (A >> 8));
      });
}

static void longDivide(Test &T, Device &D) {
  auto X = T.randomBits<int64_t>(96), Y = T.randomBits<int64_t>(96);
  for (size_t I = 0; I < Y.size(); ++I) {
    Y[I] >>= I % 60;
    if (Y[I] == 0 || Y[I] == -1)
      Y[I] = 1000003;
  }
  binary<int64_t, int64_t, int64_t>(T, D, "long_divide", X, Y, 4,
                                    [](int64_t A, int64_t B, int64_t *Out) {
                                      Out[0] = A / B;
                                      Out[1] = A % B;
                                      Out[2] = uint64_t(A) / uint64_t(B);
                                      Out[3] = uint64_t(A) % 1000000007u;
                                    });
}

static void longShiftCompare(Test &T, Device &D) {
  auto X = T.randomBits<int64_t>(128), Y = T.randomBits<int64_t>(128);
  for (size_t I = 0; I < 16; ++I)
    Y[I] = X[I] + int64_t(I % 3) - 1;
  for (size_t I = 16; I < 80; ++I)
    Y[I] = uint64_t(Y[I]) >> (I - 16);
  binary<int64_t, int64_t, int64_t>(
      T, D, "long_shift_compare", X, Y, 8,
      [](int64_t A, int64_t B, int64_t *Out) {
        uint64_t UA = A, UB = B;
        unsigned S = B & 63;
        Out[0] = UA << S;
        Out[1] = A >> S;
        Out[2] = UA >> S;
        Out[3] = rotated(UA, S);
        Out[4] = (A < B) | (UA < UB) << 1 | (A == B) << 2;
        Out[5] = std::max(A, B);
        Out[6] = std::min(UA, UB);
        Out[7] = __builtin_popcountll(UA) + (leadingZeros(UB, 64) << 8);
      });
}

static void bits(Test &T, Device &D) {
  binary<uint32_t, uint32_t, uint32_t>(
      T, D, "bits", T.randomBits<uint32_t>(128), T.randomBits<uint32_t>(128),
      16, [](uint32_t X, uint32_t Y, uint32_t *Out) {
        int32_t SX = X, SY = Y;
        Out[0] = __builtin_popcount(X);
        Out[1] = leadingZeros(X >> (Y & 31), 32);
        Out[2] = rotated(X, Y & 31);
        Out[3] = uint64_t(X) * Y >> 32;
        Out[4] = int64_t(SX) * SY >> 32;
        Out[5] = Out[3] + X;
        Out[6] = (X & 0xffffff) * (Y & 0xffffff);
        Out[7] = uint32_t((SX >> 8) * int64_t(SY >> 8) + SX);
        Out[8] = (uint64_t(X) + Y) >> 1;
        Out[9] = (int64_t(SX) + SY + 1) >> 1;
        Out[10] = SX > SY ? X - Y : Y - X;
        Out[11] = (X & ~0x0ff00ff0u) | (Y & 0x0ff00ff0u);
        Out[12] = (X & 0xffff) << 16 | (Y & 0xffff);
        Out[13] = __builtin_popcount(X & 0xffff) | leadingZeros(Y & 0xff, 8)
                                                       << 8;
        Out[14] = rotated(uint16_t(X), 5) | rotated(uint8_t(Y), 3) << 16;
        Out[15] = (X << (Y & 31)) ^ uint32_t(SX >> (Y & 31));
      });
}

static void saturate(Test &T, Device &D) {
  binary<int, int, int>(
      T, D, "saturate", T.randomBits<int>(128), T.randomBits<int>(128), 12,
      [](int X, int Y, int *Out) {
        int64_t A = X, B = Y, UA = uint32_t(X), UB = uint32_t(Y);
        Out[0] = saturated<int32_t>(A + B);
        Out[1] = saturated<int32_t>(A - B);
        Out[2] = saturated<uint32_t>(UA + UB);
        Out[3] = saturated<uint32_t>(UA - UB);
        Out[4] = saturated<int32_t>((A >> 12) * (B >> 14) + A);
        Out[5] = saturated<int16_t>(int16_t(X) + int16_t(Y));
        Out[6] = saturated<uint8_t>(int(uint8_t(X)) - int(uint8_t(Y)));
        Out[7] = saturated<int8_t>(int8_t(X) + int8_t(Y));
        Out[8] = saturated<int16_t>(X >> 8);
        Out[9] = saturated<uint8_t>(Y >> 20);
        Out[10] = saturated<uint16_t>(X >> 10);
        Out[11] = saturated<int8_t>(A * B >> 50);
      });
}

static void bytes(Test &T, Device &D) {
  auto A = T.randomBits<uint8_t>(16 * 50);
  auto B = T.randomBits<int8_t>(16 * 50);
  Buffer<uint8_t> BA(D, A), BOut(D, A.size());
  Buffer<int8_t> BB(D, B);
  D.launch("integer", "bytes", 50, {}, BA, BB, BOut);
  std::vector<uint8_t> Want(A.size());
  for (size_t I = 0; I < A.size(); ++I)
    Want[I] = B[I] > 100 ? 7 : A[I] + (B[I] >> 1);
  T.equal("out", BOut.get(), Want);
}

static void shorts(Test &T, Device &D) {
  const size_t N = 60;
  auto A = T.randomBits<int16_t>(N * 4 + 8);
  std::vector<int16_t> Want(N * 3 + 4, 99);
  Buffer<int16_t> BA(D, A), BOut(D, Want);
  D.launch("integer", "shorts", N, {}, BA, BOut);
  for (size_t I = 0; I < N; ++I) {
    const int16_t *X = &A[1 + I * 3], *Y = &A[3 + I * 4];
    const int Order[] = {2, 0, 1};
    for (int E = 0; E < 3; ++E)
      Want[1 + I * 3 + E] = X[Order[E]] + Y[E];
  }
  T.equal("out", BOut.get(), Want);
}

std::vector<Case<Device>> simtest::integerCases() {
  return {{"divide32", divide32},
          {"divide_narrow", divideNarrow},
          {"long_add_mul", longAddMul},
          {"long_divide", longDivide},
          {"long_shift_compare", longShiftCompare},
          {"bits", bits},
          {"saturate", saturate},
          {"bytes", bytes},
          {"shorts", shorts}};
}
