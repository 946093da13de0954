//===- VolumeTest.cpp - 3-D surfaces --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cmath>
#include <cstring>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Volume);

namespace {

/// A volume of 16-bit channels and what is in it.
class Texels {
public:
  Texels(Host &H, int Width, int Height, int Depth)
      : Width(Width), Height(Height), Depth(Depth),
        Values(size_t(Width) * Height * Depth * 4) {
    EXPECT_EQ(H.Device->CreateSurface3D(UINT(Width), UINT(Height), UINT(Depth),
                                        CM_SURFACE_FORMAT_A16B16G16R16, V),
              CM_SUCCESS);
    for (size_t I = 0; I < Values.size(); ++I)
      Values[I] = uint16_t(I * 2654435761u >> 12);
  }
  unsigned char *bytes() {
    return reinterpret_cast<unsigned char *>(Values.data());
  }
  size_t at(int X, int Y, int Z) const {
    return ((size_t(Z) * Height + Y) * Width + X) * 4;
  }
  /// The red channel; outside: zero, as a border.
  double red(int X, int Y, int Z) const {
    if (X < 0 || Y < 0 || Z < 0 || X >= Width || Y >= Height || Z >= Depth)
      return 0;
    return Values[at(X, Y, Z)] / 65535.0;
  }
  SurfaceIndex *index() {
    SurfaceIndex *Out = nullptr;
    EXPECT_EQ(V->GetIndex(Out), CM_SUCCESS);
    return Out;
  }

  int Width, Height, Depth;
  std::vector<uint16_t> Values;
  CmSurface3D *V = nullptr;
};

std::vector<float> asFloats(const std::vector<uint32_t> &Bits) {
  std::vector<float> Out(Bits.size());
  std::memcpy(Out.data(), Bits.data(), Bits.size() * 4);
  return Out;
}

} // namespace

TEST_P(Volume, TypedMessagesHaveThreeCoordinates) {
  constexpr int Width = 16, Height = 3, Depth = 5;
  Texels In(H, Width, Height, Depth), To(H, Width, Height, Depth);
  Dwords Red(H, Width * Height * Depth);
  ASSERT_EQ(In.V->WriteSurface(In.bytes(), nullptr), CM_SUCCESS);
  CmKernel *K = H.kernel("turn_volume");
  setArg(K, 0, In.index());
  setArg(K, 1, To.index());
  setArg(K, 2, Red.index());
  setArg(K, 3, uint32_t(Width));
  setArg(K, 4, uint32_t(Height));
  setArg(K, 5, uint32_t(Depth));
  ASSERT_EQ(H.run(K, H.space(Width / 8, Height * Depth)), CM_SUCCESS);
  ASSERT_EQ(To.V->ReadSurface(To.bytes(), nullptr), CM_SUCCESS);
  std::vector<float> Reds = asFloats(Red.read());
  for (int Z = 0; Z < Depth; ++Z)
    for (int Y = 0; Y < Height; ++Y)
      for (int X = 0; X < Width; ++X) {
        size_t From = In.at(X, Y, Z), At = To.at(X, Y, Depth - 1 - Z);
        for (int C = 0; C < 4; ++C)
          ASSERT_EQ(To.Values[At + C], In.Values[From + C])
              << X << ", " << Y << ", " << Z;
        ASSERT_EQ(Reds[From / 4], float(In.red(X, Y, Z)));
      }
}

TEST_P(Volume, ElementsOutsideAreZeroAndStayUnwritten) {
  // Twice as wide, high and deep a space as the volume; alpha outside is 1.
  constexpr int Width = 8, Height = 2, Depth = 3;
  Texels In(H, Width, Height, Depth), To(H, 2 * Width, 2 * Height, 2 * Depth);
  Dwords Red(H, Width * Height * Depth * 8);
  ASSERT_EQ(In.V->WriteSurface(In.bytes(), nullptr), CM_SUCCESS);
  for (bool Inwards : {false, true}) {
    CmKernel *K = H.kernel("turn_volume");
    setArg(K, 0, Inwards ? To.index() : In.index());
    setArg(K, 1, Inwards ? In.index() : To.index());
    setArg(K, 2, Red.index());
    setArg(K, 3, uint32_t(2 * Width));
    setArg(K, 4, uint32_t(2 * Height));
    setArg(K, 5, uint32_t(2 * Depth));
    ASSERT_EQ(H.run(K, H.space(2, 4 * Height * Depth)), CM_SUCCESS);
  }
  std::vector<uint16_t> Wanted = In.Values;
  ASSERT_EQ(To.V->ReadSurface(To.bytes(), nullptr), CM_SUCCESS);
  ASSERT_EQ(In.V->ReadSurface(In.bytes(), nullptr), CM_SUCCESS);
  EXPECT_EQ(In.Values, Wanted); // There and back.
  for (int Z = 0; Z < 2 * Depth; ++Z)
    for (int Y = 0; Y < 2 * Height; ++Y)
      for (int X = 0; X < 2 * Width; ++X) {
        int From = 2 * Depth - 1 - Z;
        bool Inside = X < Width && Y < Height && From < Depth;
        for (int C = 0; C < 4; ++C) {
          uint16_t Outside = C == 3 ? 0xffff : 0;
          ASSERT_EQ(To.Values[To.at(X, Y, Z) + C],
                    Inside ? Wanted[In.at(X, Y, From) + C] : Outside)
              << X << ", " << Y << ", " << Z << ", " << C;
        }
      }
}

TEST_P(Volume, TheSamplerFiltersBetweenSlices) {
  constexpr int Width = 5, Height = 4, Depth = 6;
  Texels In(H, Width, Height, Depth);
  ASSERT_EQ(In.V->WriteSurface(In.bytes(), nullptr), CM_SUCCESS);
  SurfaceIndex *Sampled = nullptr;
  ASSERT_EQ(H.Device->CreateSamplerSurface3D(In.V, Sampled), CM_SUCCESS);
  const float U = 0.37f, V = 0.55f, First = -0.95f, Step = 0.19f;
  for (auto Mode : AddressModes)
    for (bool Linear : {false, true}) {
      SCOPED_TRACE(int(Mode) * 2 + Linear);
      auto Filter = filterOf(Linear);
      CM_SAMPLER_STATE State = {Filter, Filter, CM_TEXTURE_ADDRESS_CLAMP,
                                CM_TEXTURE_ADDRESS_CLAMP, Mode};
      CmSampler *S = nullptr;
      ASSERT_EQ(H.Device->CreateSampler(State, S), CM_SUCCESS);
      Dwords Out(H, 32);
      CmKernel *K = H.kernel("sample_volume");
      setArg(K, 0, S);
      setArg(K, 1, Sampled);
      setArg(K, 2, Out.index());
      setArg(K, 3, U);
      setArg(K, 4, V);
      setArg(K, 5, First);
      setArg(K, 6, Step);
      ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
      std::vector<float> Read = asFloats(Out.read());
      for (int Lane = 0; Lane < 16; ++Lane) {
        float W = float(Lane) * Step + First;
        double Half = Linear ? 0.5 : 0, Wanted = 0;
        double X = U * Width - Half, Y = V * Height - Half,
               Z = double(W) * Depth - Half;
        for (int Corner = 0; Corner < (Linear ? 8 : 1); ++Corner) {
          int DX = Corner & 1, DY = Corner >> 1 & 1, DZ = Corner >> 2;
          auto Weight = [&](double At, int Second) {
            double Part = At - std::floor(At);
            return !Linear ? 1 : Second ? Part : 1 - Part;
          };
          int Slice = wrapped(int(std::floor(Z)) + DZ, Depth, Mode);
          Wanted += Weight(X, DX) * Weight(Y, DY) * Weight(Z, DZ) *
                    (Slice < 0 ? 0
                               : In.red(int(std::floor(X)) + DX,
                                        int(std::floor(Y)) + DY, Slice));
        }
        EXPECT_NEAR(Read[Lane], Wanted, Linear ? 4e-3 : 1e-6) << Lane;
        // load16 of (1, 2, lane); outside it is 0.
        EXPECT_EQ(Read[16 + Lane], float(In.red(1, 2, Lane))) << Lane;
      }
      ASSERT_EQ(H.Device->DestroySampler(S), CM_SUCCESS);
    }
}

TEST_P(Volume, BlocksNeedAnImage) {
  Texels In(H, 16, 8, 2);
  CmKernel *K = H.kernel("add_blocks");
  EXPECT_EQ(K->SetKernelArg(0, sizeof(SurfaceIndex), In.index()),
            CM_INVALID_ARG_VALUE);
  // At a fixed index only the kernel tells; the device works on.
  Dwords Out(H, 5 * 16), Buffer(H, 32);
  CmKernel *Fixed = H.kernel("copy_fixed");
  setArg(Fixed, 0, Out.index());
  ASSERT_EQ(Fixed->SetStaticBuffer(1, Buffer.index()), CM_SUCCESS);
  ASSERT_EQ(Fixed->SetSurfaceBTI(Buffer.index(), 20), CM_SUCCESS);
  ASSERT_EQ(Fixed->SetSurfaceBTI(In.index(), 30), CM_SUCCESS);
  EXPECT_EQ(H.run(Fixed, H.space(1, 1)), CM_TASK_MEDIA_RESET);
}
