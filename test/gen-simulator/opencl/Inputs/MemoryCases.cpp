//===- MemoryCases.cpp - private, constant, structured memory -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include <algorithm>

using namespace simtest;

static void privateArray(Test &T, Device &D) {
  const int N = 40;
  auto In = T.randomBits<uint32_t>(100);
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size());
  D.launch("memory", "private_array", In.size(), {}, BIn, BOut, N);
  for (uint32_t &V : In) {
    uint32_t A[64], K = V & 63, Sum = 0;
    for (uint32_t J = 0; J < 64; ++J)
      A[J] = V * J + J;
    for (uint32_t J = 0; J < N; ++J) {
      A[K] += A[(K + J) & 63];
      K = (K * 5 + J + A[K]) & 63;
    }
    for (uint32_t E : A)
      Sum = Sum * 3 + E;
    V = Sum;
  }
  T.equal("out", BOut.get(), In);
}

static void privateBytes(Test &T, Device &D) {
  auto In = T.randomBits<uint8_t>(40);
  Buffer<uint8_t> BIn(D, In);
  Buffer<uint32_t> BOut(D, In.size());
  D.launch("memory", "private_bytes", In.size(), {}, BIn, BOut);
  std::vector<uint32_t> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    std::vector<bool> Seen(2048);
    uint32_t V = In[I] * 7 + I, Steps = 0;
    for (; !Seen[V]; ++Steps) {
      Seen[V] = true;
      V = (V * V + 1) & 2047;
    }
    Want.push_back(Steps << 16 | V);
  }
  T.equal("out", BOut.get(), Want);
}

static void manyValues(Test &T, Device &D) {
  const size_t N = 64;
  const int Rounds = 3;
  auto In = T.random<float>(N + 96, -1, 1);
  Buffer<float> BIn(D, In), BOut(D, N);
  D.launch("memory", "many_values", N, {}, BIn, BOut, Rounds);
  std::vector<float> Want(N);
  for (size_t I = 0; I < N; ++I) {
    double V[96];
    std::copy_n(&In[I], 96, V);
    for (int K = 0; K < Rounds; ++K)
      for (int J = 0; J < 96; ++J)
        V[J] = V[J] * 0.5 + V[(J * 7 + 3) % 96];
    double Sum = 0;
    for (double E : V)
      Sum = Sum * 0.75 + E;
    Want[I] = Sum;
  }
  T.near("out", BOut.get(), Want, 1e-5, 1e-5);
}

static void constants(Test &T, Device &D) {
  auto Table = T.random<int>(256, -64, 64);
  auto In = T.randomBits<uint8_t>(200);
  Buffer<float> BTable(D, std::vector<float>(Table.begin(), Table.end())),
      BOut(D, In.size());
  Buffer<uint8_t> BIn(D, In);
  D.launch("memory", "constants", In.size(), {}, BTable, BIn, BOut);
  const float Primes[] = {2,  3,  5,  7,  11, 13, 17, 19,
                          23, 29, 31, 37, 41, 43, 47, 53},
              Weights[3][4] = {
                  {1, 2, 3, 4}, {0.5, 0.25, 0, -1}, {-2, 8, 0.125, 1}};
  std::vector<float> Want;
  for (uint8_t K : In) {
    const float *W = Weights[K % 3];
    Want.push_back(Table[K] * Primes[K & 15] + W[0] * 2 + W[1] + W[2] * W[3]);
  }
  T.equal("out", BOut.get(), Want);
}

namespace {
/// As the kernel's struct record.
struct Record {
  int32_t Id;
  struct {
    int16_t Tag;
    uint8_t Kind[3];
    uint8_t Padding;
  } In;
  uint8_t Padding[4];
  alignas(16) float Place[4];
  int64_t Stamp;
  uint8_t End[8];
};
static_assert(sizeof(Record) == 48 && offsetof(Record, Place) == 16, "");
} // namespace

static void structures(Test &T, Device &D) {
  const size_t N = 50;
  auto Bytes = T.randomBits<uint8_t>(N * sizeof(Record));
  auto Places = T.random<int>((N + 1) * 4, -100, 100);
  std::vector<Record> In(N + 1);
  std::memcpy(In.data(), Bytes.data(), Bytes.size());
  for (size_t I = 0; I <= N; ++I) {
    In[I].In.Padding = 0;
    std::fill(std::begin(In[I].Padding), std::end(In[I].Padding), 0);
    std::fill(std::begin(In[I].End), std::end(In[I].End), 0);
    std::copy_n(&Places[I * 4], 4, In[I].Place);
  }
  Record Base = In.back();
  Base.Id = 77;
  Base.Stamp = 1234567890123;
  Base.In = {-300, {1, 20, 255}, 0};
  In.pop_back();
  Buffer<Record> BIn(D, In), BOut(D, In);
  D.launch("memory", "structures", N, {}, Base, BIn, BOut);
  for (size_t I = 0; I < N; ++I) {
    Record &R = In[I];
    float Old[4];
    std::copy_n(R.Place, 4, Old);
    R.Id = uint32_t(R.Id) + Base.Id;
    R.In.Tag = Base.In.Tag - R.In.Tag;
    R.In.Kind[I % 3] ^= Base.In.Kind[(I + 1) % 3];
    for (int E = 0; E < 4; ++E)
      R.Place[E] = Old[3 - E] * Base.Place[E];
    R.Stamp = uint64_t(R.Stamp) - uint64_t(Base.Stamp) * int64_t(R.Id);
  }
  T.equal("out", BOut.get(), In);
}

static void swizzle(Test &T, Device &D) {
  const size_t N = 40;
  auto In = T.random<int>(N * 8, -100, 100);
  for (size_t I = 8; I < 16; ++I)
    In[I] = std::abs(In[I]);
  Buffer<int> BIn(D, In), BOut(D, In.size());
  D.launch("memory", "swizzle", N, {}, BIn, BOut);
  std::vector<int> Want;
  for (size_t I = 0; I < N; ++I) {
    const int *V = &In[I * 8], *Y = &In[I * 3];
    const int Order[] = {7, 0, 5, 2, 3, 6, 1, 4};
    const int X[] = {V[V[0] & 7], V[6], V[V[3] & 7], V[1]};
    int W[8];
    for (int E = 0; E < 8; ++E)
      W[E] = V[Order[E]] + (E % 2 ? 0 : V[E + 1]);
    for (int E = 0; E < 4; ++E)
      W[E] -= X[E];
    bool Any = std::any_of(V, V + 8, [](int E) { return E < 0; });
    bool All = std::all_of(V, V + 8, [](int E) { return E > -90; });
    W[7] += Y[0] * Y[1] + Any + 2 * All;
    for (int E = 0; E < 8; ++E)
      Want.push_back(V[E] > 50 ? -W[E] : W[E]);
  }
  T.equal("out", BOut.get(), Want);
}

static void gather(Test &T, Device &D) {
  const size_t N = 150;
  std::vector<uint32_t> Index(N + 1);
  for (size_t I = 0; I <= N; ++I)
    Index[I] = I * 67 % (N + 1); // a permutation
  auto Table = T.randomBits<uint64_t>(N + 1);
  Buffer<uint32_t> BIndex(D, Index);
  Buffer<uint64_t> BTable(D, Table), BOut(D, N + 1);
  D.launch("memory", "gather", N, {}, BIndex, BTable, BOut);
  std::vector<uint64_t> Want(N + 1);
  for (size_t I = 0; I < N; ++I)
    Want[Index[I + 1]] = Table[Index[I]] + I;
  T.equal("out", BOut.get(), Want);
}

static void anyMemory(Test &T, Device &D) {
  auto In = T.randomBits<uint32_t>(128);
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size());
  D.launch("memory", "any_memory", In.size(), 16, BIn, BOut);
  std::vector<uint32_t> Want;
  for (size_t I = 0; I < In.size(); ++I) {
    uint32_t Sum = 0;
    for (uint32_t J = 0; J < 16; ++J)
      Sum = Sum * 5 + (In[I] % 3 == 0   ? In[(I + J) & 127] ^ J
                       : In[I] % 3 == 1 ? In[I / 16 * 16 + J] + 1
                                        : In[J]);
    Want.push_back(Sum);
  }
  T.equal("out", BOut.get(), Want);
}

std::vector<Case<Device>> simtest::memoryCases() {
  return {{"private_array", privateArray},
          {"private_bytes", privateBytes},
          {"many_values", manyValues},
          {"constants", constants},
          {"structures", structures},
          {"swizzle", swizzle},
          {"gather", gather},
          {"any_memory", anyMemory}};
}
