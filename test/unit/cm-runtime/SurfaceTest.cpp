//===- SurfaceTest.cpp - images of all formats ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Surface);

namespace {

/// Bytes of a picture of 16x8 pixels, worked out by hand from the formats'
/// definitions, and the rows of each plane: bytes, rows.
struct FormatRow {
  CM_SURFACE_FORMAT Format;
  std::vector<std::pair<UINT, UINT>> Planes;
};
const FormatRow Formats[] = {
    {CM_SURFACE_FORMAT_A8R8G8B8, {{64, 8}}},
    {CM_SURFACE_FORMAT_X8R8G8B8, {{64, 8}}},
    {CM_SURFACE_FORMAT_A8B8G8R8, {{64, 8}}},
    {CM_SURFACE_FORMAT_R32F, {{64, 8}}},
    {CM_SURFACE_FORMAT_V8U8, {{32, 8}}},
    {CM_SURFACE_FORMAT_P8, {{16, 8}}},
    {CM_SURFACE_FORMAT_A8, {{16, 8}}},
    {CM_SURFACE_FORMAT_YUY2, {{32, 8}}},
    {CM_SURFACE_FORMAT_UYVY, {{32, 8}}},
    {CM_SURFACE_FORMAT_R8_UINT, {{16, 8}}},
    {CM_SURFACE_FORMAT_R16_UINT, {{32, 8}}},
    {CM_SURFACE_FORMAT_R32_UINT, {{64, 8}}},
    {CM_SURFACE_FORMAT_L16, {{32, 8}}},
    {CM_SURFACE_FORMAT_A16B16G16R16, {{128, 8}}},
    {CM_SURFACE_FORMAT_R32G32B32A32F, {{256, 8}}},
    {CM_SURFACE_FORMAT_AYUV, {{64, 8}}},
    {CM_SURFACE_FORMAT_Y210, {{64, 8}}},
    {CM_SURFACE_FORMAT_NV12, {{16, 8}, {16, 4}}},
    {CM_SURFACE_FORMAT_P010, {{32, 8}, {32, 4}}},
    {CM_SURFACE_FORMAT_P016, {{32, 8}, {32, 4}}},
    {CM_SURFACE_FORMAT_P208, {{16, 8}, {16, 8}}},
    {CM_SURFACE_FORMAT_YV12, {{16, 8}, {8, 4}, {8, 4}}},
    {CM_SURFACE_FORMAT_IMC3, {{16, 8}, {8, 4}, {8, 4}}},
    {CM_SURFACE_FORMAT_411P, {{16, 8}, {4, 8}, {4, 8}}},
    {CM_SURFACE_FORMAT_411R, {{16, 8}, {16, 2}, {16, 2}}},
    {CM_SURFACE_FORMAT_422H, {{16, 8}, {8, 8}, {8, 8}}},
    {CM_SURFACE_FORMAT_422V, {{16, 8}, {16, 4}, {16, 4}}},
    {CM_SURFACE_FORMAT_444P, {{16, 8}, {16, 8}, {16, 8}}},
    {CM_SURFACE_FORMAT_RGBP, {{16, 8}, {16, 8}, {16, 8}}},
    {CM_SURFACE_FORMAT_BGRP, {{16, 8}, {16, 8}, {16, 8}}},
};

std::vector<unsigned char> counting(size_t Size) {
  std::vector<unsigned char> Out(Size);
  for (size_t I = 0; I < Size; ++I)
    Out[I] = static_cast<unsigned char>(I * 5 + I / 251);
  return Out;
}

SurfaceIndex *indexOf(CmSurface2D *S) {
  SurfaceIndex *Out = nullptr;
  EXPECT_EQ(S->GetIndex(Out), CM_SUCCESS);
  return Out;
}

} // namespace

TEST(SurfaceFormats, EachGoesRoundWithAndWithoutStrides) {
  Host H;
  for (const FormatRow &R : Formats) {
    SCOPED_TRACE(R.Format);
    CmSurface2D *S = nullptr;
    ASSERT_EQ(H.Device->CreateSurface2D(16, 8, R.Format, S), CM_SUCCESS);
    size_t Size = 0;
    for (auto [Bytes, Rows] : R.Planes)
      Size += Bytes * Rows;
    std::vector<unsigned char> In = counting(Size), Out(Size + 16, 0xcc);
    // Exactly as many bytes as the planes have.
    EXPECT_EQ(S->WriteSurface(In.data(), nullptr, Size - 1),
              CM_INVALID_ARG_VALUE);
    ASSERT_EQ(S->WriteSurface(In.data(), nullptr, Size), CM_SUCCESS);
    ASSERT_EQ(S->ReadSurface(Out.data(), nullptr), CM_SUCCESS);
    EXPECT_EQ(Out[Size], 0xcc);
    Out.resize(Size);
    EXPECT_EQ(Out, In);
    // Rows twice as long, planes 12 rows high.
    UINT Stride = R.Planes[0].first * 2;
    std::vector<unsigned char> Wide(Stride * 12 * 3, 0xcc), Wanted = Wide;
    ASSERT_EQ(S->ReadSurfaceHybridStrides(Wide.data(), nullptr, Stride, 12),
              CM_SUCCESS);
    size_t From = 0, To = 0;
    for (auto [Bytes, Rows] : R.Planes) {
      for (UINT Row = 0; Row < Rows; ++Row, From += Bytes)
        std::memcpy(&Wanted[To + Row * Bytes * 2], &In[From], Bytes);
      To += Bytes * 2 * (Rows * 12 / 8);
    }
    EXPECT_EQ(Wide, Wanted);
    ASSERT_EQ(S->InitSurface(0, nullptr), CM_SUCCESS);
    ASSERT_EQ(S->WriteSurfaceHybridStrides(Wide.data(), nullptr, Stride, 12),
              CM_SUCCESS);
    ASSERT_EQ(S->ReadSurface(Out.data(), nullptr), CM_SUCCESS);
    EXPECT_EQ(Out, In);
    EXPECT_EQ(S->ReadSurfaceStride(Wide.data(), nullptr, R.Planes[0].first - 1),
              CM_INVALID_ARG_VALUE);
    ASSERT_EQ(H.Device->DestroySurface(S), CM_SUCCESS);
  }
}

TEST_P(Surface, KernelsReadAndWriteBlocks) {
  CmSurface2D *In = nullptr, *Out = nullptr;
  constexpr UINT Width = 40, Height = 20; // No multiples of the block.
  ASSERT_EQ(H.Device->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_A8, In),
            CM_SUCCESS);
  ASSERT_EQ(H.Device->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_A8, Out),
            CM_SUCCESS);
  std::vector<unsigned char> Bytes = counting(Width * Height), Read(Bytes);
  ASSERT_EQ(In->WriteSurface(Bytes.data(), nullptr), CM_SUCCESS);
  CmKernel *K = H.kernel("add_blocks");
  setArg(K, 0, indexOf(In));
  setArg(K, 1, indexOf(Out));
  setArg(K, 2, uint8_t(3));
  ASSERT_EQ(H.run(K, H.space(3, 3)), CM_SUCCESS);
  ASSERT_EQ(Out->ReadSurface(Read.data(), nullptr), CM_SUCCESS);
  for (unsigned char &B : Bytes)
    B += 3;
  EXPECT_EQ(Read, Bytes);
}

TEST_P(Surface, UsersImagesHaveAPitch) {
  constexpr UINT Width = 40, Height = 16;
  UINT Pitch = 0, Size = 0;
  ASSERT_EQ(H.Device->GetSurface2DInfo(Width, Height, CM_SURFACE_FORMAT_A8,
                                       Pitch, Size),
            CM_SUCCESS);
  ASSERT_GE(Pitch, Width);
  ASSERT_GE(Size, Pitch * Height);
  size_t Pages = (Size + 4095) / 4096 * 4096;
  auto *Memory = static_cast<unsigned char *>(aligned_alloc(4096, Pages));
  std::memset(Memory, 0xab, Pages);
  for (UINT Y = 0; Y < Height; ++Y)
    for (UINT X = 0; X < Width; ++X)
      Memory[Y * Pitch + X] = static_cast<unsigned char>(X * 3 + Y);
  CmSurface2DUP *S = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2DUP(Width, Height, CM_SURFACE_FORMAT_A8,
                                        Memory, S),
            CM_SUCCESS);
  SurfaceIndex *Index = nullptr;
  ASSERT_EQ(S->GetIndex(Index), CM_SUCCESS);
  CmKernel *K = H.kernel("add_blocks");
  setArg(K, 0, Index);
  setArg(K, 1, Index); // In place: threads do not overlap.
  setArg(K, 2, uint8_t(1));
  ASSERT_EQ(H.run(K, H.space(3, 2)), CM_SUCCESS);
  for (UINT Y = 0; Y < Height; ++Y)
    for (UINT X = 0; X < Pitch; ++X)
      ASSERT_EQ(Memory[Y * Pitch + X],
                X < Width ? static_cast<unsigned char>(X * 3 + Y + 1) : 0xab)
          << X << ", " << Y;
  EXPECT_EQ(H.Device->DestroySurface2DUP(S), CM_SUCCESS);
  EXPECT_EQ(H.Device->CreateSurface2DUP(Width, Height, CM_SURFACE_FORMAT_A8,
                                        Memory + 64, S),
            CM_INVALID_ARG_VALUE);
  free(Memory);
}

TEST_P(Surface, FieldsAreEveryOtherRow) {
  CmSurface2D *In = nullptr, *Out = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(16, 16, CM_SURFACE_FORMAT_A8, In),
            CM_SUCCESS);
  ASSERT_EQ(H.Device->CreateSurface2D(16, 8, CM_SURFACE_FORMAT_A8, Out),
            CM_SUCCESS);
  std::vector<unsigned char> Bytes = counting(256), Read(128);
  ASSERT_EQ(In->WriteSurface(Bytes.data(), nullptr), CM_SUCCESS);
  for (UINT Bottom = 0; Bottom < 2; ++Bottom) {
    ASSERT_EQ(In->SetProperty(Bottom ? CM_BOTTOM_FIELD : CM_TOP_FIELD),
              CM_SUCCESS);
    CmKernel *K = H.kernel("add_blocks");
    setArg(K, 0, indexOf(In));
    setArg(K, 1, indexOf(Out));
    setArg(K, 2, uint8_t(0));
    ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
    ASSERT_EQ(Out->ReadSurface(Read.data(), nullptr), CM_SUCCESS);
    for (UINT I = 0; I < 128; ++I)
      ASSERT_EQ(Read[I], Bytes[(I / 16 * 2 + Bottom) * 16 + I % 16]);
  }
  EXPECT_EQ(In->SetProperty(MAX_FRAME_TYPE), CM_INVALID_ARG_VALUE);
}

TEST_P(Surface, AnAliasHasAnotherShape) {
  CmSurface2D *S = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(32, 8, CM_SURFACE_FORMAT_A8, S),
            CM_SUCCESS);
  SurfaceIndex *Alias = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2DAlias(S, Alias), CM_SUCCESS);
  CM_SURFACE2D_STATE_PARAM P = {};
  P.width = 16; // The right half.
  P.height = 8;
  P.pitch = 32;
  P.surface_x_offset = 16;
  ASSERT_EQ(S->SetSurfaceStateParam(Alias, &P), CM_SUCCESS);
  std::vector<unsigned char> Bytes = counting(256), Read(256);
  ASSERT_EQ(S->WriteSurface(Bytes.data(), nullptr), CM_SUCCESS);
  CmKernel *K = H.kernel("add_blocks");
  setArg(K, 0, Alias);
  setArg(K, 1, Alias);
  setArg(K, 2, uint8_t(10));
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  ASSERT_EQ(S->ReadSurface(Read.data(), nullptr), CM_SUCCESS);
  for (UINT I = 0; I < 256; ++I)
    ASSERT_EQ(Read[I],
              static_cast<unsigned char>(Bytes[I] + (I % 32 >= 16 ? 10 : 0)));
  P.height = 9;
  EXPECT_EQ(S->SetSurfaceStateParam(Alias, &P), CM_INVALID_ARG_VALUE);
  P.height = 8;
  P.pitch = 15;
  EXPECT_EQ(S->SetSurfaceStateParam(Alias, &P), CM_INVALID_ARG_VALUE);
}

TEST(SurfaceCodes, SizesAndFormatsAreChecked) {
  Host H;
  CmSurface2D *S = nullptr;
  auto Create = [&](UINT W, UINT Height, CM_SURFACE_FORMAT F) {
    return H.Device->CreateSurface2D(W, Height, F, S);
  };
  EXPECT_EQ(Create(0, 8, CM_SURFACE_FORMAT_A8), CM_INVALID_WIDTH);
  EXPECT_EQ(Create(16385, 8, CM_SURFACE_FORMAT_A8), CM_INVALID_WIDTH);
  EXPECT_EQ(Create(8, 0, CM_SURFACE_FORMAT_A8), CM_INVALID_HEIGHT);
  EXPECT_EQ(Create(8, 16385, CM_SURFACE_FORMAT_A8), CM_INVALID_HEIGHT);
  EXPECT_EQ(Create(15, 8, CM_SURFACE_FORMAT_NV12), CM_INVALID_WIDTH);
  EXPECT_EQ(Create(16, 7, CM_SURFACE_FORMAT_NV12), CM_INVALID_HEIGHT);
  EXPECT_EQ(Create(15, 7, CM_SURFACE_FORMAT_YUY2), CM_INVALID_WIDTH);
  EXPECT_EQ(Create(16, 7, CM_SURFACE_FORMAT_YUY2), CM_SUCCESS);
  EXPECT_EQ(Create(8, 8, CM_SURFACE_FORMAT_UNKNOWN),
            CM_SURFACE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(Create(16384, 16384, CM_SURFACE_FORMAT_A8R8G8B8), CM_SUCCESS);
  CmSurface3D *V = nullptr;
  auto Create3D = [&](UINT W, UINT Height, UINT D, CM_SURFACE_FORMAT F) {
    return H.Device->CreateSurface3D(W, Height, D, F, V);
  };
  EXPECT_EQ(Create3D(2049, 2, 2, CM_SURFACE_FORMAT_A8R8G8B8), CM_INVALID_WIDTH);
  EXPECT_EQ(Create3D(2, 0, 2, CM_SURFACE_FORMAT_A8R8G8B8), CM_INVALID_HEIGHT);
  EXPECT_EQ(Create3D(2, 2, 1, CM_SURFACE_FORMAT_A8R8G8B8), CM_INVALID_DEPTH);
  EXPECT_EQ(Create3D(2, 2, 2, CM_SURFACE_FORMAT_A8),
            CM_SURFACE_FORMAT_NOT_SUPPORTED);
}

TEST(SurfaceCodes, VolumesGoRound) {
  Host H;
  CmSurface3D *V = nullptr;
  ASSERT_EQ(
      H.Device->CreateSurface3D(5, 3, 4, CM_SURFACE_FORMAT_A16B16G16R16, V),
      CM_SUCCESS);
  std::vector<unsigned char> In = counting(5 * 3 * 4 * 8), Out(In.size());
  EXPECT_EQ(V->WriteSurface(In.data(), nullptr, In.size() - 1),
            CM_INVALID_ARG_VALUE);
  ASSERT_EQ(V->WriteSurface(In.data(), nullptr, In.size()), CM_SUCCESS);
  ASSERT_EQ(V->ReadSurface(Out.data(), nullptr), CM_SUCCESS);
  EXPECT_EQ(Out, In);
  ASSERT_EQ(V->InitSurface(0x44332211, nullptr), CM_SUCCESS);
  ASSERT_EQ(V->ReadSurface(Out.data(), nullptr), CM_SUCCESS);
  EXPECT_EQ(Out[0], 0x11);
  EXPECT_EQ(Out.back(), 0x44);
  EXPECT_EQ(H.Device->DestroySurface(V), CM_SUCCESS);
}
