//===- FlowCases.cpp - lanes that part and meet again ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"

using namespace simtest;

static uint32_t collatzOf(uint32_t V) {
  if (V == 0)
    return 0xdead;
  uint32_t Steps = 0, Mix = 0;
  while (V != 1) {
    ++Steps;
    if (V & 1) {
      V = 3 * V + 1;
      if (V > 100000)
        break;
    } else {
      V >>= 1;
      if (V % 10 == 5)
        continue;
    }
    uint32_t Kind = V % 6;
    if (Kind == 0)
      Mix += 3;
    else if (Kind == 1)
      Mix = (Mix ^ 7) - 1;
    else if (Kind == 2)
      Mix -= 1;
    else if (Kind == 4)
      Mix = Mix << 3 | Mix >> 29;
    else
      Mix += V;
  }
  return Steps * 65536 + (Mix & 0xffff);
}

static void collatz(Test &T, Device &D) {
  auto In = T.random<uint32_t>(500, 0, 5000);
  In[3] = 0;
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size());
  D.launch("flow", "collatz", In.size(), {}, BIn, BOut);
  for (uint32_t &V : In)
    V = collatzOf(V);
  T.equal("out", BOut.get(), In);
}

static void mandelbrot(Test &T, Device &D) {
  const int Width = 64, Height = 40, Limit = 60;
  const float Scale = 2.5f / Height;
  Buffer<uint8_t> BOut(D, Width * Height);
  D.launch("flow", "mandelbrot", {size_t(Width), size_t(Height)}, {16, 4}, BOut,
           Width, Scale, Limit);
  std::vector<uint8_t> Want(Width * Height);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      // In double: a pixel whose orbit comes near the border may differ by
      // how the compiler rounds, so these few may be anything near.
      double CR = X * Scale - 2.0f, CI = Y * Scale - 1.25f, ZR = 0, ZI = 0;
      int N = 0;
      for (; N < Limit && ZR * ZR + ZI * ZI <= 4; ++N) {
        double Next = ZR * ZR - ZI * ZI + CR;
        ZI = 2 * ZR * ZI + CI;
        ZR = Next;
      }
      Want[Y * Width + X] = N;
    }
  auto Got = BOut.get();
  int Different = 0;
  for (size_t I = 0; I < Want.size(); ++I)
    Different += Got[I] != Want[I];
  T.expect(Different <= 25, std::to_string(Different) + " pixels differ");
}

static void factor(Test &T, Device &D) {
  auto In = T.random<int>(200, 0, 2500);
  Buffer<int> BIn(D, In), BOut(D, In.size() * 2);
  D.launch("flow", "factor", In.size(), {}, BIn, BOut);
  std::vector<int> Want(In.size() * 2, -1);
  for (size_t I = 0; I < In.size(); ++I)
    for (int J = 2; J < 40 && J * J <= In[I]; ++J)
      if (In[I] % J == 0 && In[I] / J < 80) {
        Want[I * 2] = J;
        Want[I * 2 + 1] = In[I] / J;
        break;
      }
  T.equal("out", BOut.get(), Want);
}

static uint32_t nestedOf(uint32_t V) {
  uint32_t Sum = 0;
  if (V & 1) {
    for (uint32_t A = 0; A < V % 9; ++A) {
      uint32_t B = A;
      do {
        Sum = Sum * 31 + B;
        B += Sum & 0x40 ? 2 : 3;
      } while (B < V % 17);
    }
    return Sum;
  }
  if (!(V & 2))
    return ~V;
  for (uint32_t A = V % 5; A-- > 0;)
    Sum += A & 1 ? V >> A : V << A;
  return Sum;
}

static void nested(Test &T, Device &D) {
  auto In = T.randomBits<uint32_t>(300);
  Buffer<uint32_t> BIn(D, In), BOut(D, In.size());
  D.launch("flow", "nested", In.size(), {}, BIn, BOut);
  for (uint32_t &V : In)
    V = nestedOf(V);
  T.equal("out", BOut.get(), In);
}

static void insertionSort(Test &T, Device &D) {
  auto Data = T.random<int>(12 * 70, -999, 999);
  Buffer<int> B(D, Data);
  D.launch("flow", "insertion_sort", 70, {}, B);
  for (size_t I = 0; I < Data.size(); I += 12)
    std::sort(Data.begin() + I, Data.begin() + I + 12);
  T.equal("data", B.get(), Data);
}

static int wordsFrom(const std::string &Text, size_t Start) {
  int State = 0, Count = 0;
  for (size_t J = Start; J < Text.size() && J < Start + 40; ++J) {
    unsigned char C = Text[J];
    if (C == '\n')
      break;
    if (!std::isalpha(C)) {
      Count += State == 2 ? 100 : State;
      State = 0;
    } else if (std::strchr("aeiou", C | 32))
      State = 2;
    else if (State == 0)
      State = 1;
  }
  return Count * 4 + State;
}

static void words(Test &T, Device &D) {
  const std::string Text =
      "Nymphs, my hymn: try the sly, dry crypt by 12 o'clock.\n"
      "Then fly; why cry? A gypsy's rhythms never stop.\nSylph & lynx!";
  std::vector<char> Bytes(Text.begin(), Text.end());
  Buffer<char> BText(D, Bytes);
  Buffer<int> BOut(D, Text.size());
  D.launch("flow", "words", Text.size(), {}, BText, int(Text.size()), BOut);
  std::vector<int> Want(Text.size());
  for (size_t I = 0; I < Text.size(); ++I)
    Want[I] = wordsFrom(Text, I);
  T.equal("out", BOut.get(), Want);
}

std::vector<Case<Device>> simtest::flowCases() {
  return {{"collatz", collatz},
          {"mandelbrot", mandelbrot},
          {"factor", factor},
          {"nested", nested},
          {"insertion_sort", insertionSort},
          {"words", words}};
}
