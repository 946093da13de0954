//===- SpaceTest.cpp - thread spaces, their patterns and groups -----------===//
//
// Part of CMC, under the MIT licence.
//
// The kernel draws a ticket after cm_wait and another one at its end. The first
// ticket of a thread that waits for another is later than the other's last.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <functional>
#include <numeric>

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Space);

namespace {

struct Place {
  int X, Y;
};

/// Runs "tickets" over \p S; by place: first and last ticket.
struct Tickets {
  Tickets(Host &H, CmThreadSpace *S, int Width, int Height)
      : Width(Width), Height(Height) {
    Dwords Counter(H, 16), Times(H, size_t(Width) * Height * 4);
    CmKernel *K = H.kernel("tickets");
    setArg(K, 0, Counter.index());
    setArg(K, 1, Times.index());
    setArg(K, 2, uint32_t(Width));
    EXPECT_EQ(H.run(K, S), CM_SUCCESS);
    All = Times.read();
  }
  bool ran(Place P) const { return All[at(P) + 1] == 1; }
  uint32_t first(Place P) const { return All[at(P)]; }
  uint32_t last(Place P) const { return All[at(P) + 2]; }
  bool isInside(Place P) const {
    return P.X >= 0 && P.X < Width && P.Y >= 0 && P.Y < Height;
  }
  size_t at(Place P) const { return (size_t(P.Y) * Width + P.X) * 4; }

  int Width, Height;
  std::vector<uint32_t> All;
};

/// Whom the thread at a place waits for, as the pattern's definition says.
using Rule = std::function<std::vector<Place>(Place)>;

void expectOrder(const Tickets &T, const Rule &Before) {
  for (int Y = 0; Y < T.Height; ++Y)
    for (int X = 0; X < T.Width; ++X) {
      ASSERT_TRUE(T.ran({X, Y})) << X << ", " << Y;
      for (Place P : Before({X, Y}))
        if (T.isInside(P)) {
          EXPECT_GT(T.first({X, Y}), T.last(P))
              << X << ", " << Y << " does not wait for " << P.X << ", " << P.Y;
        }
    }
}

Rule neighbours(std::vector<Place> Deltas) {
  return [Deltas](Place P) {
    std::vector<Place> Out;
    for (Place D : Deltas)
      Out.push_back({P.X + D.X, P.Y + D.Y});
    return Out;
  };
}

/// Macro blocks of 2x2 in Z order: what the video standards predict from.
std::vector<Place> zOrder(Place P) {
  int X = P.X, Y = P.Y;
  std::vector<Place> Out = {{X - 1, Y}, {X, Y - 1}};
  if (X % 2 == 0 || Y % 2 == 0)
    Out.push_back({X + 1, Y - 1});
  if (X % 2 == 0 && Y % 2 == 0)
    Out.push_back({X - 1, Y + 1});
  return Out;
}

struct PatternRow {
  CM_DEPENDENCY_PATTERN Pattern;
  Rule Before;
};
const PatternRow Rows[] = {
    {CM_NONE_DEPENDENCY, neighbours({})},
    {CM_WAVEFRONT, neighbours({{-1, 0}, {-1, -1}, {0, -1}})},
    {CM_WAVEFRONT26, neighbours({{-1, 0}, {-1, -1}, {0, -1}, {1, -1}})},
    {CM_VERTICAL_WAVE, neighbours({{-1, 0}})},
    {CM_HORIZONTAL_WAVE, neighbours({{0, -1}})},
    {CM_WAVEFRONT26Z, zOrder},
    {CM_WAVEFRONT26ZIG, zOrder},
    // The neighbours that all threads of these patterns have behind them.
    {CM_WAVEFRONT26X, neighbours({{-1, -1}, {0, -1}, {0, -2}, {0, -3}})},
    {CM_WAVEFRONT26ZI, [](Place P) {
       // An odd column is behind both of its neighbours in its macro block.
       std::vector<Place> Out = {{P.X, P.Y - 1}};
       if (P.X % 2)
         Out.push_back({P.X - 1, P.Y});
       if (P.X % 2 && P.X % 16 != 15)
         Out.push_back({P.X + 1, P.Y});
       return Out;
     }}};

} // namespace

TEST_P(Space, EachPatternMakesThreadsWait) {
  for (const PatternRow &R : Rows) {
    SCOPED_TRACE(int(R.Pattern));
    CmThreadSpace *S = H.space(18, 10);
    ASSERT_EQ(S->SelectThreadDependencyPattern(R.Pattern), CM_SUCCESS);
    expectOrder(Tickets(H, S, 18, 10), R.Before);
  }
}

TEST_P(Space, EachDispatchOfZIWaits) {
  for (int D = 0; D < 4; ++D) {
    SCOPED_TRACE(D);
    CmThreadSpace *S = H.space(12, 6);
    ASSERT_EQ(S->SelectThreadDependencyPattern(CM_WAVEFRONT26ZI), CM_SUCCESS);
    ASSERT_EQ(S->Set26ZIDispatchPattern(CM_26ZI_DISPATCH_PATTERN(D)),
              CM_SUCCESS);
    ASSERT_EQ(S->Set26ZIMacroBlockSize(4, 2), CM_SUCCESS);
    expectOrder(Tickets(H, S, 12, 6), [](Place P) {
      std::vector<Place> Out = {{P.X, P.Y - 1}};
      if (P.X % 2 && P.X % 4 != 3)
        Out.push_back({P.X + 1, P.Y});
      return Out;
    });
  }
}

TEST_P(Space, MasksSwitchDependenciesOff) {
  // A vertical wave whose rows 1 and 3 wait for nobody, others for the left.
  // Nothing tells that a thread did not wait, but a thread that would wait for
  // one behind it in the order does not hang.
  constexpr int Width = 6, Height = 4;
  CmThreadSpace *S = H.space(Width, Height);
  ASSERT_EQ(S->SelectThreadDependencyPattern(CM_VERTICAL_WAVE), CM_SUCCESS);
  Dwords Counter(H, 16), Times(H, Width * Height * 4);
  CmKernel *K = H.kernel("tickets");
  setArg(K, 0, Counter.index());
  setArg(K, 1, Times.index());
  setArg(K, 2, uint32_t(Width));
  for (UINT I = 0; I < Width * Height; ++I)
    ASSERT_EQ(S->AssociateThreadWithMask(I % Width, I / Width, K, I,
                                         I / Width % 2 ? 0 : 1),
              CM_SUCCESS);
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  std::vector<uint32_t> T = Times.read();
  for (int I = 0; I < Width * Height; ++I) {
    EXPECT_EQ(T[I * 4 + 1], 1u);
    if (I % Width && I / Width % 2 == 0) {
      EXPECT_GT(T[I * 4], T[I * 4 - 2]);
    }
  }
}

TEST_P(Space, AnOrderOfOnesOwnIsKept) {
  // Backwards, each thread behind the one right of it.
  constexpr int Width = 5, Height = 3;
  CmThreadSpace *S = H.space(Width, Height);
  std::vector<CM_THREAD_PARAM> Order(Width * Height);
  for (int I = 0; I < Width * Height; ++I) {
    int Place = Width * Height - 1 - I;
    Order[I].scoreboardCoordinates = {Place % Width, Place / Width};
  }
  ASSERT_EQ(S->SetThreadSpaceOrder(UINT(Order.size()), Order.data()),
            CM_SUCCESS);
  CM_DEPENDENCY Right = {2, {1, -1}, {0, 0}};
  ASSERT_EQ(S->SelectThreadDependencyVectors(Right), CM_SUCCESS);
  expectOrder(Tickets(H, S, Width, Height), neighbours({{1, 0}}));
  Order[1] = Order[0];
  EXPECT_EQ(S->SetThreadSpaceOrder(UINT(Order.size()), Order.data()),
            CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->SetThreadSpaceOrder(3, Order.data()), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->SetThreadSpaceOrder(UINT(Order.size()), nullptr),
            CM_INVALID_ARG_VALUE);
}

TEST_P(Space, EachWalkRunsEachThreadOnce) {
  for (int W = CM_WALK_DEFAULT; W <= CM_WALK_WAVEFRONT45XD_2; ++W) {
    CmThreadSpace *S = H.space(7, 5);
    ASSERT_EQ(S->SelectMediaWalkingPattern(CM_WALKING_PATTERN(W)), CM_SUCCESS);
    Tickets T(H, S, 7, 5);
    std::vector<bool> Seen(70);
    for (int I = 0; I < 35; ++I)
      for (uint32_t V : {T.All[I * 4], T.All[I * 4 + 2]}) {
        ASSERT_LT(V, 70u);
        EXPECT_FALSE(Seen[V]);
        Seen[V] = true;
      }
  }
}

TEST_P(Space, ThreadsWithoutASpaceRunInRows) {
  // 600 do not fill the last row of 511.
  constexpr UINT Count = 600;
  Dwords Out(H, Count * 16, ~0u);
  CmKernel *K = H.kernel("fill_dwords");
  ASSERT_EQ(K->SetThreadCount(Count), CM_SUCCESS);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  for (uint32_t T = 0; T < Count; ++T)
    ASSERT_EQ(K->SetThreadArg(T, 2, sizeof(T), &T), CM_SUCCESS);
  ASSERT_EQ(H.run(K, nullptr), CM_SUCCESS);
  std::vector<uint32_t> Wanted(Count * 16);
  std::iota(Wanted.begin(), Wanted.end(), 0);
  EXPECT_EQ(Out.read(), Wanted);
}

TEST_P(Space, KernelsMayHaveTheirOwn) {
  Dwords Out(H, 64);
  CmKernel *A = H.kernel("fill_dwords"), *B = H.kernel("fill_dwords");
  CmThreadSpace *One = H.space(1, 1), *Three = H.space(3, 1);
  setArg(A, 0, Out.index());
  setArg(A, 1, int32_t(0));
  setArg(A, 2, uint32_t(0));
  ASSERT_EQ(B->AssociateThreadSpace(Three), CM_SUCCESS);
  setArg(B, 0, Out.index());
  setArg(B, 1, int32_t(0));
  for (uint32_t T = 0; T < 3; ++T) {
    uint32_t Place = T + 1;
    ASSERT_EQ(B->SetThreadArg(T, 2, sizeof(Place), &Place), CM_SUCCESS);
  }
  CmTask *Task = H.task({A, B});
  CmEvent *E = nullptr;
  ASSERT_EQ(H.Queue->Enqueue(Task, E, One), CM_SUCCESS);
  std::vector<uint32_t> Wanted(64);
  std::iota(Wanted.begin(), Wanted.end(), 0);
  EXPECT_EQ(Out.read(E), Wanted);
  EXPECT_EQ(H.Queue->EnqueueWithHints(Task, E), CM_KERNEL_THREADSPACE_NOT_SET);
  ASSERT_EQ(A->AssociateThreadSpace(One), CM_SUCCESS);
  EXPECT_EQ(H.Queue->EnqueueWithHints(Task, E), CM_SUCCESS);
  EXPECT_EQ(E->WaitForTaskFinished(), CM_SUCCESS);
}

TEST_P(Space, GroupsShareMemoryAndABarrier) {
  constexpr UINT GroupsX = 3, GroupsY = 2, Groups = GroupsX * GroupsY;
  Dwords In(H, Groups * 16), Out(H, Groups * 64);
  std::vector<uint32_t> Values(Groups * 16);
  std::iota(Values.begin(), Values.end(), 1000);
  In.write(Values);
  CmKernel *K = H.kernel("reverse_group");
  setArg(K, 0, In.index());
  setArg(K, 1, Out.index());
  CmThreadGroupSpace *S = nullptr;
  ASSERT_EQ(H.Device->CreateThreadGroupSpace(8, 2, GroupsX, GroupsY, S),
            CM_SUCCESS);
  CmEvent *E = nullptr;
  ASSERT_EQ(H.Queue->EnqueueWithGroup(H.task({K}), E, S), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read(E);
  for (UINT G = 0; G < Groups; ++G)
    for (UINT T = 0; T < 16; ++T)
      EXPECT_EQ(Read[(G * 16 + T) * 4], 1000 + G * 16 + 15 - T);
  EXPECT_EQ(H.Device->DestroyThreadGroupSpace(S), CM_SUCCESS);
}

TEST(SpaceCodes, SizesAreLimited) {
  Host H;
  CmThreadSpace *S = nullptr;
  EXPECT_EQ(H.Device->CreateThreadSpace(0, 1, S), CM_INVALID_THREAD_SPACE);
  EXPECT_EQ(H.Device->CreateThreadSpace(1, 2048, S), CM_INVALID_THREAD_SPACE);
  EXPECT_EQ(H.Device->CreateThreadSpace(2047, 2047, S), CM_SUCCESS);
  CmThreadGroupSpace *G = nullptr;
  auto Create = [&](UINT TX, UINT TY, UINT TZ, UINT GX) {
    return H.Device->CreateThreadGroupSpaceEx(TX, TY, TZ, GX, 1, 1, G);
  };
  EXPECT_EQ(Create(0, 1, 1, 1), CM_INVALID_THREAD_GROUP_SPACE);
  EXPECT_EQ(Create(1, 1, 1, 0), CM_INVALID_THREAD_GROUP_SPACE);
  EXPECT_EQ(Create(65, 1, 1, 1), CM_INVALID_THREAD_GROUP_SPACE);
  EXPECT_EQ(Create(64, 64, 1, 1), CM_INVALID_THREAD_GROUP_SPACE);
  UINT Most = 0;
  size_t Size = sizeof(Most);
  ASSERT_EQ(H.Device->GetCaps(CAP_USER_DEFINED_THREAD_COUNT_PER_THREAD_GROUP,
                              Size, &Most),
            CM_SUCCESS);
  EXPECT_EQ(Create(8, Most / 8, 1, 1), CM_SUCCESS);
  EXPECT_EQ(Create(8, Most / 8 + 1, 1, 1), CM_INVALID_THREAD_GROUP_SPACE);
}

TEST(SpaceCodes, WrongUsesHaveTheirCodes) {
  Host H;
  CmThreadSpace *S = H.space(4, 4);
  CmKernel *K = H.kernel("fill_dwords");
  EXPECT_EQ(S->AssociateThread(4, 0, K, 0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->AssociateThread(0, 4, K, 0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->AssociateThread(0, 0, nullptr, 0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->SelectThreadDependencyPattern(CM_DEPENDENCY_PATTERN(99)),
            CM_FAILURE);
  EXPECT_EQ(S->SelectMediaWalkingPattern(CM_WALKING_PATTERN(99)),
            CM_INVALID_MEDIA_WALKING_PATTERN);
  ASSERT_EQ(S->SelectMediaWalkingPattern(CM_WALK_VERTICAL), CM_SUCCESS);
  EXPECT_EQ(S->SelectThreadDependencyPattern(CM_WAVEFRONT),
            CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN);
  CmThreadSpace *Other = H.space(4, 4);
  ASSERT_EQ(Other->SelectThreadDependencyPattern(CM_WAVEFRONT), CM_SUCCESS);
  EXPECT_EQ(Other->SelectMediaWalkingPattern(CM_WALK_VERTICAL),
            CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN);
  EXPECT_EQ(S->SetThreadSpaceColorCount(0), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->SetThreadSpaceColorCount(257), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(S->SetThreadSpaceColorCount(1), CM_SUCCESS);
  CM_DEPENDENCY TooMany = {9, {}, {}};
  EXPECT_EQ(S->SelectThreadDependencyVectors(TooMany), CM_INVALID_ARG_VALUE);

  // A thread without a place.
  Dwords Out(H, 16 * 16);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  setArg(K, 2, uint32_t(0));
  ASSERT_EQ(S->AssociateThread(0, 0, K, 0), CM_SUCCESS);
  EXPECT_EQ(H.run(K, S), CM_INVALID_THREAD_SPACE);
  ASSERT_EQ(K->AssociateThreadSpace(S), CM_SUCCESS);
  EXPECT_EQ(H.run(K, nullptr), CM_KERNEL_THREADSPACE_THREADS_NOT_ASSOCIATED);
  CmThreadGroupSpace *G = nullptr, *NoGroup = nullptr;
  ASSERT_EQ(H.Device->CreateThreadGroupSpace(1, 1, 1, 1, G), CM_SUCCESS);
  EXPECT_EQ(K->AssociateThreadGroupSpace(G),
            CM_INVALID_KERNEL_THREADGROUPSPACE);
  EXPECT_EQ(K->AssociateThreadGroupSpace(NoGroup), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->DeAssociateThreadSpace(Other), CM_INVALID_ARG_VALUE);
  EXPECT_EQ(K->DeAssociateThreadSpace(S), CM_SUCCESS);
  ASSERT_EQ(K->AssociateThreadGroupSpace(G), CM_SUCCESS);
  EXPECT_EQ(K->AssociateThreadSpace(Other), CM_INVALID_KERNEL_THREADSPACE);
  EXPECT_EQ(K->DeAssociateThreadGroupSpace(G), CM_SUCCESS);

  CmEvent *E = nullptr;
  CmTask *T = H.task({K});
  EXPECT_EQ(H.Queue->EnqueueWithGroup(T, E, nullptr),
            CM_INVALID_THREAD_GROUP_SPACE);
  CmKernel *Threads = H.kernel("fill_dwords");
  uint32_t Zero = 0;
  ASSERT_EQ(Threads->SetThreadCount(1), CM_SUCCESS);
  setArg(Threads, 0, Out.index());
  setArg(Threads, 1, int32_t(0));
  ASSERT_EQ(Threads->SetThreadArg(0, 2, 4, &Zero), CM_SUCCESS);
  EXPECT_EQ(H.Queue->EnqueueWithGroup(H.task({Threads}), E, G),
            CM_THREAD_ARG_NOT_ALLOWED);
  // Nothing says how many threads.
  CmKernel *Unsaid = H.kernel("fill_dwords");
  setArg(Unsaid, 0, Out.index());
  setArg(Unsaid, 1, int32_t(0));
  setArg(Unsaid, 2, uint32_t(0));
  EXPECT_EQ(H.run(Unsaid, nullptr), CM_INVALID_THREAD_SPACE);
}
