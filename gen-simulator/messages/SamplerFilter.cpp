//===- SamplerFilter.cpp - sampler addressing and filtering ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/SamplerFilter.h"
#include <cmath>

namespace gensim {

/// The texel of index \p I under wrap mode \p W, in a dimension of \p Extent
/// texels; outside of these: the border. Mirror modes have been applied to the
/// position.
static int64_t wrapIndex(Wrap W, int64_t I, uint32_t Extent) {
  int64_t N = Extent;
  if (W == Wrap::Repeat)
    return ((I % N) + N) % N;
  if (W == Wrap::ClampBorder)
    return I;
  return std::min(std::max<int64_t>(I, 0), N - 1);
}

/// The position reflected into the image for mirror modes.
static double reflect(Wrap W, double Position, uint32_t Extent) {
  if (W == Wrap::Mirror)
    Position -= 2.0 * Extent * std::nearbyint(Position / (2.0 * Extent));
  return W == Wrap::Mirror || W == Wrap::MirrorOnce ? std::fabs(Position)
                                                    : Position;
}

/// The floor of a position, limited to where integers are exact; NaN gives 0.
static int64_t floorIndex(double Position) {
  constexpr double Far = double(uint64_t(1) << 40);
  if (std::isnan(Position))
    return 0;
  return int64_t(std::floor(std::min(std::max(Position, -Far), Far)));
}

namespace {

/// One dimension of a sample: one or two texels and the weight of the second.
struct Axis {
  int64_t Index[2] = {0, 0};
  double Weight = 0;
};

} // namespace

static Axis axis(float Coordinate, bool Normalized, Filter F, Wrap W,
                 int Offset, uint32_t Extent) {
  double Position = double(Coordinate) * (Normalized ? Extent : 1) + Offset;
  Position = reflect(W, Position, Extent);
  if (F == Filter::Linear)
    Position -= 0.5;
  int64_t I = floorIndex(Position);
  Axis A;
  A.Index[0] = wrapIndex(W, I, Extent);
  A.Index[1] = wrapIndex(W, I + 1, Extent);
  if (F == Filter::Linear && std::isfinite(Position))
    A.Weight = std::min(std::max(Position - double(I), 0.0), 1.0);
  return A;
}

/// The index of an array element.
static int64_t element(float Coordinate, uint32_t Count) {
  return wrapIndex(Wrap::Clamp, floorIndex(std::nearbyint(double(Coordinate))),
                   Count);
}

/// The border colour in the channels of the format; the others have defaults.
static Texel border(const FormatInfo &F, const Sampler &State) {
  static constexpr uint8_t Zeros[16] = {};
  Texel T = loadTexel(F, Zeros);
  for (unsigned C = 0; C != 4; ++C)
    if (F.Channels[C].Bits)
      std::memcpy(&T[C], &State.BorderColor[C], 4);
  return T;
}

static bool fetch(const TypedSurface &S, const Sampler &State, int64_t X,
                  int64_t Y, int64_t Z, int Lane, Texel &To) {
  TypedSurface::Pixel P = S.at(X, Y, Z);
  if (!P.Inside) {
    To = border(S.format(), State);
    return true;
  }
  S.report(P, Access::Kind::Read, Lane);
  return S.load(P, Lane, To);
}

/// The weighted sum of the texels around a point; texels of weight 0 are not
/// read.
static bool blend(const TypedSurface &S, const Sampler &State,
                  const Axis Axes[3], int Lane, Texel &To) {
  double Sum[4] = {};
  for (unsigned Corner = 0; Corner != 8; ++Corner) {
    double Weight = 1;
    int64_t At[3];
    for (unsigned D = 0; D != 3; ++D) {
      bool Second = Corner >> D & 1;
      Weight *= Second ? Axes[D].Weight : 1 - Axes[D].Weight;
      At[D] = Axes[D].Index[Second];
    }
    if (Weight == 0)
      continue;
    Texel T;
    if (!fetch(S, State, At[0], At[1], At[2], Lane, T))
      return false;
    for (unsigned C = 0; C != std::size(Sum); ++C)
      Sum[C] += Weight * double(llvm::BitsToFloat(T[C]));
  }
  for (unsigned C = 0; C != std::size(Sum); ++C)
    To[C] = llvm::FloatToBits(float(Sum[C]));
  return true;
}

bool sample(const TypedSurface &S, const Sampler &State, Filter F,
            const SamplePoint &At, int Lane, Texel &To) {
  auto E = S.extents();
  const float Coordinates[3] = {At.U, At.V, At.R};
  const Wrap Wraps[3] = {State.WrapX, State.WrapY, State.WrapZ};
  unsigned Dimensions = S.dimensions();
  Axis Axes[3];
  for (unsigned D = 0; D != Dimensions; ++D)
    Axes[D] =
        axis(Coordinates[D], State.Normalized, F, Wraps[D], At.Offset[D], E[D]);
  if (Dimensions < 3 && S.surface().IsArray)
    Axes[2].Index[0] = element(Coordinates[Dimensions], E[2]);
  if (F == Filter::Linear)
    return blend(S, State, Axes, Lane, To);
  return fetch(S, State, Axes[0].Index[0], Axes[1].Index[0], Axes[2].Index[0],
               Lane, To);
}

} // namespace gensim
