//===- FilterTest.cpp - addressing and filtering --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The reference is OpenCL C 8.2, formula by formula; coordinates are dyadic
// fractions and extents powers of two, so that neither side rounds.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "gen-simulator/messages/SamplerFilter.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace gensim_test;

namespace {

constexpr unsigned R32Float = 0x0D8;
constexpr float Border = -7;

/// OpenCL C 8.2: the index of a texel, or -1 for the border.
struct SpecAxis {
  int Index[2];
  float Weight;
};

SpecAxis specAxis(float S, bool Normalized, Filter F, Wrap W, int Extent) {
  float U;
  SpecAxis A{};
  auto clamp = [](int I, int Low, int High) {
    return std::min(std::max(I, Low), High);
  };
  if (W == Wrap::Repeat || W == Wrap::Mirror) {
    if (W == Wrap::Repeat)
      U = (S - std::floor(S)) * Extent;
    else
      U = std::fabs(S - 2.0f * std::rint(0.5f * S)) * Extent;
  } else {
    U = Normalized ? S * Extent : S;
  }
  float Position = F == Filter::Linear ? U - 0.5f : U;
  int I0 = int(std::floor(Position)), I1 = I0 + 1;
  A.Weight = F == Filter::Linear ? Position - std::floor(Position) : 0;
  switch (W) {
  case Wrap::Repeat:
    I0 = I0 < 0 ? Extent + I0 : I0 > Extent - 1 ? I0 - Extent : I0;
    I1 = I1 > Extent - 1 ? I1 - Extent : I1;
    break;
  case Wrap::ClampBorder:
    I0 = clamp(I0, -1, Extent) == Extent ? -1 : clamp(I0, -1, Extent);
    I1 = clamp(I1, -1, Extent) == Extent ? -1 : clamp(I1, -1, Extent);
    break;
  default:
    I0 = clamp(I0, 0, Extent - 1);
    I1 = clamp(I1, 0, Extent - 1);
  }
  A.Index[0] = I0;
  A.Index[1] = I1;
  return A;
}

struct Volume {
  Bench B;
  unsigned Index;
  int W, H, D;
  std::vector<float> Texels;

  Volume(SurfaceKind Kind, int W, int H, int D, bool Array = false)
      : W(W), H(H), D(D) {
    Surface S = Bench::image2D(R32Float, W, H, 256, TileMode::Y);
    S.Kind = Kind;
    S.Depth = D;
    S.IsArray = Array;
    S.QPitch = Kind == SurfaceKind::Image1D ? 64 : 32;
    if (Kind == SurfaceKind::Image1D)
      S.Tile = TileMode::Linear;
    Index = B.add(S);
    std::mt19937 Random(7);
    for (int Z = 0; Z != D; ++Z)
      for (int Y = 0; Y != H; ++Y)
        for (int X = 0; X != W; ++X) {
          float V = float(int(Random() % 2001) - 1000);
          Texels.push_back(V);
          uint64_t At = Kind == SurfaceKind::Image1D
                            ? (Z * 64 + X) * 4
                            : tiledOffset(S.Tile, S.Pitch, X * 4, Y + 32 * Z);
          std::memcpy(B.bytes(Index) + At, &V, 4);
        }
  }
  float texel(int X, int Y, int Z) const {
    if (X < 0 || Y < 0 || Z < 0)
      return Border;
    return Texels[size_t((Z * H + Y) * W + X)];
  }
  float sampled(const Sampler &State, float U, float V, float R) {
    TypedSurface S(*B.T, B.I, Message(), Index);
    SamplePoint P;
    P.U = U;
    P.V = V;
    P.R = R;
    Texel T{};
    EXPECT_TRUE(sample(S, State, State.Mag, P, 0, T));
    return llvm::BitsToFloat(T[0]);
  }
};

Sampler state(Filter F, Wrap W, bool Normalized) {
  Sampler S;
  S.Min = S.Mag = F;
  S.WrapX = S.WrapY = S.WrapZ = W;
  S.Normalized = Normalized;
  S.BorderColor[0] = Border;
  return S;
}

float reference(const Volume &V, const Sampler &S, const float At[3],
                int Dims) {
  const int Extents[3] = {V.W, V.H, V.D};
  SpecAxis A[3] = {};
  for (int D = 0; D != Dims; ++D)
    A[D] = specAxis(At[D], S.Normalized, S.Mag, S.WrapX, Extents[D]);
  if (S.Mag == Filter::Nearest)
    return V.texel(A[0].Index[0], A[1].Index[0], A[2].Index[0]);
  double Sum = 0;
  for (int C = 0; C != 1 << Dims; ++C) {
    double Weight = 1;
    int I[3] = {};
    for (int D = 0; D != Dims; ++D) {
      bool Second = C >> D & 1;
      Weight *= Second ? A[D].Weight : 1 - A[D].Weight;
      I[D] = A[D].Index[Second];
    }
    Sum += Weight * V.texel(I[0], I[1], I[2]);
  }
  return float(Sum);
}

void compare(Volume &V, int Dims) {
  std::mt19937 Random(3);
  for (Filter F : {Filter::Nearest, Filter::Linear})
    for (Wrap W : {Wrap::Repeat, Wrap::Mirror, Wrap::Clamp, Wrap::ClampBorder})
      for (bool Normalized : {true, false}) {
        if (!Normalized && (W == Wrap::Repeat || W == Wrap::Mirror))
          continue; // OpenCL has them for normalized coordinates only.
        Sampler S = state(F, W, Normalized);
        for (int CompletedBarriers = 0; CompletedBarriers != 500;
             ++CompletedBarriers) {
          float At[3];
          for (float &C : At) // -2 to 3 extents in 64ths of a texel.
            C = float(int(Random() % 5120) - 2048) / 1024 *
                (Normalized ? 1 : 16);
          ASSERT_NEAR(V.sampled(S, At[0], At[1], At[2]),
                      reference(V, S, At, Dims), 1e-3)
              << "filter " << int(F) << " wrap " << int(W) << " at " << At[0]
              << ", " << At[1] << ", " << At[2];
        }
      }
}

} // namespace

TEST(Filter, OneDimension) {
  Volume V(SurfaceKind::Image1D, 16, 1, 1);
  compare(V, 1);
}
TEST(Filter, TwoDimensions) {
  Volume V(SurfaceKind::Image2D, 16, 8, 1);
  compare(V, 2);
}
TEST(Filter, ThreeDimensions) {
  Volume V(SurfaceKind::Image3D, 16, 8, 4);
  compare(V, 3);
}

/// The image and its reflection at 0, then the last texels.
TEST(Filter, MirrorOnce) {
  Volume V(SurfaceKind::Image1D, 16, 1, 1);
  Sampler S = state(Filter::Nearest, Wrap::MirrorOnce, true);
  for (auto &[Texels, Index] : {std::pair<float, int>{3.5f, 3},
                                {-3.5f, 3},
                                {-15.5f, 15},
                                {-40.0f, 15},
                                {40.0f, 15},
                                {0, 0}})
    EXPECT_EQ(V.sampled(S, Texels / 16, 0, 0), V.texel(Index, 0, 0)) << Texels;
}

/// Array elements are rounded to nearest even and clamped, and not filtered.
TEST(Filter, ArrayElements) {
  for (SurfaceKind Kind : {SurfaceKind::Image1D, SurfaceKind::Image2D}) {
    bool Flat = Kind == SurfaceKind::Image1D;
    Volume V(Kind, 8, Flat ? 1 : 8, 4, true);
    Sampler S = state(Filter::Linear, Wrap::Clamp, false);
    for (auto &[Coordinate, Element] : {std::pair<float, int>{0.5f, 0},
                                        {0.51f, 1},
                                        {1.5f, 2},
                                        {-3, 0},
                                        {2.4f, 2},
                                        {99, 3}})
      EXPECT_EQ(Flat ? V.sampled(S, 2.5f, Coordinate, 0)
                     : V.sampled(S, 2.5f, 5.5f, Coordinate),
                V.texel(2, Flat ? 0 : 5, Element))
          << Coordinate;
  }
}

TEST(Filter, OffsetsAreTexels) {
  Volume V(SurfaceKind::Image2D, 16, 8, 1);
  TypedSurface S(*V.B.T, V.B.I, Message(), V.Index);
  SamplePoint P;
  P.U = 4.5f;
  P.V = 3.5f;
  P.Offset[0] = -3;
  P.Offset[1] = 2;
  Texel T;
  ASSERT_TRUE(sample(S, state(Filter::Linear, Wrap::Clamp, false),
                     Filter::Linear, P, 0, T));
  EXPECT_EQ(llvm::BitsToFloat(T[0]), V.texel(1, 5, 0));
}

/// The border replaces what a format has; R32_FLOAT has no alpha.
TEST(Filter, BorderOfMissingChannels) {
  Volume V(SurfaceKind::Image2D, 16, 8, 1);
  TypedSurface S(*V.B.T, V.B.I, Message(), V.Index);
  Sampler State = state(Filter::Nearest, Wrap::ClampBorder, false);
  State.BorderColor[1] = State.BorderColor[3] = 0.25f;
  SamplePoint P;
  P.U = -1;
  Texel T;
  ASSERT_TRUE(sample(S, State, Filter::Nearest, P, 0, T));
  EXPECT_EQ(llvm::BitsToFloat(T[0]), Border);
  EXPECT_EQ(llvm::BitsToFloat(T[1]), 0.0f);
  EXPECT_EQ(llvm::BitsToFloat(T[3]), 1.0f);
}

TEST(Filter, WildCoordinates) {
  Volume V(SurfaceKind::Image2D, 16, 8, 1);
  for (Filter F : {Filter::Nearest, Filter::Linear}) {
    Sampler S = state(F, Wrap::Clamp, true);
    EXPECT_EQ(V.sampled(S, INFINITY, -INFINITY, 0), V.texel(15, 0, 0));
    EXPECT_EQ(V.sampled(S, 1e30f, -1e30f, 0), V.texel(15, 0, 0));
    EXPECT_EQ(V.sampled(S, NAN, NAN, 0), V.texel(0, 0, 0));
  }
}
