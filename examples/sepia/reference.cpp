//===- reference.cpp - input and check of a sepia filter ------------------===//
//
// Part of CMC, under the MIT licence.
//
//   sepia_reference make PICTURE.png RGBA.raw
//   sepia_reference check RGBA.raw OUT.raw
//
// "check" computes in double precision. If the exact value is within 0.001 of a
// rounding boundary, both neighbours are valid.
//===----------------------------------------------------------------------===//
#include "../common/Files.h"
#include <cmath>

using namespace reference;

namespace {

constexpr double Weights[3][3] = {
    {0.393, 0.769, 0.189}, {0.349, 0.686, 0.168}, {0.272, 0.534, 0.131}};

void make(const char *Picture, const char *Path) {
  Image I = readPng(Picture);
  if (I.Channels != 3)
    die("is not a colour picture", Picture);
  std::vector<uint8_t> Out;
  for (size_t P = 0; P < I.Pixels.size(); P += 3) {
    Out.insert(Out.end(), &I.Pixels[P], &I.Pixels[P] + 3);
    Out.push_back(uint8_t(P)); // Detects a lost fourth byte.
  }
  writeRaw(Path, Out);
}

bool right(double Exact, int Got) {
  for (double E : {Exact - 0.001, Exact + 0.001})
    if (Got == std::min(255, int(std::floor(E + 0.5))))
      return true;
  return false;
}

int check(const char *InPath, const char *OutPath) {
  auto In = readRaw<uint8_t>(InPath), Got = readRaw<uint8_t>(OutPath);
  if (Got.size() != In.size() || In.size() % 4)
    die("has another size", OutPath);
  for (size_t P = 0; P < In.size(); P += 4) {
    for (int C = 0; C < 3; ++C) {
      double Exact = 0;
      for (int I = 0; I < 3; ++I)
        Exact += Weights[C][I] * In[P + I];
      if (!right(Exact, Got[P + C])) {
        std::printf("different: channel %d of pixel %zu is %d, must be %.3f\n",
                    C, P / 4, Got[P + C], Exact);
        return 1;
      }
    }
    if (Got[P + 3] != In[P + 3]) {
      std::printf("different: channel 3 of pixel %zu has changed\n", P / 4);
      return 1;
    }
  }
  std::printf("equal: %zu pixels\n", Got.size() / 4);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 4 && !std::strcmp(Argv[1], "make")) {
    make(Argv[2], Argv[3]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return check(Argv[2], Argv[3]);
  die("usage: make PICTURE RGBA, or check RGBA OUT", Argv[0]);
}
