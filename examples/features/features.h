//===- features.h - input and expected output of features -----------------===//
//
// Part of CMC, under the MIT licence.
//
// The input data of the hosts of features.cpp, and the expected results of the
// kernels, in plain C++.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_FEATURES_FEATURES_H
#define CMC_EXAMPLES_FEATURES_FEATURES_H

#include <array>
#include <vector>

namespace features {

struct Node {
  Node *Next;
  int Value, Square;
};

/// A linked list of the values from 1 to 20.
struct List {
  static constexpr int Count = 20;
  Node Nodes[Count];
  int Sum;

  void link() {
    for (int I = 0; I < Count; ++I)
      Nodes[I * 7 % Count] = {&Nodes[(I + 1) * 7 % Count], I + 1, 0};
    Nodes[(Count - 1) * 7 % Count].Next = nullptr;
    Sum = 0;
  }
  /// Whether the kernel processed all nodes.
  bool isWalked() const {
    for (const Node &N : Nodes)
      if (N.Square != N.Value * N.Value)
        return false;
    return Sum == Count * (Count + 1) / 2;
  }
};

using Pixel = std::array<float, 4>;
constexpr int Width = 64, Height = 32;

inline Pixel pixel(int X, int Y) {
  return {float(X * X), float(X + 3 * Y * Y), float(X ^ Y), float(7 * X)};
}
inline std::vector<Pixel> picture() {
  std::vector<Pixel> Pixels;
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      Pixels.push_back(pixel(X, Y));
  return Pixels;
}
/// Every pixel is the average of four; the values are small integers, so that
/// the average is exact.
inline std::vector<Pixel> halfPicture() {
  std::vector<Pixel> Pixels;
  for (int Y = 0; Y < Height; Y += 2)
    for (int X = 0; X < Width; X += 2) {
      Pixel P{};
      for (int I = 0; I < 4; ++I)
        P[I] = (pixel(X, Y)[I] + pixel(X + 1, Y)[I] + pixel(X, Y + 1)[I] +
                pixel(X + 1, Y + 1)[I]) /
               4;
      Pixels.push_back(P);
    }
  return Pixels;
}

} // namespace features

#endif // CMC_EXAMPLES_FEATURES_FEATURES_H
