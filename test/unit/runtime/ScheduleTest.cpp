//===- ScheduleTest.cpp - groups, barriers, dependencies ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"
#include "cm-runtime/cpu/GroupQueue.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::test;
using namespace cmc::runtime;
using Dwords = std::vector<uint32_t>;

namespace {

const char Declarations[] = R"(
declare <1 x i32> @llvm.genx.gather.scaled.v1i32.v1i1.v1i32(<1 x i1>, i32, i16, i32, i32, <1 x i32>, <1 x i32>)
declare void @llvm.genx.scatter.scaled.v1i1.v1i32.v1i32(<1 x i1>, i32, i16, i32, i32, <1 x i32>, <1 x i32>)
declare i16 @llvm.genx.thread.x()
declare i16 @llvm.genx.thread.y()
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare void @llvm.genx.barrier()
declare void @llvm.genx.sbarrier(i8)
declare void @llvm.genx.fence(i8)
declare void @llvm.genx.wait(i8)
declare void @cmc.signal()
)";

/// `%Name` = the dword at byte %Offset.
std::string get(const std::string &Name, const std::string &Surf,
                const std::string &Offset) {
  return "  %" + Name +
         ".v = call <1 x i32> @llvm.genx.gather.scaled.v1i32.v1i1.v1i32(<1 x "
         "i1> <i1 1>, i32 2, i16 0, i32 " +
         Surf + ", i32 " + Offset +
         ", <1 x i32> zeroinitializer, <1 x i32> undef)\n  %" + Name +
         " = extractelement <1 x i32> %" + Name + ".v, i32 0\n";
}

std::string put(const std::string &Value, const std::string &Surf,
                const std::string &Offset) {
  return "  %" + Value + ".w = insertelement <1 x i32> undef, i32 %" + Value +
         ", i32 0\n  call void @llvm.genx.scatter.scaled.v1i1.v1i32.v1i32(<1 x "
         "i1> <i1 1>, i32 2, i16 0, i32 " +
         Surf + ", i32 " + Offset + ", <1 x i32> zeroinitializer, <1 x i32> %" +
         Value + ".w)\n";
}

const char LocalX[] = R"(
  %ids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %l = extractelement <3 x i32> %ids, i32 0
  %l4 = mul i32 %l, 4
)";

/// Each thread puts its number into SLM and takes that of its neighbour.
std::string rotate(const std::string &Meet) {
  return kernelSource({"b", 256}, LocalX + put("l", "254", "%l4") + Meet + R"(
  %n = add i32 %l, 1
  %n2 = and i32 %n, 63
  %n4 = mul i32 %n2, 4
)" + get("r", "254", "%n4") + R"(
  %tx = call i16 @llvm.genx.thread.x()
  %t = zext i16 %tx to i32
  %t4 = mul i32 %t, 4
)" + put("r", "%a0", "%t4") + "  ret void\n",
                      Declarations);
}

void expectRotated(const std::string &Meet) {
  Harness H(rotate(Meet));
  Surface S = Surface::buffer(64 * 5 * 4);
  H.launch().Groups[0] = 5;
  H.launch().GroupSize[0] = 64;
  ASSERT_EQ(H.bind(S).run(), "");
  Dwords Want;
  for (uint32_t I = 0; I < 64 * 5; ++I)
    Want.push_back((I + 1) % 64);
  EXPECT_EQ(dwords(S), Want);
}

/// S(x, y) = 1 + S(x-1, y) + S(x, y-1) - S(x-1, y-1): (x+1) * (y+1) when and
/// only when the neighbours come first. The buffer has a border of zeros.
std::string integral(bool Signal) {
  return kernelSource({"bv"},
                      R"(
  %tx = call i16 @llvm.genx.thread.x()
  %x = zext i16 %tx to i32
  %ty = call i16 @llvm.genx.thread.y()
  %y = zext i16 %ty to i32
  %row = mul i32 %y, %a1
  %at = add i32 %row, %x
  %up = mul i32 %at, 4
  %upright = add i32 %up, 4
  %below = add i32 %at, %a1
  %left = mul i32 %below, 4
  %own = add i32 %left, 4
  call void @llvm.genx.wait(i8 0)
)" + get("ul", "%a0", "%up") +
                          get("u", "%a0", "%upright") +
                          get("le", "%a0", "%left") + R"(
  %s1 = add i32 %u, %le
  %s2 = sub i32 %s1, %ul
  %s = add i32 %s2, 1
)" + put("s", "%a0", "%own") +
                          R"(
  call void @llvm.genx.fence(i8 0)
)" + (Signal ? "  call void @cmc.signal()\n" : "") +
                          "  ret void\n",
                      Declarations);
}

void expectIntegral(const char *Pattern, bool Signal) {
  SCOPED_TRACE(Pattern);
  constexpr uint32_t W = 40, H = 30, Pitch = W + 1;
  Harness K(integral(Signal));
  Surface S = Surface::buffer(Pitch * (H + 1) * 4);
  K.launch().Groups[0] = W;
  K.launch().Groups[1] = H;
  K.launch().Dependency = findDependencyPattern(Pattern);
  ASSERT_EQ(K.bind(S).bind(Pitch).run(), "");
  Dwords Got = dwords(S);
  for (uint32_t Y = 0; Y < H; ++Y)
    for (uint32_t X = 0; X < W; ++X)
      ASSERT_EQ(Got[(Y + 1) * Pitch + X + 1], (X + 1) * (Y + 1));
}

/// The order in which a single worker would run a space.
std::vector<uint64_t> orderOf(uint32_t W, uint32_t H, const char *Pattern) {
  GroupQueue Q(W, H, 1, findDependencyPattern(Pattern)->Deltas);
  std::vector<uint64_t> Order;
  while (auto G = Q.next()) {
    Order.push_back(*G);
    Q.release(*G);
  }
  return Order;
}

} // namespace

TEST(Barrier, SixtyFourThreadsMeet) {
  expectRotated("  call void @llvm.genx.barrier()\n");
}

TEST(Barrier, SplitBarrierMeetsAtTheWait) {
  expectRotated("  call void @llvm.genx.sbarrier(i8 1)\n"
                "  call void @llvm.genx.sbarrier(i8 0)\n");
}

TEST(Barrier, MeetsAgainAndAgain) {
  std::string Twice = "  call void @llvm.genx.barrier()\n";
  expectRotated(Twice + Twice + Twice);
}

TEST(Barrier, OneThatNotAllReachIsAnErrorNotAHang) {
  Harness H(kernelSource({"b"}, std::string(LocalX) + R"(
  %c = icmp eq i32 %l, 0
  br i1 %c, label %end, label %meet
meet:
  call void @llvm.genx.barrier()
  br label %end
end:
  ret void
)",
                         Declarations));
  Surface S = Surface::buffer(4);
  H.launch().GroupSize[0] = 8;
  EXPECT_EQ(H.bind(S).run(), "7 threads of a group wait at a barrier that the "
                             "other 1 never reach");
}

TEST(Barrier, WaitWithoutSignalIsAnError) {
  Harness H(kernelSource({""},
                         "  call void @llvm.genx.sbarrier(i8 0)\n"
                         "  ret void\n",
                         Declarations));
  EXPECT_EQ(H.run(), "a thread waits at a barrier that it has not signalled");
}

TEST(Dependency, WavefrontMeetsEveryNeighbour) {
  expectIntegral("wavefront", true);
  expectIntegral("wavefront", false);
  expectIntegral("wavefront26", true);
}

TEST(Dependency, GroupsAndDependenciesExclude) {
  Harness H(kernelSource({""}, "  ret void\n", ""));
  H.launch().GroupSize[0] = 2;
  H.launch().Dependency = findDependencyPattern("wavefront");
  EXPECT_EQ(H.run(),
            "thread dependencies and thread groups exclude each other");
}

TEST(GroupQueue, EachPatternHasItsOrder) {
  using Order = std::vector<uint64_t>;
  EXPECT_EQ(orderOf(3, 2, "none"), (Order{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(orderOf(3, 2, "vertical"), (Order{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(orderOf(3, 2, "horizontal"), (Order{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(orderOf(3, 2, "wavefront"), (Order{0, 1, 3, 2, 4, 5}));
  // (0, 1) needs (1, 0), which needs (0, 0).
  EXPECT_EQ(orderOf(3, 2, "wavefront26"), (Order{0, 1, 2, 3, 4, 5}));
}

TEST(GroupQueue, NothingIsReadyBeforeItsDependency) {
  GroupQueue Q(2, 2, 1, findDependencyPattern("wavefront")->Deltas);
  EXPECT_EQ(Q.next(), llvm::Optional<uint64_t>(0));
  Q.release(0);
  Q.release(0);
  EXPECT_EQ(Q.next(), llvm::Optional<uint64_t>(1));
  Q.stop();
  EXPECT_EQ(Q.next(), llvm::None);
}

TEST(Launch, PerThreadArgumentsReachTheirThread) {
  Harness H(kernelSource({"bv"}, R"(
  %tx = call i16 @llvm.genx.thread.x()
  %x = zext i16 %tx to i32
  %o = mul i32 %x, 4
  %r = add i32 %a1, 0
)" + put("r", "%a0", "%o") + "  ret void\n",
                         Declarations));
  Surface S = Surface::buffer(100 * 4);
  Dwords Values;
  for (uint32_t I = 0; I < 100; ++I)
    Values.push_back(I * I);
  H.launch().Groups[0] = 100;
  H.bind(S);
  runtime::Argument A;
  A.PerThread = true;
  A.Bytes = bufferOf(Values).bytes().vec();
  H.launch().Args.push_back(A);
  EXPECT_EQ(H.run(), "");
  EXPECT_EQ(dwords(S), Values);
}
