//===- SubgroupsCases.cpp - lanes of one hardware thread ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include <algorithm>
#include <climits>
#include <numeric>

using namespace simtest;

static void shuffles(Test &T, Device &D) {
  auto In = T.randomBits<uint32_t>(96);
  for (uint32_t &V : In)
    V &= 0x3fffffff; // no NaN: they are compared as floats
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size() * 6);
  D.launch("subgroups", "shuffles", In.size(), 32, BIn, BOut);
  std::vector<uint32_t> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    uint32_t L = I % 16, V = In[I];
    const uint32_t *Own = &In[I - L], *Other = &In[(I - L) ^ 16];
    Want.insert(Want.end(), {Own[V & 15], Own[L ^ 5],
                             L + 3 < 16 ? Own[L + 3] : Other[L + 3 - 16],
                             L >= 2 ? Own[L - 2] : Other[L + 16 - 2], Own[11],
                             Own[15 - L] == V});
  }
  T.equal("out", BOut.get(), Want);
}

template <unsigned Lanes> static void reductions(Test &T, Device &D) {
  const size_t Group = 64;
  auto In = T.random<int>(2 * Group, -100, 100);
  Buffer<int> BIn(D, In), BOut(D, In.size() * 8);
  D.launch("subgroups", ("reductions" + std::to_string(Lanes)).c_str(),
           In.size(), Group, BIn, BOut);
  std::vector<int> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    size_t L = I % Lanes;
    const int *First = &In[I - L], *Last = First + Lanes, *At = &In[I];
    auto Unsigned = [](int A, int B) { return uint32_t(A) < uint32_t(B); };
    bool Any = std::any_of(First, Last, [](int V) { return V > 90; });
    bool All = std::all_of(First, Last, [](int V) { return V > -90; });
    Want.insert(Want.end(), {std::accumulate(First, Last, 0),
                             *std::min_element(First, Last),
                             *std::max_element(First, Last, Unsigned),
                             std::accumulate(First, At + 1, 0),
                             std::accumulate(First, At, 0),
                             *std::max_element(First, At + 1), Any | All << 1,
                             int(I % Group / Lanes << 16 | Lanes << 8 | L)});
  }
  T.equal("out", BOut.get(), Want);
}

static void reductionsWide(Test &T, Device &D) {
  auto Ints = T.random<int>(64, -100, 100);
  std::vector<float> In(Ints.begin(), Ints.end()), Out;
  auto Longs = T.randomBits<int64_t>(64);
  std::vector<int64_t> Out64;
  Buffer<float> BIn(D, In), BOut(D, 128);
  Buffer<int64_t> BLongs(D, Longs), BOut64(D, 128);
  D.launch("subgroups", "reductions_wide", 64, 32, BIn, BLongs, BOut, BOut64);
  for (size_t I = 0; I < 64; ++I) {
    size_t First = I / 8 * 8;
    float Max = In[First], Sum = 0;
    int64_t Min = INT64_MAX;
    uint64_t Sum64 = 0;
    for (size_t J = First; J < First + 8; ++J) {
      Sum += In[J];
      Sum64 += Longs[J];
      Max = J <= I ? std::max(Max, In[J]) : Max;
      Min = J < I ? std::min(Min, Longs[J]) : Min;
    }
    Out.insert(Out.end(), {Max, Sum});
    Out64.insert(Out64.end(), {int64_t(Sum64), Min});
  }
  T.equal("out", BOut.get(), Out);
  T.equal("out64", BOut64.get(), Out64);
}

static void reductionsDivergent(Test &T, Device &D) {
  auto In = T.random<int>(64, -100, 100);
  Buffer<int> BIn(D, In), BOut(D, In.size());
  D.launch("subgroups", "reductions_divergent", In.size(), 32, BIn, BOut);
  std::vector<int> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    int Sum = 0, Max = INT_MIN;
    for (size_t J = I / 16 * 16; J < I / 16 * 16 + 16; ++J)
      if ((In[J] & 1) == (In[I] & 1)) {
        Sum += In[J];
        Max = J <= I ? std::max(Max, In[J]) : Max;
      }
    Want.push_back(In[I] & 1 ? Sum : Max);
  }
  T.equal("out", BOut.get(), Want);
}

static void votes(Test &T, Device &D) {
  auto In = T.randomBits<uint32_t>(64);
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size() * 5);
  D.launch("subgroups", "votes", In.size(), 64, BIn, BOut);
  std::vector<uint32_t> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    const uint32_t *Own = &In[I / 16 * 16], L = I % 16;
    uint32_t Ballot = 0;
    for (size_t J = 0; J < 16; ++J)
      Ballot |= (Own[J] >> 2 & 1) << J;
    const uint32_t *Four = Own + L / 4 * 4;
    Want.insert(Want.end(), {Ballot, uint32_t(__builtin_popcount(Ballot)),
                             uint32_t(31 - __builtin_clz(Ballot)),
                             Four[0] + Four[1] + Four[2] + Four[3],
                             Own[L ^ 3] ^ (L ? Own[L - 1] : 0)});
  }
  T.equal("out", BOut.get(), Want);
}

static void blockIO(Test &T, Device &D) {
  const size_t Groups = 4, Words = 240;
  auto In = T.randomBits<uint32_t>(Groups * Words);
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size());
  D.launch("subgroups", "block_io", Groups * 16, 32, BIn, BOut);
  std::vector<uint32_t> Want(In.size());
  for (size_t G = 0; G < Groups; ++G) {
    const uint32_t *A = &In[G * Words], *B = A + 16, *C = A + 48, *E = A + 112;
    uint32_t *Out = &Want[G * Words];
    for (size_t I = 0; I < 128; ++I)
      Out[I] = E[I] + 1;
    for (size_t I = 0; I < 64; ++I)
      Out[128 + I] = C[(3 - I / 16) * 16 + I % 16];
    for (size_t I = 0; I < 32; ++I)
      Out[192 + I] = B[I] ^ A[I % 16];
    for (size_t I = 0; I < 16; ++I)
      Out[224 + I] = A[I] * 3;
  }
  T.equal("out", BOut.get(), Want);
}

static void blockIONarrow(Test &T, Device &D) {
  const size_t N = 64;
  auto In = T.randomBits<uint16_t>(N * 4), Out = In;
  auto In8 = T.randomBits<uint8_t>(N * 4), Out8 = In8;
  Buffer<uint16_t> BIn(D, In), BOut(D, In.size());
  Buffer<uint8_t> BIn8(D, In8), BOut8(D, In8.size());
  D.launch("subgroups", "block_io_narrow", N, 32, BIn, BOut, BIn8, BOut8);
  for (size_t I = 0; I < In.size(); ++I) {
    Out[I] = In[I ^ 8] + 3;     // rows of 8: 1 0 3 2
    Out8[I] = In8[I ^ 24] ^ 85; // 3 2 1 0
  }
  T.equal("shorts", BOut.get(), Out);
  T.equal("bytes", BOut8.get(), Out8);
}

static void blockIOLong(Test &T, Device &D) {
  auto In = T.randomBits<uint64_t>(128), Out = In;
  Buffer<uint64_t> BIn(D, In), BOut(D, In.size());
  D.launch("subgroups", "block_io_long", 64, 32, BIn, BOut);
  for (size_t I = 0; I < In.size(); ++I)
    Out[I] = In[I ^ 8] + 5;
  T.equal("out", BOut.get(), Out);
}

std::vector<Case<Device>> simtest::subgroupsCases() {
  return {{"shuffles", shuffles},
          {"reductions8", reductions<8>, Lanes8},
          {"reductions16", reductions<16>},
          {"reductions32", reductions<32>},
          {"reductions_wide", reductionsWide, Lanes8},
          {"reductions_divergent", reductionsDivergent,
           "cl_khr_subgroup_non_uniform_arithmetic"},
          {"votes", votes, "cl_khr_subgroup_ballot"},
          {"block_io", blockIO, "cl_intel_subgroups"},
          {"block_io_narrow", blockIONarrow, Lanes8},
          {"block_io_long", blockIOLong, Lanes8}};
}
