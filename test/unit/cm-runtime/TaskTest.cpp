//===- TaskTest.cpp - tasks of several kernels ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Task);

TEST_P(Task, KernelsShareASpace) {
  // Even places belong to one kernel, odd ones to the other; each has threads
  // with arguments of their own, in reverse order of the places.
  constexpr UINT Width = 4, Height = 3, Each = Width * Height / 2;
  Dwords A(H, Each * 16), B(H, Each * 16);
  CmThreadSpace *S = H.space(Width, Height);
  CmKernel *K[2] = {H.kernel("fill_dwords"), H.kernel("fill_dwords")};
  for (UINT N = 0; N < 2; ++N) {
    ASSERT_EQ(K[N]->SetThreadCount(Each), CM_SUCCESS);
    setArg(K[N], 0, (N ? B : A).index());
    setArg(K[N], 1, int32_t(N * 1000));
    for (uint32_t T = 0; T < Each; ++T) {
      UINT Place = (Each - 1 - T) * 2 + N;
      ASSERT_EQ(K[N]->SetThreadArg(T, 2, sizeof(T), &T), CM_SUCCESS);
      ASSERT_EQ(S->AssociateThread(Place % Width, Place / Width, K[N], T),
                CM_SUCCESS);
    }
  }
  ASSERT_EQ(S->SelectThreadDependencyPattern(CM_WAVEFRONT), CM_SUCCESS);
  CmEvent *E = nullptr;
  ASSERT_EQ(H.Queue->Enqueue(H.task({K[0], K[1]}), E, S), CM_SUCCESS);
  std::vector<uint32_t> InA = A.read(E), InB = B.read();
  for (uint32_t I = 0; I < Each * 16; ++I) {
    EXPECT_EQ(InA[I], I);
    EXPECT_EQ(InB[I], I + 1000);
  }
  // A kernel whose neighbours are in no task.
  EXPECT_EQ(H.Queue->Enqueue(H.task({K[0]}), E, S), CM_INVALID_THREAD_SPACE);
}

TEST_P(Task, AssociatedThreadsGoAsTheirVectorsSay) {
  // Each thread behind the one left below and the one on its right.
  constexpr int Width = 4, Height = 3;
  Dwords Counter(H, 16), Times(H, Width * Height * 4);
  CmKernel *K = H.kernel("tickets");
  setArg(K, 0, Counter.index());
  setArg(K, 1, Times.index());
  setArg(K, 2, uint32_t(Width));
  CmThreadSpace *S = H.space(Width, Height);
  for (UINT I = 0; I < Width * Height; ++I)
    ASSERT_EQ(S->AssociateThread(I % Width, I / Width, K, I), CM_SUCCESS);
  CM_DEPENDENCY Vectors = {2, {-1, 1}, {1, 0}};
  ASSERT_EQ(S->SelectThreadDependencyVectors(Vectors), CM_SUCCESS);
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  std::vector<uint32_t> T = Times.read();
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      int I = Y * Width + X;
      ASSERT_EQ(T[I * 4 + 1], 1u);
      if (X + 1 < Width) {
        EXPECT_GT(T[I * 4], T[(I + 1) * 4 + 2]) << X << ", " << Y;
      }
      if (X && Y + 1 < Height) {
        EXPECT_GT(T[I * 4], T[(I + Width - 1) * 4 + 2]) << X << ", " << Y;
      }
    }
  // Threads that wait for each other run, in no order that was asked for.
  CM_DEPENDENCY Circle = {2, {-1, 1}, {0, 0}};
  ASSERT_EQ(S->SelectThreadDependencyVectors(Circle), CM_SUCCESS);
  EXPECT_EQ(H.run(K, S), CM_SUCCESS);
}

TEST(TaskCodes, EventsTellOfThreadSpaces) {
  // Width and height of a group and of all of them; a space is one group.
  Host H;
  Dwords Out(H, 16 * 64), In(H, 16 * 16);
  CmKernel *K = H.kernel("fill_dwords"), *Groups = H.kernel("reverse_group");
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  setArg(K, 2, uint32_t(0));
  setArg(Groups, 0, In.index());
  setArg(Groups, 1, Out.index());
  CmThreadGroupSpace *G = nullptr;
  ASSERT_EQ(H.Device->CreateThreadGroupSpace(8, 2, 3, 4, G), CM_SUCCESS);
  CmEvent *Events[2] = {};
  ASSERT_EQ(H.Queue->Enqueue(H.task({K}), Events[0], H.space(5, 3)),
            CM_SUCCESS);
  ASSERT_EQ(H.Queue->EnqueueWithGroup(H.task({Groups}), Events[1], G),
            CM_SUCCESS);
  const uint32_t Wanted[2][4] = {{5, 3, 5, 3}, {8, 2, 24, 8}};
  for (int I = 0; I < 2; ++I) {
    ASSERT_EQ(Events[I]->WaitForTaskFinished(), CM_SUCCESS);
    // The size is that of the input, and is not looked at.
    uint32_t First = 0, Space[4] = {};
    ASSERT_EQ(Events[I]->GetProfilingInfo(CM_EVENT_PROFILING_THREADSPACE,
                                          sizeof(First), &First, Space),
              CM_SUCCESS);
    for (int J = 0; J < 4; ++J)
      EXPECT_EQ(Space[J], Wanted[I][J]) << I << ", " << J;
    const char *Name = nullptr;
    ASSERT_EQ(Events[I]->GetProfilingInfo(CM_EVENT_PROFILING_KERNELNAMES,
                                          sizeof(First), &First, &Name),
              CM_SUCCESS);
    EXPECT_STREQ(Name, I ? "reverse_group" : "fill_dwords");
  }
}

TEST(TaskCodes, ResetBringsTheDefaultsBack) {
  Host H;
  CmTask *T = H.task({H.kernel("say")});
  CM_TASK_CONFIG Config = {};
  ASSERT_EQ(T->GetProperty(Config), CM_SUCCESS);
  EXPECT_EQ(Config.turboBoostFlag, CM_TURBO_BOOST_DEFAULT);
  Config.turboBoostFlag = CM_TURBO_BOOST_DISABLE;
  ASSERT_EQ(T->SetProperty(Config), CM_SUCCESS);
  ASSERT_EQ(T->GetProperty(Config), CM_SUCCESS);
  EXPECT_EQ(Config.turboBoostFlag, CM_TURBO_BOOST_DISABLE);
  ASSERT_EQ(T->Reset(), CM_SUCCESS);
  ASSERT_EQ(T->GetProperty(Config), CM_SUCCESS);
  EXPECT_EQ(Config.turboBoostFlag, CM_TURBO_BOOST_DEFAULT);
}
