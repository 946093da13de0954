//===- reference.cpp - input and check of histograms ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   histogram_reference make random|homogeneous WIDTH HEIGHT IMAGE.raw
//   histogram_reference check IMAGE.raw BINS.raw
//
// "random" has all values equally often, "homogeneous" is a bright ball on a
// black background. "check" compares all 256 counts.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include <cmath>

using namespace reference;

namespace {

std::vector<uint8_t> noise(int Width, int Height) {
  Random R(2);
  std::vector<uint8_t> Image(size_t(Width) * Height);
  for (uint8_t &P : Image)
    P = uint8_t(R.below(256));
  return Image;
}

std::vector<uint8_t> ball(int Width, int Height) {
  std::vector<uint8_t> Image(size_t(Width) * Height);
  double Radius = 0.35 * std::min(Width, Height);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      double U = (X - Width * 0.5) / Radius, V = (Y - Height * 0.5) / Radius;
      double Depth = 1 - U * U - V * V;
      if (Depth > 0)
        Image[size_t(Y) * Width + X] = uint8_t(
            std::max(8.0, 110 * (std::sqrt(Depth) * 1.2 - 0.7 * U - 0.5 * V)));
    }
  return Image;
}

int check(const char *ImagePath, const char *BinsPath) {
  std::vector<uint32_t> Want(256), Got = readRaw<uint32_t>(BinsPath);
  auto Image = readRaw<uint8_t>(ImagePath);
  if (Got.size() != Want.size())
    die("does not have 256 counts", BinsPath);
  for (uint8_t P : Image)
    ++Want[P];
  for (size_t I = 0; I < Want.size(); ++I)
    if (Got[I] != Want[I]) {
      std::printf("different: value %zu counted %u times, is there %u times\n",
                  I, Got[I], Want[I]);
      return 1;
    }
  std::printf("equal: %zu pixels\n", Image.size());
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 6 && !std::strcmp(Argv[1], "make")) {
    bool Random = !std::strcmp(Argv[2], "random");
    if (!Random && std::strcmp(Argv[2], "homogeneous"))
      die("is neither random nor homogeneous", Argv[2]);
    writeRaw(Argv[5],
             (Random ? noise : ball)(std::atoi(Argv[3]), std::atoi(Argv[4])));
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return check(Argv[2], Argv[3]);
  die("usage: make random|homogeneous WIDTH HEIGHT IMAGE, or check IMAGE BINS",
      Argv[0]);
}
