//===- reference.cpp - check of an integral image -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   calcintimage_reference INPUT.png OUTPUT.raw
//
// Compares bit for bit with the definition: each 32-bit output pixel is the sum
// of the input pixels above and to the left, including the pixel itself.
//===----------------------------------------------------------------------===//
#include "../common/Files.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 3)
    die("usage: INPUT.png OUTPUT.raw", Argv[0]);
  Image In = readPng(Argv[1]);
  std::vector<uint32_t> Got = readRaw<uint32_t>(Argv[2]);
  if (In.Channels != 1)
    die("is not a gray image", Argv[1]);
  if (Got.size() != In.Pixels.size())
    die("has another size than the input", Argv[2]);
  std::vector<uint32_t> Above(In.Width, 0);
  for (int Y = 0; Y < In.Height; ++Y) {
    uint32_t Row = 0;
    for (int X = 0; X < In.Width; ++X) {
      Row += In.Pixels[Y * In.Width + X];
      uint32_t Want = Above[X] += Row;
      if (Got[Y * In.Width + X] != Want) {
        std::printf("different: pixel %d, %d is %u, must be %u\n", X, Y,
                    Got[Y * In.Width + X], Want);
        return 1;
      }
    }
  }
  std::printf("equal: %zu pixels\n", Got.size());
  return 0;
}
