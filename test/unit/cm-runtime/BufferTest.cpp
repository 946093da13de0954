//===- BufferTest.cpp - buffers of all kinds ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>
#include <numeric>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Buffer);

namespace {

struct Page {
  explicit Page(size_t Size)
      : Bytes(static_cast<unsigned char *>(aligned_alloc(4096, Size))) {
    std::memset(Bytes, 0, Size);
  }
  ~Page() { free(Bytes); }
  unsigned char *Bytes;
};

template <typename T> SurfaceIndex *indexOf(T *Surface) {
  SurfaceIndex *Out = nullptr;
  EXPECT_EQ(Surface->GetIndex(Out), CM_SUCCESS);
  return Out;
}

/// Fills 16 dwords of the surface with 100...
void fillWith(Host &H, SurfaceIndex *Index) {
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, Index);
  setArg(K, 1, int32_t(100));
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
}

std::vector<uint32_t> hundreds() {
  std::vector<uint32_t> Out(16);
  std::iota(Out.begin(), Out.end(), 100);
  return Out;
}

} // namespace

TEST_P(Buffer, KernelsWriteTheUsersMemory) {
  Page P(4096);
  CmBufferUP *B = nullptr;
  ASSERT_EQ(H.Device->CreateBufferUP(128, P.Bytes, B), CM_SUCCESS);
  fillWith(H, indexOf(B));
  std::vector<uint32_t> Read(16);
  std::memcpy(Read.data(), P.Bytes, 64);
  EXPECT_EQ(Read, hundreds());
  ASSERT_EQ(H.Device->DestroyBufferUP(B), CM_SUCCESS);
  EXPECT_EQ(B, nullptr);
  P.Bytes[0] = 1; // Still the user's.
}

TEST_P(Buffer, SharedMemoryIsASurfaceToo) {
  CmBufferSVM *B = nullptr;
  void *Memory = nullptr, *Address = nullptr;
  ASSERT_EQ(
      H.Device->CreateBufferSVM(64, Memory, CM_SVM_ACCESS_FLAG_DEFAULT, B),
      CM_SUCCESS);
  ASSERT_EQ(B->GetAddress(Address), CM_SUCCESS);
  EXPECT_EQ(Address, Memory);
  fillWith(H, indexOf(B));
  std::vector<uint32_t> Read(16);
  std::memcpy(Read.data(), Memory, 64);
  EXPECT_EQ(Read, hundreds());
  EXPECT_EQ(H.Device->DestroyBufferSVM(B), CM_SUCCESS);
}

TEST_P(Buffer, AnAliasIsAPartOfIt) {
  Dwords B(H, 64);
  SurfaceIndex *Alias = nullptr;
  ASSERT_EQ(H.Device->CreateBufferAlias(B.Buffer, Alias), CM_SUCCESS);
  CM_BUFFER_STATE_PARAM P = {};
  P.uiBaseAddressOffset = 128;
  P.uiSize = 64;
  ASSERT_EQ(B.Buffer->SetSurfaceStateParam(Alias, &P), CM_SUCCESS);
  fillWith(H, Alias);
  std::vector<uint32_t> Wanted(64);
  std::iota(Wanted.begin() + 32, Wanted.begin() + 48, 100);
  EXPECT_EQ(B.read(), Wanted);
  P.uiBaseAddressOffset = 4;
  EXPECT_EQ(B.Buffer->SetSurfaceStateParam(Alias, &P), CM_INVALID_ARG_VALUE);
  P.uiBaseAddressOffset = 240;
  EXPECT_EQ(B.Buffer->SetSurfaceStateParam(Alias, &P), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(B.Buffer->SetSurfaceStateParam(nullptr, &P), CM_NULL_POINTER);
  for (int I = 1; I < 10; ++I)
    ASSERT_EQ(H.Device->CreateBufferAlias(B.Buffer, Alias), CM_SUCCESS);
  EXPECT_EQ(H.Device->CreateBufferAlias(B.Buffer, Alias),
            CM_EXCEED_MAX_NUM_BUFFER_ALIASES);
}

TEST_P(Buffer, StatelessOnesHaveAddresses) {
  CmBufferStateless *B = nullptr;
  ASSERT_EQ(H.Device->CreateBufferStateless(
                4096, CM_BUFFER_STATELESS_CREATE_OPTION_SYS_MEM, nullptr, B),
            CM_SUCCESS);
  uint64_t Address = 0;
  void *System = nullptr;
  ASSERT_EQ(B->GetGfxAddress(Address), CM_SUCCESS);
  ASSERT_EQ(B->GetSysAddress(System), CM_SUCCESS);
  std::vector<uint32_t> Node(16);
  Node[2] = 9; // No next, value 9.
  ASSERT_EQ(B->WriteSurface(reinterpret_cast<unsigned char *>(Node.data()),
                            nullptr, 64),
            CM_SUCCESS);
  CmKernel *K = H.kernel("sum_list");
  uint64_t Result = Address + 1024;
  ASSERT_EQ(K->SetKernelArgPointer(0, 8, &Address), CM_SUCCESS);
  ASSERT_EQ(K->SetKernelArgPointer(1, 8, &Result), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<uint32_t> Read(264);
  ASSERT_EQ(B->ReadSurface(reinterpret_cast<unsigned char *>(Read.data()),
                           nullptr, Read.size() * 4),
            CM_SUCCESS);
  EXPECT_EQ(Read[256], 9u);
  EXPECT_EQ(H.Device->DestroyBufferStateless(B), CM_SUCCESS);
  EXPECT_EQ(H.Device->CreateBufferStateless(64, 7, nullptr, B),
            CM_INVALID_CREATE_OPTION_FOR_BUFFER_STATELESS);
}

TEST(BufferCodes, CopiesMayBeParts) {
  Host H;
  Dwords B(H, 4);
  ASSERT_EQ(B.Buffer->InitSurface(0x01020304, nullptr), CM_SUCCESS);
  EXPECT_EQ(B.read(), std::vector<uint32_t>(4, 0x01020304));
  unsigned char Bytes[16] = {9, 9, 9, 9, 9, 9};
  ASSERT_EQ(B.Buffer->WriteSurface(Bytes, nullptr, 2), CM_SUCCESS);
  EXPECT_EQ(B.read()[0], 0x01020909u);
  ASSERT_EQ(B.Buffer->ReadSurface(Bytes, nullptr, 3), CM_SUCCESS);
  EXPECT_EQ(Bytes[2], 2);
  EXPECT_EQ(Bytes[3], 9);
  EXPECT_EQ(B.Buffer->ReadSurface(nullptr, nullptr), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(B.Buffer->WriteSurface(nullptr, nullptr), CM_INVALID_ARG_VALUE);
}

TEST(BufferCodes, SizesAndMemoryAreChecked) {
  Host H;
  CmBuffer *B = nullptr;
  CmBufferUP *UP = nullptr;
  CmBufferSVM *SVM = nullptr;
  Page P(4096);
  void *Memory = P.Bytes + 16;
  EXPECT_EQ(H.Device->CreateBuffer(0, B), CM_INVALID_WIDTH);
  EXPECT_EQ(H.Device->CreateBuffer(0x80000001u, B), CM_INVALID_WIDTH);
  EXPECT_EQ(H.Device->CreateBuffer(0x80000000u, B), CM_SUCCESS); // Untouched.
  EXPECT_EQ(H.Device->CreateBufferUP(6, P.Bytes, UP), CM_INVALID_WIDTH);
  EXPECT_EQ(H.Device->CreateBufferUP(64, nullptr, UP), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Device->CreateBufferUP(64, Memory, UP), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Device->CreateBufferSVM(64, Memory, 0, SVM),
            CM_SYSTEM_MEMORY_NOT_4KPAGE_ALIGNED);
  EXPECT_EQ(H.Device->CreateBufferSVM(0, Memory, 0, SVM), CM_INVALID_WIDTH);
}

TEST(BufferCodes, ThereAreOnlySoMany) {
  Host H;
  UINT Most = 0;
  size_t Size = sizeof(Most);
  ASSERT_EQ(H.Device->GetCaps(CAP_BUFFER_COUNT, Size, &Most), CM_SUCCESS);
  std::vector<CmBuffer *> All(Most);
  for (CmBuffer *&B : All)
    ASSERT_EQ(H.Device->CreateBuffer(16, B), CM_SUCCESS);
  CmBuffer *More = nullptr;
  EXPECT_EQ(H.Device->CreateBuffer(16, More), CM_EXCEED_SURFACE_AMOUNT);
  ASSERT_EQ(H.Device->DestroySurface(All[7]), CM_SUCCESS);
  EXPECT_EQ(H.Device->CreateBuffer(16, More), CM_SUCCESS);
}
