//===- GroupCases.cpp - local memory, barriers, atomics -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include <algorithm>
#include <climits>
#include <numeric>

using namespace simtest;

static void transpose(Test &T, Device &D) {
  const int Width = 48, Height = 32;
  auto In = T.random<float>(Width * Height, -1, 1);
  Buffer<float> BIn(D, In), BOut(D, In.size());
  D.launch("group", "transpose", {size_t(Width), size_t(Height)}, {16, 16}, BIn,
           BOut, Width, Height);
  std::vector<float> Want(In.size());
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      Want[X * Height + Y] = In[Y * Width + X];
  T.equal("out", BOut.get(), Want);
}

static void matrixMultiply(Test &T, Device &D) {
  const int N = 32;
  auto A = T.random<float>(N * N, -2, 2), B = T.random<float>(N * N, -2, 2);
  Buffer<float> BA(D, A), BB(D, B), BC(D, N * N);
  D.launch("group", "matrix_multiply", {size_t(N), size_t(N)}, {8, 8}, BA, BB,
           BC, N);
  std::vector<float> Want(N * N);
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      for (int K = 0; K < N; ++K)
        Want[Y * N + X] = std::fma(A[Y * N + K], B[K * N + X], Want[Y * N + X]);
  T.equal("c", BC.get(), Want);
}

static void reduce(Test &T, Device &D) {
  auto In = T.random<int>(1024, -1000, 1000);
  Buffer<int> BIn(D, In), BOut(D, 8);
  D.launch("group", "reduce", 1024, 128, BIn, BOut, LocalBytes{512});
  std::vector<int> Want(8);
  for (size_t I = 0; I < In.size(); ++I)
    Want[I / 128] += In[I];
  T.equal("out", BOut.get(), Want);
}

static void histogram(Test &T, Device &D) {
  const int N = 5000;
  auto In = T.random<uint8_t>(N, 20, 180);
  Buffer<uint8_t> BIn(D, In);
  Buffer<uint32_t> BOut(D, 256);
  D.launch("group", "histogram", 256, 64, BIn, BOut, N);
  std::vector<uint32_t> Want(256);
  for (uint8_t V : In)
    ++Want[V];
  T.equal("out", BOut.get(), Want);
}

static void bitonicSort(Test &T, Device &D) {
  auto Data = T.randomBits<uint32_t>(512);
  Buffer<uint32_t> B(D, Data);
  D.launch("group", "bitonic_sort", 512, 256, B);
  std::sort(Data.begin(), Data.begin() + 256);
  std::sort(Data.begin() + 256, Data.end());
  T.equal("data", B.get(), Data);
}

static void localTypes(Test &T, Device &D) {
  auto In = T.randomBits<uint8_t>(128);
  Buffer<uint8_t> BIn(D, In);
  Buffer<uint64_t> BOut(D, 128);
  D.launch("group", "local_types", 128, 64, BIn, BOut);
  std::vector<uint64_t> Want(128);
  for (size_t I = 0; I < 128; ++I) {
    size_t L = I % 64, M = 63 - L, F = 63 - (L ^ 1);
    auto At = [&](size_t Item) { return uint64_t(In[I - L + Item]); };
    Want[I] = At(M) + At(63 - (L ^ 3)) * 257 * 3 + (At(M) << 40 | M) +
              (At(F) + F * 2 + (63 - F) * 4 + 8);
  }
  T.equal("out", BOut.get(), Want);
}

static std::vector<int> tickets(size_t N) {
  std::vector<int> All(N);
  std::iota(All.begin(), All.end(), 0);
  return All;
}

static void atomics(Test &T, Device &D) {
  auto In = T.random<int>(300, -100000, 100000);
  std::vector<int> R = {5, 5, 5, 5, 0, 0, -1, 0, -1, 0, 0, 0, 1, 1, 1, 1};
  Buffer<int> BIn(D, In), BR(D, R), BOld(D, In.size());
  D.launch("group", "atomics", In.size(), {}, BIn, BR, BOld);
  for (int V : In) {
    R[0] += V;
    R[1] -= V;
    ++R[2];
    --R[3];
    R[4] = std::min(R[4], V);
    R[5] = std::max(R[5], V);
    R[6] = std::min(uint32_t(R[6]), uint32_t(V));
    R[7] = std::max(uint32_t(R[7]), uint32_t(V));
    R[8] &= V | 0xff;
    R[9] |= V & 0xff00;
    R[10] ^= V;
    ++R[11];
  }
  std::fill(R.begin() + 12, R.end(), 7);
  T.equal("r", BR.get(), R);
  auto Old = BOld.get();
  std::sort(Old.begin(), Old.end());
  T.equal("ticket", Old, tickets(In.size()));
}

static void localAtomics(Test &T, Device &D) {
  auto In = T.random<int>(256, -100000, 100000);
  Buffer<int> BIn(D, In), BOut(D, 4 * 8);
  D.launch("group", "local_atomics", 256, 64, BIn, BOut);
  std::vector<int> Want;
  for (size_t G = 0; G < 4; ++G) {
    int R[8] = {0, 0, INT_MAX, INT_MIN, -1, 0, 0, 0};
    for (size_t I = G * 64; I < G * 64 + 64; ++I) {
      int V = In[I];
      R[0] += V;
      R[1] ^= V;
      R[2] = std::min(R[2], V);
      R[3] = std::max(R[3], V);
      R[4] &= V | 0xf0f0;
      R[5] |= V & 0x0f0f;
      V & 1 ? ++R[6] : --R[7];
    }
    Want.insert(Want.end(), R, R + 8);
  }
  T.equal("out", BOut.get(), Want);
}

static void floatAtomics(Test &T, Device &D) {
  // Multiples of a quarter: no order of addition rounds.
  auto Quarters = T.random<int>(150, -400, 400);
  std::vector<float> In(Quarters.begin(), Quarters.end());
  for (float &V : In)
    V /= 4;
  std::vector<float> R = {1000, -1000, 0, 0};
  Buffer<float> BIn(D, In), BR(D, R);
  D.launch("group", "float_atomics", In.size(), {}, BIn, BR);
  R = {*std::min_element(In.begin(), In.end()),
       *std::max_element(In.begin(), In.end()),
       std::accumulate(In.begin(), In.end(), 0.0f), 2.5f};
  T.equal("r", BR.get(), R);
}

static void localFloatSum(Test &T, Device &D) {
  auto Quarters = T.random<int>(128, -400, 400);
  std::vector<float> In(Quarters.begin(), Quarters.end()), Want(2);
  for (size_t I = 0; I < In.size(); ++I)
    Want[I / 64] += In[I] /= 4;
  Buffer<float> BIn(D, In), BOut(D, 2);
  D.launch("group", "local_float_sum", 128, 64, BIn, BOut);
  T.equal("out", BOut.get(), Want);
}

static void floatMinMax(Test &T, Device &D) {
  auto In = T.random<float>(256, -50, 50);
  std::vector<float> R = {1000, -1000};
  Buffer<float> BIn(D, In), BR(D, R), BGroups(D, 4);
  D.launch("group", "float_min_max", 256, 128, BIn, BR, BGroups);
  auto Extremes = [&](size_t First, size_t Last) {
    auto P = std::minmax_element(In.begin() + First, In.begin() + Last);
    return std::vector<float>{*P.first, *P.second};
  };
  T.equal("r", BR.get(), Extremes(0, 256));
  auto Groups = Extremes(0, 128), Second = Extremes(128, 256);
  Groups.insert(Groups.end(), Second.begin(), Second.end());
  T.equal("groups", BGroups.get(), Groups);
}

static void atomics64(Test &T, Device &D) {
  auto In = T.randomBits<int64_t>(100);
  std::vector<int64_t> R = {5, 5, 0, 0, -1, 0, 0, 0, 0, 1};
  Buffer<int64_t> BIn(D, In), BR(D, R);
  Buffer<int> BOrder(D, In.size());
  D.launch("group", "atomics64", In.size(), {}, BIn, BR, BOrder);
  for (int64_t V : In) {
    R[0] = uint64_t(R[0]) + uint64_t(V);
    R[1] = uint64_t(R[1]) - uint64_t(V);
    R[2] = std::min(R[2], V);
    R[3] = std::max(R[3], V);
    R[4] &= V | 0xff;
    R[5] |= V & 0xff00ff00ff00;
    R[6] ^= V;
    ++R[7];
    R[8] = std::max(uint64_t(R[8]), uint64_t(V));
    R[9] = uint64_t(R[9]) * 3 + 1;
  }
  T.equal("r", BR.get(), R);
  auto Order = BOrder.get();
  std::sort(Order.begin(), Order.end());
  T.equal("ticket", Order, tickets(In.size()));
}

static void globalRounds(Test &T, Device &D) {
  const size_t N = 96;
  auto Data = T.randomBits<uint32_t>(2 * N);
  Buffer<uint32_t> B(D, Data);
  D.launch("group", "global_rounds", 2 * N, N, B);
  for (uint32_t Round = 0; Round < 4; ++Round) {
    auto Old = Data;
    for (size_t I = 0; I < Data.size(); ++I)
      Data[I] = Old[I / N * N + (I % N + 5) % N] * 3 + Round;
  }
  T.equal("data", B.get(), Data);
}

static void collectives(Test &T, Device &D) {
  const size_t N = 80;
  auto In = T.random<int>(2 * N, -100, 100);
  Buffer<int> BIn(D, In), BOut(D, In.size() * 8);
  D.launch("group", "collectives", In.size(), N, BIn, BOut);
  std::vector<int> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    const int *First = &In[I / N * N], *Last = First + N, *At = &In[I];
    const int Item[] = {
        std::accumulate(First, Last, 0),
        std::accumulate(First, At + 1, 0),
        At == First ? INT_MIN : *std::max_element(First, At),
        *std::min_element(First, Last),
        First[5],
        std::any_of(First, Last, [](int V) { return V > 90; }),
        std::all_of(First, Last, [](int V) { return V > -100; }),
        *std::min_element(First, At + 1)};
    Want.insert(Want.end(), Item, Item + 8);
  }
  T.equal("out", BOut.get(), Want);
}

std::vector<Case<Device>> simtest::groupCases() {
  return {{"transpose", transpose},
          {"matrix_multiply", matrixMultiply},
          {"reduce", reduce},
          {"histogram", histogram},
          {"bitonic_sort", bitonicSort},
          {"local_types", localTypes},
          {"atomics", atomics},
          {"local_atomics", localAtomics},
          {"float_atomics", floatAtomics},
          {"local_float_sum", localFloatSum},
          {"float_min_max", floatMinMax},
          {"atomics64", atomics64, "cl_khr_int64_base_atomics"},
          {"global_rounds", globalRounds},
          {"collectives", collectives}};
}
