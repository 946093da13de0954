//===- reference.cpp - input and check of convolutions --------------------===//
//
// Part of CMC, under the MIT licence.
//
//   convolution_reference make SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS
//                         IN.raw WEIGHTS.raw BIAS.raw
//   convolution_reference check SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS
//                         IN.raw WEIGHTS.raw BIAS.raw OUT.raw
//
// SIDE is the size of the filter, 1 or 3. WIDTH and HEIGHT are the size of the
// output; with SIDE 3 the input planes have a border of zeros. Weights for SIDE
// 3 are packed as conv3x3.cpp defines. "check" computes in double precision;
// the results may differ by the rounding to half.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Half.h"

using namespace reference;

namespace {

struct Layer {
  size_t Side, Width, Height, InChannels, OutChannels;

  size_t inWidth() const { return Width + Side - 1; }
  size_t inHeight() const { return Height + Side - 1; }
  size_t pixel(size_t C, size_t Y, size_t X) const {
    return (C * inHeight() + Y) * inWidth() + X;
  }
  size_t weight(size_t C, size_t K, size_t J, size_t I) const {
    if (Side == 1)
      return C * OutChannels + K;
    return ((C * (OutChannels / 8) + K / 8) * 9 + J * 3 + I) * 8 + K % 8;
  }
};

void make(const Layer &L, char **Paths) {
  Random R(9);
  std::vector<Half> In(L.InChannels * L.inHeight() * L.inWidth()),
      Weights(L.InChannels * L.OutChannels * L.Side * L.Side);
  std::vector<float> Bias(L.OutChannels);
  size_t Border = L.Side / 2;
  for (size_t C = 0; C < L.InChannels; ++C)
    for (size_t Y = 0; Y < L.Height; ++Y)
      for (size_t X = 0; X < L.Width; ++X)
        In[L.pixel(C, Y + Border, X + Border)] = Half::make(R.real(0, 2));
  for (Half &W : Weights)
    W = Half::make(R.real(-1, 1));
  for (float &B : Bias)
    B = float(R.real(-1, 1));
  writeRaw(Paths[0], In);
  writeRaw(Paths[1], Weights);
  writeRaw(Paths[2], Bias);
}

int check(const Layer &L, char **Paths) {
  auto In = readRaw<Half>(Paths[0]), Weights = readRaw<Half>(Paths[1]);
  auto Bias = readRaw<float>(Paths[2]);
  auto Got = readRaw<Half>(Paths[3]);
  if (Got.size() != L.OutChannels * L.Height * L.Width)
    die("has another size", Paths[3]);
  for (size_t K = 0, At = 0; K < L.OutChannels; ++K)
    for (size_t Y = 0; Y < L.Height; ++Y)
      for (size_t X = 0; X < L.Width; ++X, ++At) {
        double Want = Bias[K], Size = std::fabs(Want);
        for (size_t C = 0; C < L.InChannels; ++C)
          for (size_t J = 0; J < L.Side; ++J)
            for (size_t I = 0; I < L.Side; ++I) {
              double P =
                  In[L.pixel(C, Y + J, X + I)] * Weights[L.weight(C, K, J, I)];
              Want += P;
              Size += std::fabs(P);
            }
        Want = std::max(Want, 0.0);
        // The negated comparison also fails for NaN.
        if (!(std::fabs(Got[At] - Want) <= Want / 2048 + 1e-6 * Size)) {
          std::printf("different: channel %zu, row %zu, column %zu is %g, must "
                      "be %g\n",
                      K, Y, X, double(Got[At]), Want);
          return 1;
        }
      }
  std::printf("equal: %zu channels of %zu x %zu\n", L.OutChannels, L.Width,
              L.Height);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  Layer L{};
  if (Argc > 6)
    L = {size_t(std::atol(Argv[2])), size_t(std::atol(Argv[3])),
         size_t(std::atol(Argv[4])), size_t(std::atol(Argv[5])),
         size_t(std::atol(Argv[6]))};
  if (Argc == 10 && !std::strcmp(Argv[1], "make")) {
    make(L, Argv + 7);
    return 0;
  }
  if (Argc == 11 && !std::strcmp(Argv[1], "check"))
    return check(L, Argv + 7);
  die("usage: make SIDE WIDTH HEIGHT INCHANNELS OUTCHANNELS IN WEIGHTS BIAS, "
      "or "
      "check ... OUT",
      Argv[0]);
}
