//===- reference.cpp - input and check of transpositions ------------------===//
//
// Part of CMC, under the MIT licence.
//
//   transpose_reference make WIDTH HEIGHT INPUT.raw
//   transpose_reference check WIDTH HEIGHT INPUT.raw OUTPUT.raw
//
// WIDTH and HEIGHT are the size of the input. "check" compares bit for bit.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"

using namespace reference;

namespace {

void make(size_t Count, const char *Path) {
  Random R(1);
  std::vector<float> In(Count);
  for (float &X : In)
    X = float(R.real(-1, 1));
  writeRaw(Path, In);
}

int check(size_t Width, size_t Height, const char *InPath,
          const char *OutPath) {
  auto In = readRaw<uint32_t>(InPath), Out = readRaw<uint32_t>(OutPath);
  if (In.size() != Width * Height || Out.size() != In.size())
    die("has another size", In.size() != Width * Height ? InPath : OutPath);
  for (size_t Y = 0; Y < Height; ++Y)
    for (size_t X = 0; X < Width; ++X)
      if (Out[X * Height + Y] != In[Y * Width + X]) {
        std::printf("different: row %zu, column %zu\n", X, Y);
        return 1;
      }
  std::printf("equal: %zu elements\n", In.size());
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 5 && !std::strcmp(Argv[1], "make")) {
    make(std::atol(Argv[2]) * std::atol(Argv[3]), Argv[4]);
    return 0;
  }
  if (Argc == 6 && !std::strcmp(Argv[1], "check"))
    return check(std::atol(Argv[2]), std::atol(Argv[3]), Argv[4], Argv[5]);
  die("usage: make WIDTH HEIGHT INPUT, or check WIDTH HEIGHT INPUT OUTPUT",
      Argv[0]);
}
