//===- AbiTest.cpp - the binary interface of compiled programs ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <dlfcn.h>

using namespace cmrt_test;

// A program that was linked with another library of this API finds all that
// the headers declare.
TEST(Abi, TheLibraryExportsWhatTheHeadersDeclare) {
  void *Self = dlopen(nullptr, RTLD_NOW);
  for (const char *Name :
       {"CreateCmDevice", "CreateCmDeviceEx", "CreateCmDeviceFromAdapter",
        "DestroyCmDevice", "GetCmSupportedAdapters", "QueryCmAdapterInfo",
        "GetCmErrorString", "CMRT_Enqueue", "QueryPerformanceFrequency",
        "QueryPerformanceCounter", "_ZN7CM_FLAGC1Ev",
        "_ZN19CM_AVS_STATE_MSG_EXC1Ev"})
    EXPECT_NE(dlsym(Self, Name), nullptr) << Name;
  // Nothing else of ours, and nothing of LLVM's, gets in a program's way.
  for (const char *Name : {"_ZN3cmc10findTargetEN4llvm9StringRefE",
                           "_ZN3cmc13readContainerEN4llvm9StringRefE"})
    EXPECT_EQ(dlsym(Self, Name), nullptr) << Name;
}

// Numbers of calls in the tables of virtual functions, by the headers.
TEST(Abi, CallsReachWhatTheyName) {
  Host H;
  CM_FLAG Flag;
  EXPECT_EQ(Flag.rotationFlag, CM_ROTATION_IDENTITY);
  // The last function of each class: a table with a function too many or too
  // few would call another.
  CmTask *T = H.task({});
  EXPECT_EQ(T->AddSyncEx(nullptr), CM_FAILURE);
  CmKernel *K = H.kernel("say");
  uint64_t Address = 0;
  EXPECT_EQ(K->SetKernelArgPointer(0, 8, &Address),
            CM_INVALID_KERNEL_ARG_POINTER);
  EXPECT_EQ(H.Queue->SetResidentGroupAndParallelThreadNum(1, 1),
            CM_NOT_IMPLEMENTED);
  CmSurface2DStateless *S = nullptr;
  EXPECT_EQ(H.Device->DestroySurface2DStateless(S), CM_NOT_IMPLEMENTED);
  LARGE_INTEGER Frequency, Counter;
  EXPECT_TRUE(QueryPerformanceFrequency(&Frequency));
  EXPECT_TRUE(QueryPerformanceCounter(&Counter));
  EXPECT_GT(Frequency.QuadPart, 0);
}
