//===- BasicCases.cpp - ids, buffers, scalars -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"

using namespace simtest;

static void saxpy(Test &T, Device &D) {
  auto X = T.random<float>(1000, -10, 10), Y = T.random<float>(1000, -10, 10);
  Buffer<float> BX(D, X), BY(D, Y);
  D.launch("basic", "saxpy", 1000, {}, 2.5f, BX, BY);
  for (size_t I = 0; I < X.size(); ++I)
    Y[I] = std::fma(2.5f, X[I], Y[I]);
  T.equal("y", BY.get(), Y);
}

static void twoKernels(Test &T, Device &D) {
  auto X = T.random<int>(256, -10000, 10000);
  Buffer<int> BX(D, X), BY(D, 256);
  D.launch("basic", "square", 256, 64, BX);
  D.launch("basic", "prefix_difference", 256, 32, BX, BY);
  std::vector<int> Y(256);
  for (size_t I = 0; I < X.size(); ++I)
    Y[I] = X[I] * X[I] - (I ? X[I - 1] * X[I - 1] : 0);
  T.equal("y", BY.get(), Y);
}

static void stencil(Test &T, Device &D) {
  const int N = 333;
  auto In = T.random<float>(N, -4, 4);
  Buffer<float> BIn(D, In), BOut(D, N);
  D.launch("basic", "stencil", N, {}, BIn, BOut, N);
  std::vector<float> Out(N);
  for (int I = 0; I < N; ++I)
    Out[I] = 0.25f * In[std::max(I - 1, 0)] + 0.5f * In[I] +
             0.25f * In[std::min(I + 1, N - 1)];
  T.near("out", BOut.get(), Out, 1e-6, 1e-6);
}

/// What work-item I of the range must write down about itself.
static std::vector<uint32_t> places(const Range &G, const Range &L) {
  std::vector<uint32_t> Out;
  for (uint32_t Z = 0; Z < G.Size[2]; ++Z)
    for (uint32_t Y = 0; Y < G.Size[1]; ++Y)
      for (uint32_t X = 0; X < G.Size[0]; ++X) {
        uint32_t LX = L.Size[0], LY = L.Size[1], LZ = L.Size[2];
        const uint32_t Item[] = {X,
                                 Y,
                                 Z,
                                 X % LX | Y % LY << 8 | Z % LZ << 16,
                                 X / LX | Y / LY << 8 | Z / LZ << 16,
                                 LX | LY << 8 | LZ << 16 | G.Dimensions << 24};
        Out.insert(Out.end(), std::begin(Item), std::end(Item));
      }
  return Out;
}

template <unsigned Dimensions> static void where(Test &T, Device &D) {
  static const Range Globals[] = {{105}, {35, 22}, {15, 14, 6}},
                     Locals[] = {{21}, {7, 11}, {5, 7, 3}};
  const Range &G = Globals[Dimensions - 1], &L = Locals[Dimensions - 1];
  auto Want = places(G, L);
  Buffer<uint32_t> Out(D, Want.size());
  D.launch("basic", "where", G, L, Out);
  T.equal("place", Out.get(), Want);
}

std::vector<Case<Device>> simtest::basicCases() {
  return {{"saxpy", saxpy},       {"two_kernels", twoKernels},
          {"stencil", stencil},   {"where_1d", where<1>},
          {"where_2d", where<2>}, {"where_3d", where<3>}};
}
