//===- SamplerTest.cpp - samplers and their edges -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cmath>
#include <cstring>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Sampler);

static constexpr int Width = 8;

TEST_P(Sampler, EachAddressModeWithAndWithoutFilter) {
  // A row of floats, 100, 200 ... 800.
  CmSurface2D *Image = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(Width, 1, CM_SURFACE_FORMAT_R32F, Image),
            CM_SUCCESS);
  float Texels[Width];
  for (int I = 0; I < Width; ++I)
    Texels[I] = float(I + 1) * 100;
  ASSERT_EQ(
      Image->WriteSurface(reinterpret_cast<unsigned char *>(Texels), nullptr),
      CM_SUCCESS);
  SurfaceIndex *Sampled = nullptr;
  ASSERT_EQ(H.Device->CreateSamplerSurface2D(Image, Sampled), CM_SUCCESS);
  // Steps of 1/4 of the row, from none of its borders between texels.
  const float U0 = -1 + 1 / 64.f, U1 = 3 + 1 / 64.f;
  for (auto Mode : AddressModes)
    for (bool Linear : {false, true}) {
      SCOPED_TRACE(int(Mode) * 2 + Linear);
      auto Filter = filterOf(Linear);
      CM_SAMPLER_STATE_EX State = {};
      State.minFilterType = State.magFilterType = Filter;
      State.addressU = State.addressV = State.addressW = Mode;
      State.BorderColorRedF = -50;
      CmSampler *S = nullptr;
      ASSERT_EQ(H.Device->CreateSamplerEx(State, S), CM_SUCCESS);
      Dwords Out(H, 16);
      CmKernel *K = H.kernel("sample_row");
      setArg(K, 0, S);
      setArg(K, 1, Sampled);
      setArg(K, 2, Out.index());
      setArg(K, 3, U0);
      setArg(K, 4, U1);
      ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
      std::vector<uint32_t> Read = Out.read();
      for (int Lane = 0; Lane < 16; ++Lane) {
        float U = U0 + float(Lane) * (U1 - U0) / 16;
        auto At = [&](int X) {
          int T = wrapped(X, Width, Mode);
          return T < 0 ? -50.f : Texels[T];
        };
        float Place = U * Width - (Linear ? 0.5f : 0),
              Floor = std::floor(Place);
        float Wanted = At(int(Floor));
        if (Linear)
          Wanted += (At(int(Floor) + 1) - Wanted) * (Place - Floor);
        float Got;
        std::memcpy(&Got, &Read[Lane], 4);
        EXPECT_NEAR(Got, Wanted, 1.f) << Lane; // Weights have 8 bits.
      }
      ASSERT_EQ(H.Device->DestroySampler(S), CM_SUCCESS);
      ASSERT_EQ(H.Device->DestroySurface(Out.Buffer), CM_SUCCESS);
    }
  EXPECT_EQ(H.Device->DestroySamplerSurface(Sampled), CM_SUCCESS);
  EXPECT_EQ(H.Device->DestroySamplerSurface(Sampled), CM_NULL_POINTER);
}

/// Each of two samplers has its own mode.
TEST_P(Sampler, TwoInOneKernel) {
  CmSurface2D *Image = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(Width, 1, CM_SURFACE_FORMAT_R32F, Image),
            CM_SUCCESS);
  float Texels[Width];
  for (int I = 0; I < Width; ++I)
    Texels[I] = float(I + 1);
  ASSERT_EQ(
      Image->WriteSurface(reinterpret_cast<unsigned char *>(Texels), nullptr),
      CM_SUCCESS);
  SurfaceIndex *Sampled = nullptr;
  ASSERT_EQ(H.Device->CreateSamplerSurface2D(Image, Sampled), CM_SUCCESS);
  const CM_TEXTURE_ADDRESS_TYPE Modes[] = {CM_TEXTURE_ADDRESS_WRAP,
                                           CM_TEXTURE_ADDRESS_CLAMP};
  Dwords Out(H, 32);
  CmKernel *K = H.kernel("sample_both");
  for (unsigned N = 0; N < 2; ++N) {
    CM_SAMPLER_STATE_EX State = {};
    State.minFilterType = State.magFilterType = filterOf(false);
    State.addressU = State.addressV = State.addressW = Modes[N];
    CmSampler *S = nullptr;
    ASSERT_EQ(H.Device->CreateSamplerEx(State, S), CM_SUCCESS);
    setArg(K, N, S);
  }
  setArg(K, 2, Sampled);
  setArg(K, 3, Out.index());
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  for (int I = 0; I < 32; ++I) {
    int X = int(std::floor((I % 16 * .25f - 1.4375f) * Width));
    float Got;
    std::memcpy(&Got, &Read[I], 4);
    EXPECT_EQ(Got, Texels[wrapped(X, Width, Modes[I / 16])]) << I;
  }
}

TEST(SamplerCodes, StatesWithoutAMeaningAreRefused) {
  Host H;
  CmSampler *S = nullptr;
  CM_SAMPLER_STATE State = {CM_TEXTURE_FILTER_TYPE_LINEAR,
                            CM_TEXTURE_FILTER_TYPE_LINEAR,
                            CM_TEXTURE_ADDRESS_CLAMP, CM_TEXTURE_ADDRESS_CLAMP,
                            CM_TEXTURE_ADDRESS_CLAMP};
  EXPECT_EQ(H.Device->CreateSampler(State, S), CM_SUCCESS);
  State.addressU = CM_TEXTURE_ADDRESS_TYPE(77);
  EXPECT_EQ(H.Device->CreateSampler(State, S), CM_FAILURE);
  SurfaceIndex *Index = nullptr;
  EXPECT_EQ(H.Device->CreateSamplerSurface2D(nullptr, Index), CM_NULL_POINTER);
  CmKernel *K = H.kernel("sample_row");
  SamplerIndex Unknown(5000u);
  EXPECT_EQ(K->SetKernelArg(0, sizeof(Unknown), &Unknown),
            CM_INVALID_ARG_VALUE);
}
