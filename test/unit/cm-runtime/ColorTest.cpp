//===- ColorTest.cpp - several threads at one position --------------------===//
//
// Part of CMC, under the MIT licence.
//
// The kernel draws a ticket after cm_wait and another one at its end, for its
// position and color.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace cmrt_test;

CMRT_ON_EACH_DEVICE(Color);

namespace {

constexpr int Width = 5, Height = 4;

struct Ticket {
  uint32_t First, Ran, Last, Unused;
};

/// By color, row and column.
class Draw {
public:
  Draw(Host &H, CmThreadSpace *S, int Colors)
      : Tickets(Colors * Width * Height) {
    Dwords Counter(H, 16), Times(H, Tickets.size() * 4);
    CmKernel *K = H.kernel("color_tickets");
    setArg(K, 0, Counter.index());
    setArg(K, 1, Times.index());
    setArg(K, 2, uint32_t(Width));
    setArg(K, 3, uint32_t(Height));
    EXPECT_EQ(H.run(K, S), CM_SUCCESS);
    std::vector<uint32_t> All = Times.read();
    for (size_t I = 0; I < Tickets.size(); ++I)
      Tickets[I] = {All[I * 4], All[I * 4 + 1], All[I * 4 + 2], 0};
    Drawn = Counter.read()[0];
  }
  const Ticket &at(int C, int X, int Y) const {
    return Tickets[(C * Height + Y) * Width + X];
  }
  std::vector<Ticket> Tickets;
  uint32_t Drawn = 0; ///< Total size.
};

} // namespace

TEST_P(Color, EachPlaceHasAThreadOfEachColor) {
  for (auto Pattern : {CM_NONE_DEPENDENCY, CM_WAVEFRONT, CM_VERTICAL_WAVE,
                       CM_HORIZONTAL_WAVE, CM_WAVEFRONT26}) {
    SCOPED_TRACE(int(Pattern));
    constexpr int Colors = 3;
    CmThreadSpace *S = H.space(Width, Height);
    ASSERT_EQ(S->SetThreadSpaceColorCount(Colors), CM_SUCCESS);
    ASSERT_EQ(S->SelectThreadDependencyPattern(Pattern), CM_SUCCESS);
    Draw R(H, S, Colors);
    EXPECT_EQ(R.Drawn, 2u * Colors * Width * Height);
    bool Left = Pattern != CM_NONE_DEPENDENCY && Pattern != CM_HORIZONTAL_WAVE;
    bool Above = Pattern != CM_NONE_DEPENDENCY && Pattern != CM_VERTICAL_WAVE;
    for (int C = 0; C < Colors; ++C)
      for (int Y = 0; Y < Height; ++Y)
        for (int X = 0; X < Width; ++X) {
          const Ticket &T = R.at(C, X, Y);
          ASSERT_EQ(T.Ran, 1u) << C << ", " << X << ", " << Y;
          // Behind its neighbours of the same color.
          if (Left && X) {
            EXPECT_GT(T.First, R.at(C, X - 1, Y).Last);
          }
          if (Above && Y) {
            EXPECT_GT(T.First, R.at(C, X, Y - 1).Last);
          }
        }
  }
}

TEST_P(Color, ThreadsOfAnOrderHaveTheirOwn) {
  // A column of threads of color 1 waits for nobody of color 0.
  CmThreadSpace *S = H.space(Width, Height);
  std::vector<CM_THREAD_PARAM> Order(Width * Height);
  for (int I = 0; I < Width * Height; ++I) {
    Order[I].scoreboardCoordinates = {I % Width, I / Width};
    Order[I].scoreboardColor = I % Width == 2;
  }
  ASSERT_EQ(S->SetThreadSpaceOrder(UINT(Order.size()), Order.data()),
            CM_SUCCESS);
  ASSERT_EQ(S->SelectThreadDependencyPattern(CM_VERTICAL_WAVE), CM_SUCCESS);
  Draw R(H, S, 2);
  EXPECT_EQ(R.Drawn, 2u * Width * Height);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      int C = X == 2;
      EXPECT_EQ(R.at(C, X, Y).Ran, 1u);
      EXPECT_EQ(R.at(1 - C, X, Y).Ran, 0u);
      if (X == 1 || X == 4) {
        EXPECT_GT(R.at(C, X, Y).First, R.at(C, X - 1, Y).Last);
      }
    }
}

TEST_P(Color, ThreadsThatNoWalkerMakesAreOneAPlace) {
  CmThreadSpace *S = H.space(Width, Height);
  ASSERT_EQ(S->SetThreadSpaceColorCount(4), CM_SUCCESS);
  CmKernel *K = H.kernel("fill_dwords");
  Dwords Out(H, Width * Height * 16);
  ASSERT_EQ(K->SetThreadCount(Width * Height), CM_SUCCESS);
  setArg(K, 0, Out.index());
  setArg(K, 1, int32_t(0));
  for (uint32_t T = 0; T < Width * Height; ++T)
    ASSERT_EQ(K->SetThreadArg(T, 2, sizeof(T), &T), CM_SUCCESS);
  ASSERT_EQ(H.run(K, S), CM_SUCCESS);
  std::vector<uint32_t> Read = Out.read();
  for (uint32_t I = 0; I < Read.size(); ++I)
    EXPECT_EQ(Read[I], I);
}

TEST(ColorCodes, TheirNumberIsLimited) {
  for (auto [Device, Most] :
       {std::pair("gen:skl", 16u), {"gen:icllp", 256u}, {"gen:tgllp", 256u}}) {
    Host H(Device);
    CmThreadSpace *S = H.space(2, 2);
    EXPECT_EQ(S->SetThreadSpaceColorCount(0), CM_INVALID_ARG_VALUE);
    EXPECT_EQ(S->SetThreadSpaceColorCount(Most), CM_SUCCESS);
    EXPECT_EQ(S->SetThreadSpaceColorCount(Most + 1), CM_INVALID_ARG_VALUE);
  }
}
