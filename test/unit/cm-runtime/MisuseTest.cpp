//===- MisuseTest.cpp - destroyed and foreign objects ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each misuse returns an error code, and the device works as before.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace cmrt_test;

namespace {

class Misuse : public testing::Test {
protected:
  void TearDown() override {
    Dwords Out(H, 16);
    CmKernel *K = H.kernel("fill_dwords");
    setArg(K, 0, Out.index());
    setArg(K, 1, int32_t(77));
    setArg(K, 2, uint32_t(0));
    EXPECT_EQ(H.run(K, H.space(1, 1)), CM_SUCCESS);
    EXPECT_EQ(Out.read()[0], 77u);
  }
  Host H;
};

/// A pointer that never was an object.
template <typename T> T *garbage() {
  static const char Bytes[64] = {};
  return reinterpret_cast<T *>(const_cast<char *>(Bytes));
}

} // namespace

TEST_F(Misuse, DestroyedKernels) {
  CmKernel *K = H.kernel("fill_dwords"), *Stale = K;
  CmTask *T = H.task({K});
  ASSERT_EQ(H.Device->DestroyKernel(K), CM_SUCCESS);
  EXPECT_EQ(K, nullptr);
  int32_t V = 0;
  CmEvent *E = nullptr;
  CmThreadSpace *S = H.space(1, 1);
  EXPECT_EQ(Stale->SetKernelArg(1, 4, &V), CM_FAILURE);
  EXPECT_EQ(Stale->SetThreadCount(1), CM_FAILURE);
  EXPECT_EQ(Stale->AssociateThreadSpace(S), CM_FAILURE);
  EXPECT_EQ(S->AssociateThread(0, 0, Stale, 0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(T->AddKernel(Stale), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Queue->Enqueue(T, E, S), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Device->DestroyKernel(Stale), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroyKernel(K), CM_NULL_POINTER);
  CmKernel *Clone = nullptr;
  EXPECT_EQ(H.Device->CloneKernel(Clone, Stale), CM_FAILURE);
}

TEST_F(Misuse, DestroyedTasksSpacesAndEvents) {
  Dwords Out(H, 16);
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  setArg(K, 2, uint32_t(0));
  CmTask *T = H.task({K}), *StaleTask = T;
  CmThreadSpace *S = H.space(1, 1), *StaleSpace = S;
  CmEvent *E = nullptr, *StaleEvent = nullptr;
  ASSERT_EQ(H.Queue->Enqueue(T, E, S), CM_SUCCESS);
  StaleEvent = E;
  ASSERT_EQ(H.Queue->DestroyEvent(E), CM_SUCCESS);
  CM_STATUS Status;
  UINT64 Time;
  EXPECT_EQ(StaleEvent->GetStatus(Status), CM_FAILURE);
  EXPECT_EQ(StaleEvent->GetExecutionTime(Time), CM_FAILURE);
  EXPECT_EQ(StaleEvent->WaitForTaskFinished(), CM_FAILURE);
  EXPECT_EQ(H.Queue->DestroyEvent(StaleEvent), CM_FAILURE);
  std::vector<uint32_t> Bytes(16);
  EXPECT_EQ(Out.Buffer->ReadSurface(
                reinterpret_cast<unsigned char *>(Bytes.data()), StaleEvent),
            CM_FAILURE);
  ASSERT_EQ(H.Device->DestroyThreadSpace(S), CM_SUCCESS);
  EXPECT_EQ(StaleSpace->SelectThreadDependencyPattern(CM_WAVEFRONT),
            CM_FAILURE);
  EXPECT_EQ(H.Queue->Enqueue(T, E, StaleSpace), CM_INVALID_THREAD_SPACE);
  EXPECT_EQ(H.Device->DestroyThreadSpace(StaleSpace), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroyThreadSpace(S), CM_FAILURE);
  ASSERT_EQ(H.Device->DestroyTask(T), CM_SUCCESS);
  EXPECT_EQ(StaleTask->AddKernel(K), CM_FAILURE);
  EXPECT_EQ(StaleTask->AddSync(), CM_FAILURE);
  EXPECT_EQ(H.Queue->Enqueue(StaleTask, E, nullptr), CM_INVALID_ARG_VALUE);
}

TEST_F(Misuse, DestroyedSurfaces) {
  Dwords Out(H, 16);
  CmBuffer *Stale = Out.Buffer;
  SurfaceIndex *Index = Out.index(), Copy = *Index;
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, Index);
  setArg(K, 1, int32_t(0));
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(H.Device->DestroySurface(Out.Buffer), CM_SUCCESS);
  // Set before, gone at the enqueue.
  EXPECT_EQ(H.run(K, H.space(1, 1)), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->SetKernelArg(0, sizeof(SurfaceIndex), Index),
            CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->SetKernelArg(0, sizeof(SurfaceIndex), &Copy),
            CM_INVALID_ARG_VALUE);
  unsigned char Bytes[64];
  SurfaceIndex *Again = nullptr;
  EXPECT_EQ(Stale->ReadSurface(Bytes, nullptr), CM_FAILURE);
  EXPECT_EQ(Stale->WriteSurface(Bytes, nullptr), CM_FAILURE);
  EXPECT_EQ(Stale->InitSurface(0, nullptr), CM_FAILURE);
  EXPECT_EQ(Stale->GetIndex(Again), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroySurface(Stale), CM_FAILURE);
  CmSurface2D *S = nullptr, *StaleImage = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(16, 8, CM_SURFACE_FORMAT_A8, S),
            CM_SUCCESS);
  StaleImage = S;
  SurfaceIndex *Alias = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2DAlias(S, Alias), CM_SUCCESS);
  ASSERT_EQ(H.Device->DestroySurface(S), CM_SUCCESS);
  EXPECT_EQ(StaleImage->ReadSurface(Bytes, nullptr), CM_FAILURE);
  CmEvent *E = nullptr;
  EXPECT_EQ(H.Queue->EnqueueInitSurface2D(StaleImage, 0, E), CM_FAILURE);
  CmKernel *Blocks = H.kernel("add_blocks");
  EXPECT_EQ(Blocks->SetKernelArg(0, sizeof(SurfaceIndex), Alias),
            CM_INVALID_ARG_VALUE);
}

TEST_F(Misuse, PointersThatAreNoObjects) {
  CmEvent *E = nullptr;
  CmKernel *K = garbage<CmKernel>(), *Clone = nullptr;
  CmTask *T = garbage<CmTask>();
  CmBuffer *B = garbage<CmBuffer>();
  CmSurface2D *S = garbage<CmSurface2D>();
  CmProgram *P = garbage<CmProgram>();
  CmThreadSpace *Space = garbage<CmThreadSpace>();
  CmEvent *Event = garbage<CmEvent>();
  CmDevice *D = garbage<CmDevice>();
  EXPECT_EQ(H.Device->DestroyKernel(K), CM_FAILURE);
  EXPECT_EQ(H.Device->CloneKernel(Clone, K), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroyTask(T), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroySurface(B), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroySurface(S), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroyProgram(P), CM_FAILURE);
  EXPECT_EQ(H.Device->CreateKernel(P, "echo", Clone), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Queue->Enqueue(T, E, nullptr), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Queue->Enqueue(H.task({H.kernel("say")}), E, Space),
            CM_NOT_SET_KERNEL_ARGUMENT);
  EXPECT_EQ(H.Queue->DestroyEvent(Event), CM_FAILURE);
  EXPECT_EQ(H.task({})->AddKernel(K), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(CMRT_Enqueue(garbage<CmQueue>(), T, &E), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(DestroyCmDevice(D), CM_FAILURE);
  CmKernel *Good = H.kernel("fill_dwords");
  EXPECT_EQ(Good->SetKernelArg(0, sizeof(SurfaceIndex), garbage<char>()),
            CM_SUCCESS); // Zeros: the null surface.
}

TEST_F(Misuse, ObjectsOfAnotherDevice) {
  Host Other;
  CmKernel *K = Other.kernel("say");
  CmBuffer *B = nullptr;
  ASSERT_EQ(Other.Device->CreateBuffer(16, B), CM_SUCCESS);
  CmTask *T = Other.task({K});
  CmEvent *E = nullptr;
  EXPECT_EQ(H.task({})->AddKernel(K), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Queue->Enqueue(T, E, nullptr), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(H.Device->DestroySurface(B), CM_FAILURE);
  EXPECT_EQ(H.Device->DestroyKernel(K), CM_FAILURE);
  EXPECT_EQ(Other.Device->DestroySurface(B), CM_SUCCESS);
}

TEST_F(Misuse, DestroyedDevices) {
  CmDevice *Stale = nullptr;
  CmQueue *Queue = nullptr;
  CmKernel *K = nullptr;
  CmTask *T = nullptr;
  {
    Host Gone;
    Stale = Gone.Device;
    Queue = Gone.Queue;
    K = Gone.kernel("say");
    T = Gone.task({K});
  }
  CmBuffer *B = nullptr;
  CmEvent *E = nullptr;
  UINT Value;
  size_t Size = sizeof(Value);
  EXPECT_EQ(Stale->CreateBuffer(16, B), CM_FAILURE);
  EXPECT_EQ(Stale->GetCaps(CAP_BUFFER_COUNT, Size, &Value), CM_FAILURE);
  EXPECT_EQ(Queue->Enqueue(T, E, nullptr), CM_FAILURE);
  EXPECT_EQ(K->SetThreadCount(1), CM_FAILURE);
  EXPECT_EQ(T->Reset(), CM_FAILURE);
  EXPECT_EQ(DestroyCmDevice(Stale), CM_FAILURE);
}
