//===- ContainerTest.cpp - the loader on valid and damaged files ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;
using cmc::PayloadABI;
using cmc::container::writeCMContainer;

namespace {

TEST(CMContainer, KeepsWhatTheCompilerSays) {
  auto A = kernel("a", PayloadABI::CM), B = kernel("b", PayloadABI::CM);
  A.Info.Lines = {{0, 7, "x.cpp"}, {16, 0, ""}};
  auto M = cantFail(loadModule(cmContainerWithLines({A, B}), nullptr));
  EXPECT_EQ(M.Target, &icelake());
  ASSERT_EQ(M.Kernels.size(), 2u);
  const KernelImage &K = M.Kernels[0];
  EXPECT_EQ(K.Code, A.Code);
  EXPECT_EQ(toJSON(K.Info), toJSON(A.Info));
  EXPECT_EQ(K.ScratchBytes,
            96u + 96u); // The finalizer reads 96 bytes past the spills.
  EXPECT_EQ(K.SIMDSize, 1u);
  EXPECT_EQ(K.LocalIds, LocalIdForm::None);
  ASSERT_EQ(K.Info.Lines.size(), 2u);
  EXPECT_EQ(K.Info.Lines[0].File, "x.cpp");
  EXPECT_EQ(K.Info.Lines[1].Offset, 16u);
}

TEST(CMContainer, PutsSurfacesIntoThePayload) {
  auto M = cantFail(loadModule(
      writeCMContainer({kernel("a", PayloadABI::CM)}, icelake(), {}), nullptr));
  const auto &P = M.Kernels[0].Payload;
  ASSERT_EQ(P.size(), 4u);
  EXPECT_EQ(P[0].Kind, PayloadKind::SurfaceIndex);
  EXPECT_EQ(P[1].Kind, PayloadKind::Value);
  EXPECT_EQ(P[1].Offset, 8u);
  EXPECT_EQ(P[1].Size, 8u);
  EXPECT_EQ(P[2].Kind, PayloadKind::Address);
  EXPECT_EQ(P[3].Kind, PayloadKind::GroupCount);
  EXPECT_EQ(P[3].Arg, -1);
}

/// Both containers, with a line table.
std::string container(PayloadABI ABI) {
  auto K = kernel("a", ABI);
  K.Info.Lines = {{0, 7, "x.cpp"}, {16, 0, ""}};
  return ABI == PayloadABI::ZE ? zebinWithLines({K})
                               : cmContainerWithLines({K});
}

class AnyContainer : public testing::TestWithParam<PayloadABI> {};
INSTANTIATE_TEST_SUITE_P(Both, AnyContainer,
                         testing::Values(PayloadABI::ZE, PayloadABI::CM));

TEST_P(AnyContainer, CutAnywhereIsAnError) {
  std::string Bytes = container(GetParam());
  for (size_t Size = 0; Size != Bytes.size(); ++Size)
    EXPECT_NE(problemOf(StringRef(Bytes).take_front(Size)), "") << Size;
}

TEST_P(AnyContainer, FlippedBytesDoNotCrash) {
  std::string Bytes = container(GetParam());
  for (uint8_t Flip : {0x01, 0xff})
    for (size_t I = 0; I != Bytes.size(); ++I) {
      std::string Changed = Bytes;
      Changed[I] ^= Flip;
      problemOf(Changed);
    }
}

TEST_P(AnyContainer, ForAnotherDeviceIsRefused) {
  EXPECT_NE(problemOf(container(GetParam()), cmc::findTarget("skl"))
                .find("it is for icllp, not for skl"),
            std::string::npos);
  EXPECT_EQ(problemOf(container(GetParam()), &icelake()), "");
}

TEST(Container, OtherFilesAreRefused) {
  EXPECT_NE(problemOf("").find("not a usable Gen binary"), std::string::npos);
  EXPECT_NE(problemOf(std::string(4096, '\0')), "");
  std::string Host = container(PayloadABI::CM);
  Host[18] = 62; // e_machine: x86-64
  EXPECT_NE(problemOf(Host).find("not for an Intel GPU"), std::string::npos);
}

TEST(CMContainer, ImpossibleNumbersAreRefused) {
  struct Case {
    std::function<void(cmc::GenKernel &)> Damage;
    const char *Problem;
  };
  const Case Cases[] = {
      {[](auto &K) { K.Info.Args[1].Offset = 5000; }, "outside the register"},
      {[](auto &K) { K.Info.Args[0].Size = 1u << 31; }, "outside the register"},
      {[](auto &K) { K.Info.Args[1].NumElements = 3; }, "size is not that"},
      {[](auto &K) { K.Info.Args[0].BindingIndex = 300; }, "binding table"},
      {[](auto &K) { K.Info.Resources.SpillBytes = 1u << 30; }, "scratch"},
      {[](auto &K) { K.Code = "12345"; }, "number of instructions"},
  };
  for (const Case &C : Cases) {
    auto K = kernel("a", PayloadABI::CM);
    C.Damage(K);
    std::string Problem = problemOf(writeCMContainer({K}, icelake(), {}));
    EXPECT_NE(Problem.find(C.Problem), std::string::npos)
        << Problem << " is not " << C.Problem;
  }
}

TEST(CMContainer, DeepNestingIsRefused) {
  std::string Info = std::string(100000, '[');
  std::string Bytes = cmc::container::writeGenELF(
      {kernel("a", PayloadABI::CM)}, icelake(), {".cmc.info", 1, Info}, {});
  EXPECT_NE(problemOf(Bytes).find("nests too deep"), std::string::npos);
}

} // namespace
