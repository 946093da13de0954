//===- CallsCases.cpp - functions that are called; printf -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"

using namespace simtest;

static double power(double Base, int N) {
  double R = 1;
  while (N-- > 0)
    R *= Base;
  return R;
}

static void chain(Test &T, Device &D) {
  auto In = T.random<float>(100, -3, 4);
  Buffer<float> BIn(D, In), BOut(D, In.size());
  D.launch("calls", "chain", In.size(), {}, BIn, BOut);
  for (size_t I = 0; I < In.size(); ++I) {
    double X = -In[I];
    if (X > 0)
      In[I] = -0.5 * (1 + 2 * X + 3 * X * X + 4 * X * X * X);
    else if (X < -1)
      In[I] = power(In[I], I % 5);
  }
  T.near("out", BOut.get(), In, 1e-5);
}

static int mix(int A, int B, int C) {
  return A > B ? int(A * 3u - C) : B ^ int(unsigned(C) + A);
}

static void callsInLoop(Test &T, Device &D) {
  auto In = T.random<int>(100, -10000, 10000);
  Buffer<int> BIn(D, In), BOut(D, In.size());
  D.launch("calls", "calls_in_loop", In.size(), {}, BIn, BOut);
  for (int &Item : In) {
    int V = Item;
    for (int J = 0; J < (Item & 15); ++J)
      V = mix(V, J * 100, mix(J, V & 7, 3));
    Item = V;
  }
  T.equal("out", BOut.get(), In);
}

/// What it prints is checked by the lit test: the runtime prints it itself.
static void print(Test &T, Device &D) {
  std::vector<int> In;
  for (int I = 0; I < 20; ++I)
    In.push_back(I * 7 - 30);
  D.launch("calls", "print", In.size(), In.size(), Buffer<int>(D, In));
}

std::vector<Case<Device>> simtest::callsCases() {
  return {{"chain", chain}, {"calls_in_loop", callsInLoop}, {"print", print}};
}
