//===- DeviceTest.cpp - loading, memory, faults ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::test;
using runtime::Surface;

namespace {

const char OWords[] = R"(
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
)";

using Dwords = std::vector<uint32_t>;

TEST(Device, SimulatedGPUsByName) {
  for (const char *Name :
       {"gen:skl", "gen:icllp", "gen:icl", "gen:tgllp", "gen:dg2", "gen:pvc"}) {
    auto D = runtime::createDevice(Name);
    ASSERT_TRUE(D) << Name;
    EXPECT_EQ(D->outputKind(), OutputKind::Binary);
    EXPECT_FALSE(D->target().isHost());
  }
  for (const char *Name : {"gen:", "gen:cpu", "skl", ""})
    EXPECT_FALSE(runtime::createDevice(Name)) << Name;
  std::vector<std::string> Names = runtime::deviceNames();
  EXPECT_EQ(Names.front(), "cpu");
  for (const std::string &Name : Names)
    EXPECT_TRUE(runtime::createDevice(Name)) << Name;
  for (const TargetInfo &T : allTargets())
    EXPECT_EQ(llvm::is_contained(Names, ("gen:" + T.Name).str()),
              T.IGAPlatform != 0)
        << T.Name.str();
}

TEST(Device, SimulatedGPUsRefuseOtherFiles) {
  std::string Message;
  auto P = runtime::createDevice("gen:skl")->load(
      "x.bin", "nonsense", [&](const Diagnostic &D) { Message = D.Message; });
  EXPECT_FALSE(P);
  EXPECT_NE(Message.find("not a usable Gen binary"), std::string::npos);
}

} // namespace

TEST(Device, OWordsCountInOWordsAndUnalignedInBytes) {
  Harness H(kernelSource({"bb"}, R"(
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %a0, i32 1)
  %y = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %a0, i32 4)
  call void @llvm.genx.oword.st.v4i32(i32 %a1, i32 0, <4 x i32> %x)
  call void @llvm.genx.oword.st.v4i32(i32 %a1, i32 1, <4 x i32> %y)
  ret void
)",
                         OWords));
  Surface In = bufferOf({0, 1, 2, 3, 4, 5, 6, 7}), Out = Surface::buffer(32);
  EXPECT_EQ(H.bind(In).bind(Out).run(), "");
  EXPECT_EQ(dwords(Out), (Dwords{4, 5, 6, 7, 1, 2, 3, 4}));
}

TEST(Device, OutsideReadsZeroAndDropsWrites) {
  Harness H(kernelSource({"bbv"}, R"(
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %a0, i32 %a2)
  call void @llvm.genx.oword.st.v4i32(i32 %a1, i32 0, <4 x i32> %x)
  call void @llvm.genx.oword.st.v4i32(i32 %a1, i32 %a2, <4 x i32> <i32 9, i32 9, i32 9, i32 9>)
  ret void
)",
                         OWords));
  Surface In = bufferOf({1, 2, 3, 4}), Out = bufferOf({5, 5, 5, 5});
  EXPECT_EQ(H.bind(In).bind(Out).bind(-1).run(), "");
  EXPECT_EQ(dwords(Out), (Dwords{0, 0, 0, 0}));
}

TEST(Device, ScatterHasMasksAndTheHigherLaneWins) {
  Harness H(kernelSource({"b"}, R"(
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 0, i1 1>, i32 2, i16 0, i32 %a0, i32 4, <4 x i32> <i32 0, i32 0, i32 4, i32 1000>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %g = call <4 x i32> @llvm.genx.gather.scaled.v4i32.v4i1.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 0, i16 0, i32 %a0, i32 0, <4 x i32> <i32 4, i32 4, i32 5000, i32 4>, <4 x i32> <i32 256, i32 77, i32 0, i32 0>)
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 1, <4 x i32> %g)
  ret void
)",
                         OWords + std::string(R"(
declare void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1>, i32, i16, i32, i32, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.genx.gather.scaled.v4i32.v4i1.v4i32(<4 x i1>, i32, i16, i32, i32, <4 x i32>, <4 x i32>)
)")));
  Surface Out = bufferOf(Dwords(8, 50));
  EXPECT_EQ(H.bind(Out).run(), "");
  // One-byte elements leave the upper bytes of the old value.
  EXPECT_EQ(dwords(Out), (Dwords{50, 2, 50, 50, 256 + 2, 77, 0, 2}));
}

TEST(Device, UntypedChannelsComeOneAfterTheOther) {
  Harness H(kernelSource({"bb"}, R"(
  %g = call <16 x i32> @llvm.genx.gather4.scaled.v16i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 5, i16 0, i32 %a0, i32 0, <8 x i32> <i32 0, i32 16, i32 0, i32 16, i32 0, i32 16, i32 0, i32 16>, <16 x i32> undef)
  call void @llvm.genx.scatter4.scaled.v8i1.v8i32.v16i32(<8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, i32 3, i16 0, i32 %a1, i32 0, <8 x i32> <i32 0, i32 8, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <16 x i32> %g)
  ret void
)",
                         R"(
declare <16 x i32> @llvm.genx.gather4.scaled.v16i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <16 x i32>)
declare void @llvm.genx.scatter4.scaled.v8i1.v8i32.v16i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <16 x i32>)
)"));
  Surface In = bufferOf({1, 2, 3, 4, 5, 6, 7, 8}), Out = Surface::buffer(16);
  EXPECT_EQ(H.bind(In).bind(Out).run(), "");
  // Channels 5, R and B, in the load; 3, R and G, in the store.
  EXPECT_EQ(dwords(Out), (Dwords{1, 3, 5, 7}));
}

TEST(Device, AtomicsReturnTheOldValue) {
  Harness H(kernelSource({"b"}, R"(
  %o = call <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 0, i1 0, i1 0, i1 0>, i32 %a0, <8 x i32> zeroinitializer, <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>, <8 x i32> zeroinitializer)
  %l = shufflevector <8 x i32> %o, <8 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 1, <4 x i32> %l)
  ret void
)",
                         OWords + std::string(R"(
declare <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
)")));
  Surface Out = bufferOf({100, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(H.bind(Out).run(), "");
  EXPECT_EQ(dwords(Out), (Dwords{110, 0, 0, 0, 100, 101, 103, 106}));
}

TEST(Device, SvmInsideItsObject) {
  Harness H(kernelSource({"p"}, R"(
  %x = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %a0)
  %p = add i64 %a0, 16
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %x)
  ret void
)",
                         R"(
declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
)"));
  Surface S = bufferOf({1, 2, 3, 4, 0, 0, 0, 0});
  EXPECT_EQ(H.bind(S).run(), "");
  EXPECT_EQ(dwords(S), (Dwords{1, 2, 3, 4, 1, 2, 3, 4}));
}

TEST(Device, SvmOutsideIsAnErrorNotACrash) {
  Harness H(
      kernelSource({"p"}, R"(
  %x = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 16)
  ret void
)",
                   "declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)"));
  Surface S = Surface::buffer(16);
  EXPECT_EQ(H.bind(S).run(), "the kernel uses 16 bytes at address 0x10, "
                             "outside every SVM buffer");
}

TEST(Device, UnboundSurfaceIsAnError) {
  Harness H(kernelSource({"b"}, R"(
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 7, i32 0)
  ret void
)",
                         OWords));
  Surface S = Surface::buffer(16);
  EXPECT_EQ(H.bind(S).run(),
            "the kernel uses surface 7, to which nothing is bound");
}

TEST(Device, BufferWhereAnImageIsNeededIsAnError) {
  Harness H(
      kernelSource({"i"}, R"(
  %x = call <16 x i8> @llvm.genx.media.ld.v16i8(i32 0, i32 %a0, i32 0, i32 4, i32 0, i32 0)
  ret void
)",
                   "declare <16 x i8> @llvm.genx.media.ld.v16i8(i32, i32, "
                   "i32, i32, i32, i32)"));
  Surface S = Surface::buffer(16);
  EXPECT_EQ(H.bind(S).run(), "the kernel uses surface 1 as an image, but a "
                             "buffer is bound to it");
}

TEST(Device, UnknownIntrinsicIsAnErrorAtItsLine) {
  Harness H(kernelSource({"b"}, R"(
  %x = call i32 @llvm.genx.nonesuch(i32 %a0), !dbg !20
  ret void
)",
                         R"(
declare i32 @llvm.genx.nonesuch(i32)
!llvm.module.flags = !{!10}
!llvm.dbg.cu = !{!11}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !12, emissionKind: LineTablesOnly)
!12 = !DIFile(filename: "k.cpp", directory: "")
!13 = distinct !DISubprogram(name: "k", file: !12, line: 1, unit: !11, type: !14)
!14 = !DISubroutineType(types: !15)
!15 = !{}
!20 = !DILocation(line: 42, column: 3, scope: !13)
)"));
  EXPECT_FALSE(H.loaded());
  // DIAG: CpuMissing
  EXPECT_EQ(H.diagnostics(),
            "42: the CPU device does not implement 'llvm.genx.nonesuch'\n");
}

TEST(Device, BrokenIRIsAnError) {
  EXPECT_FALSE(Harness("define void @k() { ret i32 0 }").loaded());
  EXPECT_FALSE(Harness("BC\xC0\xDE garbage").loaded());
}

TEST(Device, LimitsNameBothNumbers) {
  std::string Text = kernelSource({"", 70000}, "ret void\n", "");
  Harness TooMuchSLM(Text);
  EXPECT_EQ(
      TooMuchSLM.run(),
      "kernel 'k' uses 70000 bytes of shared local memory: cpu has 65536");
  Harness TooManyThreads(kernelSource({""}, "ret void\n", ""));
  TooManyThreads.launch().GroupSize[0] = 65;
  EXPECT_EQ(TooManyThreads.run(),
            "a group of 65 threads is too large: cpu runs at most 64");
}

TEST(Device, WrongArgumentsAreErrors) {
  std::string Text = kernelSource({"bv"}, "ret void\n", "");
  EXPECT_EQ(Harness(Text).run(), "kernel 'k' has 2 arguments, 0 are given");
  Harness H(Text);
  H.bind(1).bind(2);
  EXPECT_NE(H.run(), "");
}

TEST(Device, UndefinedBehaviourDoesNotStopTheHost) {
  Harness H(kernelSource({"bvv"}, R"(
  %a = alloca [4 x i32]
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %a1
  store i32 1, i32* %p
  %l = load i32, i32* %p
  %q = sdiv i32 -2147483648, %a2
  %r = udiv i32 1, %l
  %z = sub i32 %a2, %a2
  %s = srem i32 %q, %z
  %v = insertelement <4 x i32> undef, i32 %s, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 0, <4 x i32> %v)
  ret void
)",
                         OWords));
  Surface S = Surface::buffer(16);
  EXPECT_EQ(H.bind(S).bind(1 << 30).bind(-1).run(), "");
}

TEST(Device, ReachingUnreachableIsAnError) {
  Harness H(kernelSource({"v"}, R"(
  %c = icmp eq i32 %a0, 1
  br i1 %c, label %bad, label %good
bad:
  unreachable
good:
  ret void
)",
                         ""));
  EXPECT_NE(H.bind(1).run(), "");
}
