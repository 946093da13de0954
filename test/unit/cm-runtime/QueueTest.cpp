//===- QueueTest.cpp - queues, events, copies -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

using namespace cmrt_test;

namespace {

/// Memory that the copies of a GPU take.
struct Aligned {
  explicit Aligned(size_t Size, unsigned char Value = 0)
      : Size(Size), Bytes(static_cast<unsigned char *>(
                        aligned_alloc(4096, (Size + 4095) / 4096 * 4096))) {
    std::memset(Bytes, Value, Size);
  }
  ~Aligned() { free(Bytes); }
  size_t Size;
  unsigned char *Bytes;
};

CmQueue *computeQueue(Host &H) {
  CM_QUEUE_CREATE_OPTION Option = CM_DEFAULT_QUEUE_CREATE_OPTION;
  Option.QueueType = CM_QUEUE_TYPE_COMPUTE;
  CmQueue *Out = nullptr;
  EXPECT_EQ(H.Device->CreateQueueEx(Out, Option), CM_SUCCESS);
  return Out;
}

CmKernel *fill(Host &H, Dwords &To, int32_t Base, uint32_t Place) {
  CmKernel *K = H.kernel("fill_dwords");
  setArg(K, 0, To.index());
  setArg(K, 1, Base);
  setArg(K, 2, Place);
  return K;
}

} // namespace

TEST(Queue, ThereIsOneOfEachRenderContextAndAnyNumberOfComputeQueues) {
  Host H;
  CmQueue *Again = nullptr;
  ASSERT_EQ(H.Device->CreateQueue(Again), CM_SUCCESS);
  EXPECT_EQ(Again, H.Queue);
  EXPECT_NE(computeQueue(H), computeQueue(H));
  CM_QUEUE_CREATE_OPTION Option = CM_DEFAULT_QUEUE_CREATE_OPTION;
  Option.GPUContext = 3;
  ASSERT_EQ(H.Device->CreateQueueEx(Again, Option), CM_SUCCESS);
  EXPECT_NE(Again, H.Queue);
  Option.QueueType = CM_QUEUE_TYPE_NONE;
  EXPECT_EQ(H.Device->CreateQueueEx(Again, Option),
            CM_INVALID_PARAM_FOR_CREATE_QUEUE_EX);
}

TEST(Queue, TasksRunInOrderAndEventsTellOfThem) {
  Host H;
  Dwords Out(H, 16);
  CmThreadSpace *S = H.space(1, 1);
  std::vector<CmEvent *> Events(20);
  for (int I = 0; I < 20; ++I)
    ASSERT_EQ(H.Queue->Enqueue(H.task({fill(H, Out, I, 0)}), Events[I], S),
              CM_SUCCESS);
  ASSERT_EQ(Events.back()->WaitForTaskFinished(), CM_SUCCESS);
  EXPECT_EQ(Out.read()[0], 19u);
  for (CmEvent *E : Events) {
    CM_STATUS Status;
    UINT64 Time = 0, Ticks = 0;
    ASSERT_EQ(E->GetStatus(Status), CM_SUCCESS);
    EXPECT_EQ(Status, CM_STATUS_FINISHED);
    ASSERT_EQ(E->GetExecutionTime(Time), CM_SUCCESS);
    EXPECT_GT(Time, 0u);
    EXPECT_EQ(E->GetExecutionTickTime(Ticks), CM_SUCCESS);
    UINT Count = 0;
    ASSERT_EQ(
        E->GetProfilingInfo(CM_EVENT_PROFILING_KERNELCOUNT, 4, nullptr, &Count),
        CM_SUCCESS);
    EXPECT_EQ(Count, 1u);
    const char *Name = nullptr;
    UINT First = 0, Second = 1;
    ASSERT_EQ(E->GetProfilingInfo(CM_EVENT_PROFILING_KERNELNAMES, sizeof(Name),
                                  &First, &Name),
              CM_SUCCESS);
    EXPECT_STREQ(Name, "fill_dwords");
    EXPECT_EQ(E->GetProfilingInfo(CM_EVENT_PROFILING_KERNELNAMES, sizeof(Name),
                                  &Second, &Name),
              CM_INVALID_PARAM_SIZE);
    LARGE_INTEGER Submit, Start, End;
    auto Get = [&](CM_EVENT_PROFILING_INFO What, LARGE_INTEGER &To) {
      return E->GetProfilingInfo(What, sizeof(To), nullptr, &To);
    };
    ASSERT_EQ(Get(CM_EVENT_PROFILING_SUBMIT, Submit), CM_SUCCESS);
    ASSERT_EQ(Get(CM_EVENT_PROFILING_HWSTART, Start), CM_SUCCESS);
    ASSERT_EQ(Get(CM_EVENT_PROFILING_HWEND, End), CM_SUCCESS);
    EXPECT_LE(Submit.QuadPart, Start.QuadPart);
    EXPECT_LE(Start.QuadPart, End.QuadPart);
  }
}

TEST(Queue, NoEventMeansNone) {
  Host H;
  Dwords Out(H, 16);
  CmEvent *E = CM_NO_EVENT;
  ASSERT_EQ(H.Queue->Enqueue(H.task({fill(H, Out, 3, 0)}), E, H.space(1, 1)),
            CM_SUCCESS);
  EXPECT_EQ(E, nullptr);
  EXPECT_EQ(Out.read()[0], 3u); // Reading waits for the work by itself.
}

TEST(Queue, ChangesAfterAnEnqueueDoNotReachIt) {
  Host H;
  Dwords Out(H, 16), Other(H, 16);
  CmKernel *K = fill(H, Out, 1, 0);
  CmTask *T = H.task({K});
  CmThreadSpace *S = H.space(1, 1);
  CmEvent *E = nullptr;
  ASSERT_EQ(H.Queue->Enqueue(T, E, S), CM_SUCCESS);
  setArg(K, 0, Other.index());
  setArg(K, 1, int32_t(50));
  ASSERT_EQ(H.Device->DestroyKernel(K), CM_SUCCESS);
  ASSERT_EQ(H.Device->DestroyTask(T), CM_SUCCESS);
  ASSERT_EQ(H.Device->DestroyThreadSpace(S), CM_SUCCESS);
  EXPECT_EQ(Out.read(E)[0], 1u);
  EXPECT_EQ(Other.read()[0], 0u);
}

TEST(Queue, ADestroyedSurfaceEndsAfterTheWorkThatUsesIt) {
  Host H;
  CmThreadSpace *S = H.space(1, 1);
  for (int I = 0; I < 50; ++I) {
    Dwords Out(H, 1 << 16);
    CmEvent *E = CM_NO_EVENT;
    ASSERT_EQ(H.Queue->Enqueue(H.task({fill(H, Out, 1, 4000)}), E, S),
              CM_SUCCESS);
    ASSERT_EQ(H.Device->DestroySurface(Out.Buffer), CM_SUCCESS);
    EXPECT_EQ(Out.Buffer, nullptr);
  }
}

TEST(Queue, AKernelThatFaultsResetsItsTaskOnly) {
  Host H;
  Dwords Out(H, 16);
  CmKernel *Bad = H.kernel("sum_list");
  uint64_t Nowhere = 0x40;
  setArg(Bad, 0, Nowhere);
  setArg(Bad, 1, Nowhere);
  CmEvent *E = nullptr;
  CM_STATUS Status;
  testing::internal::CaptureStderr();
  ASSERT_EQ(H.Queue->Enqueue(H.task({Bad}), E, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(E->WaitForTaskFinished(), CM_TASK_MEDIA_RESET);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("kernel 'sum_list'"),
            std::string::npos);
  ASSERT_EQ(E->GetStatus(Status), CM_SUCCESS);
  EXPECT_EQ(Status, CM_STATUS_RESET);
  EXPECT_EQ(H.run(fill(H, Out, 8, 0), H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(Out.read()[0], 8u);
}

TEST(Queue, ConditionsEndATask) {
  Host H;
  struct Row {
    CM_CONDITIONAL_END_OPERATOR_CODE Code;
    uint32_t Value, Limit;
    bool GoesOn;
  };
  const Row Rows[] = {
      {MAD_GREATER_THAN_IDD, 5, 4, true},
      {MAD_GREATER_THAN_IDD, 5, 5, false},
      {MAD_GREATER_THAN_OR_EQUAL_IDD, 5, 5, true},
      {MAD_LESS_THAN_IDD, 5, 5, false},
      {MAD_LESS_THAN_OR_EQUAL_IDD, 5, 5, true},
      {MAD_EQUAL_IDD, 5, 5, true},
      {MAD_NOT_EQUAL_IDD, 5, 5, false},
  };
  for (const Row &R : Rows) {
    Dwords Out(H, 32), Flag(H, 4);
    Flag.write({0, R.Value | 0xff00, 0xff, 0});
    CmTask *T = H.task({fill(H, Out, 1, 0)});
    CM_CONDITIONAL_END_PARAM P = {R.Limit, R.Code, true, false};
    ASSERT_EQ(T->AddConditionalEnd(Flag.index(), 4, &P), CM_SUCCESS);
    ASSERT_EQ(T->AddKernel(fill(H, Out, 1, 1)), CM_SUCCESS);
    CmEvent *E = nullptr;
    ASSERT_EQ(H.Queue->Enqueue(T, E, H.space(1, 1)), CM_SUCCESS);
    std::vector<uint32_t> Read = Out.read(E);
    EXPECT_EQ(Read[0], 1u);
    EXPECT_EQ(Read[16] != 0, R.GoesOn) << int(R.Code);
    ASSERT_EQ(H.Device->DestroySurface(Out.Buffer), CM_SUCCESS);
    ASSERT_EQ(H.Device->DestroySurface(Flag.Buffer), CM_SUCCESS);
  }
}

TEST(Queue, TasksHoldSixteenKernels) {
  Host H;
  Dwords Out(H, 16);
  CmKernel *K = fill(H, Out, 1, 0);
  CmTask *T = H.task(std::vector<CmKernel *>(16, K));
  EXPECT_EQ(T->AddKernel(K), CM_EXCEED_MAX_KERNEL_PER_ENQUEUE);
  EXPECT_EQ(T->AddKernel(nullptr), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(T->AddSync(), CM_SUCCESS);
  CmEvent *E = nullptr;
  EXPECT_EQ(H.Queue->Enqueue(T, E, H.space(1, 1)), CM_SUCCESS);
  EXPECT_EQ(T->Reset(), CM_SUCCESS);
  EXPECT_EQ(H.Queue->Enqueue(T, E, H.space(1, 1)), CM_FAILURE); // Empty.
  EXPECT_EQ(H.Queue->Enqueue(nullptr, E, H.space(1, 1)), CM_INVALID_ARG_VALUE);
}

TEST(Queue, EightThreadsOverEightQueues) {
  Host H;
  constexpr int Threads = 8, Each = 40;
  std::vector<CmQueue *> Queues;
  for (int I = 0; I < Threads; ++I)
    Queues.push_back(computeQueue(H));
  std::vector<std::thread> Running;
  std::atomic<int> Good{0};
  for (int I = 0; I < Threads; ++I)
    Running.emplace_back([&, I] {
      Dwords Out(H, Each * 16);
      CmThreadSpace *S = H.space(1, 1);
      std::vector<CmEvent *> Events;
      for (int J = 0; J < Each; ++J) {
        CmKernel *K = fill(H, Out, I * 1000, J);
        CmTask *T = H.task({K});
        CmEvent *E = nullptr;
        if (Queues[I]->Enqueue(T, E, S) == CM_SUCCESS)
          Events.push_back(E);
        H.Device->DestroyTask(T);
        H.Device->DestroyKernel(K);
      }
      for (CmEvent *E : Events) {
        Good += E->WaitForTaskFinished() == CM_SUCCESS;
        Queues[I]->DestroyEvent(E);
      }
      std::vector<uint32_t> Read = Out.read();
      for (int J = 0; J < Each * 16; ++J)
        EXPECT_EQ(Read[J], uint32_t(I * 1000 + J));
    });
  for (std::thread &T : Running)
    T.join();
  EXPECT_EQ(Good, Threads * Each);
}

TEST(Copy, ImagesGoBothWaysWithStrides) {
  Host H;
  constexpr UINT Width = 64, Height = 6, Stride = 80, Rows = 8;
  for (CM_SURFACE_FORMAT F :
       {CM_SURFACE_FORMAT_A8, CM_SURFACE_FORMAT_NV12, CM_SURFACE_FORMAT_YV12}) {
    CmSurface2D *A = nullptr, *B = nullptr;
    ASSERT_EQ(H.Device->CreateSurface2D(Width, Height, F, A), CM_SUCCESS);
    ASSERT_EQ(H.Device->CreateSurface2D(Width, Height, F, B), CM_SUCCESS);
    size_t Tight =
        F == CM_SURFACE_FORMAT_A8 ? Width * Height : Width * Height * 3 / 2;
    Aligned From(Tight), To(2 * Stride * Rows, 0xee);
    for (size_t I = 0; I < Tight; ++I)
      From.Bytes[I] = static_cast<unsigned char>(I * 7 + 1);
    CmEvent *E = CM_NO_EVENT;
    ASSERT_EQ(H.Queue->EnqueueCopyCPUToGPU(A, From.Bytes, E), CM_SUCCESS);
    E = CM_NO_EVENT;
    ASSERT_EQ(
        H.Queue->EnqueueCopyGPUToGPU(B, A, CM_FASTCOPY_OPTION_NONBLOCKING, E),
        CM_SUCCESS);
    ASSERT_EQ(H.Queue->EnqueueCopyGPUToCPUFullStride(
                  B, To.Bytes, Stride, Rows, CM_FASTCOPY_OPTION_BLOCKING, E),
              CM_SUCCESS);
    size_t At = 0;
    std::vector<unsigned char> Wanted(To.Size, 0xee);
    auto Plane = [&](size_t Offset, size_t Pitch, size_t W, size_t N) {
      for (size_t R = 0; R < N; ++R, At += W)
        std::memcpy(&Wanted[Offset + R * Pitch], From.Bytes + At, W);
    };
    Plane(0, Stride, Width, Height);
    if (F == CM_SURFACE_FORMAT_NV12)
      Plane(Stride * Rows, Stride, Width, Height / 2);
    if (F == CM_SURFACE_FORMAT_YV12) {
      Plane(Stride * Rows, Stride / 2, Width / 2, Height / 2);
      Plane(Stride * Rows + Stride / 2 * (Rows / 2), Stride / 2, Width / 2,
            Height / 2);
    }
    EXPECT_EQ(std::vector<unsigned char>(To.Bytes, To.Bytes + To.Size), Wanted);
  }
}

TEST(Copy, LessRowsThanTheImageHas) {
  // The host has 4 of 6 rows.
  Host H;
  for (CM_SURFACE_FORMAT F : {CM_SURFACE_FORMAT_A8, CM_SURFACE_FORMAT_NV12}) {
    CmSurface2D *S = nullptr;
    ASSERT_EQ(H.Device->CreateSurface2D(32, 6, F, S), CM_SUCCESS);
    ASSERT_EQ(S->InitSurface(0x55555555, nullptr), CM_SUCCESS);
    bool HasUV = F == CM_SURFACE_FORMAT_NV12;
    Aligned From(32 * (HasUV ? 6 : 4)), To(32 * 9, 0xee);
    for (size_t I = 0; I < From.Size; ++I)
      From.Bytes[I] = static_cast<unsigned char>(I * 3 + 1);
    CmEvent *E = CM_NO_EVENT;
    ASSERT_EQ(H.Queue->EnqueueCopyCPUToGPUFullStride(
                  S, From.Bytes, 32, 4, CM_FASTCOPY_OPTION_BLOCKING, E),
              CM_SUCCESS);
    ASSERT_EQ(S->ReadSurface(To.Bytes, nullptr), CM_SUCCESS);
    for (size_t Y = 0; Y < (HasUV ? 9 : 6); ++Y)
      for (size_t X = 0; X < 32; ++X) {
        // Rows 0 to 3 of Y, 0 and 1 of UV.
        size_t Row = Y < 4 ? Y : Y >= 6 && Y < 8 ? Y - 2 : From.Size;
        ASSERT_EQ(To.Bytes[Y * 32 + X],
                  Row < From.Size ? From.Bytes[Row * 32 + X] : 0x55)
            << X << ", " << Y;
      }
    Aligned Back(From.Size);
    E = CM_NO_EVENT;
    ASSERT_EQ(H.Queue->EnqueueCopyGPUToCPUFullStride(
                  S, Back.Bytes, 32, 4, CM_FASTCOPY_OPTION_BLOCKING, E),
              CM_SUCCESS);
    EXPECT_EQ(std::memcmp(Back.Bytes, From.Bytes, From.Size), 0);
  }
}

TEST(Copy, BetweenImagesThatDifferALittle) {
  // A higher target; the two orders of colours, which are copied as they are.
  Host H;
  CmSurface2D *Low = nullptr, *High = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(16, 4, CM_SURFACE_FORMAT_A8R8G8B8, Low),
            CM_SUCCESS);
  ASSERT_EQ(H.Device->CreateSurface2D(16, 6, CM_SURFACE_FORMAT_A8B8G8R8, High),
            CM_SUCCESS);
  std::vector<unsigned char> In(16 * 4 * 4), Out(16 * 6 * 4);
  for (size_t I = 0; I < In.size(); ++I)
    In[I] = static_cast<unsigned char>(I + 3);
  ASSERT_EQ(Low->WriteSurface(In.data(), nullptr), CM_SUCCESS);
  ASSERT_EQ(High->InitSurface(0, nullptr), CM_SUCCESS);
  CmEvent *E = CM_NO_EVENT;
  ASSERT_EQ(H.Queue->EnqueueCopyGPUToGPU(High, Low, 1, E), CM_SUCCESS);
  ASSERT_EQ(High->ReadSurface(Out.data(), nullptr), CM_SUCCESS);
  In.resize(Out.size());
  EXPECT_EQ(Out, In);
  EXPECT_EQ(H.Queue->EnqueueCopyGPUToGPU(Low, High, 1, E),
            CM_GPUCOPY_INVALID_SURFACES);
}

TEST(Copy, WrongOnesHaveTheirCodes) {
  Host H;
  CmSurface2D *A = nullptr, *Odd = nullptr, *Other = nullptr;
  ASSERT_EQ(H.Device->CreateSurface2D(64, 4, CM_SURFACE_FORMAT_A8, A),
            CM_SUCCESS);
  ASSERT_EQ(H.Device->CreateSurface2D(63, 4, CM_SURFACE_FORMAT_A8, Odd),
            CM_SUCCESS);
  ASSERT_EQ(H.Device->CreateSurface2D(64, 5, CM_SURFACE_FORMAT_A8, Other),
            CM_SUCCESS);
  Aligned M(4096);
  CmEvent *E = nullptr;
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToGPU(A, M.Bytes + 4, E),
            CM_GPUCOPY_INVALID_SYSMEM);
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToGPU(A, nullptr, E),
            CM_GPUCOPY_INVALID_SYSMEM);
  EXPECT_EQ(H.Queue->EnqueueCopyGPUToCPU(Odd, M.Bytes, E),
            CM_GPUCOPY_INVALID_WIDTH);
  EXPECT_EQ(H.Queue->EnqueueCopyGPUToCPU(nullptr, M.Bytes, E),
            CM_GPUCOPY_INVALID_SURFACES);
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToGPUFullStride(A, M.Bytes, 72, 4, 0, E),
            CM_GPUCOPY_INVALID_STRIDE);
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToGPUFullStride(A, M.Bytes, 48, 4, 0, E),
            CM_GPUCOPY_INVALID_STRIDE);
  EXPECT_EQ(H.Queue->EnqueueCopyGPUToGPU(A, Other, 0, E),
            CM_GPUCOPY_INVALID_SURFACES);
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToCPU(M.Bytes + 1, M.Bytes + 64, 16, 0, E),
            CM_GPUCOPY_INVALID_SYSMEM);
  EXPECT_EQ(H.Queue->EnqueueCopyCPUToCPU(M.Bytes, M.Bytes + 64, 16,
                                         CM_FASTCOPY_OPTION_BLOCKING, E),
            CM_SUCCESS);
}

TEST(Copy, BuffersInParts) {
  Host H;
  Dwords B(H, 8);
  CmEvent *E = CM_NO_EVENT;
  const uint32_t Two[] = {11, 12};
  auto *Bytes = reinterpret_cast<const unsigned char *>(Two);
  ASSERT_EQ(H.Queue->EnqueueWriteBuffer(B.Buffer, 8, Bytes, 8, nullptr, E, 1),
            CM_SUCCESS);
  EXPECT_EQ(B.read(), (std::vector<uint32_t>{0, 0, 11, 12, 0, 0, 0, 0}));
  uint32_t Back = 0;
  E = nullptr;
  ASSERT_EQ(H.Queue->EnqueueReadBuffer(B.Buffer, 12,
                                       reinterpret_cast<unsigned char *>(&Back),
                                       4, nullptr, E, 0),
            CM_SUCCESS);
  ASSERT_EQ(E->WaitForTaskFinished(), CM_SUCCESS);
  EXPECT_EQ(Back, 12u);
  EXPECT_EQ(H.Queue->EnqueueWriteBuffer(B.Buffer, 28, Bytes, 8, nullptr, E, 1),
            CM_GPUCOPY_INVALID_SIZE);
  EXPECT_EQ(H.Queue->EnqueueWriteBuffer(B.Buffer, 0, nullptr, 8, nullptr, E, 1),
            CM_NULL_POINTER);
}

TEST(Copy, BuffersWaitForEventsOfOtherQueues) {
  Host H;
  Dwords B(H, 16);
  CmQueue *Other = computeQueue(H);
  CmEvent *First = nullptr, *Second = nullptr;
  ASSERT_EQ(Other->Enqueue(H.task({fill(H, B, 70, 0)}), First, H.space(1, 1)),
            CM_SUCCESS);
  uint32_t Read[16] = {};
  ASSERT_EQ(H.Queue->EnqueueReadBuffer(B.Buffer, 0,
                                       reinterpret_cast<unsigned char *>(Read),
                                       sizeof(Read), First, Second, 0),
            CM_SUCCESS);
  ASSERT_EQ(Second->WaitForTaskFinished(), CM_SUCCESS);
  for (uint32_t I = 0; I < 16; ++I)
    EXPECT_EQ(Read[I], I + 70);
}
