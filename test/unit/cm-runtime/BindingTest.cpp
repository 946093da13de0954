//===- BindingTest.cpp - surfaces and samplers by index and by thread -----===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>
#include <numeric>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Binding);

namespace {

std::vector<uint32_t> countingFrom(uint32_t First, size_t Count) {
  std::vector<uint32_t> Out(Count);
  std::iota(Out.begin(), Out.end(), First);
  return Out;
}

/// Sets argument \p Index of thread \p Thread; it must succeed.
template <typename T>
void setThreadArg(CmKernel *K, UINT Thread, UINT Index, const T *Value) {
  ASSERT_EQ(K->SetThreadArg(Thread, Index, sizeof(T), Value), CM_SUCCESS);
}

/// A row of 16 floats, \p First, First + 1 ..., for the sampler.
SurfaceIndex *floatRow(Host &H, float First) {
  CmSurface2D *S = nullptr;
  EXPECT_EQ(H.Device->CreateSurface2D(16, 1, CM_SURFACE_FORMAT_R32F, S),
            CM_SUCCESS);
  float Row[16];
  for (int I = 0; I < 16; ++I)
    Row[I] = First + float(I);
  EXPECT_EQ(S->WriteSurface(reinterpret_cast<unsigned char *>(Row), nullptr),
            CM_SUCCESS);
  SurfaceIndex *Out = nullptr;
  EXPECT_EQ(H.Device->CreateSamplerSurface2D(S, Out), CM_SUCCESS);
  return Out;
}

SamplerIndex *pointSampler(Host &H, CM_TEXTURE_ADDRESS_TYPE Mode) {
  CM_SAMPLER_STATE State = {CM_TEXTURE_FILTER_TYPE_POINT,
                            CM_TEXTURE_FILTER_TYPE_POINT, Mode, Mode, Mode};
  CmSampler *S = nullptr;
  EXPECT_EQ(H.Device->CreateSampler(State, S), CM_SUCCESS);
  SamplerIndex *Out = nullptr;
  EXPECT_EQ(S->GetIndex(Out), CM_SUCCESS);
  return Out;
}

std::vector<float> asFloats(const std::vector<uint32_t> &Bits) {
  std::vector<float> Out(Bits.size());
  std::memcpy(Out.data(), Bits.data(), Bits.size() * 4);
  return Out;
}

} // namespace

TEST_P(Binding, KernelsFindSurfacesAtFixedIndices) {
  Dwords Static(H, 16), Fixed(H, 32), Out(H, 5 * 16);
  Static.write(countingFrom(100, 16));
  Fixed.write(countingFrom(200, 32));
  CmSurface2D *Image = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(32, 4, CM_SURFACE_FORMAT_NV12, Image),
            CM_SUCCESS);
  std::vector<uint32_t> Pixels = countingFrom(0x01020304, 32 * 6 / 4);
  ASSERT_EQ(Image->WriteSurface(
                reinterpret_cast<unsigned char *>(Pixels.data()), nullptr),
            CM_SUCCESS);
  SurfaceIndex *ImageIndex = nullptr;
  ASSERT_EQ(Image->GetIndex(ImageIndex), CM_SUCCESS);
  CmKernel *K = H.kernel("copy_fixed");
  setArg(K, 0, Out.index());
  ASSERT_EQ(K->SetStaticBuffer(1, Static.index()), CM_SUCCESS);
  ASSERT_EQ(K->SetSurfaceBTI(Fixed.index(), 20), CM_SUCCESS);
  ASSERT_EQ(K->SetSurfaceBTI(ImageIndex, 30), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<uint32_t> Wanted = countingFrom(100, 16);
  auto Append = [&](const std::vector<uint32_t> &From, size_t First) {
    Wanted.insert(Wanted.end(), From.begin() + First,
                  From.begin() + First + 16);
  };
  Append(countingFrom(200, 32), 16);
  Append(Pixels, 0);
  Append(Pixels, 32 * 4 / 4);
  Append(Pixels, 32 * 4 / 4); // The second plane has the next index.
  EXPECT_EQ(Out.read(), Wanted);

  // Another surface at the index, and a clone that keeps the first one.
  Dwords Other(H, 32);
  Other.write(countingFrom(300, 32));
  CmKernel *Clone = nullptr;
  ASSERT_EQ(H.Device->CloneKernel(Clone, K), CM_SUCCESS);
  ASSERT_EQ(K->SetSurfaceBTI(Other.index(), 20), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read()[16], 316u);
  ASSERT_EQ(H.run(Clone, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read(), Wanted);

  // Nothing at one index: the task fails, the device works on.
  CmKernel *Unset = H.kernel("copy_fixed");
  setArg(Unset, 0, Out.index());
  ASSERT_EQ(Unset->SetSurfaceBTI(Fixed.index(), 20), CM_SUCCESS);
  ASSERT_EQ(Unset->SetSurfaceBTI(ImageIndex, 30), CM_SUCCESS);
  EXPECT_EQ(H.run(Unset, H.space(1, 1)), CM_TASK_MEDIA_RESET);
  ASSERT_EQ(H.run(Clone, H.space(1, 1)), CM_SUCCESS);
  // Destroyed since it was set.
  ASSERT_EQ(H.Device->DestroySurface(Fixed.Buffer), CM_SUCCESS);
  EXPECT_EQ(H.run(Clone, H.space(1, 1)), CM_INVALID_ARG_VALUE);
}

TEST_P(Binding, KernelsFindSamplersAtFixedIndices) {
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("sample_fixed");
  setArg(K, 0, Out.index());
  ASSERT_EQ(K->SetSurfaceBTI(floatRow(H, 7), 40), CM_SUCCESS);
  ASSERT_EQ(K->SetSamplerBTI(pointSampler(H, CM_TEXTURE_ADDRESS_CLAMP), 3),
            CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<float> Read = asFloats(Out.read());
  for (int I = 0; I < 16; ++I)
    EXPECT_EQ(Read[I], float(I + 7));
}

TEST_P(Binding, ThreadsHaveTheirOwnSurfaces) {
  constexpr UINT Count = 6;
  // Two threads share each surface; the host gives them in no order.
  Dwords A(H, 32, 10), B(H, 32, 20), C(H, 32, 30);
  Dwords *Own[Count] = {&B, &A, &C, &C, &A, &B};
  CmKernel *K = H.kernel("count_own");
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  uint32_t Offsets[Count] = {0, 0, 64, 0, 64, 64};
  for (UINT T = 0; T < Count; ++T) {
    setThreadArg(K, T, 0, Own[T]->index());
    setThreadArg(K, T, 1, &Offsets[T]);
  }
  ASSERT_EQ(H.run(K, H.space(3, 2)), CM_SUCCESS);
  EXPECT_EQ(A.read(), std::vector<uint32_t>(32, 11));
  EXPECT_EQ(B.read(), std::vector<uint32_t>(32, 21));
  EXPECT_EQ(C.read(), std::vector<uint32_t>(32, 31));

  // Threads at other places keep theirs.
  CmThreadSpace *S = H.space(2, 3);
  for (UINT T = 0; T < Count; ++T)
    ASSERT_EQ(
        S->AssociateThread((Count - 1 - T) % 2, (Count - 1 - T) / 2, K, T),
        CM_SUCCESS);
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  EXPECT_EQ(A.read(), std::vector<uint32_t>(32, 12));
  EXPECT_EQ(C.read(), std::vector<uint32_t>(32, 32));
}

TEST_P(Binding, ThreadsWithoutASpaceHaveTheirOwnSurfaces) {
  // The last row of places is not full: some have neither thread nor surface.
  constexpr UINT Count = 513;
  Dwords A(H, Count * 16), B(H, Count * 16);
  CmKernel *K = H.kernel("count_own");
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  for (UINT T = 0; T < Count; ++T) {
    uint32_t Offset = T * 64;
    setThreadArg(K, T, 0, T % 3 ? A.index() : B.index());
    setThreadArg(K, T, 1, &Offset);
  }
  ASSERT_EQ(H.run(K, nullptr), CM_SUCCESS);
  std::vector<uint32_t> InA = A.read(), InB = B.read();
  for (UINT I = 0; I < Count * 16; ++I) {
    ASSERT_EQ(InA[I], I / 16 % 3 ? 1u : 0u);
    ASSERT_EQ(InB[I], I / 16 % 3 ? 0u : 1u);
  }
}

TEST_P(Binding, ThreadsHaveTheirOwnSamplersAndImages) {
  CmKernel *K = H.kernel("sample_own");
  constexpr UINT Count = 4;
  Dwords Out(H, Count * 16);
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  SamplerIndex *How[2] = {pointSampler(H, CM_TEXTURE_ADDRESS_CLAMP),
                          pointSampler(H, CM_TEXTURE_ADDRESS_WRAP)};
  SurfaceIndex *Images[2] = {floatRow(H, 0), floatRow(H, 1000)};
  setArg(K, 2, Out.index());
  for (uint32_t T = 0; T < Count; ++T) {
    setThreadArg(K, T, 0, How[T % 2]);
    setThreadArg(K, T, 1, Images[T / 2]);
    setThreadArg(K, T, 3, &T);
  }
  ASSERT_EQ(H.run(K, H.space(2, 2)), CM_SUCCESS);
  std::vector<float> Read = asFloats(Out.read());
  for (UINT I = 0; I < Count * 16; ++I) {
    int Column = int(I % 16) * 4 - 24; // u = lane / 4 - 1.5, 16 texels.
    bool Wraps = I / 16 % 2;
    int Texel = Wraps ? (Column + 48) % 16 : std::min(std::max(Column, 0), 15);
    EXPECT_EQ(Read[I], float(Texel + (I / 32 ? 1000 : 0))) << I;
  }
}

TEST_P(Binding, ThreadsHaveTheirOwnAddresses) {
  constexpr UINT Count = 4;
  CmBufferSVM *Buffer = nullptr;
  void *Memory = nullptr;
  ASSERT_EQ(H.Device->CreateBufferSVM(4096, Memory, CM_SVM_ACCESS_FLAG_DEFAULT,
                                      Buffer),
            CM_SUCCESS);
  auto *Values = static_cast<uint32_t *>(Memory);
  CmKernel *K = H.kernel("count_address");
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  for (UINT T = 0; T < Count; ++T) {
    uint32_t *Own = Values + T * T * 16;
    setThreadArg(K, T, 0, &Own);
  }
  ASSERT_EQ(H.run(K, H.space(2, 2)), CM_SUCCESS);
  for (UINT I = 0; I < 1024; ++I) {
    UINT Block = I / 16;
    EXPECT_EQ(Values[I], Block == 0 || Block == 1 || Block == 4 || Block == 9);
  }
}

TEST_P(Binding, AnArgumentMayBeSeveralSurfaces) {
  Dwords A(H, 16, 1), B(H, 16, 20), C(H, 16, 300), Out(H, 48);
  CmKernel *K = H.kernel("add_array");
  SurfaceIndex Four[] = {*A.index(), *C.index(), *B.index(), *C.index()};
  ASSERT_EQ(K->SetKernelArg(0, sizeof(Four), Four), CM_SUCCESS);
  setArg(K, 1, Out.index());
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read()[15], 621u);
  EXPECT_EQ(K->SetKernelArg(0, 3 * sizeof(SurfaceIndex), Four),
            CM_INVALID_ARG_SIZE);
  Four[2] = SurfaceIndex(5000u);
  EXPECT_EQ(K->SetKernelArg(0, sizeof(Four), Four), CM_INVALID_ARG_VALUE);

  // Of threads.
  CmKernel *Own = H.kernel("add_array");
  ASSERT_EQ(Own->SetThreadCount(2), CM_SUCCESS);
  setArg(Own, 1, Out.index());
  SurfaceIndex Ones[] = {*A.index(), *A.index(), *A.index(), *A.index()};
  SurfaceIndex Others[] = {*B.index(), *B.index(), *B.index(), *C.index()};
  for (uint32_t T = 0; T < 2; ++T) {
    uint32_t Place = T + 1;
    ASSERT_EQ(Own->SetThreadArg(T, 0, sizeof(Ones), T ? Others : Ones),
              CM_SUCCESS);
    setThreadArg(Own, T, 2, &Place);
  }
  ASSERT_EQ(H.run(Own, H.space(2, 1)), CM_SUCCESS);
  std::vector<uint32_t> Wanted(48, 621);
  std::fill_n(Wanted.begin() + 16, 16, 4);
  std::fill_n(Wanted.begin() + 32, 16, 360);
  EXPECT_EQ(Out.read(), Wanted);
}

TEST(BindingCodes, WrongIndicesHaveTheirCodes) {
  Host H;
  Dwords B(H, 16);
  CmKernel *K = H.kernel("copy_fixed");
  EXPECT_EQ(K->SetStaticBuffer(4, B.index()), CM_INVALID_GLOBAL_BUFFER_INDEX);
  EXPECT_EQ(K->SetStaticBuffer(0, nullptr), CM_INVALID_BUFFER_HANDLER);
  EXPECT_EQ(K->SetSurfaceBTI(nullptr, 20), CM_FAILURE);
  EXPECT_EQ(K->SetSurfaceBTI(B.index(), 7),
            CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX);
  EXPECT_EQ(K->SetSurfaceBTI(B.index(), 240),
            CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX);
  EXPECT_EQ(K->SetSurfaceBTI(B.index(), 8), CM_SUCCESS);
  EXPECT_EQ(K->SetSurfaceBTI(B.index(), 239), CM_SUCCESS);
  CmSurface2D *Image = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(16, 16, CM_SURFACE_FORMAT_NV12, Image),
            CM_SUCCESS);
  SurfaceIndex *Index = nullptr;
  ASSERT_EQ(Image->GetIndex(Index), CM_SUCCESS);
  EXPECT_EQ(K->SetStaticBuffer(0, Index), CM_INVALID_BUFFER_HANDLER);
  EXPECT_EQ(K->SetSurfaceBTI(Index, 239), // Its second plane has no room.
            CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX);
  SurfaceIndex Unknown(5000u);
  EXPECT_EQ(K->SetSurfaceBTI(&Unknown, 20), CM_FAILURE);
  EXPECT_EQ(K->SetStaticBuffer(0, &Unknown), CM_INVALID_ARG_INDEX);
  SamplerIndex *How = pointSampler(H, CM_TEXTURE_ADDRESS_CLAMP);
  EXPECT_EQ(K->SetSamplerBTI(nullptr, 0), CM_NULL_POINTER);
  EXPECT_EQ(K->SetSamplerBTI(How, 16),
            CM_KERNELPAYLOAD_SAMPLER_INVALID_BTINDEX);
  EXPECT_EQ(K->SetSamplerBTI(How, 15), CM_SUCCESS);

  // Surfaces of threads.
  CmKernel *Own = H.kernel("count_own");
  ASSERT_EQ(Own->SetThreadCount(2), CM_SUCCESS);
  EXPECT_EQ(Own->SetThreadArg(0, 0, 4, B.index()), CM_INVALID_ARG_SIZE);
  EXPECT_EQ(Own->SetThreadArg(0, 0, sizeof(Unknown), &Unknown),
            CM_INVALID_ARG_VALUE);
  EXPECT_EQ(Own->SetThreadArg(2, 0, sizeof(SurfaceIndex), B.index()),
            CM_INVALID_THREAD_INDEX);
  ASSERT_EQ(Own->SetThreadArg(0, 0, sizeof(SurfaceIndex), B.index()),
            CM_SUCCESS);
  EXPECT_EQ(Own->SetKernelArg(0, sizeof(SurfaceIndex), B.index()), CM_FAILURE);
  setArg(Own, 1, uint32_t(0));
  EXPECT_EQ(H.run(Own, H.space(2, 1)), CM_NOT_SET_KERNEL_ARGUMENT);
  ASSERT_EQ(Own->SetThreadArg(1, 0, sizeof(SurfaceIndex), B.index()),
            CM_SUCCESS);
  EXPECT_EQ(H.run(Own, H.space(2, 1)), CM_SUCCESS);
  ASSERT_EQ(H.Device->DestroySurface(B.Buffer), CM_SUCCESS);
  EXPECT_EQ(H.run(Own, H.space(2, 1)), CM_INVALID_ARG_VALUE);
}
