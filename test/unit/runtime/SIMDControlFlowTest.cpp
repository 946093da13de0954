//===- SIMDControlFlowTest.cpp - goto and join ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The kernels have the shape that the SIMD control flow lowering gives to
// SIMD_IF and SIMD_DO_WHILE.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::test;
using runtime::Surface;
using Dwords = std::vector<uint32_t>;

namespace {

const char Declarations[] = R"(
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1>, <4 x i1>, <4 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1>, <4 x i1>)
declare <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1>)
declare i1 @llvm.genx.any.v4i1(<4 x i1>)
declare i1 @llvm.genx.all.v4i1(<4 x i1>)
)";

/// All 32 lanes on.
std::string allOn() {
  std::string V = "<i1 true";
  for (int I = 1; I < 32; ++I)
    V += ", i1 true";
  return V + ">";
}

const char Low4[] = ", <32 x i1> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>";

// SIMD_IF_BEGIN(x > 10) { r = 1; } SIMD_ELSE { r = 2; } SIMD_IF_END; the scalar
// n counts the arms that were entered.
std::string ifElse() {
  return kernelSource({"b"},
                      R"(
entry:
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %a0, i32 0)
  %c = icmp sgt <4 x i32> %x, <i32 10, i32 10, i32 10, i32 10>
  %g = call { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1> )" +
                          allOn() + R"(, <4 x i1> zeroinitializer, <4 x i1> %c)
  %em = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 1
  %skip = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 2
  br i1 %skip, label %else, label %then
then:
  %m = shufflevector <32 x i1> %em)" +
                          Low4 + R"(
  %r1 = select <4 x i1> %m, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
  %g2 = call { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1> %em, <4 x i1> zeroinitializer, <4 x i1> zeroinitializer)
  %em2 = extractvalue { <32 x i1>, <4 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <4 x i1>, i1 } %g2, 1
  br label %else
else:
  %emp = phi <32 x i1> [ %em, %entry ], [ %em2, %then ]
  %rmend = phi <4 x i1> [ zeroinitializer, %entry ], [ %rm2, %then ]
  %rp = phi <4 x i32> [ zeroinitializer, %entry ], [ %r1, %then ]
  %np = phi i32 [ 0, %entry ], [ 1, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1> %emp, <4 x i1> %rm)
  %em3 = extractvalue { <32 x i1>, i1 } %j, 0
  %none = extractvalue { <32 x i1>, i1 } %j, 1
  br i1 %none, label %end, label %other
other:
  %m3 = shufflevector <32 x i1> %em3)" +
                          Low4 + R"(
  %r3 = select <4 x i1> %m3, <4 x i32> <i32 2, i32 2, i32 2, i32 2>, <4 x i32> %rp
  %n3 = add i32 %np, 1
  br label %end
end:
  %r = phi <4 x i32> [ %rp, %else ], [ %r3, %other ]
  %n = phi i32 [ %np, %else ], [ %n3, %other ]
  %j2 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1> %em3, <4 x i1> %rmend)
  %em4 = extractvalue { <32 x i1>, i1 } %j2, 0
  %m4 = shufflevector <32 x i1> %em4)" +
                          Low4 + R"(
  %on = zext <4 x i1> %m4 to <4 x i32>
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 0, <4 x i32> %r)
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 1, <4 x i32> %on)
  %nv = insertelement <4 x i32> zeroinitializer, i32 %n, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 2, <4 x i32> %nv)
  ret void
)",
                      Declarations);
}

Dwords runIfElse(Dwords X) {
  Harness H(ifElse());
  X.resize(12);
  Surface S = bufferOf(X);
  EXPECT_EQ(H.bind(S).run(), "");
  return dwords(S);
}

} // namespace

TEST(SIMDControlFlow, BothArmsForTheirLanes) {
  EXPECT_EQ(runIfElse({5, 11, 12, 6}),
            (Dwords{2, 1, 1, 2, 1, 1, 1, 1, 2, 0, 0, 0}));
}

TEST(SIMDControlFlow, AnArmWithoutLanesIsSkipped) {
  EXPECT_EQ(runIfElse({11, 12, 13, 14}),
            (Dwords{1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0}));
  EXPECT_EQ(runIfElse({1, 2, 3, 4}),
            (Dwords{2, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0}));
}

// SIMD_DO_WHILE_BEGIN { x -= 1; n += 1; } SIMD_DO_WHILE_END(x > 0)
TEST(SIMDControlFlow, LoopRunsUntilTheLastLaneIsDone) {
  Harness H(kernelSource({"b"},
                         R"(
entry:
  %x0 = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %a0, i32 0)
  br label %body
body:
  %em = phi <32 x i1> [ )" + allOn() +
                             R"(, %entry ], [ %em2, %body ]
  %rm = phi <4 x i1> [ zeroinitializer, %entry ], [ %rm2, %body ]
  %x = phi <4 x i32> [ %x0, %entry ], [ %x1, %body ]
  %n = phi <4 x i32> [ zeroinitializer, %entry ], [ %n1, %body ]
  %t = phi i32 [ 0, %entry ], [ %t1, %body ]
  %eg = call <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1> %em)
  %m = shufflevector <32 x i1> %eg)" +
                             Low4 + R"(
  %d = zext <4 x i1> %m to <4 x i32>
  %x1 = sub <4 x i32> %x, %d
  %n1 = add <4 x i32> %n, %d
  %t1 = add i32 %t, 1
  %c = icmp sgt <4 x i32> %x1, zeroinitializer
  %g = call { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1> %em, <4 x i1> %rm, <4 x i1> %c)
  %em2 = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 0
  %rm2 = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 1
  %done = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 2
  br i1 %done, label %end, label %body
end:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1> %em2, <4 x i1> %rm2)
  %em3 = extractvalue { <32 x i1>, i1 } %j, 0
  %m3 = shufflevector <32 x i1> %em3)" +
                             Low4 + R"(
  %all = call i1 @llvm.genx.all.v4i1(<4 x i1> %m3)
  %av = zext i1 %all to i32
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 0, <4 x i32> %n1)
  %tv = insertelement <4 x i32> zeroinitializer, i32 %t1, i32 0
  %tv2 = insertelement <4 x i32> %tv, i32 %av, i32 1
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 1, <4 x i32> %tv2)
  ret void
)",
                         Declarations));
  Surface S = bufferOf({3, 0, 7, 1, 0, 0, 0, 0});
  EXPECT_EQ(H.bind(S).run(), "");
  EXPECT_EQ(dwords(S), (Dwords{3, 1, 7, 1, 7, 1, 0, 0}));
}
