//===- DeviceTest.cpp - devices and their capabilities --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <algorithm>

using namespace cmrt_test;

namespace {

UINT cap(CmDevice *D, CM_DEVICE_CAP_NAME Cap) {
  UINT Value = ~0u;
  size_t Size = sizeof(Value);
  EXPECT_EQ(D->GetCaps(Cap, Size, &Value), CM_SUCCESS);
  EXPECT_EQ(Size, sizeof(Value));
  return Value;
}

} // namespace

TEST(Device, ComesAndGoesAHundredTimes) {
  for (int I = 0; I < 100; ++I) {
    CmDevice *D = nullptr;
    UINT Version = 0;
    ASSERT_EQ(CreateCmDevice(D, Version), CM_SUCCESS);
    CmQueue *Q = nullptr;
    CmBuffer *B = nullptr;
    CmEvent *E = nullptr;
    ASSERT_EQ(D->CreateQueue(Q), CM_SUCCESS);
    ASSERT_EQ(D->CreateBuffer(64, B), CM_SUCCESS);
    unsigned char Bytes[64] = {};
    ASSERT_EQ(Q->EnqueueWriteBuffer(B, 0, Bytes, 64, nullptr, E, 0),
              CM_SUCCESS);
    ASSERT_EQ(DestroyCmDevice(D), CM_SUCCESS);
    EXPECT_EQ(D, nullptr);
  }
  CmDevice *None = nullptr;
  EXPECT_EQ(DestroyCmDevice(None), CM_NULL_POINTER);
}

TEST(Device, AnUnknownNameIsRefused) {
  setenv("CMRT_DEVICE", "gen:none", 1);
  CmDevice *D = nullptr;
  UINT Version = 0;
  EXPECT_EQ(CreateCmDevice(D, Version), CM_NO_SUPPORTED_ADAPTER);
  EXPECT_EQ(D, nullptr);
}

TEST(Device, WithoutANameTheProgramDecides) {
  Host H(""); // The file has IR: the CPU device.
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(4));
  setArg(K, 2, uint32_t(0));
  EXPECT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read()[1], 5u);
}

TEST(Device, CapsAreThoseOfThePlatform) {
  struct Row {
    const char *Name;
    UINT Platform;
  };
  for (Row R : {Row{"gen:skl", PLATFORM_INTEL_SKL},
                Row{"gen:icllp", PLATFORM_INTEL_ICLLP},
                Row{"gen:tgllp", PLATFORM_INTEL_TGLLP}}) {
    Host H(R.Name);
    EXPECT_EQ(cap(H.Device, CAP_GPU_PLATFORM), R.Platform);
    EXPECT_EQ(cap(H.Device, CAP_KERNEL_COUNT_PER_TASK), 16u);
    EXPECT_EQ(cap(H.Device, CAP_ARG_COUNT_PER_KERNEL), 255u);
    EXPECT_GE(cap(H.Device, CAP_HW_THREAD_COUNT), 100u);
    EXPECT_GE(cap(H.Device, CAP_USER_DEFINED_THREAD_COUNT_PER_THREAD_GROUP),
              56u);
  }
}

TEST(Device, FormatsAreListed) {
  Host H;
  std::vector<CM_SURFACE_FORMAT> All(cap(H.Device, CAP_SURFACE2D_FORMAT_COUNT));
  size_t Size = All.size() * sizeof(All[0]);
  ASSERT_EQ(H.Device->GetCaps(CAP_SURFACE2D_FORMATS, Size, All.data()),
            CM_SUCCESS);
  EXPECT_TRUE(std::count(All.begin(), All.end(), CM_SURFACE_FORMAT_NV12));
  for (CM_SURFACE_FORMAT F : All) {
    CmSurface2D *S = nullptr;
    EXPECT_EQ(H.Device->CreateSurface2D(16, 16, F, S), CM_SUCCESS) << F;
  }
  EXPECT_EQ(cap(H.Device, CAP_SURFACE3D_FORMAT_COUNT), 3u);
  --Size;
  EXPECT_EQ(H.Device->GetCaps(CAP_SURFACE2D_FORMATS, Size, All.data()),
            CM_FAILURE);
  EXPECT_EQ(H.Device->GetCaps(CAP_BUFFER_COUNT, Size, nullptr),
            CM_NULL_POINTER);
  EXPECT_EQ(H.Device->GetCaps(CM_DEVICE_CAP_NAME(99), Size, All.data()),
            CM_FAILURE);
}

TEST(Device, ThreadsCanBeLimited) {
  Host H;
  UINT Threads = cap(H.Device, CAP_HW_THREAD_COUNT), Many = Threads + 1,
       None = 0;
  auto Set = [&](UINT &Value) {
    return H.Device->SetCaps(CAP_HW_THREAD_COUNT, sizeof(Value), &Value);
  };
  EXPECT_EQ(Set(Threads), CM_SUCCESS);
  EXPECT_EQ(Set(Many), CM_INVALID_HARDWARE_THREAD_NUMBER);
  EXPECT_EQ(Set(None), CM_INVALID_HARDWARE_THREAD_NUMBER);
  EXPECT_EQ(H.Device->SetCaps(CAP_BUFFER_COUNT, 4, &Threads),
            CM_INVALID_CAP_NAME);
}

TEST(Device, WhatNeedsMediaHardwareSaysSo) {
  Host H;
  CmVebox *V = nullptr;
  CmEvent *E = nullptr;
  CmSurface2D *S = nullptr;
  VASurfaceID Id = 1;
  SurfaceIndex *Index = nullptr;
  CmSampler8x8 *Sampler = nullptr;
  CM_SAMPLER_8X8_DESCR State = {};
  EXPECT_EQ(H.Device->CreateVebox(V), CM_NOT_IMPLEMENTED);
  EXPECT_EQ(H.Queue->EnqueueVebox(V, E), CM_NOT_IMPLEMENTED);
  EXPECT_EQ(H.Device->CreateSurface2D(Id, S), CM_INVALID_LIBVA_SURFACE);
  EXPECT_EQ(H.Device->CreateVaSurface2D(16, 16, CM_SURFACE_FORMAT_NV12, Id, S),
            CM_VA_SURFACE_NOT_SUPPORTED);
  EXPECT_EQ(
      H.Device->CreateVmeSurfaceG7_5(nullptr, nullptr, nullptr, 0, 0, Index),
      CM_NOT_IMPLEMENTED);
  EXPECT_EQ(H.Device->CreateSampler8x8(State, Sampler), CM_NOT_IMPLEMENTED);
}

TEST(Device, AdaptersAreOne) {
  uint32_t Count = 0, Value = 0, Size = 0;
  ASSERT_EQ(GetCmSupportedAdapters(Count), CM_SUCCESS);
  EXPECT_EQ(Count, 1u);
  setenv("CMRT_DEVICE", "cpu", 1);
  ASSERT_EQ(QueryCmAdapterInfo(0, VendorId, &Value, sizeof(Value), &Size),
            CM_SUCCESS);
  EXPECT_EQ(Value, 0x8086u);
  EXPECT_EQ(Size, 4u);
  EXPECT_EQ(QueryCmAdapterInfo(0, VendorId, &Value, 2, &Size),
            CM_INVALID_ARG_VALUE);
  EXPECT_EQ(QueryCmAdapterInfo(1, VendorId, &Value, 4, &Size),
            CM_INVALID_ARG_VALUE);
  CmDevice *D = nullptr;
  EXPECT_EQ(CreateCmDeviceFromAdapter(D, Value, 1), CM_INVALID_ARG_VALUE);
  ASSERT_EQ(CreateCmDeviceFromAdapter(D, Value, 0), CM_SUCCESS);
  EXPECT_EQ(DestroyCmDevice(D), CM_SUCCESS);
  EXPECT_STREQ(GetCmErrorString(CM_INVALID_ARG_INDEX), "CM_INVALID_ARG_INDEX");
  EXPECT_STREQ(GetCmErrorString(CM_NO_SUPPORTED_ADAPTER),
               "CM_NO_SUPPORTED_ADAPTER");
  EXPECT_STREQ(GetCmErrorString(-12345), "Internal Error");
}
