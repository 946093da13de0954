//===- reference.cpp - check of the linear filters ------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   linear_reference INPUT.png OUTPUT.png [0.1111|0.111]
//
// Compares bit for bit with the definition, pixel by pixel: the sum of the 3x3
// neighbourhood whose first pixel is the output pixel itself, times the factor
// (linear.cpp has 0.1111, the default; the kernels of tutorial 11 have 0.111).
// Outside the image the last byte of a row and the last row repeat: the kernels
// treat it as an image of bytes, three times as wide.
//===----------------------------------------------------------------------===//
#include "../common/Files.h"
#include <algorithm>

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc < 3)
    die("usage: INPUT.png OUTPUT.png [FACTOR]", Argv[0]);
  Image In = readPng(Argv[1]), Out = readPng(Argv[2]);
  float Factor = Argc > 3 ? std::strtof(Argv[3], nullptr) : 0.1111f;
  if (In.Width != Out.Width || In.Height != Out.Height ||
      In.Channels != Out.Channels)
    die("has another size than the input", Argv[2]);
  int Bytes = In.Width * In.Channels;
  for (int Y = 0; Y < In.Height; ++Y)
    for (int X = 0; X < Bytes; ++X) {
      float Sum = 0;
      for (int R = 0; R < 3; ++R)
        for (int C = 0; C < 3; ++C)
          Sum += In.Pixels[std::min(Y + R, In.Height - 1) * Bytes +
                           std::min(X + C * 3, Bytes - 1)];
      int Want = int(Sum * Factor), Got = Out.Pixels[Y * Bytes + X];
      if (Want != Got) {
        std::printf("different: byte %d of row %d is %d, must be %d\n", X, Y,
                    Got, Want);
        return 1;
      }
    }
  std::printf("equal: %d bytes\n", Bytes * In.Height);
  return 0;
}
