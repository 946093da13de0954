//===- KernelTest.cpp - programs, kernels and arguments -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>
#include <fstream>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Kernel);

TEST_P(Kernel, ThreadsGetTheirArguments) {
  constexpr UINT Width = 4, Height = 3;
  Dwords Out(H, Width * Height * 16, ~0u);
  CmKernel *K = H.kernel("fill_dwords");
  ASSERT_EQ(K->SetThreadCount(Width * Height), CM_SUCCESS);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(-100));
  for (uint32_t T = 0; T < Width * Height; ++T)
    ASSERT_EQ(K->SetThreadArg(T, 2, sizeof(T), &T), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(Width, Height)), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  for (uint32_t I = 0; I < Read.size(); ++I)
    EXPECT_EQ(int32_t(Read[I]), int32_t(I) - 100);
}

TEST_P(Kernel, AnAssociatedThreadKeepsItsArgumentAtItsPlace) {
  // Thread I stands at the mirrored place; what it writes does not change.
  constexpr UINT Width = 4, Height = 2, Count = Width * Height;
  Dwords Out(H, Count * 16);
  CmKernel *K = H.kernel("fill_dwords");
  CmThreadSpace *S = H.space(Width, Height);
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(7));
  for (uint32_t T = 0; T < Count; ++T) {
    ASSERT_EQ(K->SetThreadArg(T, 2, sizeof(T), &T), CM_SUCCESS);
    UINT Place = Count - 1 - T;
    ASSERT_EQ(S->AssociateThread(Place % Width, Place / Width, K, T),
              CM_SUCCESS);
  }
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  for (uint32_t I = 0; I < Read.size(); ++I)
    EXPECT_EQ(Read[I], I + 7);
}

TEST_P(Kernel, ArgumentsOfManyKindsArrive) {
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("echo");
  const int32_t V[4] = {1, -2, 3, -4};
  const uint8_t B[3] = {250, 251, 252};
  setArg(K, 0, Out.index());
  setArg(K, 1, int8_t(-5));
  setArg(K, 2, int16_t(-3000));
  ASSERT_EQ(K->SetKernelArg(3, sizeof(V), V), CM_SUCCESS);
  setArg(K, 4, 1.5f);
  setArg(K, 5, int64_t(-7) * (int64_t(1) << 32));
  ASSERT_EQ(K->SetKernelArg(6, sizeof(B), B), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  float F;
  std::memcpy(&F, &Read[6], 4);
  EXPECT_EQ(F, 1.5f);
  Read[6] = 0;
  std::vector<uint32_t> Wanted(16);
  const int32_t Front[] = {-5, -3000, 1, -2, 3, -4, 0, -7, 250, 251, 252};
  std::copy(std::begin(Front), std::end(Front), Wanted.begin());
  EXPECT_EQ(Read, Wanted);
}

TEST_P(Kernel, KeepsItsArgumentsFromEnqueueToEnqueue) {
  Dwords Out(H, 32);
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  setArg(K, 2, uint32_t(0));
  CmThreadSpace *S = H.space(1, 1);
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  setArg(K, 2, uint32_t(1));
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  for (uint32_t I = 0; I < Read.size(); ++I)
    EXPECT_EQ(Read[I], I);
}

TEST_P(Kernel, ACloneIsSetByItself) {
  Dwords Out(H, 32);
  CmKernel *K = H.kernel("fill_dwords"), *Clone = nullptr;
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(5));
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(H.Device->CloneKernel(Clone, K), CM_SUCCESS);
  setArg(Clone, 2, uint32_t(1));
  CmEvent *E = nullptr;
  ASSERT_EQ(H.Queue->Enqueue(H.task({K, Clone}), E, H.space(1, 1)), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read(E);
  for (uint32_t I = 0; I < Read.size(); ++I)
    EXPECT_EQ(Read[I], I + 5);
}

TEST_P(Kernel, AddressesReachWhatIsShared) {
  struct Node {
    uint64_t Next;
    uint32_t Value, Unused[5];
  };
  CmBufferSVM *First = nullptr, *Second = nullptr;
  void *A = nullptr, *B = nullptr;
  ASSERT_EQ(
      H.Device->CreateBufferSVM(4096, A, CM_SVM_ACCESS_FLAG_DEFAULT, First),
      CM_SUCCESS);
  ASSERT_EQ(
      H.Device->CreateBufferSVM(4096, B, CM_SVM_ACCESS_FLAG_DEFAULT, Second),
      CM_SUCCESS);
  auto *X = static_cast<Node *>(A), *Y = static_cast<Node *>(B);
  X[1] = {reinterpret_cast<uint64_t>(&Y[5]), 100, {}};
  Y[5] = {reinterpret_cast<uint64_t>(&X[2]), 20, {}};
  X[2] = {0, 3, {}};
  CmKernel *K = H.kernel("sum_list");
  Node *Start = &X[1], *Result = &Y[9];
  ASSERT_EQ(K->SetKernelArgPointer(0, sizeof(Start), &Start), CM_SUCCESS);
  ASSERT_EQ(K->SetKernelArg(1, sizeof(Result), &Result), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  uint32_t Sum;
  std::memcpy(&Sum, Result, 4);
  EXPECT_EQ(Sum, 123u);
  int Local = 0, *Outside = &Local;
  EXPECT_EQ(K->SetKernelArgPointer(0, sizeof(Outside), &Outside),
            CM_INVALID_KERNEL_ARG_POINTER);
}

TEST_P(Kernel, PrintsWhenAsked) {
  CmKernel *K = H.kernel("say");
  setArg(K, 0, int32_t(42));
  EXPECT_EQ(H.Device->FlushPrintBuffer(), CM_FAILURE);
  ASSERT_EQ(H.Device->InitPrintBuffer(), CM_SUCCESS);
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::string File =
      testing::TempDir() + "cmrt-printed-" + std::to_string(getpid());
  ASSERT_EQ(H.Device->FlushPrintBufferIntoFile(File.c_str()), CM_SUCCESS);
  std::ifstream In(File);
  std::string Line;
  std::getline(In, Line);
  EXPECT_EQ(Line, "number 42");
  std::remove(File.c_str());
}

TEST(KernelCodes, WrongArgumentsHaveTheirCodes) {
  Host H;
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("fill_dwords");
  int32_t V = 0;
  EXPECT_EQ(K->SetKernelArg(3, sizeof(V), &V), CM_INVALID_ARG_INDEX);
  EXPECT_EQ(K->SetKernelArg(1, sizeof(V), nullptr), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->SetKernelArg(1, 0, &V), CM_INVALID_ARG_SIZE);
  EXPECT_EQ(K->SetKernelArg(1, 8, &V), CM_INVALID_ARG_SIZE);
  EXPECT_EQ(K->SetKernelArg(0, 4, Out.index()), CM_INVALID_ARG_SIZE);
  SurfaceIndex Unknown(12345);
  EXPECT_EQ(K->SetKernelArg(0, sizeof(Unknown), &Unknown),
            CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->SetThreadCount(0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->SetThreadArg(0, 1, 4, &V), CM_FAILURE); // No thread count.
  ASSERT_EQ(K->SetThreadCount(2), CM_SUCCESS);
  EXPECT_EQ(K->SetThreadArg(2, 1, 4, &V), CM_INVALID_THREAD_INDEX);
  EXPECT_EQ(K->SetThreadArg(0, 9, 4, &V), CM_INVALID_ARG_INDEX);
  EXPECT_EQ(K->SetThreadArg(0, 1, 3, &V), CM_INVALID_ARG_SIZE);
  EXPECT_EQ(K->SetThreadArg(0, 1, 4, nullptr), CM_INVALID_ARG_VALUE);
  ASSERT_EQ(K->SetThreadArg(0, 1, 4, &V), CM_SUCCESS);
  EXPECT_EQ(K->SetKernelArg(1, 4, &V), CM_FAILURE); // It is the threads'.
  setArg(K, 0, Out.index());
  setArg(K, 2, uint32_t(0));
  // The second thread has no argument yet.
  EXPECT_EQ(H.run(K, H.space(2, 1)), CM_NOT_SET_KERNEL_ARGUMENT);
  ASSERT_EQ(K->SetThreadArg(1, 1, 4, &V), CM_SUCCESS);
  EXPECT_EQ(H.run(K, H.space(3, 1)), CM_INVALID_THREAD_SPACE);
  EXPECT_EQ(H.run(K, H.space(2, 1)), CM_SUCCESS);
}

TEST(KernelCodes, AnImageIsNoBuffer) {
  Host H;
  Dwords Buffer(H, 64);
  CmKernel *K = H.kernel("add_blocks");
  EXPECT_EQ(K->SetKernelArg(0, sizeof(SurfaceIndex), Buffer.index()),
            CM_INVALID_ARG_VALUE);
}

TEST(KernelCodes, TheNullSurfaceIsBlack) {
  Host H;
  CmSurface2D *Out = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(16, 8, CM_SURFACE_FORMAT_A8, Out),
            CM_SUCCESS);
  SurfaceIndex *Index = nullptr;
  ASSERT_EQ(Out->GetIndex(Index), CM_SUCCESS);
  CmKernel *K = H.kernel("add_blocks");
  ASSERT_EQ(K->SetKernelArg(0, sizeof(SurfaceIndex),
                            reinterpret_cast<void *>(CM_NULL_SURFACE)),
            CM_SUCCESS);
  setArg(K, 1, Index);
  setArg(K, 2, uint8_t(9));
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  std::vector<unsigned char> Bytes(128);
  ASSERT_EQ(Out->ReadSurface(Bytes.data(), nullptr), CM_SUCCESS);
  EXPECT_EQ(Bytes, std::vector<unsigned char>(128, 9));
}

TEST(Program, MalformedFilesAreRefused) {
  Host H;
  CmProgram *P = nullptr;
  std::vector<char> Bytes = testKernels();
  auto Load = [&](UINT Size) {
    return H.Device->LoadProgram(Bytes.data(), Size, P);
  };
  EXPECT_EQ(H.Device->LoadProgram(nullptr, 4, P), CM_INVALID_COMMON_ISA);
  EXPECT_EQ(Load(0), CM_INVALID_COMMON_ISA);
  EXPECT_EQ(Load(40), CM_INVALID_COMMON_ISA);
  Bytes[0] ^= 1;
  EXPECT_EQ(Load(UINT(Bytes.size())), CM_INVALID_COMMON_ISA);
  CmKernel *K = nullptr;
  EXPECT_EQ(H.Device->CreateKernel(H.Program, "nobody", K), CM_FAILURE);
  EXPECT_EQ(H.Device->CreateKernel(H.Program, nullptr, K), CM_NULL_POINTER);
  EXPECT_EQ(H.Device->CreateKernel(nullptr, "echo", K), CM_INVALID_ARG_VALUE);
  EXPECT_NE(H.kernel("echo"), nullptr);
}

TEST(Program, ADeviceWithoutCodeRefusesIt) {
  setenv("CMRT_DEVICE", "gen:dg2", 1);
  CmDevice *D = nullptr;
  UINT Version;
  ASSERT_EQ(CreateCmDevice(D, Version), CM_SUCCESS);
  CmProgram *P = nullptr;
  EXPECT_EQ(D->LoadProgram(const_cast<char *>(testKernels().data()),
                           UINT(testKernels().size()), P),
            CM_INVALID_GENX_BINARY);
  EXPECT_EQ(DestroyCmDevice(D), CM_SUCCESS);
}

TEST(Program, KernelsOutliveIt) {
  Host H;
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("fill_dwords");
  ASSERT_EQ(H.Device->DestroyProgram(H.Program), CM_SUCCESS);
  EXPECT_EQ(H.Program, nullptr);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(1));
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read()[15], 16u);
}
