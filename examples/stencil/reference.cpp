//===- reference.cpp - input and check of a stencil -----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   stencil_reference make WIDTH HEIGHT GRID.raw
//   stencil_reference launches WIDTH HEIGHT STEPS IN.raw OUT.raw
//   stencil_reference check WIDTH HEIGHT STEPS IN.raw OUT.raw
//
// The stencil has weights 0.5, 0.1 and 0.025. "launches" prints the launches of
// STEPS steps; "check" computes them in double precision.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include <cmath>

using namespace reference;

namespace {

constexpr double Center = 0.5, Side = 0.1, Corner = 0.025;

/// Low temperatures with some hot points.
void make(int Width, int Height, const char *Path) {
  Random R(6);
  std::vector<float> Grid(size_t(Width) * Height);
  for (float &T : Grid)
    T = float(R.below(20) ? R.real(0, 10) : R.real(50, 100));
  writeRaw(Path, Grid);
}

void launches(int Width, int Height, int Steps, const char *In,
              const char *Out) {
  for (int I = 0; I < Steps; ++I)
    std::printf("--groups=%dx%d --group-size=1 --arg in=raw:%dx%d:4:%s "
                "--arg out=image:%dx%d:4 --arg center=%g --arg side=%g "
                "--arg corner=%g --out out=%s\n",
                (Width + 13) / 14, (Height + 15) / 16, Width, Height,
                I ? Out : In, Width, Height, Center, Side, Corner, Out);
}

std::vector<double> step(const std::vector<double> &In, int Width, int Height) {
  auto At = [&](int Y, int X) {
    Y = std::min(std::max(Y, 0), Height - 1);
    X = std::min(std::max(X, 0), Width - 1);
    return In[size_t(Y) * Width + X];
  };
  std::vector<double> Out;
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      Out.push_back(
          Center * At(Y, X) +
          Side * (At(Y, X - 1) + At(Y, X + 1) + At(Y - 1, X) + At(Y + 1, X)) +
          Corner * (At(Y - 1, X - 1) + At(Y - 1, X + 1) + At(Y + 1, X - 1) +
                    At(Y + 1, X + 1)));
  return Out;
}

int check(int Width, int Height, int Steps, const char *InPath,
          const char *OutPath) {
  auto In = readRaw<float>(InPath), Got = readRaw<float>(OutPath);
  if (In.size() != size_t(Width) * Height || Got.size() != In.size())
    die("has another size", OutPath);
  std::vector<double> Want(In.begin(), In.end());
  for (int I = 0; I < Steps; ++I)
    Want = step(Want, Width, Height);
  for (size_t I = 0; I < Want.size(); ++I)
    // All values are positive. The negated comparison also fails for NaN.
    if (!(std::fabs(Got[I] - Want[I]) <= 1e-6 * Steps * Want[I])) {
      std::printf("different: row %zu, column %zu is %g, must be %g\n",
                  I / Width, I % Width, Got[I], Want[I]);
      return 1;
    }
  std::printf("equal: %zu points\n", Got.size());
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 5 && !std::strcmp(Argv[1], "make")) {
    make(std::atoi(Argv[2]), std::atoi(Argv[3]), Argv[4]);
    return 0;
  }
  if (Argc == 7 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), std::atoi(Argv[3]), std::atoi(Argv[4]),
             Argv[5], Argv[6]);
    return 0;
  }
  if (Argc == 7 && !std::strcmp(Argv[1], "check"))
    return check(std::atoi(Argv[2]), std::atoi(Argv[3]), std::atoi(Argv[4]),
                 Argv[5], Argv[6]);
  die("usage: make WIDTH HEIGHT GRID, or launches|check WIDTH HEIGHT STEPS IN "
      "OUT",
      Argv[0]);
}
